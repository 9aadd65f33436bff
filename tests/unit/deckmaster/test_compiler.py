"""Definitions are refused before a game, never in one."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.database import Library
from cardforge.games.deckmaster import Compiler
from cardforge.games.deckmaster.design.legality import check_card
from cardforge.model import CardforgeError


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open("deckmaster")


def _unit(library: Library, text: str) -> Any:
    return library.read_card({"kind": "unit", "name": "試し", "cost": 1, "power": 1000, "attributes": ["red"], "text": text})


def test_a_bare_effect_that_cannot_go_on_is_a_fault(library: Library) -> None:
    card = _unit(library, "カードを一枚引く。")
    assert [problem.rule for problem in check_card(card)] == ["000-R06"]
    with pytest.raises(CardforgeError, match="does not say when"):
        Compiler(()).add(card)


def test_a_bare_change_of_power_goes_on(library: Library) -> None:
    card = _unit(library, "自分の他のユニット全体のパワーを1000上げる。")
    assert check_card(card) == []
    compiler = Compiler(())
    definition = compiler.add(card)
    assert compiler.rules.auras[definition] > 0


def test_the_same_ability_has_one_number(library: Library) -> None:
    compiler = Compiler(())
    first = compiler.add(_unit(library, "【攻撃時】相手に1000ダメージを与える。"))
    other = library.read_card(
        {"kind": "unit", "name": "別", "cost": 2, "power": 2000, "text": "貫通　【攻撃時】相手に1000ダメージを与える。"}
    )
    assert compiler.rules.abilities[first] == compiler.rules.abilities[compiler.add(other)]


def test_a_token_takes_its_name_from_the_token_card(library: Library) -> None:
    compiler = Compiler(library.tokens)
    assert compiler.cards[compiler.token({"power": 6000, "keywords": ["rigid", "guard"]})].name.ja == "城塞トークン"
    assert compiler.cards[compiler.token({"power": 1000})].name.en == "Unit token"


def test_every_card_of_the_library_compiles(library: Library) -> None:
    compiler = Compiler(library.tokens)
    for card in library.cards.values():
        compiler.add(card)
    for master in library.masters.values():
        compiler.add_master(master)
    assert len(compiler.cards) >= 59
