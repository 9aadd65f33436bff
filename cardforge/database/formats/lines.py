"""Cards as a design document lists them in lines: a line a card under a heading of kind and colour.

    ユニットカード
    赤
    2コスト　2000　【攻撃時】相手に1000ダメージを与える。
    スペルカード
    赤
    ・1コスト　ファイアボール…相手に2000ダメージを与える。

``x-document`` of a game's schema of cards says which kinds stand there and which fields a line has (``docs/fields.md``). A card of a kind
that has a number of its own may do without a name (above) or have one (``2コスト　2000　火蜥蜴の槍兵…【攻撃時】…``); every card may have
words, its races, in brackets behind its name (``（リザード）``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from typing import Any

from cardforge.database.schema.field import Fields
from cardforge.files.yaml import Mapping, Sequence
from cardforge.model import Card, CardforgeError, Text

_NUMBER = re.compile(r"(?P<number>\d{1,6})(?:[ 　]+(?P<rest>\S.*))?")
_NAMED = re.compile(r"(?P<name>[^…【。（]{1,100}?)(?:（(?P<words>[^）]{1,60})）)?…(?P<text>.*)")


@dataclass(frozen=True, slots=True)
class _Kind:
    """How cards of one kind are listed: under which heading, behind which bullet, with which number, and whether a name may be missing."""

    name: str
    heading: str
    bullet: str
    number: str
    nameless: bool


class Lines:
    """How a game's document lists cards in lines: the field that headings name in single letters, the number that begins a line and what
    stands behind it, the words."""

    def __init__(self, fields: Fields, said: AnyMapping[str, Any]) -> None:
        self.fields = fields
        self.under: str = said["under"]
        self.number: str = said["number"]
        self.words: str = said["words"]
        self.behind: str = said["behind"]
        self.kinds: dict[str, _Kind] = {}
        self.by_heading: dict[str, _Kind] = {}
        for name, how in said["kinds"].items():
            self.kinds[name] = _Kind(name, how["heading"], how.get("bullet", ""), how.get("number", ""), bool(how.get("nameless")))
            self.by_heading |= dict.fromkeys((how["heading"], *how.get("x-also", ())), self.kinds[name])
        self.letters = {name.ja: value for value, name in fields[self.under].names.items() if len(name.ja) == 1}
        self.card = re.compile(rf"・?(?P<number>\d{{1,2}}){re.escape(self.behind)}[ 　]+(?P<rest>\S.*)")

    def begins(self) -> Text:
        """How a card begins, to be shown."""
        line = f"2{self.behind}　2000　…"
        return Text(f"「{line}」の行", f"lines “{line}”")

    def has_cards(self, text: str) -> bool:
        """Whether a text has a line that is a card."""
        return any(self.card.fullmatch(line.strip()) for line in text.splitlines())

    def parse(self, text: str) -> Sequence:
        """The cards of a text; raises ``CardforgeError`` with the line of one that stands under no heading or lacks its name or number."""
        cards = Sequence(1)
        kind: _Kind | None = None
        colours: list[str] = []
        unnamed: dict[str, int] = {}
        for number, whole in enumerate(text.splitlines(), start=1):
            line = whole.strip()
            if line in self.by_heading:
                kind, colours = self.by_heading[line], []
            elif found_colours := _colours(line, self.letters):
                colours = found_colours
            elif found := self.card.fullmatch(line):
                if kind is None or not colours:
                    raise self._under_nothing(number)
                cards.append(_card(self, kind, colours, int(found["number"]), found["rest"], number, unnamed))
                cards.lines.append(number)
        return cards

    def _under_nothing(self, line: int) -> CardforgeError:
        ja = f"カードの前に種類({next(iter(self.by_heading))}など)と色の見出しがありません。"
        return CardforgeError(Text(ja, "no heading of kind and colour stands before this card."), line=line)

    def written(self, cards: list[Card]) -> tuple[str, set[str]]:
        """Cards under headings of kind and colour, and the fields that are lost; raises ``CardforgeError`` for one that does not fit."""
        lost: set[str] = set()
        lines: list[str] = []
        heading = colour = ""
        order, named = list(self.kinds), {value: letter for letter, value in self.letters.items()}
        for card in sorted(cards, key=lambda card: order.index(card.kind) if card.kind in order else len(order)):
            if card.kind not in self.kinds or not card.fields.get(self.under):
                raise _no_place(card, self)
            kind = self.kinds[card.kind]
            if kind.heading != heading:
                heading, colour = kind.heading, ""
                lines += ["", heading] if lines else [heading]
            now = "".join(named.get(value, value) for value in card.fields[self.under])
            if now != colour:
                colour = now
                lines.append(colour)
            lines.append(self._line(card, kind))
            lost |= lost_of(card, {self.number, self.under, self.words, kind.number})
        return "\n".join(lines) + "\n", lost

    def _line(self, card: Card, kind: _Kind) -> str:
        if not re.fullmatch(r"[^…【。（]{1,100}", card.name.ja) or "\n" in card.texts.get("text", ""):
            raise CardforgeError(
                Text(f"「{card.name.ja}」の名前か文は企画書の形に合いません。", f"the name or text of “{card.name.en}” does not fit.")
            )
        words = "・".join(card.fields.get(self.words, ()))
        number = f"　{card.fields[kind.number]}" if kind.number else ""
        name = card.name.ja + (f"（{words}）" if words else "")
        return f"{kind.bullet}{card.fields[self.number]}{self.behind}{number}　{name}…{card.texts.get('text', '')}".rstrip()


def _colours(line: str, letters: AnyMapping[str, str]) -> list[str]:
    """The values that a heading of one or two letters names; none where the line is no such heading."""
    found = [letters[letter] for letter in line if letter in letters]
    signs = [letter for letter in line if letter not in letters]
    return found if len(found) <= 2 and all(sign in "・、/" for sign in signs) and len(signs) < max(len(found), 1) else []


def _card(form: Lines, kind: _Kind, colours: list[str], first: int, rest: str, line: int, unnamed: dict[str, int]) -> Mapping:
    fields: dict[str, Any] = {"kind": kind.name, "name": "", form.number: first}
    if kind.number:
        found = _NUMBER.fullmatch(rest)
        if found is None:
            before, title = form.fields.title_of(form.number), form.fields.title_of(kind.number)
            message = Text(f"{before.ja}のあとに{title.ja}がありません。", f"no {title.en} stands after the {before.en}.")
            raise CardforgeError(message, line=line)
        fields[kind.number] = int(found["number"])
        rest = found["rest"] or ""
    fields[form.under] = colours
    named = _NAMED.fullmatch(rest)
    if named:
        fields["name"] = named["name"].strip()
        if named["words"]:
            fields[form.words] = [word for word in re.split(r"[・、,/ 　]+", named["words"]) if word]
        rest = named["text"].strip()
    elif not kind.nameless:
        raise CardforgeError(Text("カードの名前のあとに「…」がありません。", "no “…” stands after the name of this card."), line=line)
    else:
        fields["name"] = _number_name(form, colours, first, unnamed)
    if rest:
        fields["text"] = rest
    card = Mapping(line)
    card.update(fields)
    card.lines.update(dict.fromkeys(fields, line))
    return card


def _number_name(form: Lines, colours: list[str], first: int, unnamed: dict[str, int]) -> str:
    """The name of a card without one: 赤1-A, the first red card of cost 1."""
    stem = "".join(letter for colour in colours for letter, value in form.letters.items() if value == colour) + str(first)
    count = unnamed[stem] = unnamed.get(stem, 0) + 1
    word = ""
    while count:
        count, letter = divmod(count - 1, 26)
        word = chr(ord("A") + letter) + word
    return f"{stem}-{word}"


def _no_place(card: Card, form: Lines) -> CardforgeError:
    """The error for a card of which the document's form has no kind."""
    message = Text(f"「{card.name.ja}」は企画書の形では書けません。", f"“{card.name.en}” has no place in the document's form.")
    titles = [form.fields["kind"].called(kind) for kind in form.kinds]
    ja, en = "・".join(title.ja for title in titles), ", ".join(f"{title.en}s" for title in titles)
    return CardforgeError(message, hint=Text(f"{ja}だけです。", f"It has {en} only."))


def lost_of(card: Card, carried: set[str]) -> set[str]:
    """The fields of a card that the document's form cannot carry."""
    others = {name for name, value in card.fields.items() if value not in (None, (), "")} - carried
    written = {"name.en": card.name.en != card.name.ja, "origin": card.origin, "art": card.art or card.scene, "flavor": card.flavor}
    return others | {key for key, value in written.items() if value}
