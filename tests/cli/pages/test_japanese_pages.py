"""A Japanese author needs no English page: each has the sections, tables, examples and words of the English one; what it shows is so."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardforge import CardforgeError
from cardforge.cli.commands.paper.print import print_
from cardforge.files.places import path
from cardforge.wording import phrasebook
from tests.cli.conftest import Run

DOCS = Path(__file__).parents[3] / "docs"
GUIDES = ("guide", "guide-blackpoker", "guide-groove", "guide-senryoku", "guide-skillbook")
PAGES = ("printing", "effect-trees", "phrasebook", "lab", "balance", "studio")
#: For programmers, in English alone.
ENGLISH = ("ARCHITECTURE", "CONTRIBUTING", "api", "adding-a-game", "adding-an-effect", "fields", "playing-by-program", "scale")
#: Both pages of everything that there is in both languages, Japanese first.
PAIRS = [
    *((f"docs/{name}.ja.md", f"docs/{name}.md") for name in PAGES),
    *((f"docs/{name}.ja.md", f"docs/{name}.en.md") for name in GUIDES),
    ("README.ja.md", "README.md"),
    ("SECURITY.ja.md", "SECURITY.md"),
    ("docs/commands.ja.md", "docs/commands.md"),
]
#: What the English page says in an example that the Japanese one says in Japanese.
TOLD = {"printing": {"face", "height", "vectors"}}


def read(name: str) -> str:
    """The text of a page."""
    return (DOCS.parent / name).read_text("utf-8")


def without_blocks(text: str) -> str:
    """A page without its fenced examples, where ``#`` begins a remark."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def shape(text: str) -> list[str]:
    """The headings of a page by their depth, and in each section how many rows, points and examples there are."""
    marks = re.findall(r"^(#+) |^(\|)|^(- |\d\. )|^(    )\S|^(```\w+)", text, re.MULTILINE)
    return ["".join(mark) for mark in marks]


def code_words(text: str) -> set[str]:
    """Every option, key and name in Latin letters that stands in an example or between backticks."""
    examples = [*re.findall(r"`[^`\n]+`", text), *(line.split("# ")[0] for line in text.splitlines() if line.startswith("    "))]
    return {word for example in examples for word in re.findall(r"--[a-z-]+|[A-Za-z_][A-Za-z_0-9]+", example)}


@pytest.mark.parametrize(("ja", "en"), PAIRS)
def test_both_pages_have_the_same_sections(ja: str, en: str) -> None:
    headings = [re.findall(r"^#+(?= )", without_blocks(read(page)), re.MULTILINE) for page in (ja, en)]
    assert headings[0] == headings[1]
    fences = [re.findall(r"^```(\w+)$", read(page), re.MULTILINE) for page in (ja, en)]
    assert fences[0] == fences[1]


@pytest.mark.parametrize("name", PAGES[:3])
def test_both_pages_have_the_same_rows_points_and_words(name: str) -> None:
    ja, en = (read(f"docs/{name}{ending}") for ending in (".ja.md", ".md"))
    assert [mark for mark in shape(ja) if mark] == [mark for mark in shape(en) if mark]
    assert code_words(en) - code_words(ja) == TOLD.get(name, set())
    assert len(ja) > 0.45 * len(en)


@pytest.mark.parametrize("name", PAGES)
def test_both_pages_lead_to_each_other_and_every_link_leads_somewhere(name: str) -> None:
    ja, en = (read(f"docs/{name}{ending}") for ending in (".ja.md", ".md"))
    assert f"({name}.md)" in ja
    assert f"({name}.ja.md)" in en
    for link in re.findall(r"\]\(([a-z][^):]*)\)", ja):
        assert (DOCS / link).exists(), link


@pytest.mark.parametrize("name", [ja for ja, _ in PAIRS])
def test_a_japanese_page_leads_to_japanese_pages(name: str) -> None:
    """But for the line that leads to its own English page."""
    text = "\n".join(line for line in read(name).splitlines() if "English" not in line)
    assert not [link for link in re.findall(r"\]\(([^):]*)\.md\)", text) if Path(link).name in (*PAGES, "commands")]


@pytest.mark.parametrize("name", [ja for ja, _ in PAIRS])
def test_a_link_to_an_english_page_says_that_it_is_english(name: str) -> None:
    for link, rest in re.findall(r"\]\(([^):]*)\.md[^)]*\)([^。]*)", read(name)):
        assert Path(link).name not in ENGLISH or "英語" in rest, (link, rest)
        assert Path(link).name.endswith(".ja") or (DOCS.parent / name).parent.joinpath(f"{link}.md").exists()


def test_every_page_in_english_alone_is_known() -> None:
    """A page has a Japanese one, is in both languages, as its title is, or is for programmers."""
    alone = {
        page.stem for page in DOCS.glob("*.md") if not re.search(r"\.(ja|en)$", page.stem) and not (DOCS / f"{page.stem}.ja.md").exists()
    }
    both = {page for page in alone if " / " in read(f"docs/{page}.md").partition("\n")[0]}
    assert alone - both <= set(ENGLISH), alone - both


@pytest.mark.parametrize("name", ["printing.ja.md", "printing.md"])
def test_the_page_of_printing_names_options_that_there_are(name: str) -> None:
    known = {option for parameter in print_.params for option in parameter.opts}
    lines = [line for line in read(f"docs/{name}").splitlines() if "python benchmarks/" not in line]
    told = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", "\n".join(lines)))
    assert told - known <= {"--front", "--back", "--parts"}
    assert {option for option in known if option.startswith("--")} - told <= {"--game", "--json", "--output", "--help", "--lang"}


@pytest.mark.parametrize("name", ["printing.ja.md", "printing.md"])
def test_the_commands_of_the_page_of_printing_run(run: Run, home: Path, name: str) -> None:
    """All but those that need the profile of a print shop; a question is answered."""
    (home / "my-cards.yaml").write_text("- {kind: spell, name: {ja: 砂嵐, en: Sandstorm}, cost: 3, text: カードを一枚引く。}\n", "utf-8")
    commands = [line.split(" # ")[0] for line in read(f"docs/{name}").splitlines() if line.startswith("    cardforge ")]
    assert len(commands) >= 12
    for line in commands:
        words = shlex.split(line)[1:]
        if "--icc" in words:
            continue
        asked = words[:2] == ["printers", "add"] and "--front" not in words
        result = run(*words, keys="20\n20\n20\n170\n257\n" * 2 if asked else None)
        assert result.exit_code == 0, (line, result.output)


def test_the_examples_of_the_pages_on_phrasebooks_are_the_same_and_run() -> None:
    pages = [read(f"docs/phrasebook{ending}") for ending in (".ja.md", ".md")]
    examples = [re.findall(r"(?:^    .*\n)+", page, re.MULTILINE) for page in pages]
    bare = [[re.sub(r" *#.*", "", example) for example in page] for page in examples]
    assert bare[0] == bare[1]
    python, *books = (re.sub(r"^    ", "", example, flags=re.MULTILINE) for example in examples[0])
    names: dict[str, Any] = {}
    exec(python, names)
    assert names["book"].say(names["tree"], lang="en") == "[On attack] Deal 1000 damage to your opponent."
    assert names["book"].examine("カードを一枚引").completions[0].word == "引く"
    assert next(set(yaml.safe_load(book)) for book in books) == {"effect"}


@pytest.mark.parametrize(("heading", "key", "kind", "least"), [("効果", "do", "ability", 27), ("条件", "is", "seal-condition", 9)])
def test_a_row_of_effect_trees_shows_a_sentence_of_that_tree(heading: str, key: str, kind: str, least: int) -> None:
    part = re.split(r"^## ", read("docs/effect-trees.ja.md"), flags=re.MULTILINE)
    rows = [line for line in next(each for each in part if each.startswith(heading)).splitlines() if line.startswith("| `{")]
    book, told = phrasebook("deckmaster"), 0
    for row in rows:
        sentence = re.split(r"（|。|、|\. ", row.rsplit(" | ", 1)[1].rstrip(" |"))[0]
        word = re.findall(rf'"{key}": "(\w+)"', row)
        try:
            tree = book.read(sentence + "。", kind=kind) if kind != "ability" else book.read(sentence + "。")
        except CardforgeError:
            continue
        assert any(f'"{key}": "{each}"' in json.dumps(tree) for each in word), (row, tree)
        told += 1
    assert told >= least


def test_the_page_of_effect_trees_names_effects_that_there_are() -> None:
    schema = json.dumps(json.loads((path("schemas") / "deckmaster" / "effect-tree.schema.json").read_text("utf-8")))
    effects = read("docs/effect-trees.ja.md").partition("## 効果")[2].partition("## 条件")[0]
    words = re.findall(r'"do": "(\w+)"', effects)
    assert len(words) > 35
    assert [word for word in words if f'"{word}"' not in schema] == []
