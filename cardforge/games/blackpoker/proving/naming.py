"""What the words of a blackpoker scenario name (pieces, actions, requests, labels of characters), and what an expectation may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardforge.engine.refusal import Refusal
from cardforge.games.blackpoker.compiling.compiler import Compiler
from cardforge.games.blackpoker.play import combat, terms
from cardforge.games.blackpoker.play.game import BlackPokerGame
from cardforge.games.blackpoker.play.state import Piece, StageState
from cardforge.games.blackpoker.proving.position import ZONE_KEYS
from cardforge.games.shared.proving.table import Fact, Pile, ScenarioTable
from cardforge.games.shared.proving.words import PLAYERS, Place, Words
from cardforge.games.shared.tables import Tables
from cardforge.model import Text
from cardforge.model.nearest import did_you_mean

_DATA: Final = Tables(__file__, terms).data
_LABELS: Final = {name: Text(ja, name) for name, ja in _DATA["labels"].items()}


class NamingTable(ScenarioTable[BlackPokerGame, StageState]):
    """A table of blackpoker that knows what words mean."""

    keyword = Text("ラベル", "label")
    over = Refusal("004-R09", Text("ゲームは終わっています", "the game is over"))

    def __init__(self, words: Words, game: BlackPokerGame, compiler: Compiler, state: StageState) -> None:
        super().__init__(words, game, compiler.cards, state)
        self.compiler = compiler

    @property
    def field(self) -> list[Piece]:
        """Every piece of both players."""
        return [piece for row in (*self.state.soldiers, *self.state.bulwarks) for piece in row]

    def piece(self, word: Any, among: Sequence[Piece], place: Place) -> Piece | None:
        """The piece that goes by the label or name of its first card."""
        card = self.find(word, [piece.cards[0] for piece in among], place)
        return next((piece for piece in among if piece.cards[0] == card), None)

    def action(self, word: Any, place: Place) -> int:
        """The number of the action with this id, word or name. Raises the fault naming the nearest."""
        actions = self.compiler.actions
        known = _DATA["actions"].get(word, word)
        local = self.words.local.get(word) if isinstance(word, str) else None
        for number, card in enumerate(actions):
            if card is local or known in (card.id, *card.name):
                return number
        words = [name for number, card in enumerate(actions) for name in (self.action_word(number), card.name.ja)]
        hint = did_you_mean(str(word), words) or Text(f"あるのは {' '.join(words)} です。", f"Choose from {' '.join(words)}.")
        raise place.fault(Text(f"「{word}」というアクションはありません。", f"there is no action “{word}”."), hint)

    def action_word(self, number: int) -> str:
        """The word for an action."""
        name = self.compiler.actions[number].id
        return next((word for word, known in _DATA["actions"].items() if known == name), name)

    def request(self, word: Any, place: Place) -> int | None:
        """The number of the topmost request of an action below the one being aimed, or of the one on ``top``; ``None`` if there is none."""
        action = -1 if word == "top" else self.action(word, place)
        return next((request[0] for request in reversed(self.state.stage[:-1]) if action in (-1, request[1])), None)

    def keywords(self) -> Mapping[str, Text]:
        """The labels of characters."""
        return _LABELS

    def common(self) -> Mapping[str, Any]:
        """Turn, turn player, who has the chance, and the actions on the stage, the top one first."""
        state = self.state
        chance = state.asked if state.asked >= 0 and state.question <= terms.Q_CHANCE else state.active
        stage = [self.action_word(request[1]) for request in reversed(state.stage)]
        return {"turn": state.turn, "active": PLAYERS[state.active], "chance": PLAYERS[chance], "stage": stage}

    def side(self, player: str) -> Mapping[str, Fact]:
        """A player's zones and his field; a piece is named by its first card."""
        state, index = self.state, PLAYERS.index(player)
        facts = self.piles(index, ZONE_KEYS)
        facts["soldiers"] = Pile(tuple(piece.cards[0] for piece in state.soldiers[index]))
        facts["bulwarks"] = Pile(tuple(piece.cards[0] for piece in state.bulwarks[index]))
        return facts

    def card(self, card: int) -> Mapping[str, Fact]:
        """The zone of a card, and on the field the state of its piece."""
        piece = self.state.piece_of(card)
        if piece is not None:
            return self._piece_facts(piece)
        return {"zone": self.lies(card, {**ZONE_KEYS, "stage": terms.STAGE})}

    def _piece_facts(self, piece: Piece) -> Mapping[str, Fact]:
        rules = self.compiler.rules
        bits = combat.labels(rules, piece)
        facts: dict[str, Fact] = {
            "zone": "bulwarks" if piece.character == rules.bulwark else "soldiers",
            "cards": Pile(tuple(piece.cards)),
            "driven": piece.driven,
            "entered": piece.entered == self.state.turn,
            "keywords": frozenset(name for name, bit in terms.LABELS.items() if bits & bit),
        }
        return facts if piece.character == rules.bulwark else {**facts, "size": piece.size}
