"""skillbook at the table: two decks dealt, and what an option means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.games.shared.parts import Flags, Playing
from cardforge.games.skillbook.compiling.compiler import WASTELAND, Compiler
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.game import SkillbookGame
from cardforge.games.skillbook.play.rules import Setup
from cardforge.games.skillbook.play.state import SkillbookState
from cardforge.games.skillbook.play.terms import AREA, COLUMNS, SQUARE
from cardforge.games.skillbook.telling import story
from cardforge.games.skillbook.telling.view import SkillbookViewer
from cardforge.model import Card, CardforgeError, Deck, Text

#: The terrains of the neutral row (003-R16, A50).
_NEUTRAL: Final = COLUMNS


def setup_of(compiler: Compiler, deck: Deck) -> Setup:
    """What a player with this deck brings. Raises ``CardforgeError`` for a deck without a hero, or a layout that is not its map."""
    of_kind: dict[str, list[int]] = {"hero": [], "terrain": [], "": []}
    for card, count in deck.cards:
        of_kind[card.kind if card.kind in of_kind else ""] += [compiler.add(card)] * count
    if not of_kind["hero"]:
        raise CardforgeError(
            Text(f"デッキ「{deck.name}」にヒーローがいません（003-R08）。", f"the deck {deck.title.en} has no hero (003-R08)."),
            file=deck.source.file,
        )
    terrains = of_kind["terrain"] + [compiler.add(WASTELAND)] * (AREA - len(of_kind["terrain"]))
    if deck.layout:
        terrains = _laid(compiler, deck)
    return Setup(of_kind[""], terrains[:AREA], of_kind["hero"][0], bool(deck.layout))


def _laid(compiler: Compiler, deck: Deck) -> list[int]:
    """The map in the order of its saved arrangement, front row first."""
    known = {name: card for card, _ in deck.cards if card.kind == "terrain" for name in (*card.name, card.id)}
    rest = {card.id: count for card, count in deck.cards if card.kind == "terrain"}
    laid = []
    for name in (name for row in deck.layout for name in row):
        card = known.get(name)
        if card is None or not rest[card.id]:
            raise CardforgeError(
                Text(
                    f"デッキ「{deck.name}」の配置の「{name}」は、マップにないか多すぎます。",
                    f"{name} in the layout of the deck {deck.title.en} is not in its map, or there are too many.",
                ),
                file=deck.source.file,
            )
        rest[card.id] -= 1
        laid.append(compiler.add(card))
    return laid


def neutral_row(compiler: Compiler, cards: Iterable[Card], names: Sequence[str]) -> list[int]:
    """The seven terrains of the neutral row: those named, basic ones, or else wasteland (003-R16, A50).

    Raises ``CardforgeError`` for a name that is no basic terrain, or where there are not seven.
    """
    basic = {name: card for card in cards if card.kind == "terrain" and card.fields.get("basic") for name in (*card.name, card.id)}
    row = []
    for name in names or [WASTELAND.name.ja] * _NEUTRAL:
        if name not in basic:
            there = sorted({card.name.ja for card in basic.values()})
            raise CardforgeError(
                Text(f"中立エリアに置けるのは基本地形だけです: {name}", f"only basic terrains lie in the neutral row: {name}"),
                hint=Text(f"あるもの: {'、'.join(there)}", f"There are: {', '.join(there)}"),
            )
        row.append(compiler.add(basic[name]))
    if len(row) != _NEUTRAL:
        raise CardforgeError(Text("中立エリアの土地は7枚です（003-R16）。", "the neutral row has seven terrains (003-R16)."))
    return row


#: The most turns after which a game can be judged.
_LONGEST: Final = 1000


def turn_limit_of(options: Mapping[str, Any]) -> int:
    """After how many turns the game is judged (003-R67), 0 where it is not. Raises ``CardforgeError`` where that is no number of turns.

    >>> turn_limit_of({"turn_limit": "40"}), turn_limit_of({})
    (40, 0)
    """
    said = str(options.get("turn_limit") or 0)
    if not (said.isascii() and said.isdecimal() and len(said) <= len(str(_LONGEST)) and int(said) <= _LONGEST):
        raise CardforgeError(
            Text(f"「{said}」は何ターンかの数ではありません（turn_limit）。", f"“{said}” is no number of turns (turn_limit)."),
            hint=Text(f"0（なし）から{_LONGEST}までです。", f"From 0 (none) to {_LONGEST}."),
        )
    return int(said)


class SkillbookTold:
    """Compiled cards, and how games with them are told (see ``cardforge.games.shared.parts.Told``)."""

    def __init__(self, game: SkillbookGame, compiler: Compiler) -> None:
        self.game = game
        self.cards: Sequence[Card] = compiler.cards
        self.ruleset = compiler.fingerprint()

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> story.Storyteller:
        """A teller of games with the cards."""
        return story.Storyteller(self.cards, players, viewer)

    def viewer(self, players: tuple[Text, Text], viewer: int | None) -> SkillbookViewer:
        """What lays out games with the cards as one player may see them."""
        return SkillbookViewer(self.teller(players, viewer), self.game.rules)

    def tried_moves(self, state: SkillbookState, player: int) -> list[int]:
        """Every skill, step, battle, ability, aura and curse of the player."""
        return story.tried_moves(state, player)


class SkillbookDeal(SkillbookTold):
    """Two decks compiled to be played (see ``cardforge.games.shared.parts.Deal``)."""

    def __init__(self, decks: tuple[Deck, Deck], parts: Sequence[Card], options: Flags) -> None:
        compiler = Compiler()
        self._setups = [setup_of(compiler, deck) for deck in decks]
        names = str(options.get("neutral") or "").replace(",", " ").replace("、", " ").split()
        self._neutral = neutral_row(compiler, [*parts, *(card for deck in decks for card, _ in deck.cards)], names)
        self._turn_limit = turn_limit_of(options)
        super().__init__(SkillbookGame(compiler.rules, compiler.names), compiler)

    def start(self, first: int, seed: int) -> SkillbookState:
        """A new game; ``first`` is the deck (0 or 1) that goes first."""
        return self.game.start(self._setups[first], self._setups[1 - first], self._neutral, seed, self._turn_limit)


def undrawn(state: SkillbookState, player: int) -> list[int]:
    """The player's book, and the terrain of his that nobody has seen."""
    covered = [card for square, card in enumerate(state.terrain) if card >= 0 and not state.shown >> square & 1]
    return state.zone(player, terms.BOOK) + [card for card in (*covered, *state.neutral) if state.owners[card] == player]


def answers(state: SkillbookState) -> list[int]:
    """The legal options, of copies of one card off the board only the first."""
    seen: dict[tuple[int, int, int] | int, int] = {}
    for option in state.options:
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        room = second if second == terms.NOTHING else state.definitions[second] if verb in (terms.V_USE, terms.V_TAKE) else second
        alike = verb == terms.V_USE or (verb == terms.V_PICK and first < SQUARE and state.unit(first) is None)
        key = (verb, state.definitions[first], room) if alike else (verb, first, room) if verb == terms.V_TAKE else option
        seen.setdefault(key, option)
    return list(seen.values())


PLAYING: Final = Playing(
    deal=SkillbookDeal,
    spoken=story.SPOKEN,
    whole_move=lambda state: state.question in (terms.Q_TAKE, terms.Q_CHARGE, terms.Q_MAIN),
    answers=answers,
    undrawn=undrawn,
    used=lambda option: (first_of(option),) if verb_of(option) == terms.V_USE else (),
    attacker=lambda option: first_of(option) if verb_of(option) == terms.V_BATTLE else -1,
    parts=lambda library: tuple(card for card in library.cards.values() if card.fields.get("basic")),
)
