"""skillbook at the scenario runner's table: its verbs, its questions, and what an expectation may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, cast

from cardforge.engine.options import coded, first_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.shared.parts import Scenarios
from cardforge.games.shared.proving.answering import AnsweringTable
from cardforge.games.shared.proving.table import NO_ANSWER, NOT_ASKED, Fact, Pile, absent
from cardforge.games.shared.proving.words import PLAYERS, Place, Words
from cardforge.games.shared.tables import Tables
from cardforge.games.skillbook.compiling.compiler import Compiler
from cardforge.games.skillbook.dealing import SkillbookTold
from cardforge.games.skillbook.play import selecting, terms, turn
from cardforge.games.skillbook.play.game import SkillbookGame
from cardforge.games.skillbook.play.refusals import FREE
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import SQUARE, SQUARE_COUNT
from cardforge.games.skillbook.proving import position
from cardforge.games.skillbook.proving.position import PHASES, ZONE_KEYS, square_of, word_of
from cardforge.games.skillbook.proving.written import SkillbookWriter
from cardforge.model import Text

_TABLES: Final = Tables(__file__, terms)
#: Words of the game's own that a label may not equal.
RESERVED: Final = (*_TABLES.data["reserved"], *(word_of(square) for square in range(SQUARE_COUNT)))
_QUESTIONS: Final = _TABLES.texts("questions", "Q_")
_GOALS: Final = {"table": terms.TO_TABLE, "trump": terms.TO_TRUMP, "grave": terms.TO_GRAVE}
_PLAIN: Final = {"charge": terms.V_CHARGE, "main": terms.V_MAIN, "end": terms.V_END, "pass": terms.V_PASS}
_JUDGED: Final = Refusal("003-R67", Text("判定にはヒーローが二人必要です", "a judgement needs both heroes"))


@dataclass(slots=True)
class Plan:
    """The rest of a move that a step has written out: the unit's player, the squares that are left, those that are explored."""

    player: int
    unit: int
    path: list[int]
    explore: list[int]


class SkillbookTable(AnsweringTable[SkillbookGame, SkillbookState]):
    """A game of skillbook for the scenario runner (see ``cardforge.games.shared.proving.table.ScenarioTable``)."""

    answers: ClassVar = {"yes": terms.V_YES, "no": terms.V_NO}
    taken_without_asking = terms.E_CHOSEN
    over = Refusal("003-R12", Text("ゲームは終わっています", "the game is over"))

    def __init__(self, words: Words, game: SkillbookGame, compiler: Compiler, state: SkillbookState) -> None:
        super().__init__(words, game, compiler.cards, state)
        self.compiler = compiler
        self._plan: Plan | None = None

    def copy(self) -> SkillbookTable:
        """An equal table."""
        other = cast(SkillbookTable, super().copy())
        plan = self._plan
        other._plan = plan and Plan(plan.player, plan.unit, plan.path.copy(), plan.explore)
        return other

    # -- what is asked ----------------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Text | None:
        """What is asked, with the things to choose from; ``None`` where the player is free to move, to respond or to pass."""
        if self.state.asked == NOBODY or self.state.question in FREE:
            return None
        text = _QUESTIONS[self.state.question]
        names = [word_of(thing - SQUARE) if thing >= SQUARE else self.show(thing) for thing in self.offered()]
        if terms.V_DONE in self.state.options:
            names.append("none")
        return Text(f"{text.ja}: {', '.join(names)}", f"{text.en}: {', '.join(names)}") if names else text

    @property
    def window(self) -> bool:
        """Whether the player asked may respond or pass."""
        return self.state.asked != NOBODY and self.state.question == terms.Q_RESPOND

    def stand_by(self) -> None:
        """The player asked passes; a move that was written out goes on."""
        self.game.apply(self.state, terms.V_PASS)
        self._walk_on()

    def reply(self, player: int, written: list[Any], place: Place) -> Refusal | None:
        """Answer in words, with squares or with cards."""
        question, word = self.state.question, written[0]
        if question in (terms.Q_MAY, terms.Q_MODE):
            refused = self.answer_in_words(written)
        elif question == terms.Q_EXPLORE:
            refused = self._choose_one(player, 0 if word == "yes" else 1) if word in ("yes", "no") else NO_ANSWER
        elif question in (terms.Q_STEP, terms.Q_PLACE):
            verb = terms.V_STEP if question == terms.Q_STEP else terms.V_PLACE
            square = square_of(word)
            refused = self.choose(player, terms.V_STOP if square is None else coded(verb, square))
        elif question == terms.Q_COUNTER:
            refused = self._choose_one(player, 0 if word == "yes" else 1) if word in ("yes", "no") else NO_ANSWER
        else:
            refused = self.answer_with_cards(written, place)
        self._walk_on()
        return refused

    def _choose_one(self, player: int, which: int) -> Refusal | None:
        return self.choose(player, self.state.options[which])

    def named_in(self, word: Any, among: Sequence[int], place: Place) -> int | None:
        """A card or a square to choose."""
        if word in (*self.answers, "none") or isinstance(word, int):
            return None
        square = square_of(word)
        return self.find(word, among, place, (*self.answers, "none")) if square is None else SQUARE + square

    # -- moves ------------------------------------------------------------------------------------------------------------------------

    def do(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Place a drawn card, charge, use, move, battle, counter, explore, throw an aura away, lift a curse, judge or end."""
        if verb == "judge":
            turn.judge(self.state)
            return None if self.winner else _JUDGED
        if verb == "move":
            return self._move(player, written, place)
        if verb == "counter":
            asked = self.state.asked == player and self.state.question == terms.Q_COUNTER
            return self.reply(player, [written["counter"]], place) if asked else NOT_ASKED
        option = self._option(player, verb, written, place)
        refused = option if isinstance(option, Refusal) else self.choose(player, option)
        if refused is None:
            self._walk_on()
        return refused

    def _option(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> int | Refusal:
        if verb in _PLAIN:
            return _PLAIN[verb]
        if verb == "take":
            return self._take(player, written, place)
        if verb == "use":
            return self._use(player, written, place)
        word = written[verb]
        if verb in ("drop", "lift"):
            laid = self.state.set_in(player)
            card = self.find(word, laid, place.at(verb))
            table = ("自分のスキルテーブル", "the own table")
            return absent(word, *table) if card is None else coded(terms.V_DROP if verb == "drop" else terms.V_LIFT, card)
        unit = self.find(word, self._units(player), place.at(verb))
        if unit is None:
            return absent(word, "盤面の自分のユニット", "the own units on the board")
        if verb == "explore":
            return coded(terms.V_EXPLORE, unit)
        target = self.find(written["target"], [*self._units(1 - player), *self._units(player)], place.at("target"))
        return absent(written["target"], "盤面", "the board") if target is None else coded(terms.V_BATTLE, unit, target)

    def _take(self, player: int, written: Mapping[str, Any], place: Place) -> int | Refusal:
        """Where the drawn card goes, and what makes room for it (003-R25 to R27)."""
        goal, dropped = _GOALS[written["take"]], terms.NOTHING
        if "move" in written:
            if written["move"] != "table" or goal != terms.TO_TRUMP:
                return NO_ANSWER
            goal = terms.TO_TRUMP_MOVING
        if "drop" in written:
            among = [*self.state.zone(player, terms.TABLE), *self.state.zone(player, terms.TRUMP)]
            card = self.find(written["drop"], among, place.at("drop"))
            if card is None:
                return absent(written["drop"], "スキルテーブルと切り札", "the table or the trump")
            dropped = card
        return coded(terms.V_TAKE, goal, dropped)

    def _use(self, player: int, written: Mapping[str, Any], place: Place) -> int | Refusal:
        """A skill of the table or the trump, or an ability of what is on the board or set."""
        state, word = self.state, written["use"]
        square = square_of(word)
        if square is not None:
            return self._ability(state.terrain[square], written)
        booked = [*state.zone(player, terms.TABLE), *state.zone(player, terms.TRUMP)]
        here = [*self._units(player), *(card for unit in state.units[player] for card in unit.binds), *state.set_by(player)]
        among = here if "ability" in written else booked
        card = self.find(word, among, place.at("use"))
        if card is None and "ability" not in written:
            card = self.find(word, here, place.at("use"))
        if card is None:
            return absent(word, "スキルテーブルと切り札", "the table or the trump")
        if "ability" in written or (card not in booked and state.unit(card) is not None):
            return self._ability(card, written)
        room = terms.NOTHING
        if "drop" in written:
            dropped = self.find(written["drop"], booked, place.at("drop"))
            if dropped is None:
                return absent(written["drop"], "スキルテーブル", "the table")
            room = dropped
        return coded(terms.V_USE, card, room)

    def _ability(self, card: int, written: Mapping[str, Any]) -> int:
        """An ability that is used, by its number among those of the card that are."""
        rules = self.game.rules
        numbers = rules.abilities[self.state.definitions[card]]
        used = [place for place, number in enumerate(numbers) if rules.ability[number].when == terms.ACTIVATED]
        wanted = int(written.get("ability", 1))
        return coded(terms.V_ABILITY, card, used[wanted - 1] if 0 < wanted <= len(used) else len(numbers))

    def _move(self, player: int, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """A move as it is written, square by square; what interrupts it may change where it goes."""
        unit = self.find(written["move"], self._units(player), place.at("move"))
        if unit is None:
            return absent(written["move"], "盤面の自分のユニット", "the own units on the board")
        squares = {key: [square_of(word) for word in written.get(key, ())] for key in ("path", "explore")}
        path = [square for square in squares["path"] if square is not None]
        plan = Plan(player, unit, path, [square for square in squares["explore"] if square is not None])
        if not path:
            return self.game.why_not(self.state, player, coded(terms.V_MOVE, unit)) or NO_ANSWER
        trial = self.copy()
        refused = trial._walk(player, unit, plan, passing=True)
        return refused or self._walk(player, unit, plan, passing=False)

    def _walk(self, player: int, unit: int, plan: Plan, passing: bool) -> Refusal | None:
        """Begin a move and go on with it as far as nobody is asked anything else; on trial everybody passes."""
        first, *rest = plan.path
        refused = self.choose(player, coded(terms.V_MOVE, unit, first))
        if refused is not None:
            return refused
        self._plan = Plan(player, unit, rest, plan.explore)
        while True:
            refused = self._walk_on()
            if refused is not None or not passing or not self.window:
                return refused
            self.game.apply(self.state, terms.V_PASS)

    def _walk_on(self) -> Refusal | None:
        """Take the next squares of the move that was written out; the refusal of one that cannot be."""
        plan, state = self._plan, self.state
        while plan is not None and state.asked == plan.player and state.question in (terms.Q_STEP, terms.Q_EXPLORE):
            if state.question == terms.Q_EXPLORE:
                option = state.options[0] if first_of(state.options[0]) in plan.explore else terms.V_LEAVE
            else:
                option = coded(terms.V_STEP, plan.path.pop(0)) if plan.path else terms.V_STOP
            refused = self.choose(plan.player, option)
            if refused is not None:
                return refused
        if plan is not None and state.mover < 0:
            self._plan = None
            # Of a unit that was destroyed or sent back on its way the rest of the way is nothing.
            if plan.path and state.winner < 0 and state.unit(plan.unit) is not None:
                return Refusal("003-R45", Text("移動はここで終わりました", "the move ended here"))
        return None

    # -- what can be seen -------------------------------------------------------------------------------------------------------------

    def common(self) -> Mapping[str, Fact]:
        """Turn, turn player, phase and terrain."""
        state = self.state
        phase = next((word for word, number in PHASES.items() if number == state.phase), None)
        terrain = {word_of(square): self._ground(square) for square in range(SQUARE_COUNT) if state.terrain[square] >= 0}
        return {"turn": state.turn, "active": PLAYERS[state.active], "phase": phase, "terrain": terrain}

    def _ground(self, square: int) -> Mapping[str, Fact]:
        state, card = self.state, self.state.terrain[square]
        owner = state.ground_of(card)
        return {"card": Pile((card,)), "open": bool(state.shown >> square & 1), "owner": PLAYERS[owner] if owner >= 0 else None}

    def side(self, player: str) -> Mapping[str, Fact]:
        """A player's zones under the position's keys."""
        index, state = PLAYERS.index(player), self.state
        hero = state.hero(index)
        return {
            **self.piles(index, ZONE_KEYS),
            "table": Pile((*state.zone(index, terms.TABLE), *state.set_in(index))),
            "trump": Pile(tuple(state.zone(index, terms.TRUMP))),
            "units": Pile(tuple(unit.card for unit in state.units[index] if not unit.hero)),
            "hero": None if hero is None else {"card": Pile((hero.card,)), **self.card(hero.card)},
        }

    def card(self, card: int) -> Mapping[str, Fact]:
        """Where a card is, and its state there."""
        state = self.state
        unit = state.unit(card)
        if unit is not None:
            return self._unit(unit)
        bearer = state.bearer(card)
        owner = None if card in state.neutral else PLAYERS[state.owners[card]]
        if bearer is not None:
            return {"zone": "hero" if bearer.hero else "units", "at": word_of(bearer.square), "owner": owner}
        if card in state.terrain:
            square = state.terrain.index(card)
            return {"zone": "terrain", "at": word_of(square), "open": bool(state.shown >> square & 1), "owner": owner}
        laid = any(card in state.set_by(player) for player in range(2))
        zone = "table" if laid else self.lies(card, {**ZONE_KEYS, "trump": terms.TRUMP})
        return {"zone": zone, "set": laid, "owner": owner}

    def _unit(self, unit: Unit) -> Mapping[str, Fact]:
        rules, state = self.game.rules, self.state
        facts: dict[str, Fact] = {
            "zone": "hero" if unit.hero else "units",
            "at": word_of(unit.square),
            "attack": selecting.attack(rules, state, unit),
            "speed": selecting.speed(rules, state, unit),
            "damage": unit.damage,
            "exhausted": unit.exhausted,
            "resting": unit.resting,
            "moved": unit.moved,
            "token": unit.token,
            "owner": PLAYERS[unit.player],
            "keywords": frozenset(name for name, bit in self._bits().items() if selecting.keywords(rules, state, unit) & bit),
            "binds": Pile(tuple(unit.binds)),
        }
        now = selecting.defence(rules, state, unit)
        if unit.hero:
            return facts | {"hp": now - unit.damage, "start_row": unit.start_row + 1}
        return facts | {"defence": now}

    def _bits(self) -> Mapping[str, int]:
        ranged = {f"遠隔攻撃{reach}": terms.RANGED << reach - 1 for reach in range(1, terms.MOST_RANGED + 1)}
        return {"飛行": terms.FLYING, **ranged, **self.compiler.traits}

    def keywords(self) -> Mapping[str, Text]:
        """The keywords of units by their names."""
        named = {name: Text(name, name) for name in self._bits()}
        return {**named, "飛行": Text("飛行", "flying"), "遠隔攻撃2": Text("遠隔攻撃2", "遠隔攻撃")}

    def _units(self, player: int) -> list[int]:
        return [unit.card for unit in self.state.units[player]]


SCENARIOS: Final = Scenarios(
    lambda words: SkillbookTable(words, *position.lay(words)),
    lambda words: SkillbookTable(words, *position.deal(words)),
    RESERVED,
    blanks={
        "hero": {"sp": 0, "at": 0, "hp": 1},
        **{kind: {"cost": 0} for kind in ("skill", "bind", "aura", "curse")},
        "unit": {"cost": 0, "at": 0, "df": 1, "sp": 0},
    },
    write=SkillbookWriter,
    told=lambda table: SkillbookTold(table.game, table.compiler),
)
