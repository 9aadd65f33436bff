"""Whole numbers as rules texts write them: digits, kanji, English words."""

from __future__ import annotations

import re

KANJI = "〇一二三四五六七八九"
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

#: What one number looks like, per language; the longest piece of text that fits is taken.
NUMBER = {
    "ja": re.compile(r"[0-9]+(?:,[0-9]{3})*|[〇一二三四五六七八九十百千万]+"),
    "en": re.compile(r"[0-9]+(?:,[0-9]{3})*|(?:" + "|".join(WORDS) + r")\b"),
}
#: The characters that a number can begin with, per language.
STARTS = {"ja": frozenset("0123456789〇一二三四五六七八九十百千万"), "en": frozenset("0123456789" + "".join(word[0] for word in WORDS))}
DIGITS = re.compile(r"0|[1-9][0-9]{0,8}|[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2}")


def kanji(number: int) -> str:
    """The number in kanji, up to 99,999,999.

    >>> kanji(12), kanji(2500)
    ('十二', '二千五百')
    """
    if number == 0:
        return KANJI[0]
    if number >= 10_000:
        rest = number % 10_000
        return kanji(number // 10_000) + "万" + (kanji(rest) if rest else "")
    text = ""
    for unit, sign in ((1000, "千"), (100, "百"), (10, "十")):
        digit, number = divmod(number, unit)
        if digit:
            text += (KANJI[digit] if digit > 1 else "") + sign
    return text + (KANJI[number] if number else "")


def value(text: str) -> int | None:
    """The number that ``text`` (matched by ``NUMBER``) writes; None where it is written wrongly (``007``, ``一一``).

    >>> value("2000"), value("三"), value("two"), value("007")
    (2000, 3, 2, None)
    """
    if text[0].isascii() and text[0].isdigit():
        return int(text.replace(",", "")) if DIGITS.fullmatch(text) else None
    if text in WORDS:
        return WORDS.index(text)
    number = _kanji_value(text)
    return number if kanji(number) == text else None


def places(text: str, number: int, language: str) -> list[int]:
    """Where a number stands in a text, however it is written.

    >>> places("カードを十枚引き、10回復する。", 10, "ja")
    [4, 9]
    """
    return [found.start() for found in NUMBER[language].finditer(text) if value(found[0]) == number]


def with_digits(text: str, counters: str) -> str:
    """The text with the kanji numbers that stand before one of ``counters`` written in digits.

    >>> with_digits("一体と三枚", "体枚")
    '1体と3枚'
    """
    if not counters:
        return text
    return re.sub(f"[〇一二三四五六七八九十百千万]+(?=[{counters}])", lambda found: str(_kanji_value(found[0])), text)


def _kanji_value(text: str) -> int:
    total = part = digit = 0
    for sign in text:
        if sign in KANJI:
            digit = KANJI.index(sign)
        elif sign == "万":
            total, part, digit = total + (part + digit) * 10_000, 0, 0
        else:
            part, digit = part + (digit or 1) * {"十": 10, "百": 100, "千": 1000}[sign], 0
    return total + part + digit
