"""A Japanese author needs no English page: the pages are there, lead to each other, and name what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardforge.cli.commands.print import print_
from cardforge.files.places import path

DOCS = Path(__file__).parents[3] / "docs"
PAGES = ("printing", "effect-trees", "phrasebook")


@pytest.mark.parametrize("name", PAGES)
def test_both_pages_lead_to_each_other_and_every_link_leads_somewhere(name: str) -> None:
    ja, en = ((DOCS / f"{name}{ending}").read_text("utf-8") for ending in (".ja.md", ".md"))
    assert f"({name}.md)" in ja
    assert f"({name}.ja.md)" in en
    for link in re.findall(r"\]\(([a-z][^):]*)\)", ja):
        assert (DOCS / link).exists(), link


@pytest.mark.parametrize("name", ["README.ja.md", "docs/guide.ja.md", "docs/guide-blackpoker.ja.md", "docs/guide-groove.ja.md"])
def test_a_japanese_page_leads_to_japanese_pages(name: str) -> None:
    text = (DOCS.parent / name).read_text("utf-8")
    assert not [link for link in re.findall(r"\]\(([^):]*)\.md\)", text) if Path(link).name in PAGES]


def test_the_page_of_printing_names_options_that_there_are() -> None:
    known = {option for parameter in print_.params for option in parameter.opts}
    told = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", (DOCS / "printing.ja.md").read_text("utf-8")))
    assert told - known <= {"--calibrate"}
    assert {"--paper", "--draft", "--watch", "--backs"} <= told


def test_the_page_of_effect_trees_names_effects_that_there_are() -> None:
    schema = json.dumps(json.loads((path("schemas") / "deckmaster" / "effect-tree.schema.json").read_text("utf-8")))
    page = (DOCS / "effect-trees.ja.md").read_text("utf-8")
    effects = page.partition("## 効果")[2].partition("## 条件")[0]
    rows = [line.split("|")[1] for line in effects.splitlines() if line.startswith("| `")]
    words = [word for row in rows for word in re.findall(r"`(\w+)`", row)]
    assert len(words) > 20
    assert [word for word in words if f'"{word}"' not in schema] == []
