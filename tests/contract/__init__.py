"""What every game folder must keep, found by looking: a new game receives these tests without being listed."""
