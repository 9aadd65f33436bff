"""Who may import whom: nothing imports upwards, a game imports no other game, and the quick start stays quick."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import cardforge

PACKAGE = Path(cardforge.__file__).parent

#: What the modules of each room may import besides their own room. Everybody may import ``model``, ``files`` and ``processes``.
ALLOWED: dict[str, set[str]] = {
    "model": set(),
    "files": set(),
    "processes": set(),
    "wording": set(),
    "database": {"wording"},
    "engine": set(),
    "games": {"engine", "wording", "database"},
    "simulation": {"games", "engine", "wording", "database"},
    "printing": {"wording", "database"},
    "lab": {"simulation", "games", "engine"},
    "workspace": {"lab", "simulation", "printing", "games", "engine", "wording", "database"},
    "studio": {"workspace", "lab", "simulation", "printing", "games", "engine", "wording", "database"},
    "cli": {"studio", "workspace", "lab", "simulation", "printing", "games", "engine", "wording", "database"},
    "__main__": {"cli"},
    "renamed": set(),
    "old_calls": {"database", "games", "simulation", "wording"},
    "lazy": set(),
    "__init__": {"workspace", "engine", "renamed"},
}
FOR_ALL = {"model", "files", "processes", "__init__", "renamed", "lazy"}
HEAVY = {
    "reportlab",
    "jsonschema",
    "PIL",
    "rich",
    "jinja2",
    "uharfbuzz",
    "openpyxl",
    "fontTools",
    "pypdfium2",
    "budoux",
    "yaml",
    "sqlite3",
    "starlette",
    "uvicorn",
}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "data" not in path.relative_to(PACKAGE).parts)


def imported(path: Path) -> list[str]:
    """The full names of the cardforge modules that the file imports, relative imports included."""
    package = ["cardforge", *path.relative_to(PACKAGE).parts[:-1]]
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = base + (node.module.split(".") if node.module else [])
            names += [".".join([*base, alias.name]) for alias in node.names]
    return [name for name in names if name.startswith("cardforge.")]


def room_of(name: str) -> str:
    """The room of a module's full name; ``__init__`` for what ``cardforge`` itself exports."""
    first = name.split(".")[1]
    return first if (PACKAGE / first).is_dir() or (PACKAGE / f"{first}.py").is_file() else "__init__"


def test_every_room_is_known() -> None:
    rooms = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in modules()}
    assert rooms <= set(ALLOWED)


def test_nothing_imports_upwards() -> None:
    wrong = []
    for path in modules():
        own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for name in imported(path):
            room = room_of(name)
            if room != own and room not in FOR_ALL and room not in ALLOWED[own]:
                wrong.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert not wrong


def test_a_game_imports_no_other_game() -> None:
    wrong = []
    for path in modules():
        parts = path.relative_to(PACKAGE).parts
        if parts[0] != "games" or len(parts) < 3:
            continue
        for name in imported(path):
            other = name.split(".")
            if (
                other[1:2] == ["games"]
                and len(other) > 2
                and other[2] != "shared"
                and (PACKAGE / "games" / other[2]).is_dir()
                and other[2] != parts[1]
            ):
                wrong.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert not wrong


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from cardforge.cli.main import cli\n"
        "try:\n    cli.main(['--help'])\n"
        "except SystemExit as end:\n    assert not end.code\n"
        f"print(sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert "cardforge" in done.stdout


def test_a_command_that_opens_a_library_loads_nothing_of_other_processes() -> None:
    """With it a short command starts later and cannot end at once (``cli.start``)."""
    code = (
        "import sys\nfrom cardforge.workspace import Workspace\nWorkspace().find('ファイアボール')\nprint('multiprocessing' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "False"
