"""The form in which the design document itself lists its cards: a line a card under a heading of kind and colour.

    ユニットカード
    赤
    2コスト　2000　【攻撃時】相手に1000ダメージを与える。
    スペルカード
    赤
    ・1コスト　ファイアボール…相手に2000ダメージを与える。

A unit may have a name too (``2コスト　2000　火蜥蜴の槍兵…【攻撃時】…``), every card races in brackets after its name (``（リザード）``).
"""

from __future__ import annotations

import re
from typing import Any

from cardforge.database.schema.fields import fields_of
from cardforge.files.yaml import Mapping, Sequence
from cardforge.model import Card, CardforgeError, Text

_KINDS = {"ユニット": "unit", "スペル": "spell", "エンチャント": "enchantment", "シール": "seal", "封印": "seal", "トークン": "token"}
_HEADINGS = {"unit": "ユニットカード", "spell": "スペルカード", "enchantment": "エンチャントカード"}
_KIND = re.compile(r"(ユニット|スペル|エンチャント)(カード)?")
_CARD = re.compile(r"・?(?P<cost>\d{1,2})コスト[ 　]+(?P<rest>\S.*)")
_POWER = re.compile(r"(?P<power>\d{1,6})(?:[ 　]+(?P<rest>\S.*))?")
_NAMED = re.compile(r"(?P<name>[^…【。（]{1,100}?)(?:（(?P<races>[^）]{1,60})）)?…(?P<text>.*)")


def is_document(text: str) -> bool:
    """Whether a text has cards in the document's form."""
    return any(_CARD.fullmatch(line.strip()) for line in text.splitlines())


def _letters(game: str) -> dict[str, str]:
    """The attributes of a game by the one letter that the document has for each; none for a game without such."""
    field = fields_of(game).get("attributes")
    return {name.ja: value for value, name in field.names.items() if len(name.ja) == 1} if field is not None else {}


def _colours(line: str, letters: dict[str, str]) -> list[str]:
    """The attributes that a heading of one or two letters names; none where the line is no such heading."""
    found = [letters[letter] for letter in line if letter in letters]
    signs = [letter for letter in line if letter not in letters]
    return found if len(found) <= 2 and all(sign in "・、/" for sign in signs) and len(signs) < max(len(found), 1) else []


def parse_document(text: str, game: str) -> Sequence:
    """The cards of a text in the document's form as mappings; lines that are no cards are left alone.

    Raises ``CardforgeError`` with the line of a card that stands under no heading or has no name or power.
    """
    cards = Sequence(1)
    kind = ""
    colours: list[str] = []
    unnamed: dict[str, int] = {}
    letters = _letters(game)
    for number, whole in enumerate(text.splitlines(), start=1):
        line = whole.strip()
        if heading := _KIND.fullmatch(line):
            kind, colours = _KINDS[heading[1]], []
        elif found_colours := _colours(line, letters):
            colours = found_colours
        elif found := _CARD.fullmatch(line):
            if not kind or not colours:
                message = Text(
                    "カードの前に種類(ユニットカードなど)と色の見出しがありません。",
                    "no heading of kind and colour stands before this card.",
                )
                raise CardforgeError(message, line=number)
            cards.append(_card(kind, colours, int(found["cost"]), found["rest"], number, unnamed, letters))
            cards.lines.append(number)
    return cards


def _card(kind: str, colours: list[str], cost: int, rest: str, line: int, unnamed: dict[str, int], letters: dict[str, str]) -> Mapping:
    fields: dict[str, Any] = {"kind": kind, "name": "", "cost": cost}
    if kind == "unit":
        found = _POWER.fullmatch(rest)
        if found is None:
            raise CardforgeError(Text("コストのあとにパワーがありません。", "no power stands after the cost."), line=line)
        fields["power"] = int(found["power"])
        rest = found["rest"] or ""
    fields["attributes"] = colours
    named = _NAMED.fullmatch(rest)
    if named:
        fields["name"] = named["name"].strip()
        if named["races"]:
            fields["races"] = [race for race in re.split(r"[・、,/ 　]+", named["races"]) if race]
        rest = named["text"].strip()
    elif kind != "unit":
        raise CardforgeError(Text("カードの名前のあとに「…」がありません。", "no “…” stands after the name of this card."), line=line)
    else:
        fields["name"] = _number_name(colours, cost, unnamed, letters)
    if rest:
        fields["text"] = rest
    card = Mapping(line)
    card.update(fields)
    card.lines.update(dict.fromkeys(fields, line))
    return card


def _number_name(colours: list[str], cost: int, unnamed: dict[str, int], letters: dict[str, str]) -> str:
    """The name of a unit without one: 赤1-A (000-A18)."""
    stem = "".join(letter for colour in colours for letter, value in letters.items() if value == colour) + str(cost)
    count = unnamed[stem] = unnamed.get(stem, 0) + 1
    word = ""
    while count:
        count, letter = divmod(count - 1, 26)
        word = chr(ord("A") + letter) + word
    return f"{stem}-{word}"


def to_document(cards: list[Card]) -> tuple[str, set[str]]:
    """Main cards in the document's form, and the names of the fields that it cannot carry.

    Raises ``CardforgeError`` for a card that is no main card or has only a tree.
    """
    letters = {value: letter for letter, value in _letters(cards[0].game).items()} if cards else {}
    lost: set[str] = set()
    lines: list[str] = []
    heading = colour = ""
    for card in sorted(cards, key=lambda card: list(_HEADINGS).index(card.kind) if card.kind in _HEADINGS else 9):
        if card.kind not in _HEADINGS or not card.fields.get("attributes"):
            message = Text(f"「{card.name.ja}」は企画書の形では書けません。", f"“{card.name.en}” has no place in the document's form.")
            raise CardforgeError(
                message, hint=Text("ユニット・スペル・エンチャントだけです。", "It has units, spells and enchantments only.")
            )
        if _HEADINGS[card.kind] != heading:
            heading, colour = _HEADINGS[card.kind], ""
            lines += ["", heading] if lines else [heading]
        now = "".join(letters.get(name, name) for name in card.fields["attributes"])
        if now != colour:
            colour = now
            lines.append(colour)
        races = "・".join(card.fields.get("races", ()))
        power = f"　{card.fields['power']}" if card.kind == "unit" else ""
        bullet = "" if card.kind == "unit" else "・"
        name = card.name.ja + (f"（{races}）" if races else "")
        lines.append(f"{bullet}{card.fields['cost']}コスト{power}　{name}…{card.texts.get('text', '')}".rstrip())
        if not re.fullmatch(r"[^…【。（]{1,100}", card.name.ja) or "\n" in card.texts.get("text", ""):
            raise CardforgeError(
                Text(f"「{card.name.ja}」の名前か文は企画書の形に合いません。", f"the name or text of “{card.name.en}” does not fit.")
            )
        lost |= _lost(card)
    return "\n".join(lines) + "\n", lost


def _lost(card: Card) -> set[str]:
    """The fields of a card that the document's form cannot carry."""
    others = {key for key in card.fields if key not in ("cost", "power", "attributes", "races")}
    written = {"name.en": card.name.en != card.name.ja, "origin": card.origin, "art": card.art, "flavor": card.flavor}
    return others | {key for key, value in written.items() if value}
