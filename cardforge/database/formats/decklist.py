"""Decks as plain lists (``3 ファイアボール``) and as short codes to share."""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cardforge.database.formats.columns import words_of
from cardforge.database.schema.forms import forms_of, leaders_of
from cardforge.files.places import first_game
from cardforge.files.yaml import Mapping as Lines
from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.model.characters import hidden_at, visible

CODE = "CF1-"
_ENTRY = re.compile(r"^\s*(\d{1,3})\s*(?:[x×枚]\s*)?[\s　]\s*(\S.*?)\s*$|^\s*(\d{1,3})枚\s*(\S.*?)\s*$")
#: The same with the number behind the name: 「ファイアボール ×3」, “Fireball x3”, 「ファイアボール 3枚」.
_BEHIND = re.compile(r"^\s*(\S.*?)(?:\s*×\s*|\s+x\s*)(\d{1,3})\s*枚?\s*$|^\s*(\S.*?)\s+(\d{1,3})\s*枚\s*$")
_NAME = ("name", "deck", "デッキ")
_HASH_BYTES = 4


def is_decklist(text: str, game: str = "") -> bool:
    """Whether a text is a list of ``COPIES NAME`` or ``NAME xCOPIES`` lines; ``game`` is the first game where none is given."""
    head, _ = _heads(game or first_game())
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("#", "//"))]
    return any(map(_entry, lines)) and all(_entry(line) or head.match(line) for line in lines)


def _entry(line: str) -> tuple[str, int] | None:
    """The card of a line and how many of it there are; ``None`` for any other line.

    >>> _entry("3 ファイアボール"), _entry("Fireball x2"), _entry("ファイアボール")
    (('ファイアボール', 3), ('Fireball', 2), None)
    """
    before = _ENTRY.match(line)
    if before:
        return before[2] or before[4], int(before[1] or before[3])
    behind = _BEHIND.match(line)
    return (behind[1] or behind[3], int(behind[2] or behind[4])) if behind else None


@cache
def _heads(game: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """The lines that say a deck's name and its leader, and the field that each word for them means."""
    words = dict.fromkeys(_NAME, "name")
    leaders = forms_of(game).leaders
    if leaders is not None:
        words |= dict.fromkeys((word.casefold() for word in words_of(leaders.field, dict(leaders.in_deck))), leaders.field)
    known = "|".join(map(re.escape, words))
    return re.compile(rf"^\s*(?:#|//)?\s*({known})\s*[:：]\s*(\S.*?)\s*$", re.IGNORECASE), words


def parse_decklist(text: str, game: str, default_name: str) -> dict[str, Any]:
    """The deck that a plain list says, as the mapping of a deck file; two lines of one card are added up."""
    deck = Lines(1)
    cards = Lines(1)
    deck.update({"game": game, "name": default_name, "cards": cards})
    heads, fields = _heads(game)
    for number, line in enumerate(text.splitlines(), start=1):
        head, entry = heads.match(line), _entry(line)
        if head:
            key = fields[head[1].casefold()]
            deck[key] = head[2]
            deck.lines[key] = number
        elif entry and not line.lstrip().startswith(("#", "//")):
            name, copies = entry
            cards[name] = cards.get(name, 0) + copies
            cards.lines.setdefault(name, number)
    return deck


def to_decklist(deck: Deck, lang: str = "ja") -> str:
    """A deck as a plain list in a language, with its name and its leader's."""
    head = f"# {Text('デッキ', 'Deck').get(lang)}: {deck.title.get(lang)}\n"
    if deck.master is not None:
        head += f"# {leaders_of(deck).title.get(lang)}: {deck.master.card.name.get(lang)}\n"
    return head + "".join(f"{count} {card.name.get(lang)}\n" for card, count in deck.cards)


def to_code(deck: Deck, cards: Mapping[str, Card], masters: Mapping[str, Master]) -> str:
    """A deck as a short code that whoever has the same cards can read.

    Raises ``CardforgeError`` where a card or the leader is written in place and so is in no library.
    """
    master = deck.master
    if master is not None and masters.get(master.card.name.ja) is not master:
        title = leaders_of(deck).title
        raise CardforgeError(
            Text(f"その場に書いた{title.ja}はコードにできません。", f"a {title.en} written in place cannot go into a code."),
            hint=Text(f"{title.ja}のファイルに書いて名前で呼んでください。", f"Write it into a file of {title.en}s and name it."),
        )
    body = bytearray(_hash(master.card.id) if master else bytes(_HASH_BYTES))
    for card, count in deck.cards:
        if card.id not in cards or not 1 <= count <= 255:
            raise CardforgeError(Text(f"「{card.name.ja}」はコードにできません。", f"“{card.name.en}” cannot go into a code."))
        body += _hash(card.id) + bytes([count])
    name = deck.name.encode("utf-8")[:255]
    whole = bytes([len(name)]) + name + bytes(body)
    return CODE + base64.urlsafe_b64encode(whole + zlib.crc32(whole).to_bytes(4, "big")[:3]).decode().rstrip("=")


def from_code(code: str, game: str, cards: Iterable[Card], masters: Iterable[Master]) -> dict[str, Any]:
    """The deck that a code says, as the mapping of a deck file.

    Raises ``CardforgeError`` where the code is damaged or names a card that is not in this library.
    """
    whole = _decoded(code)
    length = whole[0]
    name, body = whole[1 : 1 + length].decode("utf-8", errors="replace"), whole[1 + length :]
    if hidden_at(name) >= 0:
        raise CardforgeError(
            Text("デッキコードの名前に見えない文字があります。", "the deck's name in this code holds an invisible character.")
        )
    by_hash = {_hash(card.id): card for card in cards}
    found: dict[str, Any] = {"game": game, "name": name or "デッキ"}
    leaders = forms_of(game).leaders
    if any(body[:_HASH_BYTES]):
        master = {_hash(each.card.id): each for each in masters}.get(bytes(body[:_HASH_BYTES]))
        if leaders is None or master is None:
            raise _unknown(Text("デッキを率いるもの", "leader") if leaders is None else leaders.title)
        found[leaders.field] = master.card.name.ja
    copies: dict[str, int] = {}
    for at in range(_HASH_BYTES, len(body), _HASH_BYTES + 1):
        card = by_hash.get(bytes(body[at : at + _HASH_BYTES]))
        if card is None:
            raise _unknown(Text("カード", "card"))
        copies[card.name.ja] = copies.get(card.name.ja, 0) + body[at + _HASH_BYTES]
    return found | {"cards": copies}


def _decoded(code: str) -> bytes:
    word = code.strip().removeprefix(CODE)
    try:
        whole = base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
    except ValueError:
        whole = b""
    body, check = whole[:-3], whole[-3:]
    if len(whole) < 8 or zlib.crc32(body).to_bytes(4, "big")[:3] != check or (len(body) - 1 - body[0] - _HASH_BYTES) % (_HASH_BYTES + 1):
        message = Text("デッキコードが壊れています。", "this deck code is damaged.")
        raise CardforgeError(message, hint=Text("最後まで写したか確かめてください。", "Check that it was copied to its end."))
    return body


def _unknown(what: Text) -> CardforgeError:
    message = Text(f"コードの{what.ja}が、ここのデータベースにありません。", f"a {what.en} of this code is not in this database.")
    return CardforgeError(
        message, hint=Text("送り主のカードのファイルを cards/ に入れてください。", "Put the sender's card files into cards/.")
    )


def _hash(word: str) -> bytes:
    return hashlib.sha256(word.encode("utf-8")).digest()[:_HASH_BYTES]


def deck_name(path: Path) -> str:
    """The name of a deck whose file does not tell it: the file's."""
    return visible(path.stem)[:100] or "デッキ"
