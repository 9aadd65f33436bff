"""``?word`` at the terminal: the text of a card in sight, what a keyword means, what any other card of the game does."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardforge.cli.output import language, say
from cardforge.cli.typed import plain
from cardforge.database import Library
from cardforge.model import Card
from cardforge.model.nearest import did_you_mean


def explained(word: str, seen: Iterable[Card], library: Library, about: Callable[[Card], str]) -> list[str]:
    """The lines that explain ``word``: cards in ``seen`` with it in their name, keywords, then cards of ``library`` that are called so.

    Where there is none, one line says so and names the nearest word. ``about`` tells a card in one line.
    """
    book, lang = library.book, language()
    cards = list(seen)
    sought = plain(word)
    keywords = [book.keyword(key) for key in book.keywords]
    lines = [f"{each.name.get(lang)}: {each.reminder.get(lang)}" for each in keywords if sought and sought in map(plain, each.name)]
    found = [card for card in cards if any(sought in plain(name) for name in card.name)]
    if not lines and not found:
        found = [card for card in library.cards.values() if sought in map(plain, card.name)]
    lines += [about(card) for card in found]
    if lines:
        return lines
    known = [name for each in keywords for name in each.name] + [name for card in cards for name in card.name]
    every = [name for card in library.cards.values() for name in card.name]
    hint = did_you_mean(word, filter(_is_word, known)) or did_you_mean(word, filter(_is_word, every))
    nothing = say(
        f"「{word}」という見えているカードもキーワードもありません。",
        f"No card in sight has “{word}” in its name, and no keyword is called so.",
    )
    return [f"{nothing} {hint.get(lang) if hint else ''}".rstrip()]


def _is_word(name: str) -> bool:
    """Whether a name is long enough to be meant by something like it; ♢K is not."""
    return len(name) > 2
