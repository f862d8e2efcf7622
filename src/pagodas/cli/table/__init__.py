"""A table that fills the terminal: a board that stays where it is, and moves by key, mouse or text."""
