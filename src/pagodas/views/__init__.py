"""Scenes made visible: as text, as SVG, as JSON."""
