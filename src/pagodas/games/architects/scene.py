"""How `architects` looks."""
def draw(observed, seat, say): raise NotImplementedError
def path(observed, move): return ()
def spell(observed, path): return ""
