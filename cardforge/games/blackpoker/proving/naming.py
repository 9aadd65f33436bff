"""What the words of a blackpoker scenario name: cards, the units that they are, actions, requests, and labels of characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardforge.engine.refusal import Refusal
from cardforge.games.blackpoker.compiling.compiler import Compiler
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.proving import facts
from cardforge.games.shared.words import Place, Words
from cardforge.model import Text
from cardforge.model.nearest import did_you_mean

_KEYWORDS: Final = {"アタッカー": "attacker", "ブロッカー": "blocker", "速攻": "haste"}


class Names:
    """Finds what the words of one scenario file mean; ``definitions`` are those of the game's cards, which stay the same."""

    def __init__(self, words: Words, compiler: Compiler, definitions: Sequence[int]) -> None:
        self._words = words
        self._compiler = compiler
        self._definitions = definitions

    def card(self, word: Any, among: Sequence[int], place: Place) -> int | None:
        """The card that a label or name means, ``None`` where it is not ``among`` these. Raises the fault of an unknown word."""
        return self._words.find(word, among, self.called, place)

    def called(self, card: int, name: str) -> bool:
        """Whether the card goes by this name."""
        own = self._compiler.cards[self._definitions[card]]
        known = self._words.known(name)
        return name in own.name if known is None else known is own

    def show(self, card: int) -> str:
        """The card's label, else its name."""
        return self._words.label_of.get(card) or self._compiler.cards[self._definitions[card]].id

    def unit(self, word: Any, among: Sequence[Unit], place: Place) -> Unit | None:
        """The unit that goes by the label or name of its first card."""
        card = self.card(word, [unit.cards[0] for unit in among], place)
        return next((unit for unit in among if unit.cards[0] == card), None)

    def action(self, word: Any, place: Place) -> int:
        """The number of the action with this id, word or name. Raises the fault naming the nearest."""
        actions = self._compiler.actions
        known = facts.ACTION_WORDS.get(word, word)
        for number, card in enumerate(actions):
            if known in (card.id, *card.name):
                return number
        words = [name for number, card in enumerate(actions) for name in (facts.action_word(self._compiler, number), card.name.ja)]
        hint = did_you_mean(str(word), words) or Text(f"あるのは {' '.join(words)} です。", f"There is {' '.join(words)}.")
        raise place.fault(Text(f"「{word}」というアクションはありません。", f"there is no action “{word}”."), hint)

    def request(self, state: StageState, word: Any, place: Place) -> int | None:
        """The number of the topmost request of an action below the one being aimed, or of the one on ``top``; ``None`` if there is none."""
        action = -1 if word == "top" else self.action(word, place)
        return next((request[0] for request in reversed(state.stage[:-1]) if action in (-1, request[1])), None)

    def label(self, value: str) -> Text:
        """How a label of a character is written."""
        return Text(next((ja for ja, known in _KEYWORDS.items() if known == value), value), value)

    def labels(self, written: Sequence[Any], place: Place) -> list[str]:
        """Labels of characters by any of their names. Raises the fault of an unknown one."""
        words: list[str] = []
        for index, word in enumerate(written):
            if word not in _KEYWORDS and word not in _KEYWORDS.values():
                hint = did_you_mean(str(word), list(_KEYWORDS)) or Text(
                    f"あるのは {' '.join(_KEYWORDS)} です。", f"There is {' '.join(_KEYWORDS)}."
                )
                raise place.at(index).fault(Text(f"ラベル「{word}」はありません。", f"there is no label “{word}”."), hint)
            words.append(_KEYWORDS.get(word, word))
        return words


def field(state: StageState) -> list[Unit]:
    """Every unit of both players."""
    return [unit for row in (*state.soldiers, *state.bulwarks) for unit in row]


def absent(word: Any, ja: str, en: str) -> Refusal:
    """The refusal of a card that is somewhere else."""
    return Refusal("", Text(f"「{word}」は{ja}にありません", f"{word} is not in {en}"))
