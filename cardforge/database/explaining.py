"""What can be written of a card, field by field, for somebody who begins: made from the game's schema."""

from __future__ import annotations

import re
from typing import Any, Final

from cardforge.database.formats.columns import card_fields, meanings, words_of
from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.quick import FREE
from cardforge.database.schema.schemas import CARDS, schemas
from cardforge.model import Text
from cardforge.model.names import normal
from cardforge.model.text import titled

#: Where a description names the rules that a field comes from; who begins does not look them up.
_RULES: Final = r"\s*[(（][0-9]{3}-[A-Z][^)）]*[)）]"
#: Of a list of values, so many are written out.
_MOST_VALUES: Final = 14
_HEAD: Final = Text("| 項目 | ほかの言葉 | どのカードに | 書くこと |", "| field | other word | on which cards | what to write |")
_INTRO: Final = Text(
    "YAML ではキーに、CSV や Excel の表では列の見出しにします（`cardforge cards import 表.csv`）。どの言葉でも、全角の数字でも書けます。",
    "In YAML these are keys, in a CSV or Excel table the headings of columns (`cardforge cards import table.csv`). Either name will do.",
)
_TITLE: Final = Text("カードに書くこと", "What to write on a card")
_ALL: Final = Text("全部", "all")
_EVERY: Final = Text("どのカードにも書けます", "Any card may have")
_OWN: Final = Text(
    f"自分の項目は `{FREE}` で始めます（`{FREE}気分: 眠い`）。`cardforge cards fields` が全部の言葉と値を見せます。",
    f"Fields of your own begin with `{FREE}` (`{FREE}mood: sleepy`). `cardforge cards fields` shows all words and values.",
)


def fields_explained(game: str, lang: str) -> str:
    """A table of what a card of the game says for play, and a line of what any may say besides, as Markdown in ``lang``.

    >>> from cardforge.files.places import first_game
    >>> "| `cost` |" in fields_explained(first_game(), "en")
    True
    """
    of_kinds, known = _of_kinds(game), schemas(game).part(CARDS + "kind")["enum"]
    everywhere = {name for name, kinds in of_kinds.items() if len(kinds) == len(known)}
    rows, others = [], []
    for name, kinds in of_kinds.items():
        schema = next(iter(kinds.values()))
        title = titled(schema.get("x-title", schema.get("title")), name)
        if name in everywhere and schema.get("x-group") in ("print", "notes"):
            others.append(f"`{name}` ({title.get(lang)})" if title.get(lang) != name else f"`{name}`")
        elif name != "id":
            cards = (
                _ALL.get(lang) if name in everywhere else _listed([fields_of(game)["kind"].called(kind).get(lang) for kind in kinds], lang)
            )
            other = title.get(lang) if title.get(lang) != name else _other_word(game, name, schema, lang)
            rows.append(f"| `{name}` | {other} | {cards} | {_what(game, name, schema, title, lang)} |")
    separator = "、" if lang == "ja" else ", "
    lines = [f"## {_TITLE.get(lang)}", "", _INTRO.get(lang), "", _HEAD.get(lang), "|---|---|---|---|", *rows, ""]
    return "\n".join([*lines, f"{_EVERY.get(lang)}: {separator.join(others)}", "", _OWN.get(lang), ""])


def _other_word(game: str, name: str, schema: dict[str, Any], lang: str) -> str:
    """Another word for a field that is called by its name in this language: the first of those that people use."""
    known = meanings(card_fields(schemas(game)))
    words = [word for word in words_of(name, schema) if word.isascii() == (lang == "en") and known.get(normal(word)) == name]
    return next((word for word in words if word.casefold() != name), "")


def _of_kinds(game: str) -> dict[str, dict[str, dict[str, Any]]]:
    """The fields of the cards, each with its schema by the kinds of card that have it."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for kind in schemas(game).part(CARDS + "kind")["enum"]:
        for name, schema in schemas(game).properties(CARDS + kind).items():
            found.setdefault(name, {})[kind] = schema
    return found


def _what(game: str, name: str, schema: dict[str, Any], title: Text, lang: str) -> str:
    """What stands in a field: its description, and the values where there are few."""
    said = titled(schema.get("description"), "").get(lang) if schema.get("description") else title.get(lang)
    said = re.sub(_RULES, "", said).replace("|", "\\|")
    field = fields_of(game).get(name)
    allowed = schema.get("enum", schema.get("items", {}).get("enum"))
    names = [] if field is None else [name.get(lang) for value, name in field.own_names.items() if allowed is None or value in allowed]
    names = [] if schema.get("type") == "boolean" else names
    return f"{said} [{_listed(names, lang)}]" if 1 < len(names) <= _MOST_VALUES else said


def _listed(words: list[str], lang: str) -> str:
    return ("・" if lang == "ja" else ", ").join(words)
