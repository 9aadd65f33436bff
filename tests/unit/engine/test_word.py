"""All arithmetic of the compiled core stays in the machine word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.amount import amount


def test_no_sum_and_no_product_of_the_core_leaves_the_machine_word() -> None:
    script = Path(__file__).with_name("checked_arithmetic.py")
    done = subprocess.run(
        [sys.executable, str(script), str(amount(1, 100))], capture_output=True, text=True, cwd=script.parents[3], check=False
    )
    assert done.returncode == 0, done.stderr
    # Each of the thousands of decisions takes many operations: the core was really looked at.
    assert int(done.stdout) > 100_000
