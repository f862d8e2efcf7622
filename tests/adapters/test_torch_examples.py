"""Learners of others run unchanged and learn; they are not installed with anything of ours."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
pytest.importorskip("torch", reason="pip install torch==2.13.0 to run the examples that learn with it")
pytest.importorskip("gymnasium")


def example(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("autoreset", ["SameStep", "NextStep"])
def test_ppo_in_the_manner_of_cleanrl_learns(autoreset: str) -> None:
    shares = example("ppo_torch").learn("mountain", seconds=20, autoreset=autoreset)
    fourth = len(shares) // 4
    assert np.mean(shares[-fourth:]) > np.mean(shares[:fourth]) + 0.03


def test_maskable_ppo_of_sb3_contrib_runs_unchanged() -> None:
    pytest.importorskip("sb3_contrib", reason="pip install sb3-contrib to run MaskablePPO")
    before, after = example("maskable_ppo").learn("mountain", seconds=10, count=4)
    assert 0 <= before <= 1
    assert 0 <= after <= 1
