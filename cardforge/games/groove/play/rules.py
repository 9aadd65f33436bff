"""The compiled definitions of a game: what every card is and does, as tables of numbers that are shared and never change."""

from __future__ import annotations

from typing import final

from cardforge.engine import meaning
from cardforge.engine.meaning import Aura
from cardforge.engine.state import Frame
from cardforge.games.groove.play.terms import ANYONE, FIELD


@final
class Selection(meaning.Selection):
    """Which cards an effect means; limits of -1 do not bind.

    ``filtered`` is set where any limit is; ``bare`` where a continuous effect looks, which sees strengths without continuous effects
    (000-A63).
    """

    __slots__ = ("bare", "colours", "exhausted", "filtered", "max_strength", "min_strength", "races")

    def __init__(self, basis: int, kinds: int) -> None:
        super().__init__(basis, kinds, ANYONE, FIELD)
        self.min_strength: int = -1
        self.max_strength: int = -1
        self.races: int = 0
        self.colours: int = 0
        self.exhausted: int = -1
        self.filtered: bool = False
        self.bare: bool = False


@final
class Ability:
    """An ability: when it happens (a trigger's bit), where its program starts, and its continuous effects."""

    __slots__ = ("auras", "start", "when")

    def __init__(self, when: int) -> None:
        self.when: int = when
        self.start: int = -1
        self.auras: list[Aura] = []


@final
class Rules:
    """All definitions of a game by number, and the programs of their abilities.

    The lists run in parallel: ``kind``; ``colours`` (bits) and ``mana`` of the mana type; of each half its cost and whether it is paid
    from the groove, by ``2 * definition + half``; ``evolves``, ``strength``, ``races`` (bits); ``spell`` (its type); ``trap``: what the
    spell half waits for, if it is a trap (bits); ``abilities`` of the creature half, or of a seal, ``effects`` of the spell half (numbers
    into ``ability``), ``triggers`` and ``auras`` (what any continuous ones do, as bits) of both. ``forbids``: any card forbids anything.
    """

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.colours: list[int] = []
        self.mana: list[int] = []
        self.cost: list[int] = []
        self.from_groove: list[bool] = []
        self.evolves: list[bool] = []
        self.strength: list[int] = []
        self.races: list[int] = []
        self.spell: list[int] = []
        self.trap: list[int] = []
        self.abilities: list[list[int]] = []
        self.effects: list[list[int]] = []
        self.triggers: list[int] = []
        self.auras: list[int] = []
        self.forbids: bool = False
        self.ability: list[Ability] = []
        self.program: list[Frame] = []
        self.selections: list[Selection] = []
        self.conditions: list[meaning.Condition] = []
