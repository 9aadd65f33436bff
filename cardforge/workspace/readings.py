"""What the sentences of a folder meant when they were last checked: a version that reads one otherwise says so, with both meanings.

The list lies in the user's data folder (``CARDFORGE_DATA``), one file for each folder of cards; nothing is written beside the cards.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cardforge.database.schema.sentences import sentence_kind
from cardforge.files.cache import data_folder
from cardforge.files.links import real
from cardforge.files.whole import write_whole
from cardforge.model import Card, CardforgeError, Problem, Text, Tree
from cardforge.wording import SayError, phrasebook

#: Folders with more sentences than this keep no list.
MOST: Final = 50_000
#: The rule that a finding names.
RULE: Final = "readings"


def changed_readings(cards: Iterable[Card], *, accept: bool = False) -> list[Problem]:
    """A warning for each sentence that is read otherwise than when it was first checked; each folder of cards has a list of its own.

    ``accept``: no warnings, the readings of today are kept in place of the old ones.
    """
    by_folder: dict[Path, list[Card]] = {}
    for card in cards:
        if card.source.file is not None:
            by_folder.setdefault(real(card.source.file).parent, []).append(card)
    return [problem for folder, each in by_folder.items() for problem in Readings(folder).changed(each, accept=accept)]


class Readings:
    """The readings of one folder: by game, kind of sentence and sentence, its tree."""

    def __init__(self, folder: Path) -> None:
        self.file = readings_folder() / f"{hashlib.sha256(str(real(folder)).encode('utf-8', 'surrogatepass')).hexdigest()[:24]}.json"
        self._kept = self._read()

    def changed(self, cards: Iterable[Card], *, accept: bool = False) -> list[Problem]:
        """A warning for each sentence that is read otherwise than when it was first checked; the readings are kept for the next time.

        ``accept``: no warnings, the readings of today are kept in place of the old ones.
        """
        found = []
        new = dict(self._kept)
        for card, key, tree in _sentences(cards):
            old = self._kept.get(key)
            if old is None or accept or old == tree:
                new[key] = tree
                continue
            problem = _otherwise(card, key, old, tree)
            if problem is None:
                new[key] = tree
            else:
                found.append(problem)
        if new != self._kept and len(new) <= MOST:
            self._kept = new
            # Where nothing can be kept, nothing can have changed in silence either: the next check begins the list.
            with suppress(CardforgeError, OSError):
                write_whole(self.file, json.dumps(new, ensure_ascii=True))
        return found

    def _read(self) -> dict[str, Tree]:
        try:
            kept = json.loads(self.file.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return {key: tree for key, tree in kept.items() if isinstance(tree, dict)} if isinstance(kept, dict) else {}


def readings_folder() -> Path:
    """Where the lists are kept: the user's data folder, or where ``CARDFORGE_DATA`` points."""
    return data_folder() / "readings"


def _sentences(cards: Iterable[Card]) -> Iterator[tuple[Card, str, Tree]]:
    """Every sentence that an author wrote, with what stands for it in the list, and its tree."""
    for card in cards:
        for field, sentence in card.texts.items():
            if sentence.strip() and field in card.trees:
                yield card, "\t".join((card.game, sentence_kind(card, field), field, sentence)), card.trees[field]


def _otherwise(card: Card, key: str, old: Tree, new: Tree) -> Problem | None:
    """What is said about a sentence that means something else by now; None where only the tree of the same meaning looks otherwise."""
    _, kind, field, sentence = key.split("\t", 3)
    before, now = (_said(card, kind, tree) for tree in (old, new))
    if before == now:
        return None
    message = Text(
        f"「{sentence}」の読み方が前の版と変わりました。前:「{before.ja}」 今:「{now.ja}」（これでよければ check --accept）",
        f"“{sentence}” is read otherwise than before. Before: “{before.en}” Now: “{now.en}” (if that is right: check --accept)",
    )
    return Problem("warning", RULE, message, card.name.ja, card.source.file, card.source.line_of(field), card.name.en)


def _said(card: Card, kind: str, tree: Tree) -> Text:
    """What a tree means, in both languages; the tree itself where this version has no words for it."""
    book: Any = phrasebook(card.game, card.words)
    try:
        return Text(book.say(tree, kind=kind, lang="ja"), book.say(tree, kind=kind, lang="en"))
    except (SayError, KeyError, TypeError):
        plain = json.dumps(tree, ensure_ascii=False)
        return Text(plain, plain)
