"""A game is a pack: one frozen ``Pack`` says everything that the rooms above may ask of it, and ``pack_of`` finds it.

A pack is found by the entry-point group ``cardforge.games``, the built-in games and a stranger's alike; a folder of cards brings none. A
pack's module is light: what is heavy (rules, phrases, positions) is a part that is imported when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from cardforge.files import places
from cardforge.files.places import Places, bad_pack
from cardforge.model import Card, CardforgeError, Master, Problem, Text
from cardforge.model.plain import dataclass

if TYPE_CHECKING:
    from cardforge.database import Library
    from cardforge.engine.state import State
    from cardforge.games.shared.design.building import Building
    from cardforge.games.shared.parts import Chart, Flags, Generated, Legality, Meetings, Playing, Price, Scenarios
    from cardforge.games.shared.telling.judge import Judge

S = TypeVar("S", bound="State")
T = TypeVar("T")

#: A part that is imported when it is asked for: ``pack.legality()``.
Lazy = Callable[[], T]


def part(module: str, name: str) -> Lazy[Any]:
    """A part of a pack that lies in another module, which is imported when somebody asks for the part.

    >>> part("cardforge.model", "Text")()("登り札", "Climb").en
    'Climb'
    """
    return lambda: getattr(import_module(module), name)


#: The warnings about cards that no rule forbids.
Lint: TypeAlias = "Callable[[Iterable[Card], Library], Iterable[Problem]]"
#: What is wrong with a position of a game (its rules and the state) that no legal play can reach; empty if all is well.
Invariants = Callable[[Any, S], list[str]]
#: What the template of a card or a Deck Master wants to know beyond its fields and texts, in the language of print.
CardFacts: TypeAlias = "Callable[[Card | Master, Library, str], Mapping[str, object]]"


@dataclass(frozen=True, kw_only=True)
class Pack(Generic[S]):
    """One game, as everybody else sees it; ``S`` is its state.

    ``name`` is the game's name in files and commands, ``title`` what it is called; ``flags`` are the rule flags it may be played with, and
    their defaults. The parts that every game has: ``playing`` (deal, options), ``legality``, ``scenario``, ``judge`` (for bots),
    ``invariants``. Those that a game may do without: ``lint``, ``card_facts``, ``meetings`` (which rules random play meets),
    ``generated`` (a game of cards that nobody wrote, for a seed), ``pricing`` and ``building`` of Deck Masters, ``charts`` of cards.
    """

    name: str
    title: Text
    playing: Lazy[Playing[S]]
    legality: Lazy[Legality]
    scenario: Lazy[Scenarios]
    judge: Lazy[Judge]
    invariants: Lazy[Invariants[S]]
    flags: Flags
    lint: Lazy[Lint] | None = None
    card_facts: Lazy[CardFacts] | None = None
    meetings: Lazy[Meetings[S]] | None = None
    generated: Lazy[Callable[[int], Generated[S]]] | None = None
    pricing: Lazy[Callable[[Master], Price]] | None = None
    building: Lazy[Building[Any]] | None = None
    charts: Lazy[Callable[[Iterable[Card]], list[Chart]]] | None = None

    @property
    def places(self) -> Places:
        """Where the game's cards, schemas, templates, phrasebook, samples and rulebook lie."""
        return places.places_of(self.name)

    def offer(self, part: Lazy[T] | None, what: Text, instead: Text | None = None) -> T:
        """A part that the game may do without; raises ``CardforgeError`` that there is no ``what`` in this game where it does, and what
        does something like it ``instead``.
        """
        if part is None:
            said = Text(f"{self.title.ja}に{what.ja}はありません。", f"{self.title.en} has no {what.en}.")
            raise CardforgeError(said, hint=instead)
        return part()


#: What answers, in a game without leaders, what is asked about them: a card's worth, a deck's strength.
_NO_LEADERS: Final = Text(
    "カードの値段は cardforge lab price カード、デッキの検査は cardforge check、強さは cardforge match デッキ デッキ で調べられます。",
    "Instead: cardforge lab price CARD (what a card is worth), cardforge check (is a deck legal), cardforge match DECK DECK (which wins).",
)


def builder_of(game: str) -> Building[Any]:
    """The builder of a game's Deck Masters; raises ``CardforgeError`` for a game without any."""
    pack = pack_of(game)
    return pack.offer(pack.building, Text("デッキマスター", "Deck Masters"), _NO_LEADERS)


def price_of(game: str) -> Callable[[Master], Price]:
    """What prices a game's Deck Masters, item by item; raises ``CardforgeError`` for a game without any."""
    pack = pack_of(game)
    return pack.offer(pack.pricing, Text("デッキマスター", "Deck Masters"), _NO_LEADERS)


def charts_of(game: str) -> Callable[[Iterable[Card]], list[Chart]]:
    """What draws up the charts of a game's cards; raises ``CardforgeError`` for a game without any."""
    pack = pack_of(game)
    return pack.offer(pack.charts, Text("統計", "statistics"))


#: What a part has to be once it is there; the rest are functions.
_KINDS: Mapping[str, Lazy[type]] = {
    "playing": part("cardforge.games.shared.parts", "Playing"),
    "legality": part("cardforge.games.shared.parts", "Legality"),
    "scenario": part("cardforge.games.shared.parts", "Scenarios"),
    "judge": part("cardforge.games.shared.telling.judge", "Judge"),
    "meetings": part("cardforge.games.shared.parts", "Meetings"),
    "building": part("cardforge.games.shared.design.building", "Building"),
}
_REQUIRED = ("playing", "legality", "scenario", "judge", "invariants")
_OPTIONAL = ("lint", "card_facts", "meetings", "generated", "pricing", "building", "charts")


def playable_games() -> list[str]:
    """The names of the installed games, the first game first; nothing of them is loaded.

    >>> pack_of(playable_games()[0]).title.en
    'Deck Master'
    """
    return list(places.games())


@cache
def pack_of(game: str) -> Pack[State]:
    """The pack of an installed game.

    Raises ``CardforgeError`` for a game that is not installed, and for a pack that cannot be used, naming its part.
    """
    entry = places.entry_of(game)
    places.places_of(game)
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:
        raise bad_pack(game, entry.value, _raised(error)) from error
    if not isinstance(found, Pack):
        raise bad_pack(game, entry.value, _wrong(found, "Pack"))
    _check(game, found)
    parts: dict[str, Any] = {
        part: _loaded(game, part, getattr(found, part)) for part in (*_REQUIRED, *_OPTIONAL) if getattr(found, part) is not None
    }
    return replace(found, **parts)


def _check(game: str, pack: Pack[State]) -> None:
    """Raise the error of the first part that is not what it has to be."""
    if pack.name != game:
        raise bad_pack(game, "name", Text(f"パックは「{pack.name}」と名のっています。", f"the pack calls itself “{pack.name}”."))
    if not isinstance(pack.title, Text):
        raise bad_pack(game, "title", _wrong(pack.title, "Text"))
    flags: object = pack.flags
    if not isinstance(flags, Mapping) or not all(isinstance(key, str) and isinstance(value, bool | str) for key, value in flags.items()):
        raise bad_pack(game, "flags", Text("選択ルールは名前と、真偽か言葉です。", "a flag has a name, and is true, false or a word."))
    for part in (*_REQUIRED, *_OPTIONAL):
        loader: object = getattr(pack, part)
        if not callable(loader) and (loader is not None or part in _REQUIRED):
            raise bad_pack(game, part, _wrong(loader, "function"))


def _loaded(game: str, part: str, loader: Callable[[], object]) -> Callable[[], object]:
    """The loader of a part that says which pack's part it is if something goes wrong, and loads once."""

    @cache
    def load() -> object:
        try:
            found = loader()
        except CardforgeError:
            raise
        except (Exception, SystemExit) as error:
            raise bad_pack(game, part, _raised(error)) from error
        kind = _KINDS[part]() if part in _KINDS else None
        if kind is None and not callable(found):
            raise bad_pack(game, part, _wrong(found, "function"))
        if kind is not None:
            if not isinstance(found, kind):
                raise bad_pack(game, part, _wrong(found, kind.__name__))
            _check_inside(game, part, found)
        return found

    return load


def _check_inside(game: str, part: str, found: object) -> None:
    """Raise the error of a part of which something that has to be a function is none."""
    for name, kind in type(found).__annotations__.items():
        value: object = getattr(found, name)
        left_out = value is None and str(kind).endswith("| None")
        if str(kind).startswith("Callable") and not callable(value) and not left_out:
            raise bad_pack(game, f"{part}.{name}", _wrong(value, "function"))


def _wrong(found: object, wanted: str) -> Text:
    return Text(f"{wanted} のはずが {type(found).__name__} です。", f"it should be a {wanted}, but is a {type(found).__name__}.")


def _raised(error: BaseException) -> Text:
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    return Text(said, said)
