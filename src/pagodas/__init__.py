"""Four board games called Pagoda."""
