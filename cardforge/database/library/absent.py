"""What is said of things in a library that are not there, or there twice."""

from __future__ import annotations

from pathlib import Path

from cardforge.model import Card, CardforgeError, Deck, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean

#: How much of a file that cannot be read is looked through for a name, in bytes.
_LOOKED_AT = 1_000_000
#: So many characters of a name are said in a message.
_NAME = 40


def twice(thing: Card | Deck, other: Card | Deck) -> Text:
    """What is said of two things that have a name or id in common."""
    ja, en = thing.title if isinstance(thing, Deck) else thing.name
    here, file, line = thing.source.file, other.source.file, other.source.line
    # Where two folders have a file of one name, the name alone would point back at the first.
    name = "" if file is None else str(file) if here is not None and here != file and here.name == file.name else file.name
    place = Text(f"{name} {line}行目" if line else name, f"{name} line {line or ''}".strip())
    if isinstance(thing, Card) and isinstance(other, Card) and thing.id == other.id and normal(ja) != normal(other.name.ja):
        return Text(
            f"id「{thing.id}」は「{other.name.ja}」（{place.ja}）にもあります。",
            f"the id “{thing.id}” is also that of “{other.name.en}” ({place.en}).",
        )
    return Text(f"「{ja}」は二度書かれています（{place.ja}）。", f"“{en}” is written twice ({place.en}).")


def not_found(what: Text, name: str, known: list[str]) -> CardforgeError:
    """The error for a name that no thing of the library has, with the nearest of the known names."""
    short = cut(name)
    said = Text(f"「{short}」という{what.ja}はありません。", f"there is no {what.en} “{short}”.")
    return CardforgeError(said, hint=did_you_mean(name, known))


def has_word(file: Path, name: str) -> bool:
    """Whether a file that could not be read has the name somewhere in its first million bytes."""
    try:
        with file.open("rb") as opened:
            return bool(name) and name in opened.read(_LOOKED_AT).decode("utf-8", "replace")
    except OSError:
        return False


def cut(name: str) -> str:
    """A name as messages say it: the end of a long one gives way.

    >>> cut("竜" * 50) == "竜" * 39 + "…"
    True
    """
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"


def small(sentence: str) -> str:
    """A sentence as it goes on after a colon."""
    return sentence[:1].lower() + sentence[1:]
