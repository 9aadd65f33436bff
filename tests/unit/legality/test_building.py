"""Building a Deck Master: only what is legal is offered, and the rest is told why (000-R12 to R23)."""

from itertools import product

import pytest

from cardforge.database import Library
from cardforge.games.deckmaster.design import building
from cardforge.games.deckmaster.design.building import Draft
from cardforge.games.deckmaster.design.legality import check_deck, check_master
from cardforge.model import CardforgeError
from cardforge.workspace import Workspace
from cardforge.workspace.authoring.masters import MasterBuilder


def why(library: Library, name: str, draft: Draft, value: str) -> str:
    option = next(option for option in building.step(name, draft, library).options if option.value == value)
    return option.why_not.en if option.why_not else ""


def test_what_is_offered_is_legal_and_what_is_not_has_its_rule(library: Library) -> None:
    red = Draft("M", 3, ("red",), ("人間",))
    assert why(library, "keywords", red, "pierce") == ""
    assert "000-R21" in why(library, "keywords", red, "guard")
    assert why(library, "abilities", red, "burn") == ""
    assert "000-R19" in why(library, "abilities", red, "study")
    assert "000-R18" in why(library, "abilities", red, "dragonfire")
    assert "000-R14" in why(library, "seals", Draft("M", 3, seals=("始まりの封印",)), "言霊の封印")


@pytest.mark.parametrize(
    ("step", "values", "rule"),
    [
        ("attributes", ["red", "blue", "green"], "choose 0 to 2"),
        ("keywords", ["guard"], "000-R21"),
        ("keywords", ["swift", "swift"], "each once"),
        ("abilities", ["study"], "000-R19"),
        ("seals", ["始まりの封印"], "choose 2"),
        ("seals", ["始まりの封印", "言霊の封印"], "000-R14"),
        ("keywords", ["swift", "pass"], "000-R23"),
    ],
)
def test_a_wrong_choice_is_told_why(library: Library, step: str, values: list[str], rule: str) -> None:
    draft = Draft("M", 2, ("red",))
    _, reasons = MasterBuilder(library).choose(draft, step, values)
    assert reasons
    assert rule in reasons[0].en


def test_every_choice_in_turn_gives_a_legal_master(library: Library) -> None:
    draft = Draft("M")
    for step, values in [
        ("rank", ["3"]),
        ("attributes", ["red", "black"]),
        ("races", ["ドラゴン", "悪魔"]),
        ("keywords", ["pierce"]),
        ("abilities", ["dragonfire", "grave-feast"]),
        ("seals", ["仲間の封印", "戦いの封印", "墓碑の封印"]),
    ]:
        draft, reasons = building.BUILDING.choose(draft, step, values, library)
        assert reasons == []
    master = building.build(draft, library)
    assert check_master(master, library) == []
    assert MasterBuilder(library).price(draft).total == 7500 - 2500 - 500
    assert building.draft_of(master) == draft


def test_suggestions_are_legal_and_keep_what_was_chosen(library: Library) -> None:
    for rank, attribute, keywords in product((0, 2, 6), ("red", "white", ""), ((), ("rigid",), ("pierce",))):
        draft = Draft("M", rank, (attribute,) if attribute else (), keywords=keywords, seals=("戦いの封印",))
        found = building.suggest(draft, library, 4)
        assert len(found) == 4
        assert len(set(found)) == 4
        for whole in found:
            assert MasterBuilder(library).problems(whole) == []
            assert whole.keywords == keywords
            assert "戦いの封印" in whole.seals
            assert rank in (0, whole.rank)
            assert attribute in ("", *whole.attributes)


def test_nothing_is_suggested_where_nothing_is_legal(library: Library) -> None:
    assert building.suggest(Draft("M", 2, ("red",), keywords=("guard",)), library) == []


def test_the_sample_masters_are_drafts_again(library: Library) -> None:
    for master in library.masters.values():
        assert building.build(building.draft_of(master), library).card.trees == master.card.trees
    strange = library.read_master({"rank": 2, "text": "【攻撃時】相手に1ダメージを与える。"})
    with pytest.raises(CardforgeError, match="not in the table of abilities"):
        building.draft_of(strange)


def test_a_starter_deck_is_legal_for_every_pair_of_attributes(library: Library) -> None:
    colours = ("red", "blue", "green", "white", "black")
    for first, second in product(colours, colours):
        attributes = [first] if first == second else [first, second]
        master = library.read_master({"rank": 2, "attributes": attributes, "seals": ["始まりの封印", "仲間の封印"]})
        assert check_deck(building.starter_deck(master, library, "D"), library) == []


def test_differences() -> None:
    workspace = Workspace()
    assert workspace.differences("炎竜姫アグニス", "炎竜姫アグニス") == []
    found = {label.en: (left.en, right.en) for label, left, right in workspace.differences("炎竜姫アグニス", "聖盾のエルシア")}
    assert found["seal rank"] == ("3", "6")
    assert found["attributes"] == ("red", "white")
    assert "power" in found
