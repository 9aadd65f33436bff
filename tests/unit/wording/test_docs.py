"""The examples of docs/phrasebook.md and docs/effect-trees.md are what the program does."""

import re
from pathlib import Path

import pytest
import yaml

from cardforge.wording import phrasebook
from cardforge.wording.phrases import loader
from cardforge.wording.phrases.inflection import changed, forms_of

DOCS = Path(__file__).parents[3] / "docs"
PHRASEBOOK = (DOCS / "phrasebook.md").read_text(encoding="utf-8")
TREES = (DOCS / "effect-trees.md").read_text(encoding="utf-8")


def blocks(text: str, begin: str) -> str:
    """The indented block that contains a line beginning with ``begin``."""
    found = [block for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE) if f"    {begin}" in block]
    assert len(found) == 1, begin
    return re.sub("^    ", "", found[0], flags=re.MULTILINE)


def test_the_first_example_runs_and_says_what_stands_beside_it() -> None:
    code = blocks(PHRASEBOOK, "from cardforge.wording import phrasebook")
    names: dict[str, object] = {}
    for line in code.strip().splitlines():
        source, _, said = line.partition("  # ")
        if said:
            assert eval(source, names) == said
        else:
            exec(line, names)


def test_the_example_of_a_verb_class_is_one() -> None:
    verbs = yaml.safe_load(blocks(PHRASEBOOK, "ja:\n"))
    assert changed("手札に戻す", "te", forms_of(verbs["ja"])) == "手札に戻して"
    assert changed("draw", "participle", forms_of(verbs["en"])) == "drawn"


def test_the_example_of_a_game_loads(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(blocks(PHRASEBOOK, "extends: common"), encoding="utf-8")
    grammar, _ = loader.load(tmp_path)
    assert "body" in grammar.rules


@pytest.mark.parametrize(
    "sentence",
    [
        "ユニット一体のパワーを+2000し、「貫通」を付与する。",
        "カードを一枚引く",
        "自分の場のユニット1体につき、",
        "自分の墓地にカードが4枚以上ある",
        "相手ユニット一体は次のターン開始時にアンタップしない",
    ],
)
def test_the_sentences_of_the_page_on_trees_are_read(sentence: str) -> None:
    assert sentence.rstrip("。") in TREES
    book = phrasebook("deckmaster")
    if sentence.endswith("、"):
        book.read(f"{sentence}相手に1000ダメージを与える。")
    elif sentence.endswith("ある"):
        book.read(f"{sentence}。", kind="seal-condition")
    else:
        book.read(sentence.rstrip("。") + "。")
