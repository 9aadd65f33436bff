"""The compiled game: the cards, the action list and the character list as tables of numbers that are shared and never change."""

from __future__ import annotations

from typing import Final, final

from cardforge.engine import meaning
from cardforge.engine.meaning import Condition
from cardforge.engine.state import Frame
from cardforge.games.blackpoker.play.terms import ANYONE, FIELD, T_NONE

#: Everything about a selection of a composed effect.
SELECTION_FIELDS: Final = ("basis", "count", "driven", "kinds", "max_size", "min_size", "side", "suits", "up_to", "zone")


class Action:
    """One action of the list (004-R25 to R46).

    ``direct`` or triggered, ``immediate`` or through the stage, ``main`` timing or quick; its cost in ``bulwarks`` (B), ``life`` (L) and
    ``discards`` (D); ``keys`` key cards, each with its ``suits`` (bits), ``lowest`` and ``highest`` number; the kind of ``target``;
    ``limit`` requests a turn (0: any number); ``needs``: bits of what has to be there; ``start``: where its program begins.
    """

    def __init__(self) -> None:
        self.direct: bool = True
        self.immediate: bool = False
        self.main: bool = True
        self.bulwarks: int = 0
        self.life: int = 0
        self.discards: int = 0
        self.keys: int = 0
        self.suits: list[int] = []
        self.lowest: list[int] = []
        self.highest: list[int] = []
        self.target: int = T_NONE
        self.limit: int = 0
        self.needs: int = 0
        self.start: int = 0


@final
class Selection(meaning.Selection):
    """What a composed effect means: pieces of the field or cards of another zone, or what was chosen or aimed at before.

    Limits of -1 do not bind, ``suits`` 0 is any.
    """

    __slots__ = ("driven", "max_size", "min_size", "suits")

    def __init__(self, basis: int, kinds: int) -> None:
        super().__init__(basis, kinds, ANYONE, FIELD)
        self.suits: int = 0
        self.driven: int = -1
        self.min_size: int = -1
        self.max_size: int = -1


class Rules:
    """All of it by number.

    Cards: ``suit`` and ``number`` of each definition; ``single`` lists the direct actions for which it can be the only key card, ``fits``
    the same as bits; ``first`` and ``second`` those with two of which it can be the one or the other; ``keys`` all of these.
    ``actions`` in the order of the list; ``steps[action]`` are the frames of what comes before its request is complete, ``plain[action]``
    its deeds where none asks. As bits those that are ``direct``, ``quick`` among them, ``keyless``, of ``one_key`` and of ``two_keys``,
    ``of_suit`` those aimed at an own soldier of the key's suit; ``without_key`` and ``pairs`` list the direct ones without and with two;
    ``possible[facts]`` are those that need nothing but what is there (``N_...``). ``on_resolved[action]`` is the action triggered when it
    has resolved, or -1; ``on_grave`` the one triggered by a card whose number is in the bits ``great``.
    Characters: their ``labels``; ``summoned[number]`` is
    the character that a single card of this number is, ``equipped`` that of several, ``bulwark`` that of a face-down card.
    ``ask_always``: whether who can only pass is asked as well (004-A35); ``blank``: the definition of cards without a name, or -1.
    アタック and ブロック: the labels that their characters need and whether one may be ``several``; ``exempt``: the label with which a
    character may attack on the turn of its entry. ``selections`` and ``conditions`` are those of composed effects.
    """

    def __init__(self) -> None:
        self.suit: list[int] = []
        self.number: list[int] = []
        self.single: list[list[int]] = []
        self.fits: list[int] = []
        self.first: list[int] = []
        self.second: list[int] = []
        self.keys: list[int] = []
        self.actions: list[Action] = []
        self.steps: list[list[Frame]] = []
        self.direct: int = 0
        self.quick: int = 0
        self.keyless: int = 0
        self.one_key: int = 0
        self.two_keys: int = 0
        self.of_suit: int = 0
        self.plain: list[list[Frame]] = []
        self.without_key: list[int] = []
        self.pairs: list[int] = []
        self.possible: list[int] = []
        self.on_resolved: list[int] = []
        self.needs_attackers: list[bool] = []
        self.on_grave: int = -1
        self.great: int = 0
        self.labels: list[int] = []
        self.summoned: list[int] = []
        self.equipped: int = 0
        self.bulwark: int = 0
        self.attack_label: int = 0
        self.attack_exempt: int = 0
        self.several_attackers: bool = False
        self.block_label: int = 0
        self.several_blockers: bool = False
        self.ask_always: bool = False
        self.blank: int = -1
        self.program: list[Frame] = []
        self.selections: list[Selection] = []
        self.conditions: list[Condition] = []
