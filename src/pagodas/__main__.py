"""Lets `python -m pagodas` be the command."""

from pagodas.cli.app import main

main()
