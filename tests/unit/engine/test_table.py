"""The table's vocabulary by a game of nothing else: programs in contexts of their own, choices, waiting triggers, identities."""

from __future__ import annotations

from cardforge.engine.options import CARDS, Q_MAY, Q_MODE, Q_ORDER, V_DONE, V_MODE, V_NO, V_PICK, V_YES, VERBS, coded
from cardforge.engine.program import DEEDS, P_END, P_JUMP, P_MAY, P_MODES, P_SELECT, P_UNLESS, Context
from cardforge.engine.state import Frame, State
from cardforge.engine.table import F_TRIGGERS, TableGame
from cardforge.engine.triggers import wait

SAY = DEEDS  # a: say a number and the cards chosen
CALL = DEEDS + 1  # a: begin the program there in the middle of this one
Q_CARDS = 1


class TinyState(State):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[list[int]] = []

    def fields(self) -> list[str]:
        return [*super().fields(), "said"]

    def clone(self) -> TinyState:
        other = TinyState()
        self.copy_into(other)
        other.said = list(self.said)
        return other


class TinyGame(TableGame[TinyState]):
    """Cards 0 to 4; a selection of number n is n of them; conditions hold by their number; triggers are programs."""

    def operate(self, state: TinyState, context: Context, op: int, a: int, b: int, c: int) -> None:
        if op == SAY:
            state.said = [*state.said, [a, context.player, *context.chosen]]
        else:
            self.begin(state, a, context.source, 1 - context.player, 0, False)

    def select(self, state: TinyState, context: Context, number: int) -> None:
        self.choose(state, context.player, Q_CARDS, list(range(5)), number, number, context.may_decline)

    def holds(self, state: TinyState, context: Context, number: int) -> bool:
        return bool(number)

    def picked(self, state: TinyState, question: int, player: int, taken: list[int]) -> None:
        state.contexts[-1].chosen = taken

    def begin_trigger(self, state: TinyState, what: int, source: int, player: int) -> None:
        self.begin(state, what, source, player, 0, False)

    def offers(self, state: TinyState, question: int, things: list[int]) -> list[int]:
        return self.orders(things) if question == Q_ORDER else super().offers(state, question, things)

    def answer(self, state: TinyState, option: int) -> None:
        self.reply(state, option % VERBS, option // VERBS)

    def idle(self, state: TinyState) -> None:
        if state.waiting:
            self.do_waiting(state)
        else:
            state.ask(0, 99, [0])

    def settle(self, state: TinyState) -> None:
        state.unsettled = False


def _started(program: list[Frame], may_decline: bool = False) -> tuple[TinyGame, TinyState]:
    game, state = TinyGame(program), TinyState()
    game.begin(state, 0, 7, 0, 0, may_decline)
    game.run(state)
    return game, state


def _frames(*rows: tuple[int, ...]) -> list[Frame]:
    filled = [[*row, 0, 0, 0] for row in rows]
    return [(op, a, b, c) for op, a, b, c, *_ in filled]


def test_a_program_that_begins_in_the_middle_of_another_overwrites_nothing() -> None:
    program = _frames((P_SELECT, 1), (CALL, 4), (SAY, 10), (P_END,), (P_SELECT, 2), (SAY, 20), (P_END,))
    game, state = _started(program)
    game.apply(state, coded(V_PICK, 3))
    assert (state.asked, len(state.contexts)) == (1, 2)
    for card in (4, 0):
        game.apply(state, coded(V_PICK, card))
    assert state.said == [[20, 1, 4, 0], [10, 0, 3]]
    assert state.contexts == []
    assert state.picks == []


def test_what_has_to_be_taken_is_taken() -> None:
    _, state = _started(_frames((P_SELECT, 5), (SAY, 1), (P_END,)))
    assert state.said == [[1, 0, 0, 1, 2, 3, 4]]


def test_declining_is_for_the_first_choice_only() -> None:
    game, state = _started(_frames((P_SELECT, 2), (SAY, 1), (P_END,)), may_decline=True)
    assert V_DONE in state.options
    game.apply(state, coded(V_PICK, 2))
    assert V_DONE not in state.options
    assert coded(V_PICK, 2) not in state.options
    game, state = _started(_frames((P_SELECT, 2), (SAY, 1), (P_END,)), may_decline=True)
    game.apply(state, V_DONE)
    assert state.said == [[1, 0]]


def test_may_unless_and_modes_go_on_where_they_say() -> None:
    may = _frames((P_MAY, 2), (SAY, 1), (P_UNLESS, 0, 4), (SAY, 2), (SAY, 3), (P_END,))
    for answer, said in ((V_YES, [1, 3]), (V_NO, [3])):
        game, state = _started(may)
        assert state.question == Q_MAY
        game.apply(state, answer)
        assert [row[0] for row in state.said] == said
    modes = _frames((P_MODES, 2), (P_JUMP, 3), (P_JUMP, 5), (SAY, 1), (P_JUMP, 6), (SAY, 2), (P_END,))
    for mode, said in ((0, [1]), (1, [2])):
        game, state = _started(modes)
        assert state.question == Q_MODE
        game.apply(state, coded(V_MODE, mode))
        assert [row[0] for row in state.said] == said


def test_waiting_triggers_come_turn_player_first_in_the_order_their_player_likes() -> None:
    game, state = TinyGame(_frames((SAY, 1), (P_END,), (SAY, 2), (P_END,))), TinyState()
    state.active = 1
    for what, source, player in ((0, 5, 0), (0, 6, 1), (2, 7, 1)):
        wait(state, what, source, player)
    state.agenda.append((F_TRIGGERS, 0, 0, 0))
    game.run(state)
    assert (state.asked, state.question) == (1, Q_ORDER)
    game.apply(state, coded(V_PICK, 7, 2))
    assert [row[:2] for row in state.said] == [[2, 1], [1, 1], [1, 0]]


def test_triggers_that_are_the_same_are_not_put_in_order() -> None:
    game, state = TinyGame(_frames((SAY, 1), (P_END,))), TinyState()
    for source in (5, 6):
        wait(state, 0, source, 0)
    state.agenda.append((F_TRIGGERS, 0, 0, 0))
    game.run(state)
    assert len(state.said) == 2
    assert state.question == 99


def test_an_open_choice_in_a_nested_program_is_saved_and_gone_on_with() -> None:
    game, state = _started(_frames((P_SELECT, 1), (CALL, 4), (SAY, 10), (P_END,), (P_SELECT, 2), (SAY, 20), (P_END,)))
    for card in (3, 4):
        game.apply(state, coded(V_PICK, card))
    loaded = TinyState()
    loaded.fill_json(state.to_json())
    twin = state.clone()
    assert loaded.digest() == twin.digest() == state.digest()
    for each in (state, loaded, twin):
        game.apply(each, coded(V_PICK, 1))
        assert each.said == [[20, 1, 4, 1], [10, 0, 3]]


def test_a_card_that_comes_back_has_another_identity() -> None:
    state = TinyState()
    first, second = state.identity(3), state.identity(3)
    assert first != second
    assert first % CARDS == second % CARDS == 3
