"""The form in which a design document lists its cards: a line a card under a heading of kind and colour.

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
from functools import cache
from typing import Any

from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.schemas import schemas
from cardforge.files.places import first_game
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


@dataclass(frozen=True, slots=True)
class _Form:
    """How a game's document lists cards: the field that headings name in single letters, the number that begins a line and what stands
    behind it, the words."""

    game: str
    under: str
    letters: AnyMapping[str, str]
    number: str
    words: str
    kinds: AnyMapping[str, _Kind]
    by_heading: AnyMapping[str, _Kind]
    behind: str
    card: re.Pattern[str]

    def title(self, field: str) -> Text:
        """What people call a field."""
        return fields_of(self.game).title_of(field)


@cache
def _form(game: str) -> _Form | None:
    """How the document of ``game`` lists cards; ``None`` where the schema says nothing of it."""
    known = schemas(game)
    said: dict[str, Any] | None = known.files.get("cards.schema.json", {}).get("x-document")
    if said is None:
        return None
    kinds: dict[str, _Kind] = {}
    by_heading: dict[str, _Kind] = {}
    for name, how in said["kinds"].items():
        kinds[name] = _Kind(name, how["heading"], how.get("bullet", ""), how.get("number", ""), bool(how.get("nameless")))
        by_heading |= dict.fromkeys((how["heading"], *how.get("x-also", ())), kinds[name])
    under = fields_of(game)[said["under"]]
    letters = {name.ja: value for value, name in under.names.items() if len(name.ja) == 1}
    card = re.compile(rf"・?(?P<number>\d{{1,2}}){re.escape(said['behind'])}[ 　]+(?P<rest>\S.*)")
    return _Form(game, said["under"], letters, said["number"], said["words"], kinds, by_heading, said["behind"], card)


def is_listed(game: str) -> bool:
    """Whether the document of ``game`` lists cards in lines: its schema says how."""
    return _form(game or first_game()) is not None


def is_document(text: str, game: str = "") -> bool:
    """Whether a text has cards in the form of the document of ``game``, the first game where none is given."""
    form = _form(game or first_game())
    return form is not None and any(form.card.fullmatch(line.strip()) for line in text.splitlines())


def _colours(line: str, letters: AnyMapping[str, str]) -> list[str]:
    """The values that a heading of one or two letters names; none where the line is no such heading."""
    found = [letters[letter] for letter in line if letter in letters]
    signs = [letter for letter in line if letter not in letters]
    return found if len(found) <= 2 and all(sign in "・、/" for sign in signs) and len(signs) < max(len(found), 1) else []


def parse_document(text: str, game: str) -> Sequence:
    """The cards of a text in the document's form as mappings; lines that are no cards are left alone.

    Raises ``CardforgeError`` with the line of a card that stands under no heading or lacks its name or number.
    """
    cards = Sequence(1)
    form = _form(game)
    if form is None:
        return cards
    kind: _Kind | None = None
    colours: list[str] = []
    unnamed: dict[str, int] = {}
    for number, whole in enumerate(text.splitlines(), start=1):
        line = whole.strip()
        if line in form.by_heading:
            kind, colours = form.by_heading[line], []
        elif found_colours := _colours(line, form.letters):
            colours = found_colours
        elif found := form.card.fullmatch(line):
            if kind is None or not colours:
                heading = next(iter(form.by_heading))
                message = Text(
                    f"カードの前に種類({heading}など)と色の見出しがありません。", "no heading of kind and colour stands before this card."
                )
                raise CardforgeError(message, line=number)
            cards.append(_card(form, kind, colours, int(found["number"]), found["rest"], number, unnamed))
            cards.lines.append(number)
    return cards


def _card(form: _Form, kind: _Kind, colours: list[str], first: int, rest: str, line: int, unnamed: dict[str, int]) -> Mapping:
    fields: dict[str, Any] = {"kind": kind.name, "name": "", form.number: first}
    if kind.number:
        found = _NUMBER.fullmatch(rest)
        if found is None:
            before, title = form.title(form.number), form.title(kind.number)
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


def _number_name(form: _Form, colours: list[str], first: int, unnamed: dict[str, int]) -> str:
    """The name of a card without one: 赤1-A, the first red card of cost 1."""
    stem = "".join(letter for colour in colours for letter, value in form.letters.items() if value == colour) + str(first)
    count = unnamed[stem] = unnamed.get(stem, 0) + 1
    word = ""
    while count:
        count, letter = divmod(count - 1, 26)
        word = chr(ord("A") + letter) + word
    return f"{stem}-{word}"


def to_document(cards: list[Card]) -> tuple[str, set[str]]:
    """Cards in the form of their game's document, and the names of the fields that it cannot carry.

    Raises ``CardforgeError`` for a card that has no place there or has only a tree.
    """
    form = _form(cards[0].game) if cards else None
    lost: set[str] = set()
    lines: list[str] = []
    heading = colour = ""
    order = list(form.kinds) if form is not None else []
    for card in sorted(cards, key=lambda card: order.index(card.kind) if card.kind in order else len(order)):
        if form is None or card.kind not in form.kinds or not card.fields.get(form.under):
            raise _no_place(card, form)
        kind = form.kinds[card.kind]
        if kind.heading != heading:
            heading, colour = kind.heading, ""
            lines += ["", heading] if lines else [heading]
        now = "".join(next((letter for letter, value in form.letters.items() if value == name), name) for name in card.fields[form.under])
        if now != colour:
            colour = now
            lines.append(colour)
        words = "・".join(card.fields.get(form.words, ()))
        number = f"　{card.fields[kind.number]}" if kind.number else ""
        name = card.name.ja + (f"（{words}）" if words else "")
        first = f"{kind.bullet}{card.fields[form.number]}{form.behind}"
        lines.append(f"{first}{number}　{name}…{card.texts.get('text', '')}".rstrip())
        if not re.fullmatch(r"[^…【。（]{1,100}", card.name.ja) or "\n" in card.texts.get("text", ""):
            raise CardforgeError(
                Text(f"「{card.name.ja}」の名前か文は企画書の形に合いません。", f"the name or text of “{card.name.en}” does not fit.")
            )
        lost |= _lost(card, {form.number, form.under, form.words, kind.number})
    return "\n".join(lines) + "\n", lost


def _no_place(card: Card, form: _Form | None) -> CardforgeError:
    """The error for a card of which the document's form has no kind."""
    message = Text(f"「{card.name.ja}」は企画書の形では書けません。", f"“{card.name.en}” has no place in the document's form.")
    if form is None:
        return CardforgeError(message, hint=Text(".yaml か .json を使います。", "Use .yaml or .json."))
    titles = [fields_of(form.game)["kind"].called(kind) for kind in form.kinds]
    ja, en = "・".join(title.ja for title in titles), ", ".join(f"{title.en}s" for title in titles)
    return CardforgeError(message, hint=Text(f"{ja}だけです。", f"It has {en} only."))


def _lost(card: Card, carried: set[str]) -> set[str]:
    """The fields of a card that the document's form cannot carry."""
    others = card.fields.keys() - carried
    written = {"name.en": card.name.en != card.name.ja, "origin": card.origin, "art": card.art or card.scene, "flavor": card.flavor}
    return others | {key for key, value in written.items() if value}
