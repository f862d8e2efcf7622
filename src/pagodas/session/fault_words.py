"""The words of errors about sessions and records."""

from pathlib import Path

from pagodas.core.fault_words import Faults

__all__ = ["fault"]

fault = Faults(Path(__file__).parent / "strings")  # what sessions and records refuse
