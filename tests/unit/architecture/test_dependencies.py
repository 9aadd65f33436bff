"""The package asks for what it imports, and for nothing else."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import cardforge

PACKAGE = Path(cardforge.__file__).parent
ROOT = Path(__file__).parents[3]
#: Packages whose module is called differently.
MODULES = {"axe-playwright-python": "axe_playwright_python", "fonttools": "fontTools", "fpdf2": "fpdf", "pillow": "PIL", "pyyaml": "yaml"}
#: What is ours; a benchmark may import another that lies beside it.
OURS = {"benchmarks", "cardforge", "tests", "climb"} | {path.stem for path in (ROOT / "benchmarks").glob("*.py")}
#: Tools and types that are not imported.
TOOLS = {"mypy", "pytest-xdist", "ruff"}


def declared(requirements: list[str]) -> set[str]:
    names = (re.split(r"[\[<>=!~ ]", requirement)[0].lower() for requirement in requirements)
    return {MODULES.get(name, name) for name in names if name not in TOOLS and not name.startswith("types-")}


def imported(folder: Path) -> set[str]:
    return {name for path in folder.rglob("*.py") for name in imported_by(path)}


def imported_by(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").split(".")[0])
    return names - set(sys.stdlib_module_names) - OURS


def project() -> dict[str, object]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        data: dict[str, object] = tomllib.load(file)["project"]
    return data


def test_the_package_declares_what_it_imports() -> None:
    requirements, extras = project()["dependencies"], project()["optional-dependencies"]
    assert isinstance(requirements, list)
    assert isinstance(extras, dict)
    assert imported(PACKAGE) == declared(requirements) | declared(extras["rl"]) | declared(extras["cluster"])


def test_what_only_an_extra_has_is_imported_in_one_place() -> None:
    extras = project()["optional-dependencies"]
    assert isinstance(extras, dict)
    for extra, place in {"rl": PACKAGE / "lab" / "environment.py", "cluster": PACKAGE / "simulation" / "matches" / "cluster.py"}.items():
        assert [path for path in PACKAGE.rglob("*.py") if imported_by(path) & declared(extras[extra])] == [place]


def test_the_tests_declare_what_they_import() -> None:
    extras = project()["optional-dependencies"]
    assert isinstance(extras, dict)
    used = imported(ROOT / "tests") | imported(ROOT / "benchmarks") | imported(ROOT / "docs")
    optional = declared(extras["rl"]) | declared(extras["cluster"])
    assert used - (imported(PACKAGE) - optional) | optional == declared(extras["dev"])
