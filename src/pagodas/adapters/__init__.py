"""The games in the clothes of other people's research libraries: nothing here knows a particular game."""
