"""How early a seal's condition is met: the median turn, levels in and out of order, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.database import built_in
from cardforge.games.shared.design.knobs import timed_of
from cardforge.games.shared.pack import playable_games
from cardforge.lab.effort import Effort
from cardforge.lab.questions.level import Asked, level, met_of
from cardforge.lab.timing import Timer
from cardforge.model import CardforgeError, Text
from cardforge.simulation.matches.match import Player
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace

FEW = Effort(600, 6)
SEAL = Text("印", "seal")


def plan_with_seals(games: int = 12) -> MatchPlan:
    library = built_in("deckmaster")
    cards = [card for card in library.cards.values() if card.kind == "seal"]
    decks = (library.decks["赤単アグロ"], library.decks["六つの誓い"])
    return MatchPlan(decks, games=games, tokens=(*library.tokens, *cards))


def test_the_median_is_the_turn_by_which_half_of_the_games_met_it() -> None:
    early = met_of(SEAL, 4, [[1, 2], [2, 3], [3, None], [2, 2]] * 30)
    assert (early.median, early.verdict) == (2, "early")
    assert early.ever.value == 7 / 8
    late = met_of(SEAL, 1, [[None, None], [None, 5]] * 30)
    assert (late.median, late.low, late.verdict) == (None, None, "late")
    assert met_of(SEAL, 2, [[1, 3]] * 30).verdict == "fits"


def test_looking_at_conditions_changes_no_game() -> None:
    """The seals that are only looked at are compiled, too, and play no part (000-R16)."""
    plan = plan_with_seals()
    plain = replace(plan, tokens=built_in("deckmaster").tokens)
    assert [result[:6] for result in Player(plan).play(range(8)).results] == [result[:6] for result in Player(plain).play(range(8)).results]


def test_a_seal_on_the_deck_master_is_met_when_it_is_first_offered() -> None:
    """What is timed is what the rules offer (000-R63): the own turn on which 始まりの封印 may be released is that of the first unit."""
    found = Timer(plan_with_seals(4)).play(range(4))
    ids = {card.name.ja: card.id for card in built_in("deckmaster").cards.values() if card.kind == "seal"}
    for game in found:
        for met in game.met:
            assert met[ids["始まりの封印"]] <= met.get(ids["仲間の封印"], 99)
            assert met.get(ids["墓碑の封印"], 0) <= met.get(ids["亡者の封印"], 99)
            assert met.get(ids["満ち潮の封印"], 4) in (4, 5)  # 000-R35, R36


def test_levels_that_are_out_of_order_are_found() -> None:
    plan = plan_with_seals(40)
    ids = {card.name.ja: card for card in built_in("deckmaster").cards.values() if card.kind == "seal"}
    turned = [Asked(ids["亡者の封印"].id, Text("亡者", "departed"), 1), Asked(ids["始まりの封印"].id, Text("始まり", "beginnings"), 6)]
    found = level(turned, [plan], Effort(600))
    assert [(one.name.en, other.name.en) for one, other in found.crossed] == [("departed", "beginnings")]
    assert "departed" in found.headline.en
    right = level([replace(each, level=7 - (each.level or 0)) for each in turned], [plan], Effort(600))
    assert right.crossed == ()
    assert {met.name.en: met.median for met in right.cards}["beginnings"] == 1


def test_it_is_the_same_whatever_the_number_of_processes() -> None:
    asked = [Asked(card.id, card.name, card.fields["level"]) for card in built_in("deckmaster").cards.values() if card.kind == "seal"]
    plan = plan_with_seals()
    assert level(asked, [plan], Effort(600)).as_dict() == level(asked, [plan], Effort(600, jobs=2)).as_dict()


def test_groove_has_no_levels_but_seals_that_are_turned_up() -> None:
    decks = ["火の群れ", "墓場の金庫"]
    found = Workspace(game="groove").levels(decks=decks, bot="random", effort=FEW)
    assert {met.verdict for met in found.cards} == {"none"}
    assert "no levels" in found.headline.en
    assert {met.name.en for met in found.cards} >= {"Seal of Flame", "Seal of the End"}


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        ("skillbook", [], "No card of this game has a condition"),
        ("blackpoker", [], "No card of this game has a condition"),
        ("deckmaster", ["赤角の突撃兵"], "not a card whose condition"),
        ("groove", ["獣の印"], "No deck has"),
    ],
)
def test_what_cannot_be_timed_is_refused_in_one_line(game: str, asked: list[str], said: str) -> None:
    decks = ["墓場の金庫"] if game == "groove" else []
    with pytest.raises(CardforgeError) as refused:
        Workspace(game=game).levels(*asked, decks=decks, bot="random", effort=FEW)
    assert said in refused.value.text.en
    assert "\n" not in refused.value.text.en


def test_the_telling_games_replay_and_the_picture_is_drawn(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    found = workspace.levels("戦いの封印", decks=["赤単アグロ", "六つの誓い"], effort=FEW)
    assert [deck.ja for deck, _ in found.decks] == ["赤単アグロ", "六つの誓い"]
    for file in workspace.keep_games(found):
        assert workspace.replay(str(file)) is not None
    assert workspace.keep_picture(found, tmp_path / "level.png").read_bytes()[1:4] == b"PNG"
    drawn = workspace.keep_picture(found, tmp_path / "level.svg", lang="en").read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert "Seal of Battle" in drawn
    with pytest.raises(CardforgeError, match=r"\.svg"):
        workspace.keep_picture(found, tmp_path / "level.gif")


def test_the_question_is_asked_in_a_form_where_there_is_something_to_time() -> None:
    for game in playable_games():
        try:
            timed_of(game)
            timed = True
        except CardforgeError:
            timed = False
        assert ("level" in {each.name for each in Workspace(game=game).questions()}) == timed
    workspace = Workspace(game="deckmaster")
    given = {"decks": ["赤単アグロ"], "bot": "random", "seconds": "0.3"}
    seen = workspace.ask("level", given)
    assert seen.pairs
    assert seen.headline
    bars = seen.groups[0].bars
    assert "始まりの封印" in {bar.label.ja for bar in bars}
    assert all(0 <= bar.low <= bar.value <= bar.high <= 1 and "レベル" in bar.note.ja and "level" in bar.note.en for bar in bars)
    assert workspace.question_command("level", given) == "cardforge lab level --in 赤単アグロ --bot random --seconds 0.3"
