"""Writes programs of effects: what the compilers of all games do alike (a ``vocabulary.Builder``)."""

from __future__ import annotations

from abc import ABC, abstractmethod

from cardforge.engine.program import P_SELECT, P_UNLESS
from cardforge.engine.state import Frame
from cardforge.games.shared.nodes import compile_effect
from cardforge.games.shared.vocabulary import CannotCompile, Node, Vocabulary
from cardforge.model import Text, Tree


class Writer(ABC):
    """Writes effects to the end of a game's program, in the words of its vocabulary and by its nodes.

    A game says what its selections and conditions are; one whose effects give no keywords and put out no tokens leaves those as they are.
    """

    def __init__(self, vocabulary: Vocabulary, nodes: dict[str, Node], program: list[Frame]) -> None:
        self.vocabulary = vocabulary
        self._nodes = nodes
        self._written = program

    @property
    @abstractmethod
    def passing(self) -> str:
        """How long a value stays changed where the tree does not say: a word of the durations."""

    @property
    def here(self) -> int:
        """Where the next instruction will stand."""
        return len(self._written)

    def emit(self, code: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append an instruction and return where it stands."""
        self._written.append((code, a, b, c))
        return len(self._written) - 1

    def patch(self, at: int, goal: int) -> None:
        """Set where the jump at ``at`` goes on."""
        code, a, _, _ = self._written[at]
        self._written[at] = (code, a, goal, 0) if code == P_UNLESS else (code, goal, 0, 0)

    def effect(self, tree: Tree) -> None:
        """Compile one effect; raises CannotCompile where its node or one of its keys is unknown or missing."""
        compile_effect(self, self._nodes, tree)

    def select(self, tree: Tree) -> None:
        """Compile the choice of what the next instruction works on."""
        self.emit(P_SELECT, self.selection(tree))

    @abstractmethod
    def selection(self, tree: Tree) -> int:
        """The number of a selection."""

    @abstractmethod
    def condition(self, tree: Tree) -> int:
        """The number of a condition."""

    def keywords(self, names: list[str]) -> int:
        """Keywords as bits."""
        raise CannotCompile(Text("キーワードを与える効果はありません。", "no effect of this game gives keywords."))

    def token(self, tree: Tree) -> int:
        """The definition number of the token that the node describes."""
        raise CannotCompile(Text("トークンを出す効果はありません。", "no effect of this game puts out tokens."))
