"""A table of respellings that is only looked through where it can find something makes of a text what the whole table makes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardforge.games.shared.pack import playable_games
from cardforge.wording import phrasebook
from cardforge.wording.phrases.loader import read_table
from cardforge.wording.phrases.respelling import Respellings
from tests.amount import amount
from tests.unit.wording.test_english import ABILITIES, CONDITIONS, EFFECTS, NOUNS


def _one_after_the_other(table: Respellings) -> Callable[[str], str]:
    lines = [(re.compile(written, table._flags), other) for written, other in table._table]

    def applied(text: str) -> str:
        for written, other in lines:
            text = written.sub(other, text)
        return text

    return applied


def _sentences() -> list[str]:
    data: dict[str, list[dict[str, Any]]] = yaml.safe_load(Path(__file__).with_name("fresh.yaml").read_text("utf-8"))
    fresh = [each["sentence"] for entries in data.values() for each in entries if isinstance(each, dict) and "sentence" in each]
    return [*fresh[:: amount(60, 1)], *(written for written, _ in (*ABILITIES, *NOUNS, *EFFECTS, *CONDITIONS))]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", amount(["deckmaster", "groove"], playable_games()))
def test_what_is_left_out_would_have_found_nothing(game: str, lang: str) -> None:
    language = phrasebook(game).grammar.languages[lang]
    for table in (language.spellings, language.plain, language.style):
        whole = _one_after_the_other(table)
        for sentence in _sentences():
            assert table.applied(sentence) == whole(sentence), sentence


def test_a_table_is_a_tab_a_line(tmp_path: Path) -> None:
    table = tmp_path / "spellings.ja.tsv"
    table.write_text("(?:赤|あか)い\t赤の\n全部\t全て\n", "utf-8")
    assert read_table(table) == "(?:赤|あか)い\t赤の\n全部\t全て"
    table.write_text("(?:赤|あか)い\t赤の\n全部 全て\n", "utf-8")
    with pytest.raises(ValueError, match=r"spellings\.ja\.tsv:2: .* one tab"):
        read_table(table)
