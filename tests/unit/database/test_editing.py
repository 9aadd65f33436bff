"""Values of a YAML file are changed where they stand; every other byte stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from cardforge.database.editing import GONE, appended, changed, mapping_at
from cardforge.files import places
from cardforge.files.yaml import parse_yaml
from cardforge.model import CardforgeError

BLOCK = """# my cards
game: deckmaster
cards:
  - kind: unit   # a unit
    name: '炎'    # its name
    text: |
      【登場時】カードを引く。
      次の行

    # what follows
    races: [竜, 獣]
  - {name: 氷, cost: 2}   # another
"""
WORDS = st.text("ab 1炎、：'\"#:,{}[]-!&*|>%@`?\\~", min_size=1, max_size=12)
VALUES = st.one_of(WORDS, st.integers(0, 9999), st.lists(WORDS, min_size=1, max_size=3), st.dictionaries(st.sampled_from("ab"), WORDS))


def unlike(one: str, other: str) -> list[str]:
    """The lines of ``other`` that are not in ``one``."""
    return [line for line in other.splitlines() if line not in one.splitlines()]


def test_only_the_line_of_the_value_is_another_one() -> None:
    assert unlike(BLOCK, changed(BLOCK, 4, {"name": "火: 球"})) == ["    name: '火: 球'    # its name"]


def test_a_text_of_several_lines_gives_way_and_the_comment_behind_it_stays() -> None:
    after = changed(BLOCK, 4, {"text": "先制"})
    assert "    text: 先制\n\n    # what follows\n" in after


def test_a_new_field_stands_below_the_last_one() -> None:
    assert "    races: [竜, 獣]\n    cost: 3\n" in changed(BLOCK, 4, {"cost": 3})


def test_a_new_field_stands_behind_the_last_one_between_braces() -> None:
    assert changed(BLOCK, 12, {"power": 1000}) == BLOCK.replace("cost: 2}", "cost: 2, power: 1000}")


@pytest.mark.parametrize("field", ["kind", "name", "text", "races"])
def test_a_field_that_is_taken_away_leaves_the_others(field: str) -> None:
    after = mapping_at(changed(BLOCK, 4, {field: GONE}), 4)
    assert after == {key: value for key, value in mapping_at(BLOCK, 4).items() if key != field}


def test_quotes_stay_quotes() -> None:
    assert changed('- {name: "a"}', 1, {"name": "b"}) == '- {name: "b"}'


def test_the_ends_of_lines_stay_as_they_are() -> None:
    text = BLOCK.replace("\n", "\r\n")
    after = appended(changed(text, 4, {"cost": 3}), {"name": "土"})
    assert after.count("\n") == after.count("\r\n")


def test_a_card_is_added_below_the_last_one_with_its_comment() -> None:
    assert appended(BLOCK, {"name": "土"}) == BLOCK + "  - {name: 土}\n"


def test_a_file_whose_last_line_has_no_end_gets_one() -> None:
    assert appended("- {name: 炎}", {"name": "氷"}) == "- {name: 炎}\n- {name: 氷}\n"


@pytest.mark.parametrize("text", ["[{name: 炎}]", "name: 炎", "game: deckmaster\ncards: {}"])
def test_what_is_no_list_of_lines_is_refused(text: str) -> None:
    with pytest.raises(CardforgeError, match="nothing can be added"):
        appended(text, {"name": "氷"})


def test_a_line_without_a_card_is_refused() -> None:
    with pytest.raises(CardforgeError, match="does not stand on this line"):
        changed(BLOCK, 1, {"name": "x"})


def test_what_an_alias_says_elsewhere_is_not_changed_by_mistake() -> None:
    text = "- {name: &n 炎, cost: 1}\n- {name: *n}\n"
    with pytest.raises(CardforgeError, match="cannot be changed from here"):
        changed(text, 1, {"name": "氷"})


def _files() -> list[Path]:
    return [file for game in places.games() for file in sorted(places.places_of(game).cards.rglob("*.yaml"))]


@given(st.data())
def test_any_edit_of_a_card_says_what_was_asked_and_leaves_all_other_lines(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(_files())).read_text(encoding="utf-8")
    lines = [each.line for each in _mappings(parse_yaml(text))]
    line = data.draw(st.sampled_from(lines))
    before = mapping_at(text, line)
    field = data.draw(st.sampled_from([*before, "new"]))
    value = data.draw(st.one_of(VALUES, st.just(GONE)))
    after = changed(text, line, {field: value})
    wanted = {**before, field: value}
    assert mapping_at(after, line) == {key: each for key, each in wanted.items() if each is not GONE}
    assert after.splitlines()[: line - 1] == text.splitlines()[: line - 1]


def _mappings(value: Any) -> list[Any]:
    root = value.get("cards", value) if isinstance(value, dict) else value
    return [each for each in root if isinstance(each, dict)] if isinstance(root, list) else [value]
