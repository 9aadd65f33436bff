"""Compiles effects that are used: what they are for is chosen when they are activated, before anybody answers, and done afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardforge.engine.program import P_END, P_JUMP, P_MODES, P_SELECT
from cardforge.engine.state import Frame
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.rules import AS_X, Condition, Effect, Selection
from cardforge.games.shared.compiling.vocabulary import CannotCompile
from cardforge.games.shared.compiling.writing import Writer
from cardforge.model import Text, Tree

#: Effects inside of which things are chosen when they are done, not when the effect is activated.
_LATE: Final = ("if", "if_done", "may", "pay", "as")


class Aiming(Writer[Selection, Condition]):
    """Writes the programs of effects that are used, each in two parts: the one that aims it, and the one that does it."""

    def __init__(
        self, program: list[Frame], selections: list[Selection], conditions: list[Condition], new_condition: Callable[[int], Condition]
    ) -> None:
        super().__init__(program, selections, conditions, new_condition)
        #: Of the effect that is compiled: the places of what is chosen when it is activated, by the identity of the tree that says it, how
        #: many places there are, and whether the card itself is gone by then.
        self._places: dict[int, tuple[int, int]] = {}
        self._targets = 0
        self._said = 0
        self._gone = False

    def used(self, effect: Effect, tree: Tree) -> None:
        """An effect that is used: what it is for is chosen when it is activated, then it does what it says."""
        self._places, self._targets, self._said, self._gone = {}, 0, 0, False
        begin = self.here
        self._aim(effect, tree, False)
        if self.here > begin:
            self.emit(P_END)
            effect.aim = begin
        effect.start = self.here
        self.effect(tree)
        self.emit(P_END)
        self._places = {}

    def _aim(self, effect: Effect, tree: Tree, in_mode: bool) -> None:
        """The choices of an effect that are made when it is activated, in their order; modes come before their targets."""
        word = tree["do"]
        if word in _LATE:
            return
        if word == "then":
            for step in tree["steps"]:
                self._aim(effect, step, in_mode)
        elif word == "choose_one":
            if tree.get("count", 1) == 1:
                self._aim_mode(effect, tree)
        else:
            for key in ("who", "what"):
                chosen = tree.get(key, {})
                if "join" in chosen:
                    self._aim_two(effect, chosen)
                elif "select" in chosen and chosen.get("count", 1) != "all" and not chosen.get("random"):
                    self._aim_one(effect, chosen, in_mode)
            if word == "heal" and tree.get("up_to") and "who" in tree and type(tree["amount"]) is int:
                self._places[id(tree)] = (self._said, 1)
                self.emit(terms.O_SAY_COUNT, self._said, tree["amount"])
                self._said += 1
            acted: Tree = tree.get("who") or tree.get("what") or {}
            self._gone = self._gone or (word in ("destroy", "move") and "this" in acted)

    def _aim_one(self, effect: Effect, chosen: Tree, in_mode: bool) -> None:
        number = self.selection({**chosen, "other": True} if self._gone else chosen)
        self._aimed(chosen, number)
        selection = self._selections[number]
        if selection.count == AS_X or (selection.filter is not None and AS_X in selection.filter.limits):
            effect.x_targets.append(number)
        elif not selection.up_to and not in_mode:
            effect.targets.append(number)

    def _aim_two(self, effect: Effect, chosen: Tree) -> None:
        """Two selections, one after the other; where both are up to so many, one thing at least is chosen (001-A26)."""
        first, second = (
            self.selection({**part, "other": True} if self._gone else part)
            for part in ({**each, **({"up_to": True} if chosen.get("up_to") else {})} for each in chosen["join"])
        )
        place = self._targets
        for number in (first, second):
            self.emit(P_SELECT, number)
            self.emit(terms.O_AIM, self._targets)
            self._targets += 1
        self._places[id(chosen)] = (place, 2)
        if chosen.get("up_to"):
            selections = self._selections
            selections[first].partner, selections[second].partner, selections[second].second = second, first, True
            effect.either = [*effect.either, first, second]
        else:
            effect.targets += [first, second]

    def _aimed(self, chosen: Tree, number: int) -> None:
        self.emit(P_SELECT, number)
        self.emit(terms.O_AIM, self._targets)
        self._places[id(chosen)] = (self._targets, 1)
        self._targets += 1

    def _aim_mode(self, effect: Effect, tree: Tree) -> None:
        """One of several modes is chosen, then what that one is for."""
        place, modes = self._said, tree["modes"]
        self._said += 1
        self._places[id(tree)] = (place, 1)
        self.emit(P_MODES, len(modes), 0)
        jumps = [self.emit(P_JUMP) for _ in modes]
        ends = []
        for number, mode in enumerate(modes):
            self.patch(jumps[number], self.here)
            self.emit(terms.O_SAY_MODE, place, number)
            self._aim(effect, mode, True)
            ends.append(self.emit(P_JUMP))
        for end in ends:
            self.patch(end, self.here)

    def effect(self, tree: Tree) -> None:
        """Compile one effect; of modes that were chosen when it was activated, the one that was."""
        place = self._places.get(id(tree))
        if place is None:
            super().effect(tree)
        elif tree["do"] == "heal":
            self.select(tree["who"])
            self.emit(terms.O_COUNTERS, place[0])
        else:
            modes = tree["modes"]
            self.emit(terms.O_BY_MODE, place[0])
            jumps = [self.emit(P_JUMP) for _ in modes]
            ends = []
            for number, mode in enumerate(modes):
                self.patch(jumps[number], self.here)
                self.effect(mode)
                ends.append(self.emit(P_JUMP))
            for end in ends:
                self.patch(end, self.here)

    def select(self, tree: Tree) -> None:
        """What the next instruction works on: chosen when the effect was activated, or now."""
        place = self._places.get(id(tree))
        if place is not None:
            self.emit(terms.O_TARGET, *place)
        elif "join" in tree:
            raise CannotCompile(Text("二つの対象は発動の時に選びます。", "two sorts of targets are chosen when the effect is activated."))
        else:
            self.emit(P_SELECT, self.selection(tree))
