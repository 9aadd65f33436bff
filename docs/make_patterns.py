"""Writes ``patterns.md``, the list of what can be written, from the phrasebooks: ``make patterns`` after a change of their phrases.

The examples are drawn first and kept beside each phrasebook (``patterns.json``); this takes some minutes.
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

from cardforge.files.places import games
from cardforge.model import Text
from cardforge.wording.guide.examples import keep_examples
from cardforge.wording.guide.patterns import Written, patterns

PAGE = Path(__file__).with_name("patterns.md")
_HEAD = """# 書ける文の一覧 / What can be written

`〜` と `…` は当てはまるもの、`N` は数、`[ ]` は省けます。例はすべて読める文です。探すには `cardforge text patterns ダメージ`。

`〜` and `…` stand for what fits, `N` for a number, `[ ]` may be left out. Every example can be read. To search:
`cardforge text patterns damage`.
"""
#: What a kind of sentence is called; others go by their names.
_KINDS = {"text": Text("文章", "rules text"), "seal-condition": Text("封印の解放条件", "release conditions of seals")}


def page() -> str:
    """The page for all games that come with cardforge, kind of sentence by kind."""
    parts = [_HEAD]
    for game in games():
        if (Path(__file__).parents[1] / "cards" / game).is_dir():
            parts.append(f"## {game}\n")
            parts += [part for kind, found in groupby(patterns(game), key=lambda each: each.kind) for part in _kind(kind, list(found))]
    return "\n".join(parts)


def _kind(kind: str, found: list[Written]) -> list[str]:
    title = _KINDS.get(kind, Text(kind, kind))
    shown = title.ja if title.ja == title.en else f"{title.ja} / {title.en}"
    rows = [f"| {_cell(each.pattern, code=True)} | {_cell(each.example)} |" for each in found if each.example.ja]
    return [f"### {shown}\n", "| 書き方 / pattern | 例 / example |", "|---|---|", *rows, ""] if rows else []


def _cell(text: Text, *, code: bool = False) -> str:
    both = [part.replace("|", "\\|").replace("\n", " ") for part in dict.fromkeys(text)]
    return "<br>".join(f"`{part}`" if code else part for part in both)


if __name__ == "__main__":
    if "--keep" not in sys.argv:
        for name in games():
            keep_examples(name)
    PAGE.write_text(page() + "\n", encoding="utf-8")
