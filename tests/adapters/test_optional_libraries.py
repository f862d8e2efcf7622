"""Without the extra, importing an adapter says in one line what to install."""

import subprocess
import sys

import pytest

HIDDEN = """
import sys
for name in ("pyspiel", "pettingzoo", "gymnasium"):
    sys.modules[name] = None
try:
    import pagodas.adapters.{adapter}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize("adapter", ["openspiel", "pettingzoo", "gymnasium"])
def test_a_missing_library_is_named_in_one_line(adapter: str) -> None:
    code = HIDDEN.format(adapter=adapter)
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.count("\n") == 1
    assert "pip install pagodas[research]" in said


def test_tensors_and_batches_need_no_extra() -> None:
    code = HIDDEN.format(adapter="vector") + "print('there')"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "there\n"
