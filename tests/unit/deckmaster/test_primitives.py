"""Every change of the table goes through the primitives, which tell it as an event; nothing goes around them."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import cardforge.games.deckmaster as deckmaster
from cardforge.games.deckmaster.compiling.vocabulary import VOCABULARY
from cardforge.games.deckmaster.play import terms

#: What lies on the table; the rest of a state is the engine's own book-keeping.
TABLE = {
    "zones", "hp", "mana", "max_mana", "units", "enchantments", "masters", "history", "turn", "active", "winner", "reason",
    "definitions", "owners", "negated", "emergency_used",
}  # fmt: skip
PIECE = {
    "power", "permanent", "printed", "keywords", "now", "lasting", "aura_power", "aura_gives", "aura_takes", "attacks_left", "tapped",
    "silenced", "beaten", "frozen", "asleep", "used_first", "used_second",
}  # fmt: skip
#: Where changes are made: the primitives with those who listen, the data itself, and what sets up or masks a whole position.
MAKERS = {"altering", "changes", "events", "state", "game", "dealing", "observation", "position", "scenario"}
#: Who fills the definitions before there is a game.
DEFINERS = {"choosing", "compiler", "nodes", "rules"}
MUTATORS = {"append", "insert", "pop", "remove", "clear", "extend", "sort", "reverse"}


def _attribute(node: ast.expr) -> str:
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) else ""


def _changes(tree: ast.Module) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            found += [_attribute(target) for target in targets if not isinstance(target, ast.Name)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            found.append(_attribute(node.func.value))
    return found


def test_no_module_changes_the_table_by_itself() -> None:
    folder = Path(deckmaster.__file__).parent
    wrong = {}
    for file in folder.rglob("*.py"):
        if file.stem not in MAKERS | DEFINERS:
            bypasses = set(_changes(ast.parse(file.read_text(encoding="utf-8")))) & (TABLE | PIECE)
            if bypasses:
                wrong[file.stem] = sorted(bypasses)
    assert wrong == {}


def test_the_check_finds_a_bypass() -> None:
    assert set(_changes(ast.parse("piece.power -= 1000\nstate.zones[3].append(card)\nstate.hp[0] = 5"))) == {"power", "zones", "hp"}


def _table(state: Any) -> str:
    pieces = [piece.values()[:-2] for player in range(2) for piece in state.pieces(player)]
    return repr([state.zones, state.hp, state.mana, state.max_mana, pieces, state.turn, state.active, state.winner])


def test_whenever_the_table_changes_an_event_tells_it(tables: Any) -> None:
    for seed, (game, setups) in enumerate(tables):
        state = game.start(setups[0], setups[1], seed=seed)
        rng = Random(seed)
        execute = game.execute

        def watched(state: Any, op: int, a: int, b: int, c: int, execute: Any = execute) -> Any:
            before, told = _table(state), len(state.log)
            execute(state, op, a, b, c)
            assert _table(state) == before or len(state.log) > told, f"frame {op} changed the table without an event"

        twin = type(game)(game.rules, game.names)
        twin.execute = watched
        while state.asked >= 0:
            twin.apply(state, rng.choice(state.options))


def test_every_word_of_a_piece_has_a_bit_of_its_own() -> None:
    keywords, others = VOCABULARY.keywords, (*VOCABULARY.restrictions.values(), *VOCABULARY.instead.values())
    alone = [bits for bits in (*keywords.values(), *others) if bits.bit_count() == 1]
    assert len(alone) == len(set(alone))
    forbidden = sum({*alone} - {*keywords.values()})
    assert forbidden & terms.ANY_FORBIDDEN == forbidden
    assert not sum(keywords.values()) & terms.ANY_FORBIDDEN
