"""``?word`` at the terminal: the text of a card in sight, what a keyword means, what any other card of the game does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from cardforge.cli.output import language, say
from cardforge.cli.typed import plain
from cardforge.database import Library
from cardforge.model import Card
from cardforge.model.characters import japanese
from cardforge.model.nearest import did_you_mean

if TYPE_CHECKING:
    from cardforge.games.shared.telling.story import Word

#: What a word may stand in, and the numbers beside a sign.
_BRACKETS: Final = "「」『』【】《》〔〕[]()<>{}“”\"'・、。:!"
_NUMBERS: Final = re.compile(r"[\d/+-]+")
#: So many words are offered to somebody who asked for one that there is not.
_NAMED: Final = 8


def explained(word: str, seen: Iterable[Card], library: Library, about: Callable[[Card], str], words: Sequence[Word] = ()) -> list[str]:
    """The lines that explain ``word``: keywords, the game's ``words``, cards in ``seen`` with it in their name, then those of ``library``:
    the one so called, or a few that have it in their name.

    Where there is none, one line says so and names the nearest word. ``about`` tells a card in one line.
    """
    book, lang = library.book, language()
    cards = list(seen)
    keywords = [book.keyword(key) for key in book.keywords]
    sought = _sought(word, [name for each in keywords for name in each.name] + [name for each in words for name in each.called])
    lines = [f"{each.name.get(lang)}: {each.reminder.get(lang)}" for each in keywords if sought and sought in map(plain, each.name)]
    # What a keyword's reminder says need not be said again.
    taken = {plain(name) for each in keywords for name in each.name} if lines else set()
    lines += [_meaning(each, sought) for each in words if sought in map(plain, each.called) and sought not in taken]
    found = [card for card in cards if any(_is_in(sought, plain(name)) for name in card.name)]
    if not lines and not found:
        every = list(library.cards.values())
        found = [card for card in every if sought in map(plain, card.name)]
        alike = [card for card in every if sought and any(_is_in(sought, plain(name)) for name in card.name)]
        found = found or (alike if len(alike) <= _NAMED else [])
    lines += [about(card) for card in found]
    if lines:
        return lines
    if other := _nearly(sought, [name for each in keywords for name in each.name] + [name for each in words for name in each.called]):
        return explained(other, [], library, about, words)
    known = (
        [name for each in keywords for name in each.name]
        + [name for each in words for name in each.called]
        + [name for card in cards for name in card.name]
    )
    names = [name for card in library.cards.values() for name in card.name]
    hint = did_you_mean(word, filter(_is_word, [*known, *names]))
    nothing = say(
        f"「{word}」というカードも言葉もありません。",
        f"There is no card and no word “{word}” in this game.",
    )
    others = [next((name for name in each.called if (japanese(name) > 0) == (lang == "ja")), "") for each in words]
    named = [name for name in others if name][:_NAMED]
    more = say(f"聞ける言葉: {'、'.join(named)} …", f"You can ask for {', '.join(named)} …") if named else ""
    return [f"{nothing}{say('', ' ')}{hint.get(lang) if hint else more}".rstrip()]


def _meaning(word: Word, sought: str) -> str:
    """What a word means, behind the name that it was sought by."""
    return f"{next(name for name in word.called if plain(name) == sought)}: {word.means.get(language())}"


def _sought(word: str, known: Iterable[str]) -> str:
    """What somebody means by ``word``: as it is, or without the brackets or numbers that it is shown with.

    >>> [_sought(word, ["封印", "◇", "[]", "$L"]) for word in ("「封印」", "◇2", "[3]", "＄ｌ", "竜")]
    ['封印', '◇', '[]', '$l', '竜']
    """
    names = list(dict.fromkeys(map(plain, known)))
    typed = plain(word)
    for tried in (typed, typed.strip(_BRACKETS), _NUMBERS.sub("", typed), _NUMBERS.sub("", typed.strip(_BRACKETS))):
        if tried in names:
            return tried
    return typed.strip(_BRACKETS) or typed


def _nearly(sought: str, known: Iterable[str]) -> str:
    """The only one of the known words that begins like what is sought, or the longest that it begins with; empty where there is none.

    >>> [_nearly(word, ["パワー", "ライン", "仲間"]) for word in ("パワ", "ライン4p", "仲間:獣", "竜")]
    ['パワー', 'ライン', '仲間', '']
    """
    names = list(dict.fromkeys(plain(name) for name in known if len(name) > 1))
    begun = [name for name in names if len(sought) > 1 and name.startswith(sought)]
    if len(begun) == 1:
        return begun[0]
    return max((name for name in names if name != sought and sought.startswith(name)), key=len, default="")


def _is_in(sought: str, name: str) -> bool:
    """Whether a name has what is sought: a Latin word of it begins so.

    >>> _is_in("竜", "居眠り火竜"), _is_in("c", "recruit"), _is_in("rec", "the recruit"), _is_in("", "recruit")
    (True, False, True, True)
    """
    return sought in name if not sought.isascii() else any(part.startswith(sought) for part in (name, *name.split()))


def _is_word(name: str) -> bool:
    """Whether a name is long enough to be meant by something like it; ♢K is not."""
    return len(name) > 2
