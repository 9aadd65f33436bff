"""Writes the tables of fields into ``search.md``, from what the schemas of the games declare: ``python docs/make_search.py``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from cardforge.database.schema.fields import Field, Fields, fields_of

PAGE = Path(__file__).with_name("search.md")
#: A word without a sign in it; what Python calls an identifier may hold ・ since 3.13.
_WORD = re.compile(r"[^\W\d]\w*")
_TABLE = re.compile(r"(<!-- fields of (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
_SORTS = {"number": "数 / number", "choice": "一つ / one of", "choices": "いくつか / some of", "words": "言葉 / words", "text": "文 / text"}
#: More values than these are left to ``cardforge cards fields``.
_MOST = 14


def table(fields: Fields) -> str:
    """The fields of one game as a table, group by group, and its queries with names."""
    order = [*fields.groups, ""]
    rows = ["| 項目 / field | ほかの言葉 / other words | 値 / values |", "|---|---|---|"]
    rows += [_row(field) for field in sorted(fields, key=lambda field: order.index(field.group))]
    rows += [
        f"| `is:{each.name}` | {_words(each.words[1:])} | {each.title.ja} / {each.title.en}: `{each.query}` |"
        for each in fields.named.values()
    ]
    return "\n".join(rows) + "\n"


def _row(field: Field) -> str:
    shown = [f"{value} {name.ja}" if value != name.ja else value for value, name in field.names.items()]
    values = f"{_SORTS[field.sort]}" + (": " + "、".join(shown[:_MOST]) + (" …" if len(shown) > _MOST else "") if shown else "")
    return f"| `{field.name}` {field.title.ja} | {_words(word for word in field.words[1:] if word != field.title.ja)} | {values} |"


def _words(words: Iterable[str]) -> str:
    return " ".join(f"`{word}`" for word in words if _WORD.fullmatch(word))


def page(text: str) -> str:
    """The page with its tables made anew."""
    return _TABLE.sub(lambda found: found[1] + table(fields_of(found[2])) + found[4], text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
