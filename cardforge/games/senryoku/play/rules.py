"""The compiled definitions of a game: what every card is and does, as tables of numbers that are shared and never change."""

from __future__ import annotations

from typing import Final, final

from cardforge.engine import meaning
from cardforge.engine.state import Frame
from cardforge.games.senryoku.play.terms import ANYONE, EVENTS, EVERY_ROW, FIELD

#: A limit that does not bind.
NO_LIMIT: Final = -1
#: A limit or a count that is the X of the effect.
AS_X: Final = -2


@final
class Filter:
    """What a card must be like: each of ``marks`` (bits) has one that it has, its numbers lie within the ``limits`` (the least and the
    greatest cost, move or upkeep, power and counters; -1 does not bind, -2 is X), it is used, face down, put out this turn (1), or not
    (0; -1: either); and it is not as ``denied`` says."""

    __slots__ = ("denied", "entered", "face_down", "limits", "marks", "used")

    def __init__(self) -> None:
        self.marks: list[int] = []
        self.limits: list[int] = []
        self.used: int = -1
        self.face_down: int = -1
        self.entered: int = -1
        self.denied: Filter | None = None


@final
class Selection(meaning.Selection):
    """Which cards an effect means: in these ``rows`` (bits), as a ``filter`` says (``None``: any). ``force``: the force of the enemy (2)
    or one's own (1) may be meant, too; ``partner`` is the other part (a selection) of two that are chosen one after the other, at least
    one thing of both, ``second`` is set of the later."""

    __slots__ = ("filter", "force", "partner", "rows", "second")

    def __init__(self, basis: int, kinds: int) -> None:
        super().__init__(basis, kinds, ANYONE, FIELD)
        self.rows: int = EVERY_ROW
        self.filter: Filter | None = None
        self.force: int = 0
        self.partner: int = -1
        self.second: bool = False


@final
class Condition(meaning.Condition):
    """A condition; in a battle, ``selection`` is about one fighter and ``against`` about the other; of what an effect refers to,
    ``against`` is the reference (a number of ``terms``)."""


@final
class Aura:
    """What goes on while a card is on the field (or, ``in_hand``, while it is in the hand): a correction of ``cost``, ``move`` (or upkeep)
    and ``power`` (times ``per``), ``marks`` that are given, ``bits`` that are forbidden; of the cards of a selection, under a condition
    (-1: always), ``unless`` any of these conditions holds (-1: always)."""

    __slots__ = ("bits", "condition", "cost", "in_hand", "marks", "move", "per", "power", "selection", "unless")

    def __init__(self, selection: int, condition: int) -> None:
        self.selection: int = selection
        self.condition: int = condition
        self.cost: int = 0
        self.move: int = 0
        self.power: int = 0
        self.per: int = -1
        self.marks: int = 0
        self.bits: int = 0
        self.in_hand: bool = False
        self.unless: list[int] = []


@final
class Force:
    """An aura in a game, with its ``selection``, its ``source`` (an identity), whose it is, and what kind of card the source is."""

    __slots__ = ("aura", "kind", "player", "selection", "source")

    def __init__(self, aura: Aura, selection: Selection, source: int, player: int, kind: int) -> None:
        self.aura: Aura = aura
        self.selection: Selection = selection
        self.source: int = source
        self.player: int = player
        self.kind: int = kind


@final
class Watch:
    """An event that an effect answers (001-R56): which, in whose doing or turn (``side``), ``who`` it is about and ``against`` whom
    (selections, -1: any), and of which kinds the effect is that is answered (bits, 0: any)."""

    __slots__ = ("against", "event", "kinds", "side", "who")

    def __init__(self, event: int, who: int, against: int, side: int, kinds: int) -> None:
        self.event: int = event
        self.who: int = who
        self.against: int = against
        self.side: int = side
        self.kinds: int = kinds


@final
class Effect:
    """One ■ block (001-R67): how it works (``when``, bits of ``terms``), what it answers, what it costs (``uses`` of store cards, ``by_x``:
    X of them, that cover ``attributes``; ``price``: where the program of another cost begins, and the selections that this needs), the
    selections of its ``targets`` that must find something, where the program that aims it begins (-1: none) and the one that does it,
    what goes on because of it, of which ``kinds`` it is (bits), how often a turn it can be used (0: any number)."""

    __slots__ = (
        *("aim", "attributes", "auras", "by_x", "either", "face_down", "kinds", "limit", "needs", "price", "start", "targets", "unless"),
        *("uses", "watches", "when", "x_targets"),
    )

    def __init__(self, when: int) -> None:
        self.when: int = when
        self.watches: list[Watch] = []
        self.uses: int = 0
        self.by_x: bool = False
        self.attributes: int = 0
        self.price: int = -1
        self.needs: list[int] = []
        self.targets: list[int] = []
        #: Those of the targets of which there have to be X.
        self.x_targets: list[int] = []
        #: Those of which something has to be found in one at least.
        self.either: list[int] = []
        self.aim: int = -1
        self.start: int = -1
        self.auras: list[Aura] = []
        self.kinds: int = 0
        self.limit: int = 0
        self.face_down: bool = False
        #: Conditions under which another effect of the card lets this one do nothing (-1: always).
        self.unless: list[int] = []


@final
class Rules:
    """All definitions of a game by number, and the programs of their effects.

    The lists run in parallel: ``kind``, ``marks`` (bits), ``cost``, ``move`` (or upkeep), ``power``, ``hidden`` (it is chanted face down,
    001-R35), ``effects`` (numbers into ``effect``, in the order of the ■ blocks), ``used`` (how its effects are used, as bits of
    ``terms``), ``answers`` (the events that they answer, as bits) and ``goes_on``.
    """

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.marks: list[int] = []
        self.cost: list[int] = []
        self.move: list[int] = []
        self.power: list[int] = []
        self.hidden: list[bool] = []
        self.effects: list[list[int]] = []
        self.used: list[int] = []
        self.answers: list[int] = []
        self.goes_on: list[bool] = []
        self.effect: list[Effect] = []
        self.program: list[Frame] = []
        self.selections: list[Selection] = []
        self.conditions: list[Condition] = []
        #: The three differences of each correction that an effect can make.
        self.corrections: list[tuple[int, int, int]] = []
        #: The effects that gold and otherworld give (001-K07, K08), -1 where no card of the game can have them.
        self.of_gold: int = -1
        #: What any card does: nobody looks for what no card has. Events that are answered (bits), all marks that can be had.
        self.any_answers: int = 0
        self.any_marks: int = 0
        self.any_auras: bool = False
        self.any_used: int = 0
        self.any_doom: bool = False
        #: Whether an answer of any card costs store cards.
        self.dear: bool = False

    def awaited(self, event: int) -> bool:
        """Whether any card answers an event."""
        return event < EVENTS and self.any_answers >> event & 1 > 0
