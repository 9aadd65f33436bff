"""What a card's fields are called in words, for messages and for options that name one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean

#: Fields by what they are called in the facts of a card; a field that is not here goes by its own name.
NAMES: Final = {
    "name": Text("名前", "name"),
    "kind": Text("種類", "kind"),
    "id": Text("識別名", "id"),
    "cost": Text("コスト", "cost"),
    "power": Text("パワー", "power"),
    "level": Text("レベル", "level"),
    "rank": Text("シールランク", "rank"),
    "attributes": Text("属性", "attributes"),
    "races": Text("種族", "races"),
    "flavor": Text("フレーバー", "flavor"),
    "art": Text("絵", "art"),
    "seals": Text("シール", "seals"),
    "text": Text("文", "text"),
    "condition": Text("条件", "condition"),
}

#: Facts that say nothing to an author.
SILENT: Final = frozenset({"version", "folder", "glossary", "game", "lang", "name_ja", "name_en", "plain_name", "origin"})


def name_of(field: str) -> Text:
    """What ``field`` is called in each language."""
    return NAMES.get(field, Text(field, field))


def find_field(word: str, known: Iterable[str]) -> str:
    """The field of ``known`` that ``word`` names, by itself or in Japanese.

    Raises CardforgeError: there is none; the nearest is named.
    """
    fields = list(dict.fromkeys(known))
    by_name = {name_of(field).ja: field for field in fields} | {field: field for field in fields}
    if word in by_name:
        return by_name[word]
    near = did_you_mean(word, by_name)
    every = Text("、".join(name_of(field).ja for field in fields), ", ".join(fields))
    hint = Text(f"{near.ja} 使えるのは {every.ja}", f"{near.en} There are {every.en}") if near else every
    raise CardforgeError(Text(f"並べ方「{word}」は分かりません。", f"the cards have no field {word!r} to sort by"), hint=hint)
