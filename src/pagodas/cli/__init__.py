"""The command `pagodas`."""
