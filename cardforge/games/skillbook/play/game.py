"""skillbook on the kernel: the frames of its agenda, its answers and the start of a game."""

from __future__ import annotations

from typing import ClassVar, final

from cardforge.engine import rng, window
from cardforge.engine.grid import squares
from cardforge.engine.observation import Observation
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.program import Context
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import DRAW, NOBODY, UNDECIDED
from cardforge.engine.table import TableGame
from cardforge.games.skillbook.play import changes, combat, effects, moving, skills, terms, turn
from cardforge.games.skillbook.play.forces import in_force
from cardforge.games.skillbook.play.observation import determinise, observe
from cardforge.games.skillbook.play.refusals import why_not
from cardforge.games.skillbook.play.rules import Rules, Setup
from cardforge.games.skillbook.play.selecting import candidates, defence, holds, meant, speed, start_of
from cardforge.games.skillbook.play.state import NO_CARD, SkillbookState, Unit
from cardforge.games.skillbook.play.terms import BOOK, BY_FILTER, MAP, SQUARE_COUNT, ZONES
from cardforge.model import Text


@final
class SkillbookGame(TableGame[SkillbookState]):
    """The rules of skillbook over compiled definitions; ``names`` are those of the definitions, for messages."""

    name: ClassVar[str] = "skillbook"

    def __init__(self, rules: Rules, names: list[Text]) -> None:
        super().__init__(rules.program)
        self.rules: Rules = rules
        self.names: list[Text] = names
        self.blank = next((number for number in range(len(rules.kind)) if rules.kind[number] == terms.BLANK), -1)
        self.books: list[int] = [number for number in range(len(rules.kind)) if rules.kind[number] & terms.BOOKED]
        self.maps: list[int] = [number for number in range(len(rules.kind)) if rules.kind[number] == terms.TERRAIN]

    # -- the start of a game ----------------------------------------------------------------------------------------------------------

    def start(
        self, first: Setup, second: Setup, neutral: list[int], seed: int, turn_limit: int = 0, shuffled: bool = True
    ) -> SkillbookState:
        """A new game of two decks over a ``neutral`` row of seven terrains (definition numbers), up to the first decision (003-R15)."""
        state = SkillbookState()
        state.rng = rng.seeded(seed)
        state.turn_limit = turn_limit
        self.deal(state, 0, first, shuffled)
        self.deal(state, 1, second, shuffled)
        middle = state.neutral = state.bring(0, neutral)
        terrain = state.terrain.copy()
        for column, card in enumerate(middle):
            square = SQUARE_COUNT // 2 - terms.COLUMNS // 2 + column
            terrain[square] = card
        state.terrain = terrain
        for square in squares(terms.BOARD.row(terms.BOARD.height // 2)):
            changes.turn_up(self.rules, state, square, None)
        state.phase = terms.LAYING
        state.turn = 1
        state.agenda.append((terms.F_SETUP, terms.P_LAYOUT, 0, 0))
        self.run(state)
        return state

    def deal(self, state: SkillbookState, player: int, setup: Setup, shuffled: bool) -> None:
        """The player's book, map and hero; book and map are shuffled before instances are numbered, so that a number tells nothing."""
        book, terrains = setup.book.copy(), list(range(len(setup.map)))
        if shuffled:
            state.rng = rng.shuffle(state.rng, book)
            state.rng = rng.shuffle(state.rng, terrains)
        state.zones[BOOK + ZONES * player] = state.bring(player, book)
        cards = state.bring(player, [setup.map[place] for place in terrains])
        if setup.saved:
            layout = [NO_CARD] * len(cards)
            for card, place in zip(cards, terrains, strict=True):
                layout[place] = card
            state.layouts[player] = layout
        state.zones[MAP + ZONES * player] = cards
        state.zones[terms.HEROES + ZONES * player] = state.bring(player, [setup.hero])

    # -- the agenda -------------------------------------------------------------------------------------------------------------------

    def execute(self, state: SkillbookState, op: int, a: int, b: int, c: int) -> None:
        """Do one frame of the agenda."""
        rules = self.rules
        if op == terms.F_RESPOND:
            self._respond(state, a, b)
        elif op == terms.F_TURN:
            turn.advance(state, a)
        elif op == terms.F_MOMENT:
            changes.trigger_all(rules, state, a, b)
            if state.waiting:
                state.agenda.append((terms.F_TRIGGERS, 0, 0, 0))
        elif op == terms.F_ANNOUNCE:
            self._aim(state, a)
        elif op == terms.F_RESOLVE:
            start = skills.resolve(rules, state)
            if start >= 0:
                last = state.resolving[0]
                self.begin(state, start, last.source, last.player, NO_CARD, False)
        elif op == terms.F_FINISH:
            state.resolving = []
            skills.discard(state, a, b)
        elif op == terms.F_STEP:
            moving.step(rules, state, a)
        elif op == terms.F_WALK:
            self._walk(state)
        elif op == terms.F_ARRIVE:
            unit = state.meant(a)
            if unit is not None and not moving.arrive(rules, state, unit) and state.waiting:
                state.agenda.append((terms.F_TRIGGERS, 0, 0, 0))
        elif op == terms.F_BATTLE:
            combat.advance(rules, state, a)
        elif op == terms.F_DRAW:
            self._draw(state, a, b)
        elif op == terms.F_RETURN:
            unit = state.meant(a)
            if unit is not None:
                state.agenda.append((op, a, b, c))
                self.choose(state, b, terms.Q_RETURN, effects.return_options(state, unit.card, b), 1, 1)
        else:
            turn.prepare(rules, state, a, b)

    def idle(self, state: SkillbookState) -> None:
        """What was triggered first, then the turn player's decision in the phase; a turn without end is a draw."""
        if state.waiting:
            self.do_waiting(state)
            return
        state.turn_decisions += 1
        if state.turn_decisions > terms.MOST_DECISIONS:
            state.finish(DRAW, terms.R_STALLED)
        elif state.phase == terms.MAIN:
            state.ask(state.active, terms.Q_MAIN, turn.main_options(self.rules, state, state.active))
        else:
            state.ask(state.active, terms.Q_CHARGE, [terms.V_CHARGE, terms.V_MAIN])

    def settle(self, state: SkillbookState) -> None:
        """A hero without HP and an empty book lose the game (003-R12, R13, R36); a unit with damage of its DF is destroyed (R55)."""
        state.unsettled = False
        rules, hero, enemy = self.rules, state.hero(0), state.hero(1)
        if state.phase == terms.LAYING and (hero is None or enemy is None):
            return
        first = hero is not None and hero.damage >= rules.defence[hero.definition]
        second = enemy is not None and enemy.damage >= rules.defence[enemy.definition]
        first_lost, second_lost = first or not state.zones[BOOK], second or not state.zones[BOOK + ZONES]
        if first_lost or second_lost:
            reason = terms.R_HP if first or second else terms.R_BOOK
            state.finish(DRAW if first_lost and second_lost else 1 if first_lost else 0, reason)
            return
        fallen: list[Unit] = []
        forces = in_force(rules, state)[terms.DEFENCE]
        lowered = False
        for force in forces:
            lowered = lowered or force.influence.amount < 0
        for player in (state.active, 1 - state.active):
            for unit in state.units[player]:
                if unit.hero or (not lowered and unit.damage < rules.defence[unit.definition] + unit.defence):
                    continue
                # The effects in force are asked only where they can decide it.
                if not forces or unit.damage >= defence(rules, state, unit):
                    fallen.append(unit)
        for unit in fallen:
            changes.destroy(rules, state, unit)

    def _respond(self, state: SkillbookState, holder: int, passes: int) -> None:
        """Ask the players in order whether they respond, until both have passed (003-R30, A06)."""
        while not window.closed(passes):
            if window.offer(state, terms.F_RESPOND, holder, passes, terms.Q_RESPOND, turn.respond_options(self.rules, state, holder)):
                return
            holder, passes = 1 - holder, passes + 1

    def _aim(self, state: SkillbookState, place: int) -> None:
        """Let the player choose the next target of what was announced last; after the last one it is paid for."""
        rules, last = self.rules, state.chain[-1]
        targets = rules.ability[last.ability].targets
        if place == len(targets):
            skills.pay(rules, state)
            return
        state.agenda.append((terms.F_ANNOUNCE, place + 1, 0, 0))
        selection = rules.selections[targets[place]]
        found = candidates(rules, state, selection, last.source, last.player, start_of(state, last.source, last.player))
        least = 0 if selection.up_to else selection.count
        self.choose(state, last.player, terms.Q_TARGET, found, least, selection.count)

    def _walk(self, state: SkillbookState) -> None:
        """The unit that moves goes on or stops; who can only stop is not asked."""
        unit = state.meant(state.mover)
        if unit is None:
            changes.end_move(state)
            return
        options = moving.walk_options(self.rules, state, unit)
        if len(options) > 1 or (options and options[0] != terms.V_STOP):
            state.ask(unit.player, terms.Q_STEP, options)
        else:
            moving.come_down(self.rules, state, unit)

    def _draw(self, state: SkillbookState, player: int, count: int) -> None:
        """The player draws so many cards, each placed before the next; an empty book has lost (003-A44)."""
        if count > 1:
            state.agenda.append((terms.F_DRAW, player, count - 1, 0))
        if changes.draw(state, player):
            options = turn.take_options(state, player)
            if len(state.zones[BOOK + ZONES * player]) == 1:
                # Wherever the last card goes, its player has lost.
                self.answer(state, options[0])
            else:
                state.ask(player, terms.Q_TAKE, options)
        elif state.contexts:
            state.contexts[-1].done = False

    # -- answers ----------------------------------------------------------------------------------------------------------------------

    def answer(self, state: SkillbookState, option: int) -> None:
        """Carry out the chosen option."""
        verb, first, second = option % VERBS, option // VERBS % CARDS, option // SECOND
        if verb >= terms.V_PICK:
            self.reply(state, verb, option // VERBS)
        elif verb == terms.V_PASS:
            # The window on the agenda is already the next player's.
            return
        elif verb == terms.V_USE or verb == terms.V_ABILITY:
            player = self._acting(state)
            if verb == terms.V_USE:
                skills.announce(self.rules, state, player, first, second)
            else:
                skills.announce_ability(self.rules, state, player, first, second)
        elif verb < terms.V_USE or verb == terms.V_END:
            self._of_turn(state, verb, first, second)
        else:
            self._of_unit(state, verb, first, second)

    def _acting(self, state: SkillbookState) -> int:
        """Who uses a skill: who was given the chance, whose window begins anew, or the turn player."""
        if state.question != terms.Q_RESPOND:
            return state.active
        player = window.holder_of(state)
        window.respond(state, terms.F_RESPOND, state.active)
        return player

    def _of_turn(self, state: SkillbookState, verb: int, first: int, second: int) -> None:
        """The preparation, a drawn card, and how the turn goes on."""
        if verb == terms.V_TAKE:
            changes.place_drawn(state, first, NO_CARD if second == terms.NOTHING else second)
        elif verb == terms.V_MAIN:
            changes.enter_phase(state, terms.MAIN)
        elif verb == terms.V_CHARGE or verb == terms.V_END:
            turn.end(state, verb == terms.V_CHARGE)
        elif verb == terms.V_LAYOUT:
            turn.arrange(state, second, first)
        elif verb == terms.V_LAY:
            turn.lay(state, state.owners[first], first)
        else:
            turn.place_hero(self.rules, state, int(first > SQUARE_COUNT // 2), first)

    def _of_unit(self, state: SkillbookState, verb: int, first: int, second: int) -> None:
        """What units do, and what lies set in the tables."""
        rules = self.rules
        if verb == terms.V_STEP:
            self._step(state, first)
        elif verb == terms.V_TURN_UP:
            changes.turn_up(rules, state, first, state.meant(state.explorer))
            if state.waiting:
                state.agenda.append((terms.F_TRIGGERS, 0, 0, 0))
        elif verb == terms.V_COUNTER:
            target = state.meant(state.target)
            assert target is not None
            changes.counter(state, target)
        elif verb == terms.V_STOP:
            mover = state.meant(state.mover)
            assert mover is not None
            moving.come_down(rules, state, mover)
        elif verb == terms.V_DROP:
            changes.move(state, first, terms.AURAS + ZONES * state.active, terms.GRAVE + ZONES * state.active)
            changes.tell(state, terms.E_DROPPED, first, state.active)
        elif verb == terms.V_LIFT:
            changes.pay(state, state.active, rules.cost[state.definitions[first]])
            owner = state.owners[first]
            changes.move(state, first, terms.CURSES + ZONES * owner, terms.GRAVE + ZONES * owner)
            changes.tell(state, terms.E_LIFTED, first, state.active)
        elif verb == terms.V_MOVE or verb == terms.V_BATTLE or verb == terms.V_EXPLORE:
            unit = state.unit(first)
            assert unit is not None
            if verb == terms.V_MOVE:
                changes.begin_move(state, unit, speed(rules, state, unit))
                self._step(state, second)
            elif verb == terms.V_BATTLE:
                target = state.unit(second)
                assert target is not None
                combat.declare(rules, state, unit, target)
            else:
                changes.set_state(state, unit, True, False)
                changes.turn_up(rules, state, unit.square, unit)

    def _step(self, state: SkillbookState, square: int) -> None:
        """A unit is about to go to a square: both players may respond before (003-A42)."""
        state.agenda.append((terms.F_STEP, square, 0, 0))
        state.agenda.append((terms.F_RESPOND, state.active, 0, 0))

    # -- what the kernel asks ---------------------------------------------------------------------------------------------------------

    def operate(self, state: SkillbookState, context: Context, op: int, a: int, b: int, c: int) -> None:
        """Do one deed of an effect."""
        effects.operate(self.rules, state, context, op, a, b, c)

    def select(self, state: SkillbookState, context: Context, number: int) -> None:
        """Find the things of a selection: those that were chosen when the skill was announced, all that fit, or a choice now."""
        rules = self.rules
        selection = rules.selections[number]
        if selection.announced >= 0:
            things = skills.valid(rules, state, state.resolving[0], selection.announced)
            context.chosen = [state.identity_of(thing) for thing in things]
            context.done = context.done and len(things) > 0
            return
        if selection.basis != BY_FILTER:
            if selection.basis != terms.CHOSEN:
                context.chosen = meant(state, selection.basis, context.source, context.player).copy()
            return
        origin = start_of(state, context.source, context.player)
        found = candidates(rules, state, selection, context.source, context.player, origin)
        if selection.count == 0:
            context.chosen = [state.identity_of(thing) for thing in found]
            context.done = context.done and len(found) > 0
            return
        least = 0 if selection.up_to else selection.count
        self.choose(state, context.player, terms.Q_CHOOSE, found, least, selection.count, context.may_decline)

    def of_cards(self, question: int) -> bool:
        """Whether a question is which card; targets may be squares, whose numbers are no cards'."""
        return question == terms.Q_RETURN

    def holds(self, state: SkillbookState, context: Context, number: int) -> bool:
        """Whether a condition holds for the effect."""
        return holds(self.rules, state, number, context.source, context.player)

    def picked(self, state: SkillbookState, question: int, player: int, taken: list[int]) -> None:
        """Things have been chosen for a skill that is announced, for an effect, or to go to the grave for a unit that comes back."""
        if question == terms.Q_TARGET:
            skills.aim(state, taken)
        elif question == terms.Q_CHOOSE:
            state.contexts[-1].chosen = [state.identity_of(thing) for thing in taken]
        else:
            unit = state.meant(state.agenda.pop()[1])
            if unit is not None:
                effects.give_up(state, unit, taken[0])

    def begin_trigger(self, state: SkillbookState, what: int, source: int, player: int) -> None:
        """A triggered ability begins; all that trigger themselves in a circle end like a turn of too many decisions."""
        state.turn_decisions += 1
        if state.turn_decisions > terms.MOST_DECISIONS and state.winner == UNDECIDED:
            state.finish(DRAW, terms.R_STALLED)
            return
        changes.tell(state, terms.E_ABILITY, source % CARDS, what)
        self.begin(state, self.rules.ability[what].start, source, player, NO_CARD, False)

    def told(self, state: SkillbookState, player: int, things: list[int]) -> None:
        """Tell that these were taken without asking."""
        for thing in things:
            changes.tell(state, terms.E_CHOSEN, thing, player)

    # -- what players and programs ask ------------------------------------------------------------------------------------------------

    def observe(self, state: SkillbookState, player: int) -> Observation[SkillbookState]:
        """What the player may know of the game."""
        return observe(state, player)

    def determinise(self, observation: Observation[SkillbookState], seed: int) -> SkillbookState:
        """A full game that fits the observation; the enemy may have any card of ``books`` and any terrain of ``maps``."""
        state = determinise(self.rules, self.books, self.maps, observation, seed)
        player = state.asked
        if player not in (observation.player, NOBODY):
            if state.question == terms.Q_MAIN:
                state.options = turn.main_options(self.rules, state, player)
            elif state.question == terms.Q_RESPOND:
                state.options = turn.respond_options(self.rules, state, player)
            else:
                turn.ask_again(state, player)
        return state

    def why_not(self, state: SkillbookState, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now, and because of which card; ``None`` where it is legal."""
        return why_not(self.rules, self.names, state, player, option)
