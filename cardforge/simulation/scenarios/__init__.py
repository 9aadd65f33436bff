"""Runs scenario files: positions, moves and what must be true (the contract is ``schemas/scenario.schema.json`` and the author's guide).

from cardforge.simulation.scenarios import run_paths
results = run_paths([Path("tests/rules")])
all(result.ok for result in results)
"""

from cardforge.simulation.scenarios.results import Result
from cardforge.simulation.scenarios.running import run_file, run_paths

__all__ = ["Result", "run_file", "run_paths"]
