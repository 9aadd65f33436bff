"""How scenario files answer the questions of the kernel, in any game: in words, or with cards, pick after pick."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, ClassVar, Final

from cardforge.engine.options import Q_ORDER, V_DONE, V_MODE, V_NO, V_PICK, coded, first_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.shared.proving.table import NO_ANSWER, G, S, ScenarioTable
from cardforge.games.shared.proving.words import Place
from cardforge.model import Text

_TOO_MANY: Final = Refusal("", Text("選ぶカードが多すぎます", "more cards are named than are asked for"))
_TOO_FEW: Final = Refusal("", Text("選ぶカードが足りません", "fewer cards are named than have to be"))


class AnsweringTable(ScenarioTable[G, S]):
    """A table whose questions are the kernel's: ``answers`` are the words of its options, ``taken_without_asking`` is the event that tells
    of a card (its second number) that was taken for a player who had no choice."""

    answers: ClassVar[Mapping[str, int]]
    taken_without_asking: ClassVar[int]

    @abstractmethod
    def named_in(self, word: Any, among: Sequence[int], place: Place) -> int | None:
        """The card among these that a word of an answer names; ``None`` where it names none."""

    def answer_in_words(self, written: Sequence[Any]) -> Refusal | None:
        """One answer in one word: a word of ``answers``, ``none``, or the number of a mode."""
        word = written[0]
        option = coded(V_MODE, word - 1) if isinstance(word, int) else V_NO if word == "none" else self.answers.get(word, -1)
        if len(written) != 1 or option not in self.state.options:
            return NO_ANSWER
        self.game.apply(self.state, option)
        return None

    def answer_with_cards(self, written: Sequence[Any], place: Place) -> Refusal | None:
        """One answer of one or several cards: pick after pick, until the question is answered."""
        state = self.state
        if list(written) == ["none"]:
            if V_DONE not in state.options:
                return NO_ANSWER
            self.game.apply(state, V_DONE)
            return None
        question, offered = state.question, self.offered()
        going_on = True
        for word in written:
            if not going_on:
                return self._rest_of_order(word, question, offered, place)
            card = self.named_in(word, self.offered(), place)
            option = next((option for option in state.options if verb_of(option) == V_PICK and first_of(option) == card), None)
            if option is None:
                return NO_ANSWER
            offered.remove(first_of(option))
            self.game.apply(state, option)
            # What is asked next may be the rest of the same question.
            going_on = state.asked != NOBODY and state.question == question and any(pick.taken for pick in state.picks)
        if going_on:
            if V_DONE not in state.options:
                return _TOO_FEW
            self.game.apply(state, V_DONE)
        return None

    def _rest_of_order(self, word: Any, question: int, offered: list[int], place: Place) -> Refusal | None:
        """What may still stand in an answer that is complete: the last of the abilities to be ordered, or the rest that had to be taken."""
        rest = offered if question == Q_ORDER else [b for code, b, *_ in self.state.log[self.told :] if code == self.taken_without_asking]
        return None if self.named_in(word, rest, place) in rest else _TOO_MANY

    def offered(self) -> list[int]:
        """The cards to choose from, one as often as it has abilities to be ordered."""
        return [first_of(option) for option in self.state.options if verb_of(option) == V_PICK]

    def forced(self, value: Any, place: Place) -> bool:
        """Whether these are cards that were taken without a question since the last move or answer."""
        events = self.events()
        before = len(list(takewhile(lambda event: event[0] != self.taken_without_asking, events)))
        taken = [event[1] for event in takewhile(lambda event: event[0] == self.taken_without_asking, events[before:])]
        written = list(value) if isinstance(value, list) else [value]
        if not taken or any(word in (*self.answers, "none") or isinstance(word, int) for word in written):
            return False
        if Counter(self.named_in(word, taken, place) for word in written) != Counter(taken):
            return False
        self.told += before + len(taken)
        return True
