"""The compiled definitions of a game: what every card is and does, as tables of numbers that are shared and never change."""

from __future__ import annotations

from typing import Final, final

from cardforge.engine import meaning
from cardforge.engine.meaning import Ability as Ability, Condition as Condition
from cardforge.engine.state import Frame
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.terms import ANYONE, FIELD

#: More mana than there ever is.
UNPLAYABLE: Final = 1_000_000
#: What a selection starts from.
BY_FILTER: Final = 0
THIS: Final = 1
DRAWN: Final = 2
CHOSEN: Final = 3
TARGET: Final = 4
#: By a filter, and of those the ones with the most or least of something (``Selection.ranked``).
RANKED: Final = 6
#: Not cards, but how many the effect has just drawn, discarded, destroyed...
MADE: Final = 5
#: How often something happened this turn, as the condition with the number in ``zone`` counts it.
HAPPENED: Final = 8
#: Not cards, but a number of a player's (``Selection.zone``, a condition's), or of both compared (``Selection.acted``).
GAUGED: Final = 9
# How the numbers of both players are compared: how far apart they are, how many more the other player has.
APART: Final = 1
BEHIND: Final = 2
# What is named before, and asked of cards (``Selection.named``): that cost, name, attribute, keyword, race, kind.
NAMED_COST: Final = 1
NAMED_CARD: Final = 2
NAMED_ATTRIBUTE: Final = 3
NAMED_KEYWORD: Final = 4
NAMED_RACE: Final = 5
NAMED_KIND: Final = 6
#: Not cards, but what was named, rolled, or came of what the ability waited for.
SAID: Final = 10
#: The cards that the last deed worked on, wherever they are now.
WORKED: Final = 11
# What cards can have in common with another one (``Selection.like``), as bits.
LIKE_RACE: Final = 1
LIKE_ATTRIBUTE: Final = 2
LIKE_NAME: Final = 4
#: In ``Selection.alike``: of different races.
OF_RACES: Final = 3
OF_COSTS: Final = 4
#: The most that share one name, race or cost.
OF_ONE_NAME: Final = 5
OF_ONE_RACE: Final = 6
OF_ONE_COST: Final = 7
# What is counted of cards that are not counted themselves (``Selection.sorts``): the races, or the attributes, that any of them has.
SORTS_OF_RACE: Final = 1
SORTS_OF_ATTRIBUTE: Final = 2


@final
class Selection(meaning.Selection):
    """Which cards an effect means (``SELECT`` of ``docs/effect-trees.md``); limits of -1 do not bind.

    ``filtered`` is set where any of the limits, keywords, races (with other traits) or tapped is; ``bare`` where a continuous effect looks,
    which sees powers and keywords without continuous effects (000-A63); ``summed`` is the value that is added up (``BY_POWER``).
    ``keywords``: one of these; ``every``: all of these; ``named``: only those that are as was named before (``NAMED_COST``);
    ``milled``: only those that the last deed put where they lie; ``must``: nobody may decline to choose; ``printed``: the limits of power
    are of what is printed; ``sorts``: what is counted is how many different races or attributes the cards have;
    ``wanted``: what is counted is how many are missing to so many.
    """

    __slots__ = (
        *(
            "bare",
            "every",
            "filtered",
            "keywords",
            "lacks",
            "max_cost",
            "max_power",
            "milled",
            "min_cost",
            "min_power",
            "must",
            "named",
            "printed",
            "races",
            "sorts",
            "summed",
        ),
        "tapped",
        "wanted",
    )

    def __init__(self, basis: int, kinds: int) -> None:
        super().__init__(basis, kinds, ANYONE, FIELD)
        self.min_power: int = -1
        self.max_power: int = -1
        self.min_cost: int = -1
        self.max_cost: int = -1
        self.keywords: int = 0
        self.every: int = 0
        self.lacks: int = 0
        self.races: int = 0
        self.tapped: int = -1
        self.filtered: bool = False
        self.bare: bool = False
        self.summed: int = terms.BY_POWER
        self.named: int = 0
        self.milled: bool = False
        self.printed: bool = False
        self.sorts: int = 0
        self.must: bool = False
        self.wanted: int = 0


@final
class Rules:
    """All definitions of a game by number, and the programs of their abilities.

    The lists run in parallel: ``kind``, ``column`` (where a kind is counted), ``token``, ``twin`` (the
    token that is a copy of a unit, -1 where no effect makes copies), ``cost``, ``to_play`` (the cost, or more
    mana than there is for what cannot be played), ``power``, ``keywords``, ``attributes``, ``races`` (bits, beside other traits that
    filters ask for),
    ``level`` (of a seal, or a master's rank), ``condition`` (of a seal), ``abilities`` (numbers into ``ability``),
    ``activated`` (which of them, from 0, a player activates; ``afield`` has a bit for each zone beside the field where any does),
    ``triggers`` (all their triggers' bits) and ``auras`` (none, ``STEADY_AURAS`` or ``VOLATILE_AURAS``).
    ``moments`` are the bits of all triggers that any definition has, ``words`` those of all keywords that any has or names, ``watched``
    those of all events that any ability watches for, ``noted`` of those that are remembered of cards for the turn, ``shifted`` of all
    that any changes for a player (``shifts``), ``powers`` is set where any adds up powers, ``recalls`` where any asks for turns before,
    ``further`` where any gives an extra turn; ``counters`` are the names of all kinds of counters, ``known_races`` the bits of the races
    that cards have, in the order of the cards.
    Of keywords that say in a sentence what they do: ``unable`` and ``unbeaten`` are those that keep a unit from attacking and from being
    destroyed in battle (with the bits by which effects do so),
    ``spoken`` those with an ability and its number, ``speaking`` the bits of those for which the rules have a place (``IN_PLACE``),
    ``calling`` of those that wait like any ability, ``ruling`` those with a continuous effect;
    ``after`` says which step of the turn follows which (``turn.order``).
    """

    # Slots, because instances of more than 30 attributes are slow to read without them.
    __slots__ = (
        *("abilities", "ability", "activated", "after", "attributes", "auras", "column", "condition", "conditions", "cost"),
        *(
            "afield",
            "calling",
            "counters",
            "further",
            "keywords",
            "kind",
            "known_races",
            "level",
            "moments",
            "noted",
            "power",
            "powers",
            "program",
        ),
        *("races", "recalls", "ruling", "selections", "shifted", "shifts", "speaking", "spoken", "to_play", "tribes"),
        *("token", "triggers", "twin", "unable", "unbeaten", "watched", "words"),
    )

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.column: list[int] = []
        self.token: list[bool] = []
        self.twin: list[int] = []
        self.cost: list[int] = []
        self.to_play: list[int] = []
        self.power: list[int] = []
        self.keywords: list[int] = []
        self.attributes: list[int] = []
        self.races: list[int] = []
        self.tribes: int = 0
        self.known_races: list[int] = []
        self.level: list[int] = []
        self.condition: list[Condition] = []
        self.abilities: list[list[int]] = []
        self.activated: list[list[int]] = []
        self.afield: int = 0
        self.triggers: list[int] = []
        self.auras: list[int] = []
        self.moments: int = 0
        self.words: int = 0
        self.watched: int = 0
        self.noted: int = 0
        self.powers: bool = False
        self.recalls: bool = False
        self.further: bool = False
        self.counters: list[str] = []
        self.shifted: int = 0
        self.shifts: list[meaning.Shift] = []
        self.unable: int = terms.NO_ATTACK
        self.unbeaten: int = terms.BATTLE_PROOF
        self.calling: int = 0
        self.speaking: int = 0
        self.spoken: list[tuple[int, int]] = []
        self.ruling: list[tuple[int, meaning.Aura]] = []
        self.after: list[int] = []
        self.ability: list[Ability] = []
        self.program: list[Frame] = []
        self.selections: list[Selection] = []
        self.conditions: list[Condition] = []
