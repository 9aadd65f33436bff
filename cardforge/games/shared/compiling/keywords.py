"""Keywords as bits: those of a game's rules, and those that say in a sentence what they do, a library's own among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cardforge.games.shared.compiling.vocabulary import CannotCompile, known
from cardforge.model import OwnKeyword, Text, Tree
from cardforge.wording import Phrasebook, ReadError, phrasebook

#: What messages call a keyword.
KEYWORD: Final = Text("キーワード", "keyword")


class Keywords:
    """The keywords that a compiler has met: ``built_in`` have their bits, a library's own get those from ``first`` on as they come up.

    ``bits`` are all by their ids, ``said`` the abilities of those that were named.

    >>> from cardforge.files.places import first_game
    >>> keywords = Keywords(first_game(), {"guard": 1}, 2)
    >>> keywords.learn((OwnKeyword("wall", Text("城壁", "Wall"), "このユニットは攻撃できない。"),))
    >>> keywords.of(["guard", "wall"]), [bit for bit, _ in keywords.unsaid()]
    (3, [2])
    """

    def __init__(self, game: str, built_in: Mapping[str, int], first: int) -> None:
        self.bits = dict(built_in)
        self.said: dict[str, tuple[Tree, ...]] = {}
        self._game = game
        self._next = first
        self._own: dict[str, OwnKeyword] = {}
        self._books: dict[str, Phrasebook] = {}
        self._unsaid: list[str] = []

    def learn(self, words: tuple[OwnKeyword, ...]) -> None:
        """Know a library's own keywords. Raises CannotCompile where another library has one that is called so and does something else."""
        for word in words:
            self._books.setdefault(word.id, phrasebook(self._game, words))
            if self._own.setdefault(word.id, word) != word:
                ja, en = f"キーワード「{word.name.ja}」が二通りに決められています。", f"there are two keywords {word.name.en}."
                raise CannotCompile(Text(ja, en))

    def of(self, names: Iterable[str]) -> int:
        """Keywords as bits. Raises CannotCompile, naming the nearest, where there is none of a name."""
        bits = 0
        for name in names:
            if name in self._books and name not in self.bits:
                self.bits[name] = self._next
                self._next *= 2
            bits |= known(self.bits, name, KEYWORD)
            if name not in self.said:
                self.said[name] = ()
                self._unsaid.append(name)
        return bits

    def unsaid(self) -> Iterator[tuple[int, Tree]]:
        """What those do that were named since: the keyword's bit, and an ability."""
        while self._unsaid:
            name = self._unsaid.pop()
            try:
                abilities = (self._books.get(name) or phrasebook(self._game)).keyword_abilities(name)
            except ReadError as error:
                raise CannotCompile(error.text) from None
            self.said[name] = abilities
            for ability in abilities:
                yield self.bits[name], ability
