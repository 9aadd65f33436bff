"""The optional rule ``fair``: numbers that the laboratory found fair, in place of the document's (docs/balance.md)."""

from __future__ import annotations

from cardforge.database import built_in
from cardforge.games.deckmaster.compiling.fair import fair_numbers
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.games.deckmaster.play.terms import BONUS_TURN
from cardforge.simulation.table.table import Table

LIBRARY = built_in("deckmaster")
DECKS = (LIBRARY.decks["赤単アグロ"], LIBRARY.decks["星の図書館"])


def mana_by_turn(table: Table, turns: int) -> list[int]:
    """Each turn's maximum mana of the player whose turn it is, where nobody plays anything."""
    state = table.start()
    found = {}
    while state.turn <= turns:
        found[state.turn] = state.max_mana[state.active]
        table.game.apply(state, state.options[-1] if 0 not in state.options else 0)
    return list(found.values())


def test_the_document_gives_the_second_player_a_mana_on_his_third_turn() -> None:
    """000-R36."""
    assert mana_by_turn(Table(DECKS), 10) == [1, 1, 2, 2, 3, 4, 4, 5, 5, 6]
    assert BONUS_TURN == 6


def test_the_optional_rule_gives_it_on_another_turn() -> None:
    own = fair_numbers().bonus_turn // 2
    expected = [mana for turn in range(1, 6) for mana in (turn, turn + (0 < own <= turn))]
    assert mana_by_turn(Table(DECKS, {"fair": True}), 10) == expected
    assert own != 3


def test_keywords_on_a_deck_master_cost_what_was_found_fair() -> None:
    """000-R21; the power that is printed, and that of a game without the rule, stays the document's."""
    master = DECKS[1].master
    assert master is not None
    power = {rule: Table(DECKS, {"fair": rule}).start().masters[1].printed for rule in (False, True)}
    assert power[False] == price(master).total
    words = master.card.trees["text"]["keywords"]
    assert power[True] - power[False] == sum(fair_numbers().keywords.get(word, 0) - master.settable[word] for word in words)
    assert Table(DECKS).ruleset != Table(DECKS, {"fair": True}).ruleset
