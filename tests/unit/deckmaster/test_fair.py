"""The optional rule ``fair``: numbers that the laboratory found fair, in place of the document's (docs/balance.md)."""

from __future__ import annotations

from dataclasses import replace

from cardforge.database import built_in
from cardforge.games.deckmaster import compile_decks
from cardforge.games.deckmaster.compiling.fair import fair_numbers
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.simulation.table.table import Table

LIBRARY = built_in("deckmaster")
DECKS = (LIBRARY.decks["赤単アグロ"], LIBRARY.decks["星の図書館"])


def test_the_second_player_begins_with_other_hp() -> None:
    """000-R32 without the rule."""
    assert Table(DECKS).start().hp == [20000, 20000]
    numbers = fair_numbers()
    assert [deck.master.rank for deck in DECKS if deck.master] == [3, 4]
    assert numbers.second_hp < 20000
    assert Table(DECKS, {"fair": True}).start().hp == [20000 + numbers.ranks[3], numbers.second_hp + numbers.ranks[4]]
    assert Table(DECKS, {"fair": True}).start(first=1).hp == [20000 + numbers.ranks[4], numbers.second_hp + numbers.ranks[3]]


def test_the_rank_of_a_deck_master_changes_the_hp_to_begin_with() -> None:
    """000-R32 without the rule: the same for every rank (000-R12)."""
    master = DECKS[0].master
    assert master is not None
    assert [fair_numbers().hp(replace(master, rank=rank), 0) - 20000 for rank in range(2, 7)] == [0, -4000, -1500, 1500, 3000]


def test_a_record_of_other_fair_numbers_is_of_another_game() -> None:
    numbers = fair_numbers()
    others = [replace(numbers, ranks={**numbers.ranks, 3: 0}), replace(numbers, second_hp=14000)]
    prints = [compile_decks(*DECKS, LIBRARY.tokens, each)[2].fingerprint() for each in (None, numbers, *others)]
    assert len(set(prints)) == 4


def test_keywords_on_a_deck_master_cost_what_was_found_fair() -> None:
    """000-R21; the power that is printed, and that of a game without the rule, stays the document's."""
    master = DECKS[1].master
    assert master is not None
    power = {rule: Table(DECKS, {"fair": rule}).start().masters[1].printed for rule in (False, True)}
    assert power[False] == price(master).total
    words = master.card.trees["text"]["keywords"]
    assert power[True] - power[False] == sum(fair_numbers().keywords.get(word, 0) - master.settable[word] for word in words)
    assert Table(DECKS).ruleset != Table(DECKS, {"fair": True}).ruleset
