"""A game being played: moves, undo, results, records, matches."""
