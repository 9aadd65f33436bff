"""Mutants of a game's core: lines changed one at a time, and which of the changes the positions and quick tests notice.

    python benchmarks/mutants.py --game deckmaster --mutants 150 --jobs 2

Each mutant is one change of one operator, comparison, number or truth value in one line of `games/GAME/play`, drawn by a seed. It runs in a
process of its own with a limit of time: first the game's scenario files, then random games with every position checked, then perft and the
recorded game. What all of these pass with is a survivor: it is listed with its line and change, and is either equal or lacks a position.
Ends with exit code 1 if there are survivors that are not named in `tests/mutants/GAME.txt` as equal.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.machinery
import importlib.util
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

import cardforge

ROOT = Path(__file__).parents[1]
PACKAGE = Path(cardforge.__file__).parent
EQUAL = ROOT / "tests" / "mutants"
#: Seconds that a mutant is given; the tests take about ten without one. Who takes longer is noticed as well.
LONGEST = 120

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """The change number ``index`` of those that can be made in a file, and its line before and after."""

    file: str
    index: int
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"


def places(tree: ast.Module) -> list[ast.AST]:
    """Everything in a module's functions that can be changed, in order; not what only says types or texts."""
    return [
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for node in ast.walk(statement)
        if _changeable(node)
    ]


def _changeable(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[operator]):
            return type(operator) in _COMPARED
        case ast.BoolOp():
            return True
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator):
            return type(operator) in _COUNTED
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.If() | ast.Expr(value=ast.Call()):
            return True
    return False


def change(node: ast.AST) -> None:
    """Change one place."""
    match node:
        case ast.Compare(ops=[operator]):
            node.ops = [_COMPARED[type(operator)]()]
        case ast.BoolOp(op=joined):
            node.op = ast.Or() if isinstance(joined, ast.And) else ast.And()
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator):
            node.op = _COUNTED[type(operator)]()
        case ast.UnaryOp():
            node.op = ast.UAdd()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.If():
            node.test = ast.copy_location(ast.Constant(False), node.test)
        case ast.Expr():
            node.value = ast.copy_location(ast.Constant(None), node.value)


def mutants(game: str, count: int, seed: int) -> list[Mutant]:
    """So many mutants of a game's core, drawn over all of its files, at most one of each line."""
    found = [mutant for file in sorted((PACKAGE / "games" / game / "play").glob("*.py")) for mutant in _of_file(file)]
    Random(seed).shuffle(found)
    lines: dict[tuple[str, int], Mutant] = {}
    for mutant in found:
        lines.setdefault((mutant.file, mutant.line), mutant)
    return list(lines.values())[:count]


def _of_file(file: Path) -> Iterator[Mutant]:
    source = file.read_text("utf-8")
    for index, node in enumerate(places(ast.parse(source))):
        place = _statement(ast.parse(source), index)
        before, after = ast.unparse(place[0]).splitlines()[0], ast.unparse(place[1]).splitlines()[0]
        if before != after:
            yield Mutant(file.relative_to(PACKAGE).as_posix(), index, getattr(node, "lineno", 0), before, after)


def _statement(tree: ast.Module, index: int) -> tuple[ast.AST, ast.AST]:
    """The place before and after its change."""
    node = places(tree)[index]
    before = ast.parse(ast.unparse(node)).body[0]
    change(node)
    return before, node


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads the changed module, and all others of the game's core from their source."""

    mutant: tuple[str, int] = ("", 0)

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path))
        if Path(self.path).relative_to(PACKAGE).as_posix() == self.mutant[0]:
            change(places(tree)[self.mutant[1]])
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of a game's core, plain even where they were compiled."""

    def __init__(self, game: str) -> None:
        self.room = f"cardforge.games.{game}.play."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith(self.room) or path is None:
            return None
        file = Path(next(iter(path))) / f"{fullname.rpartition('.')[2]}.py"
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, str(file)))


def noticed(game: str) -> str:
    """What notices that something is wrong with the game's core, or nothing."""
    sys.path.insert(0, str(ROOT))
    from cardforge.simulation.scenarios import run_paths

    for folder in ("rules", "perft"):
        for result in run_paths([ROOT / "tests" / folder / game]):
            if not result.ok:
                return f"{folder}: {result.file.name}"
    from tests.unit.games import test_golden, test_perft

    for name in test_perft.POSITIONS:
        if name.startswith(game):
            test_perft.test_as_many_positions_are_reached_as_ever(name)
    test_golden.test_a_game_is_told_as_it_was(game)
    from benchmarks.random_games import play
    from cardforge.database import built_in

    names = list(built_in(game).decks)
    _, _, failures = play(game, (names[0], names[-1]), range(4), 3)
    return failures[0] if failures else ""


def tried(game: str, mutant: Mutant) -> str:
    """What notices the mutant, in a process of its own; nothing if it survives."""
    call = [sys.executable, __file__, "--game", game, "--one", f"{mutant.file}#{mutant.index}"]
    try:
        done = subprocess.run(call, capture_output=True, text=True, encoding="utf-8", timeout=LONGEST, cwd=ROOT, check=False)
    except subprocess.TimeoutExpired:
        return "time"
    return "" if done.returncode == 0 else (done.stdout or done.stderr).strip().splitlines()[-1][:100]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=["deckmaster", "blackpoker"], help="only this game")
    parser.add_argument("--mutants", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="tell of each mutant what noticed it")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        file, _, index = arguments.one.partition("#")
        _Loader.mutant = (file, int(index))
        sys.meta_path.insert(0, _Finder(arguments.game))
        what = noticed(arguments.game)
        print(what)
        return int(bool(what))
    new = 0
    for game in [arguments.game] if arguments.game else ["deckmaster", "blackpoker"]:
        begin = time.perf_counter()
        drawn = mutants(game, arguments.mutants, arguments.seed)
        known = EQUAL / f"{game}.txt"
        equal = known.read_text("utf-8").splitlines() if known.exists() else []
        with ThreadPoolExecutor(arguments.jobs) as pool:
            results = list(zip(drawn, pool.map(lambda mutant, game=game: tried(game, mutant), drawn), strict=True))
        survivors = [mutant for mutant, what in results if not what]
        for mutant, what in results:
            if arguments.verbose and what:
                print(f"  {mutant}\n    {what}")
        for mutant in survivors:
            named = any(f"{mutant.file}: {mutant.before}  ->  {mutant.after}" in line for line in equal)
            new += not named
            print(f"  {'equal' if named else 'SURVIVES'}: {mutant}", flush=True)
        print(f"{game}: {len(drawn)} mutants, {len(drawn) - len(survivors)} noticed, {time.perf_counter() - begin:.0f} s", flush=True)
    return int(new > 0)


if __name__ == "__main__":
    raise SystemExit(main())
