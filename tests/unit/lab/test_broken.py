"""Whether a deck can be broken by legal changes: what is one legal choice away, and that the search finds and tames what is too strong."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardforge.database import built_in
from cardforge.games.shared.design.genome import Change, changes_of
from cardforge.games.shared.design.knobs import knobs_of
from cardforge.games.shared.design.variants import with_card_for
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.lab.effort import Effort
from cardforge.lab.questions.broken import Broken, broken
from cardforge.model import CardforgeError, Deck, Text
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace

LIBRARY = built_in("deckmaster")
RED, FOREST = LIBRARY.decks["赤単アグロ"], LIBRARY.decks["森王の行進"]


@pytest.mark.parametrize("game", playable_games())
def test_every_change_is_legal_and_changes_the_deck(game: str) -> None:
    library = built_in(game)
    deck = next(iter(library.decks.values()))
    found = changes_of(deck, library, Random(3), 12)
    rules = pack_of(game).legality()
    assert len(found) >= 12
    for change in found:
        assert [fault for fault in rules.check_deck(change.deck, library) if fault.severity == "error"] == []
        assert (change.deck.cards, change.deck.master) != (deck.cards, deck.master)
        assert sum(count for _, count in change.deck.cards) == sum(count for _, count in deck.cards)


def test_a_lower_rank_goes_without_one_of_the_seals_and_a_higher_one_with_one_more() -> None:
    """000-R14: as many seals as the rank."""
    assert RED.master is not None
    ranks: dict[int, set[frozenset[str]]] = {}
    for change in changes_of(RED, LIBRARY, Random(1), 0):
        assert change.deck.master is not None
        if change.deck.master.rank != RED.master.rank:
            ranks.setdefault(change.deck.master.rank, set()).add(frozenset(seal.id for seal in change.deck.master.seals))
    own = frozenset(seal.id for seal in RED.master.seals)
    assert set(ranks) == {2, 4}
    assert ranks[2] == {own - {seal} for seal in own}
    assert all(own < seals for seals in ranks[4])


def strong(deck: Deck, power: int) -> Deck:
    """The deck with another power on the unit of which it has the most."""
    unit = next(card for card, count in deck.cards if card.kind == "unit" and count == 3)
    return with_card_for(deck, unit, knobs_of("deckmaster")[0].at(unit, power))


def searched(changes: list[Change], *, pairs: int = 60) -> Broken:
    """A search that knows these changes only, and may take each of them back."""

    def plan_of(one: Deck, other: Deck, pairs: int) -> MatchPlan:
        return MatchPlan((one, other), games=2 * pairs, tokens=LIBRARY.tokens)

    def open_to(deck: Deck) -> list[Change]:
        return changes if deck is RED else []

    return broken(RED, [FOREST], open_to, lambda _found: [Change(Text("元へ", "back"), RED)], plan_of, Effort(600, pairs))


def test_the_change_that_wins_is_found_in_fresh_deals_and_so_is_what_tames_it() -> None:
    found = searched([Change(Text("弱", "weak"), strong(RED, 500)), Change(Text("強", "strong"), strong(RED, 30_000))])
    assert [change.en for change in found.changes] == ["strong"]
    assert found.confirmed
    assert found.because == Text("元へ", "back")
    assert found.before.high < found.share.low
    assert "is too strong with 1 change: " in found.headline.en
    assert found.headline.ja.startswith("「赤単アグロ」は1か所変えると強すぎる: ")
    assert found.as_dict()["changes"] == [{"ja": "強", "en": "strong"}]


def test_a_deck_that_no_change_makes_better_stays_as_it_is() -> None:
    found = searched([Change(Text("弱", "weak"), strong(RED, 500))], pairs=12)
    assert (found.changes, found.found, found.tamed) == ((), RED, ())
    assert found.headline.en.startswith("No legal change makes")


def test_a_deck_without_a_legal_change_is_said_to_have_none() -> None:
    with pytest.raises(CardforgeError, match="no legal change of “Mono-Red Aggro”"):
        searched([], pairs=1)


def test_a_deck_master_stands_for_his_deck_and_what_is_neither_is_refused() -> None:
    workspace = Workspace()
    found = workspace.broken("炎竜姫アグニス", bot="random", effort=Effort(1, 1))
    assert found.deck.ja == "赤単アグロ"
    with pytest.raises(CardforgeError, match="neither a deck nor a Deck Master"):
        workspace.broken("ファイアボール", bot="random", effort=Effort(1, 1))


def test_what_was_found_is_written_as_a_folder_in_which_it_can_be_played(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("found")
    workspace = Workspace(folder, game="deckmaster")
    change = next(each for each in changes_of(RED, LIBRARY, Random(1), 0) if each.deck.master and each.deck.master.rank == 2)
    answer = replace(searched([change], pairs=1), found=change.deck)
    place = workspace.keep_broken(answer)
    assert place == folder / "out" / "lab" / "赤単アグロ（変更）"
    kept = Workspace(place, game="deckmaster")
    deck = kept.deck("赤単アグロ（変更）")
    assert deck.master is not None
    assert (deck.master.rank, deck.master.card.name.ja) == (2, "炎竜姫アグニス（変更）")
    assert kept.faults_of(deck) == []
    assert workspace.keep_broken(answer) == place
    (place / "cards" / "deckmaster" / "masters.yaml").write_text("mine\n", "utf-8")
    with pytest.raises(CardforgeError):
        workspace.keep_broken(answer)
