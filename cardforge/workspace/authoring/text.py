"""Sentences of cards, read into effect trees and said again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cardforge.model import Card, Text, Tree
from cardforge.model.markup import bare
from cardforge.workspace.folder import Folder

if TYPE_CHECKING:
    from cardforge.wording import Keyword, ReadError
    from cardforge.wording.guide.patterns import Written


class Sentence(NamedTuple):
    """A card's text as the phrasebook understands it: ``said`` again in the author's language, and in the ``other`` one.

    ``same`` tells whether what is said is what the author wrote, up to spelling variants.
    """

    card: Card
    said: str
    other: str
    same: bool


class Reading(NamedTuple):
    """One sentence read: its ``tree`` and how it is ``said`` in both languages, or the ``error`` that says where it cannot be read.

    ``error.at`` is the character where reading ends, ``error.expected`` what could stand there.
    """

    sentence: str
    tree: Tree | None = None
    said: Text | None = None
    error: ReadError | None = None


class Texts(Folder):
    """The calls about sentences."""

    def read(self, sentence: str, *, kind: str = "text") -> Tree:
        """The effect tree (plain data, ``docs/effect-trees.md``) of a sentence of the game, in Japanese or English.

        ``kind`` is what kind of sentence it is. Raises ``CardforgeError`` that points at the character where it cannot be read, or names
        the kinds.

        >>> Workspace().read("先制")
        {'keywords': ['first_strike'], 'abilities': []}
        """
        return self.book.read(sentence, kind=kind)

    def understand(self, sentence: str, *, kind: str = "text") -> Reading:
        """A sentence read and said again in both languages; one that cannot be read is no exception, but a ``Reading`` with its error.

        Raises ``CardforgeError`` for a ``kind`` that there is not.

        >>> Workspace().understand("相手に1000ダメージを与える。").said.en
        'Deal 1000 damage to your opponent.'
        >>> Workspace().understand("相手に1000のお茶を出す。").tree is None
        True
        """
        from cardforge.database.library.library import written_on_cards
        from cardforge.wording import ReadError
        from cardforge.wording.guide.patterns import with_patterns

        book = self.book
        try:
            tree = book.read(sentence, kind=kind)
        except ReadError as error:
            return Reading(sentence, error=with_patterns(error, self.game, kind, partial(written_on_cards, self.game)))
        return Reading(sentence, tree, Text(book.say(tree, kind=kind, lang="ja"), book.say(tree, kind=kind, lang="en")))

    def say(self, tree: Tree, *, kind: str = "text", lang: str = "ja") -> str:
        """The sentence of an effect tree, in Japanese (``"ja"``) or English (``"en"``).

        Raises ``CardforgeError`` for a tree that no sentence says.

        >>> Workspace().say(Workspace().read("相手に1000ダメージを与える。"), lang="en")
        'Deal 1000 damage to your opponent.'
        """
        return self.book.say(tree, kind=kind, lang=lang)

    def keyword(self, name: str) -> Keyword | None:
        """The keyword of this name in either language (capitals do not matter) or id; ``None`` where there is none.

        >>> found = Workspace().keyword("Pierce")
        >>> found.name if found else None
        Text(ja='貫通', en='Pierce')
        """
        sought = name.casefold()
        for key in self.book.keywords:
            if sought in (key, *(self.book.keyword_name(key, lang).casefold() for lang in ("ja", "en"))):
                return self.book.keyword(key)
        return None

    def patterns(self, word: str = "", *, everywhere: bool = False) -> list[Written]:
        """What can be written: every pattern of the game's phrasebook with an example; of a ``word`` those that have it, whole ones first.

        Those that have the word only in their example are left out where there are others, but ``everywhere``.

        >>> [each.pattern.en for each in Workspace().patterns("【ターン終了時】")][0]
        '[Turn end]'
        """
        from cardforge.wording.guide.patterns import patterns, patterns_with

        return patterns_with(self.game, word, everywhere=everywhere) if word else list(patterns(self.game))

    def sentence_kinds(self) -> tuple[str, ...]:
        """The kinds of sentences that the game's cards have, as ``read`` and ``say`` take them.

        >>> "text" in Workspace().sentence_kinds()
        True
        """
        return self.book.kinds

    def read_sentences(self, *, origin: str = "") -> list[Sentence]:
        """Read every sentence of every card of an origin (``"document"``, ``"house"``, all if not given) and say it again.

        >>> len(Workspace().read_sentences(origin="document"))
        60
        """
        from cardforge.database.schema.sentences import sentence_kind

        book = self.book
        sentences = []
        for card in self.library.cards.values():
            for field, written in card.texts.items() if origin in ("", card.origin) else ():
                if written.strip() and field in card.trees:
                    kind = sentence_kind(card, field)
                    tree = book.read(bare(written), kind=kind)
                    both = [book.say(tree, kind=kind, lang=lang) for lang in ("ja", "en")]
                    said, other = both if book.normalise(both[1]) != book.normalise(written) else reversed(both)
                    sentences.append(Sentence(card, said, other, book.normalise(said) == book.normalise(written)))
        return sentences
