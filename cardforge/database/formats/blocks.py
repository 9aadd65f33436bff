"""Cards as a design document lists them in blocks: a name in brackets, what the card is, its numbers, its effects.

    【ギルビアの小隊長】
    火/ソルジャー/ギルビア
    3/1/3
    ■《指揮:烈火の陣》永続/この兵と、他の自兵が場に一枚以上存在する間、場の種族「ソルジャー」全てに以下
    の補正を加える。
    「+0/-1/+1」

The parts may be counted (``①「NAME」``, ``②…``). A line that begins no effect goes on with the one before; a line without a letter or an
empty one ends the card. ``x-document`` of the game's schema of cards says which fields the first lines have (``docs/fields.md``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping as AnyMapping
from dataclasses import dataclass, field
from typing import Any

from cardforge.database.formats.lines import lost_of
from cardforge.database.schema.field import Fields
from cardforge.files.yaml import Mapping, Sequence
from cardforge.model import Card, CardforgeError, Text

_COUNT = re.compile(r"^[①-⑳][ 　]*")
_NAME = re.compile(r"【(?P<bracketed>[^【】]{1,100})】|①[ 　]*「(?P<counted>[^「」]{1,100})」")
_SLASH = re.compile("[/／]")
#: What ends a card: nothing, or a rule across the page.
_END = re.compile(r"[-~*=＊〜～―ー─　 ]*")
#: A number that a card has not, and an effect that it has not.
_NONE, _NO_EFFECT = "-", re.compile(r"■?[ 　]*[-－]")


@dataclass(frozen=True, slots=True)
class _Kind:
    """What the cards of a kind have in their first lines: the word of the kind, if it has one, fields of words and of numbers."""

    name: str
    word: str
    words: tuple[str, ...]
    numbers: tuple[str, ...]


@dataclass(slots=True)
class _Block:
    """The lines of one card as they stand: its name, and what stands under it with the numbers of the lines."""

    name: str
    line: int
    parts: list[tuple[int, str]] = field(default_factory=list)


class Blocks:
    """How a game's document lists cards in blocks: the field whose values begin the second line, what effects begin with, the kinds."""

    def __init__(self, fields: Fields, said: AnyMapping[str, Any]) -> None:
        self.fields = fields
        self.under: str = said["under"]
        self.effects: tuple[str, ...] = tuple(said["effects"])
        self.kinds = {
            name: _Kind(name, how.get("heading", ""), tuple(how["words"]), tuple(how["numbers"])) for name, how in said["kinds"].items()
        }

        #: The kind that has no word of its own.
        self.plain = next((kind for kind in self.kinds.values() if not kind.word), None)

    def begins(self) -> Text:
        """How a card begins, to be shown."""
        return Text("「【カード名】」で始まるまとまり", "blocks that begin with “【NAME】”")

    def has_cards(self, text: str) -> bool:
        """Whether a text has a name in brackets with a line under it that says what the card is."""
        return any(block.parts and self._values(_SLASH.split(block.parts[0][1])[0]) for block in _blocks(text))

    def parse(self, text: str) -> Sequence:
        """The cards of a text; raises ``CardforgeError`` with the line of one that says too little, too much or what there is not."""
        cards, blocks = Sequence(1), list(_blocks(text))
        inside = {number for block in blocks for number, _ in block.parts}
        for number, line in enumerate(text.splitlines(), start=1):
            if number not in inside and line.strip().startswith(self.effects):
                raise _wrong(
                    number,
                    "この効果はどのカードのものでもありません。カードの途中に空行を入れません。",
                    "this effect stands under no card: no empty line stands within one.",
                )
        for block in blocks:
            cards.append(self._card(block))
            cards.lines.append(block.line)
        return cards

    def _values(self, written: str) -> list[str]:
        """The values of the first field that a word such as 地・風・水 names; none where it names another thing."""
        found = [self.fields[self.under].value_named(word) for word in re.split("[・、]", written)]
        return [value for value in found if value is not None] if None not in found else []

    def _card(self, block: _Block) -> Mapping:
        if len(block.parts) < 2:
            raise _wrong(block.line, "カードには種類の行と数の行がいります。", "a card needs a line of what it is and a line of numbers.")
        (line, what), (numbered, numbers), *effects = block.parts
        card = Mapping(block.line)
        first, *words = _SLASH.split(what)
        values = self._values(first)
        if not values:
            title = self.fields.title_of(self.under)
            raise _wrong(line, f"「{first}」という{title.ja}はありません。", f"{title.en}: there is no “{first}”.")
        kind = next((kind for kind in self.kinds.values() if kind.word == (words[0] if words else "")), self.plain)
        if kind is None:
            raise _wrong(line, "カードの種類がありません。", "the kind of the card is missing.")
        found: dict[str, Any] = {"kind": kind.name, "name": block.name, self.under: values}
        found |= self._words(kind, words[1:] if kind.word else words, line)
        lines = dict.fromkeys(found, line) | {"name": block.line}
        found |= self._numbers(kind, numbers, numbered)
        if text := self._text(effects):
            found["text"], lines["text"] = text, effects[0][0]
        card.update(found)
        card.lines.update({key: lines.get(key, numbered) for key in found})
        return card

    def _words(self, kind: _Kind, words: list[str], line: int) -> dict[str, Any]:
        """The fields of words in their order; one whose values are a few takes only one of these."""
        found: dict[str, Any] = {}
        left = list(words)
        for name in kind.words:
            known = self.fields[name]
            if not left:
                break
            if not known.names:
                # A word that a later field names is left to it.
                later = kind.words[kind.words.index(name) + 1 :]
                if not any(self.fields[other].names and self.fields[other].value_named(left[0]) for other in later):
                    found[name] = [left.pop(0)]
            elif value := known.value_named(left[0]):
                found[name] = value
                left.pop(0)
        if left:
            raise _wrong(line, f"「{left[0]}」が何か分かりません。", f"it is not clear what “{left[0]}” is.")
        return found

    def _numbers(self, kind: _Kind, written: str, line: int) -> dict[str, Any]:
        numbers = unicodedata.normalize("NFKC", written).split("/")
        titles = [self.fields.title_of(name) for name in kind.numbers]
        if len(numbers) != len(titles) or not all(re.fullmatch(rf"\d{{1,6}}|{_NONE}", number) for number in numbers):
            ja, en = "/".join(title.ja for title in titles), "/".join(title.en for title in titles)
            raise _wrong(line, f"「{written}」は「{ja}」の形ではありません。", f"“{written}” is not of the form “{en}”.")
        return {name: int(number) for name, number in zip(kind.numbers, numbers, strict=True) if number != _NONE}

    def _text(self, effects: list[tuple[int, str]]) -> str:
        """The effects, each on its line however they were broken."""
        lines: list[str] = []
        for _, part in effects:
            if part.startswith(self.effects) or not lines:
                lines.append(part)
            else:
                lines[-1] += part
        return "\n".join(line for line in lines if not _NO_EFFECT.fullmatch(line))

    def written(self, cards: list[Card]) -> tuple[str, set[str]]:
        """Cards in blocks, and the fields that are lost; raises ``CardforgeError`` for one that would be read as another."""
        lost: set[str] = set()
        blocks: list[str] = []
        for card in cards:
            if card.kind not in self.kinds:
                raise _unfit(card)
            kind = self.kinds[card.kind]
            block = self._block(card, kind)
            try:
                again = list(map(dict, self.parse(block)))
            except CardforgeError:
                raise _unfit(card) from None
            if again != [self._carried(card, kind)]:
                raise _unfit(card)
            blocks.append(block)
            lost |= lost_of(card, {self.under, *kind.words, *kind.numbers})
        return "\n".join(blocks), lost

    def _carried(self, card: Card, kind: _Kind) -> dict[str, Any]:
        """What of a card the form says, as it is read again."""
        fields = {name: _listed(card.fields[name]) for name in (self.under, *kind.words) if card.fields.get(name)}
        numbers = {name: card.fields[name] for name in kind.numbers if name in card.fields}
        text = card.texts.get("text", "")
        return {"kind": card.kind, "name": card.name.ja, **fields, **numbers} | ({"text": text} if text else {})

    def _block(self, card: Card, kind: _Kind) -> str:
        first = "・".join(self.fields[self.under].called(value).ja for value in card.fields.get(self.under, ()))
        words: list[str] = [kind.word] if kind.word else []
        for name in kind.words:
            value = _listed(card.fields.get(name) or ())
            words += [self.fields[name].called(each).ja for each in (value if isinstance(value, list) else [value])]
        numbers = "/".join(str(card.fields.get(name, _NONE)) for name in kind.numbers)
        return "\n".join([f"【{card.name.ja}】", "/".join([first, *words]), numbers, card.texts.get("text", "") or f"■{_NONE}", ""])


def _blocks(text: str) -> Iterator[_Block]:
    """The cards of a text as they stand in it."""
    block: _Block | None = None
    for number, whole in enumerate(text.splitlines(), start=1):
        line = whole.strip()
        if found := _NAME.fullmatch(line):
            if block is not None:
                yield block
            block = _Block(found["bracketed"] or found["counted"], number)
        elif block is not None and _END.fullmatch(line):
            yield block
            block = None
        elif block is not None:
            block.parts.append((number, _COUNT.sub("", line)))
    if block is not None:
        yield block


def _listed(value: Any) -> Any:
    """A value of a field as it is read: what holds several is a list."""
    return list(value) if isinstance(value, tuple) else value


def _wrong(line: int, ja: str, en: str) -> CardforgeError:
    return CardforgeError(Text(ja, en), line=line)


def _unfit(card: Card) -> CardforgeError:
    message = Text(f"「{card.name.ja}」は企画書の形に合いません。", f"“{card.name.en}” does not fit the document's form.")
    return CardforgeError(message, hint=Text(".yaml か .json を使います。", "Use .yaml or .json."))
