"""The words of the errors of players."""

from pathlib import Path

from pagodas.core.fault_words import Faults

__all__ = ["fault"]

fault = Faults(Path(__file__).parent / "strings")  # what players refuse
