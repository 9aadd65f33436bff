"""Decks as plain lists (``3 ファイアボール``) and as short codes to share."""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cardforge.files.yaml import Mapping as Lines
from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.model.characters import hidden_at, visible

CODE = "CF1-"
_ENTRY = re.compile(r"^\s*(\d{1,3})\s*(?:[x×枚]\s*)?[\s　]\s*(\S.*?)\s*$|^\s*(\d{1,3})枚\s*(\S.*?)\s*$")
_HEAD = re.compile(r"^\s*(?:#|//)?\s*(name|deck|デッキ|master|デッキマスター|マスター)\s*[:：]\s*(\S.*?)\s*$", re.IGNORECASE)
_HASH_BYTES = 4


def is_decklist(text: str) -> bool:
    """Whether a text is a list of ``COPIES NAME`` lines."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("#", "//"))]
    return any(_ENTRY.match(line) for line in lines) and all(_ENTRY.match(line) or _HEAD.match(line) for line in lines)


def parse_decklist(text: str, game: str, default_name: str) -> dict[str, Any]:
    """The deck that a plain list says, as the mapping of a deck file; two lines of one card are added up."""
    deck = Lines(1)
    cards = Lines(1)
    deck.update({"game": game, "name": default_name, "cards": cards})
    for number, line in enumerate(text.splitlines(), start=1):
        head, entry = _HEAD.match(line), _ENTRY.match(line)
        if head:
            key = "master" if head[1].casefold() in ("master", "デッキマスター", "マスター") else "name"
            deck[key] = head[2]
            deck.lines[key] = number
        elif entry and not line.lstrip().startswith(("#", "//")):
            name = entry[2] or entry[4]
            cards[name] = cards.get(name, 0) + int(entry[1] or entry[3])
            cards.lines.setdefault(name, number)
    return deck


def to_decklist(deck: Deck) -> str:
    """A deck as a plain list, with its name and its Deck Master."""
    head = f"# デッキ: {deck.name}\n"
    if deck.master is not None:
        head += f"# デッキマスター: {deck.master.card.name.ja}\n"
    return head + "".join(f"{count} {card.name.ja}\n" for card, count in deck.cards)


def to_code(deck: Deck, cards: Mapping[str, Card], masters: Mapping[str, Master]) -> str:
    """A deck as a short code that whoever has the same cards can read.

    Raises ``CardforgeError`` where a card or the Deck Master is written in place and so is in no library.
    """
    master = deck.master
    if master is not None and masters.get(master.card.name.ja) is not master:
        message = Text("その場に書いたデッキマスターはコードにできません。", "a Deck Master written in place cannot go into a code.")
        raise CardforgeError(
            message,
            hint=Text("デッキマスターのファイルに書いて名前で呼んでください。", "Write it into a file of Deck Masters and name it."),
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
    if any(body[:_HASH_BYTES]):
        master = {_hash(each.card.id): each for each in masters}.get(bytes(body[:_HASH_BYTES]))
        if master is None:
            raise _unknown(Text("デッキマスター", "Deck Master"))
        found["master"] = master.card.name.ja
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
