"""Mutants of a game's core: lines changed one at a time, and which of the changes the positions and quick tests notice.

    python benchmarks/mutants.py --game deckmaster --mutants 150 --jobs 2

Each mutant is one change of one operator, comparison, number, truth value, call or assignment in one line of `games/GAME/play`, drawn by
a seed. Everything is read once; then each mutant's function is exchanged in a child of this process, with a limit of time: first the
game's scenario files and what is told of them, then the counted positions, the recorded game, and random games with every position
checked. What all of these pass with is a survivor: it is listed with its line and change, and is either equal or lacks a position. Ends
with exit code 1 if a survivor is not named in `tests/mutants/GAME.txt` as equal, or a mutant named there is noticed or can no longer be
made.

A mutant is named by its file, function, line and change as they are written, not by a number, and which are drawn depends on nothing
else: who changes one line keeps the rest of the list.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import cardforge
from cardforge.games.shared.pack import playable_games

ROOT = Path(__file__).parents[1]
PACKAGE = Path(cardforge.__file__).parent
EQUAL = ROOT / "tests" / "mutants"
#: How many times the processor time of the unchanged core a mutant is given, and seconds beside. Who takes longer is noticed as well.
LONGEST, BESIDE = 3, 2
#: What stands between a mutant and why it is equal.
WHY = "  # "

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

#: A check: raises or returns what is wrong.
Check = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Place:
    """Something that can be changed: in which function, the outermost one with the names around it, and in which line."""

    function: tuple[str, ...]
    node: ast.AST
    line: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """The change number ``index`` of those that can be made in a file; all else says it as it is written."""

    file: str
    index: int
    function: str
    line: int
    written: str
    before: str
    after: str
    #: Which of several that are written alike.
    again: int = 1

    @property
    def name(self) -> str:
        """What it is called in the list of equals."""
        again = f" ({self.again})" if self.again > 1 else ""
        return f"{self.file} {self.function}: {self.written} | {self.before} -> {self.after}{again}"

    def __str__(self) -> str:
        return f"{self.name}  (line {self.line})"


def games() -> list[str]:
    """The games whose core can be changed: those of the package."""
    return [game for game in playable_games() if (PACKAGE / "games" / game / "play").is_dir()]


def places(tree: ast.Module) -> list[Place]:
    """Everything in a module's functions that can be changed, in order; not what only says types or texts, nor what is asserted."""
    return [
        Place(function, node, getattr(node, "lineno", 0))
        for function, definition in _functions(tree, ())
        for statement in definition.body
        for node in _walk(statement)
        if _changeable(node)
    ]


def _functions(tree: ast.Module | ast.ClassDef, around: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ast.FunctionDef]]:
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef):
            yield from _functions(statement, (*around, statement.name))
        elif isinstance(statement, ast.FunctionDef):
            yield (*around, statement.name), statement


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Assert):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _walk(child)


def _changeable(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[operator]):
            return type(operator) in _COMPARED
        case ast.BinOp(op=ast.Add(), right=ast.BinOp(op=ast.Mult(), left=each)) if ast.unparse(each).endswith("ZONES"):
            # The zones of both players are one list: counted from its end they are the same.
            return False
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator):
            return type(operator) in _COUNTED
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.Expr(value=ast.Call()):
            # A function without its `super()` is no exchange for one with it.
            return not ast.unparse(node).startswith("super()")
        case ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.If():
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
        case ast.Assign(targets=[target]):
            kept = ast.parse(ast.unparse(target), mode="eval").body
            node.value = ast.copy_location(kept, node.value)


def possible(game: str) -> list[Mutant]:
    """All mutants of a game's core."""
    return [mutant for file in sorted((PACKAGE / "games" / game / "play").glob("*.py")) for mutant in _of_file(file)]


def mutants(game: str, count: int, seed: int) -> list[Mutant]:
    """So many mutants of a game's core, drawn over all of its files, at most one of each line."""
    found = possible(game)
    found.sort(key=lambda mutant: hashlib.sha256(f"{seed} {mutant.name}".encode()).digest())
    lines: dict[tuple[str, int], Mutant] = {}
    for mutant in found:
        lines.setdefault((mutant.file, mutant.line), mutant)
    return list(lines.values())[:count]


@cache
def _source(file: Path) -> str:
    """A file as it was when it was first read: it may be edited while its mutants are tried."""
    return file.read_text("utf-8")


def _of_file(file: Path) -> Iterator[Mutant]:
    source = _source(file)
    lines, tree = source.splitlines(), ast.parse(source)
    met: dict[str, int] = {}
    for index, place in enumerate(places(tree)):
        before = _shown(place.node)
        change(place.node)
        after = _shown(place.node)
        if before != after:
            written = lines[place.line - 1].strip()
            name = file.relative_to(PACKAGE).as_posix()
            mutant = Mutant(name, index, ".".join(place.function), place.line, written, before, after)
            met[mutant.name] = met.get(mutant.name, 0) + 1
            yield replace(mutant, again=met[mutant.name])


def _shown(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]


def exchange(mutant: Mutant) -> None:
    """Let the function of a mutant do what is changed in it, in this process: all who know the function know it changed."""
    file = PACKAGE / mutant.file
    tree = ast.parse(_source(file))
    place = places(tree)[mutant.index]
    change(place.node)
    code = compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)
    for name in place.function:
        code = next(inner for inner in code.co_consts if isinstance(inner, CodeType) and inner.co_name == name)
    owner: object = sys.modules[f"cardforge.{mutant.file.removesuffix('.py').replace('/', '.')}"]
    *around, last = place.function
    for name in around:
        owner = vars(owner)[name]
    function = vars(owner)[last]
    function = function.fget if isinstance(function, property) else getattr(function, "__func__", function)
    assert isinstance(function, FunctionType), f"{mutant.function} is not plain"
    function.__code__ = code


def checks(game: str) -> dict[str, Check]:
    """What may notice that something is wrong with the game's core, what is quick first; everything is read before the first is done."""
    sys.path.insert(0, str(ROOT))
    from cardforge.simulation.scenarios.reading import read
    from tests.unit.games import test_golden, test_guessed, test_perft, test_stalled, test_told

    known = test_told.written(game)
    found = {f"tests/rules/{game}/{name}": _told(scenario, known.get(name)) for name, scenario in test_told.scenarios(game)}
    own = ROOT / "tests" / "unit" / game / "own_keywords"
    for file in sorted((own / "positions").glob("*.yaml")):
        found[f"own keywords: {file.stem}"] = _told(read(file, own), None)
    positions = [name for name in test_perft.POSITIONS if name.startswith(game)]
    for name in positions:
        found[f"refusals in {name}"] = _silent(test_perft.test_what_is_refused_is_refused_for_the_same_reason_as_ever, name)
        found[f"positions reached from {name}"] = _silent(test_perft.test_as_many_positions_are_reached_as_ever, name)
    found["the recorded game"] = _silent(test_golden.test_a_game_is_told_as_it_was, game)
    if game in test_guessed.MOST:
        found["guesses"] = _silent(test_guessed.test_a_guess_gives_the_enemy_as_many_copies_as_a_deck_may_have, game)
    if game in test_guessed.APART:
        found["unlike guesses"] = _silent(test_guessed.test_guesses_differ_and_have_the_seals_that_are_left, game)
        found["guesses of what has begun"] = _silent(test_guessed.test_a_guess_of_a_choice_that_has_begun_has_the_rest_of_it, game)
    found["guesses gone on with"] = _silent(test_guessed.test_a_guess_can_be_gone_on_with, game)
    if game in test_stalled.ENDLESS:
        found["turns without end"] = _silent(test_stalled.test_a_turn_without_end_is_a_draw_and_two_long_ones_are_none, game)
    if game in test_guessed.CHOSEN:
        found["choices"] = _silent(test_guessed.test_what_can_be_chosen_shows_to_the_one_who_chooses_alone, game)
    if game in test_guessed.ON_THE_FIELD:
        found["choices among pieces"] = _silent(test_guessed.test_a_choice_among_pieces_turns_up_no_card_of_their_numbers, game)
    if (ROOT / "tests" / "unit" / game / "test_selecting.py").exists():
        for name, test in vars(import_module(f"tests.unit.{game}.test_selecting")).items():
            if name.startswith("test_"):
                found[f"selections: {name}"] = _done(test)
    found["random games"] = lambda: _random_games(game)
    for name in positions:
        found[f"naive count from {name}"] = _silent(test_perft.test_a_naive_count_finds_as_many, name)
    return found


def _told(scenario: Any, known: list[str] | None) -> Check:
    """Whether a scenario holds, and what happens in it is told as it was."""

    def check() -> str:
        from tests.unit.games.test_told import told

        lines = told(scenario)
        return "" if known in (None, lines) else "told otherwise"

    return check


def _silent(test: Callable[[str], None], name: str) -> Check:
    def check() -> str:
        test(name)
        return ""

    return check


def _done(test: Callable[[], None]) -> Check:
    def check() -> str:
        test()
        return ""

    return check


def _random_games(game: str) -> str:
    """Some games with cards conserved in every position; what a player sees is what he sees of a game guessed from it."""
    from random import Random

    from benchmarks.random_games import play
    from cardforge.database import built_in
    from cardforge.games.shared.pack import pack_of
    from cardforge.simulation.table.table import Table

    library = built_in(game)
    names = list(library.decks)
    _, _, failures, _ = play(game, (names[0], names[-1]), range(4), 3)
    if failures:
        return failures[0]
    table = Table((library.decks[names[0]], library.decks[names[-1]]), tokens=pack_of(game).playing().parts(library))
    for seed in range(3):
        random, state = Random(seed), table.start(seed=seed)
        while state.asked >= 0:
            if state.decisions % 3 == 0:
                twin = type(state)()
                twin.fill_json(state.to_json())
                option = random.choice(state.options)
                table.game.apply(twin, option)
                table.game.apply(state, option)
                if twin.digest() != state.digest():
                    return "a game that was saved as JSON goes on otherwise"
                continue
            for player in range(2):
                seen = table.game.observe(state, player)
                if table.game.observe(table.game.determinise(seen, random.getrandbits(60)), player) != seen:
                    return "a game that was guessed looks otherwise"
            table.game.apply(state, random.choice(state.options))
    return ""


def noticed(found: dict[str, Check]) -> str:
    """What notices that something is wrong, or nothing."""
    for name, check in found.items():
        try:
            wrong = check()
        except Exception as error:  # whatever a changed line raises is noticed
            wrong = f"{type(error).__name__}: {error}".splitlines()[0]
        if wrong:
            return f"{name}: {wrong}"
    return ""


def tried(drawn: Sequence[Mutant], found: dict[str, Check], seconds: float, jobs: int = 1) -> Iterator[tuple[Mutant, str]]:
    """What notices each mutant, nothing if it survives, as they are done: each in a child of this process, with so much processor time."""
    waiting = list(reversed(drawn))
    running: dict[int, tuple[Mutant, int]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            reads, writes = os.pipe()
            child = os.fork()
            if not child:
                _child(mutant, found, seconds, writes)
            os.close(writes)
            running[child] = mutant, reads
        child, status = os.wait()
        mutant, reads = running.pop(child)
        with os.fdopen(reads, encoding="utf-8") as pipe:
            what = pipe.read()
        if os.WIFEXITED(status) and os.WEXITSTATUS(status):
            raise RuntimeError(f"{mutant} could not be tried")
        yield mutant, what or (f"ended by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "")


def _child(mutant: Mutant, found: dict[str, Check], seconds: float, writes: int) -> None:
    """Try one mutant and end; the alarm ends who takes too long."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    code = 1
    try:
        exchange(mutant)
        with os.fdopen(writes, "w", encoding="utf-8") as pipe:
            pipe.write(noticed(found)[:200])
        code = 0
    finally:
        # Never go on as the parent would.
        os._exit(code)


def equals(game: str) -> dict[str, str]:
    """The mutants that are known to change nothing, with why."""
    file = EQUAL / f"{game}.txt"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    parts = [line.rpartition(WHY) for line in lines if not line.startswith("#")]
    return {name: why for name, found, why in parts if found}


def _of_game(game: str, count: int, seed: int, jobs: int, verbose: bool) -> bool:
    """Try a game's mutants and tell of them; whether all survivors are known."""
    begin = time.process_time()
    wrong = noticed(checks(game))
    seconds = LONGEST * (time.process_time() - begin) + BESIDE
    # A scenario is played once.
    found = checks(game)
    if wrong:
        print(f"{game}: the core as it is does not pass: {wrong}")
        return False
    started, known = time.perf_counter(), equals(game)
    drawn = mutants(game, count, seed)
    survivors = 0
    bad = sorted(known.keys() - {mutant.name for mutant in possible(game)})
    for name in bad:
        print(f"  CAN NO LONGER BE MADE: {name}", flush=True)
    for mutant, what in tried(drawn, found, seconds, jobs):
        survivors += not what
        if (mutant.name in known) == bool(what):
            bad.append(mutant.name)
        if what and mutant.name in known:
            print(f"  NOT EQUAL: {mutant}\n    {what}", flush=True)
        elif not what:
            print(f"  {'equal' if mutant.name in known else 'SURVIVES'}: {mutant}", flush=True)
        elif verbose:
            print(f"  {mutant}\n    {what}", flush=True)
    taken = f"{time.perf_counter() - started:.0f} s"
    print(f"{game}: {len(drawn)} mutants, {len(drawn) - survivors} noticed, {survivors} survive, {taken}", flush=True)
    return not bad


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=games(), help="only this game")
    parser.add_argument("--mutants", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="tell of each mutant what noticed it")
    given = parser.parse_args(None if arguments is None else list(arguments))
    if cardforge.build() != "plain":
        parser.error("functions of the compiled core cannot be exchanged: run it with the plain build, in a checkout")
    chosen = [given.game] if given.game else games()
    passed = [_of_game(game, given.mutants, given.seed, given.jobs, given.verbose) for game in chosen]
    return int(not all(passed))


if __name__ == "__main__":
    raise SystemExit(main())
