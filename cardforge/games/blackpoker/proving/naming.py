"""What the words of a blackpoker scenario name: the units that cards are, actions, requests, and labels of characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardforge.games.blackpoker.compiling.compiler import Compiler
from cardforge.games.blackpoker.play.game import BlackPokerGame
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.proving import facts
from cardforge.games.shared.table import ScenarioTable
from cardforge.games.shared.words import Place, Words, meant
from cardforge.model import Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean

_LABELS: Final = {"アタッカー": "attacker", "ブロッカー": "blocker", "速攻": "haste"}
_LABEL_IDS: Final = {normal(word): name for ja, name in _LABELS.items() for word in (ja, name)}


class NamingTable(ScenarioTable[BlackPokerGame, StageState]):
    """A table of blackpoker that knows what words mean."""

    over = facts.OVER

    def __init__(self, words: Words, game: BlackPokerGame, compiler: Compiler, state: StageState) -> None:
        super().__init__(words, game, compiler.cards, state)
        self.compiler = compiler

    @property
    def field(self) -> list[Unit]:
        """Every unit of both players."""
        return [unit for row in (*self.state.soldiers, *self.state.bulwarks) for unit in row]

    def unit(self, word: Any, among: Sequence[Unit], place: Place) -> Unit | None:
        """The unit that goes by the label or name of its first card."""
        card = self.find(word, [unit.cards[0] for unit in among], place)
        return next((unit for unit in among if unit.cards[0] == card), None)

    def action(self, word: Any, place: Place) -> int:
        """The number of the action with this id, word or name. Raises the fault naming the nearest."""
        actions = self.compiler.actions
        known = facts.ACTION_WORDS.get(word, word)
        local = self.words.local.get(word) if isinstance(word, str) else None
        for number, card in enumerate(actions):
            if card is local or known in (card.id, *card.name):
                return number
        words = [name for number, card in enumerate(actions) for name in (facts.action_word(self.compiler, number), card.name.ja)]
        hint = did_you_mean(str(word), words) or Text(f"あるのは {' '.join(words)} です。", f"There is {' '.join(words)}.")
        raise place.fault(Text(f"「{word}」というアクションはありません。", f"there is no action “{word}”."), hint)

    def request(self, word: Any, place: Place) -> int | None:
        """The number of the topmost request of an action below the one being aimed, or of the one on ``top``; ``None`` if there is none."""
        action = -1 if word == "top" else self.action(word, place)
        return next((request[0] for request in reversed(self.state.stage[:-1]) if action in (-1, request[1])), None)

    def word(self, key: str, value: str) -> Text:
        """How a label of a character is written."""
        return Text(next((ja for ja, known in _LABELS.items() if key == "keywords" and known == value), value), value)

    def read(self, key: str, written: Any, place: Place) -> Any:
        """Labels of characters by any of their names."""
        return meant(written, _LABEL_IDS, place, Text("ラベル", "label")) if key == "keywords" else written
