"""Text for people, in both languages, and the tree that a sentence means."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple, TypeAlias

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

    def shown(self, lang: str) -> str:
        """The message in ``lang`` as it stands on a line of its own: one that is a sentence in Japanese is one in English, too.

        >>> Text("絵がありません。", "the picture is missing").shown("en"), Text("一覧", "list of cards").shown("en")
        ('The picture is missing.', 'List of cards')
        """
        if lang != "en":
            return self.ja
        return ended(begun(self.en)) if self.ja.endswith("。") else begun(self.en)


def titled(title: object, name: str) -> Text:
    """A title as the schemas write it, ``日本語 / English``; the name where there is none.

    >>> titled("山札 / deck", "deck").ja
    '山札'
    """
    ja, _, en = str(title or name).partition(" / ")
    return Text(ja, en or ja)


#: A message whose first word is an ordinary one: no name in quotes, no option, no file, no ``key: value``, nothing with a number or an
#: underline in it; and not a list of words to be typed.
_ORDINARY: Final = r"(?!cardforge\b)(?![\w-]+(?:, [\w-]+)+$)(?!x-)[a-z][a-z'’-]*(?=\s|[,;.!?](?:\s|$)|$)"


def begun(message: str) -> str:
    """An English message as it stands on a line of its own: it begins with a capital, unless it begins with something that is typed so.

    >>> begun("there is no card “Fire”."), begun("cardforge check shows all."), begun("“Fire” is there twice."), begun("--lang ja")
    ('There is no card “Fire”.', 'cardforge check shows all.', '“Fire” is there twice.', '--lang ja')
    """
    return message[:1].upper() + message[1:] if re.match(_ORDINARY, message) else message


#: How a message ends that needs no full stop: one stands there, inside quotes or brackets perhaps, or something that is typed as it is.
_ENDED: Final = r".*(?:[.?!:…][\"”’)]*|: (?:cardforge|lab|pip|--|[0-9{])[^.]*)$"


def ended(message: str) -> str:
    """An English sentence with its full stop; what ends with something that is typed stays as it is.

    >>> ended("The picture is missing"), ended("It is missing."), ended("Name a deck: --in DECK"), ended("")
    ('The picture is missing.', 'It is missing.', 'Name a deck: --in DECK', '')
    """
    return message if not message or re.match(_ENDED, message, re.DOTALL) else f"{message}."
