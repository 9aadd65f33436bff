"""Text for people, in both languages, and the tree that a sentence means."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

#: A sentence's meaning as plain data (see ``docs/effect-trees.md``): mappings, lists, strings, whole numbers, booleans.
Tree: TypeAlias = dict[str, Any]

#: The languages cardforge speaks, the first one by default.
LANGUAGES = ("ja", "en")


class Text(NamedTuple):
    """One message, name or label in Japanese and in English.

    >>> Text("山札", "deck").get("en")
    'deck'
    """

    ja: str
    en: str

    def get(self, lang: str) -> str:
        """The text in ``lang`` (``"ja"`` or ``"en"``)."""
        return self.en if lang == "en" else self.ja


def titled(title: object, name: str) -> Text:
    """A title as the schemas write it, ``日本語 / English``; the name where there is none.

    >>> titled("山札 / deck", "deck").ja
    '山札'
    """
    ja, _, en = str(title or name).partition(" / ")
    return Text(ja, en or ja)
