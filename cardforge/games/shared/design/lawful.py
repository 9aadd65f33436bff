"""Cards that broke no rule before, by what they say: what was found good is not looked at again.

The list lies in the user's cache folder, and stands for the program and the game's pack; without it every card is looked at.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from cardforge.database.index.stored import card_as_data
from cardforge.files.proved import Proved
from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, Problem, Text
from cardforge.wording import phrasebook
from cardforge.wording.meaning.happening import endless, hindered

#: Where the cards that keep the rules are remembered, in the cache folder.
LEGAL: Final = "legal"
_ENDLESS: Final = Text(
    "この能力は自分自身をまた起こし、終わりません（ゲームは引き分けになります）。「1ターンに1度」などと書けば止まります。",
    "this ability sets itself off again without end (the game ends in a draw); “once per turn” would stop it.",
)
#: Made once: ``json.dumps`` makes one for each call that asks for other than its own form.
_ENCODER: Final = json.JSONEncoder(sort_keys=True, default=repr)


class Lawful:
    """What is wrong with cards of one game by themselves; where a card lies in its file is no part of what it says."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._proved = Proved(LEGAL, game)

    def faults(self, card: Card) -> list[Problem]:
        """The rules that a card breaks, what no card of its kind has, and warnings of what is hardly meant."""
        key = _key(card)
        if self._proved.get(key) is not None:
            return []
        found = list(pack_of(self._game).legality().check_card(card) or _misplaced(card) or _doubtful(card))
        if not found:
            self._proved.note(key, 1)
        return found

    def broken(self, card: Card) -> list[Problem]:
        """The rules that a card breaks."""
        key = _key(card)
        if self._proved.get(key) is not None or self._proved.get(f"rules {key}") is not None:
            return []
        found = list(pack_of(self._game).legality().check_card(card))
        if not found:
            self._proved.note(f"rules {key}", 1)
        return found

    def found_out(self) -> bytes:
        """Which cards were found good since they were last saved, for another process (``learn``)."""
        return self._proved.new()

    def learn(self, found_out: bytes) -> None:
        """Take over what another process found out (its ``found_out``)."""
        self._proved.take(found_out)

    def save(self) -> None:
        """Write what is new."""
        self._proved.save()


def _key(card: Card) -> str:
    """What stands for all that a card says."""
    said = _ENCODER.encode(card_as_data(card) | {"line": None, "lines": None})
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _misplaced(card: Card) -> list[Problem]:
    """What no rule forbids in so many words, but a card of its kind never does."""
    text = phrasebook(card.game, card.words).misplaced(card.trees.get("text", {}), card.kind, card.texts.get("text", ""))
    return [] if text is None else [Problem("error", "", text, card.name.ja, card.source.file, card.source.line_of("text"), card.name.en)]


def _doubtful(card: Card) -> list[Problem]:
    """What can be played but is hardly meant: what never happens to the card, and what sets itself off without end (the game is a draw)."""
    tree, sense = card.trees.get("text", {}), phrasebook(card.game, card.words).grammar.sense
    found = [nonsense.text for nonsense in hindered(tree, sense.hinders)]
    if any(endless(ability, sense.feeds) for ability in tree.get("abilities", ())):
        found.append(_ENDLESS)
    return [Problem("warning", "", why, card.name.ja, card.source.file, card.source.line_of("text"), card.name.en) for why in found]
