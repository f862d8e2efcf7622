"""Players measured against each other, and games measured by their players."""
