"""Adapters show the games to research libraries; no adapter knows a particular game."""
