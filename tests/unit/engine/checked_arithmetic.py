"""Plays games with every sum and product of the compiled core looked at; ends with exit code 1 where one leaves the machine word.

The compiled build keeps numbers up to 62 bits in a word and multiplies those of up to 30 bits there, machine integers (``i64``) up to
63 bits. Beyond that Python's own integers take over: they allocate, are slow, and stop for a Ctrl-C in the middle of a multiplication.
"""

from __future__ import annotations

import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[3]
#: What is written with machine integers throughout.
MACHINE_INTEGERS = "cardforge.engine.rng"
CHECKED = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.FloorDiv, ast.Mod, ast.Pow)

looked_at = 0


def looked(module: str, line: int, operator: str, left: object, right: object, result: object) -> object:
    """The result of an operation, if it stayed in the word."""
    global looked_at  # noqa: PLW0603 - a count for the whole run
    if isinstance(left, int) and isinstance(right, int) and isinstance(result, int):
        looked_at += 1
        if module == MACHINE_INTEGERS:
            kept = max(abs(left), abs(right), abs(result)) < 2**63
        else:
            kept = max(abs(left), abs(right), abs(result)) < 2**62
            if operator == "Mult":
                kept = kept and max(abs(left), abs(right)) < 2**30
        if not kept:
            raise SystemExit(f"{module}:{line}: {left} {operator} {right} leaves the machine word")
    return result


class _Look(ast.NodeTransformer):
    """Puts every operation into a call that looks at it."""

    def __init__(self, module: str) -> None:
        self.module = module

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return self.call(node, node.op, node.left, node.right) if isinstance(node.op, CHECKED) else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, CHECKED):
            return node
        target = copy.deepcopy(node.target)
        target.ctx = ast.Load()
        return ast.copy_location(ast.Assign([node.target], self.call(node, node.op, target, node.value)), node)

    def call(self, place: ast.expr | ast.stmt, operator: ast.operator, left: ast.expr, right: ast.expr) -> ast.expr:
        names = [ast.Name("_left", ast.Load()), ast.Name("_right", ast.Load())]
        fixed = [ast.Constant(self.module), ast.Constant(place.lineno), ast.Constant(type(operator).__name__)]
        body = ast.Call(ast.Name("_looked", ast.Load()), [*fixed, *names, ast.BinOp(names[0], operator, names[1])], [])
        arguments = ast.arguments([], [ast.arg("_left"), ast.arg("_right")], None, [], [], None, [])
        return ast.copy_location(ast.Call(ast.Lambda(arguments, body), [left, right], []), place)


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module of the core from its source, looked at."""

    def source_to_code(self, data: object, path: object, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        tree = _Look(self.name).visit(ast.parse(bytes(data)))  # type: ignore[call-overload]
        return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["_looked"] = looked
        super().exec_module(module)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of the core, plain even where they were compiled."""

    def __init__(self) -> None:
        hooks = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]
        self.core = {name.removesuffix(".py").replace("/", ".") for name in hooks["custom"]["modules"]}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self.core or path is None:
            return None
        file = Path(next(iter(path))) / f"{fullname.rpartition('.')[2]}.py"
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, str(file)))


def main() -> int:
    """Play matches of pairs of sample decks (as many of each game as the call says) with every bot, among them seeds far beyond a word."""
    sys.meta_path.insert(0, _Finder())
    from itertools import combinations_with_replacement

    from cardforge.database import built_in
    from cardforge.games.shared.pack import pack_of, playable_games
    from cardforge.simulation.matches.match import play_match
    from cardforge.simulation.matches.plan import MatchPlan

    for game in playable_games():
        library = built_in(game)
        pairs = list(combinations_with_replacement(library.decks.values(), 2))
        for pair in Random(game).sample(pairs, min(int(sys.argv[1]), len(pairs))):
            for bots, games, seed in ((("random", "random"), 2, 2**70), (("greedy", "search:3"), 1, -5)):
                play_match(MatchPlan(pair, bots, games=games, seed=seed, tokens=pack_of(game).playing().parts(library)))
    print(looked_at)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
