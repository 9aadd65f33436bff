"""What a player of senryoku is told and shown: the story in both languages, the board of fifteen squares, nothing that is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.engine.options import V_PICK, coded
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.proving.position import lay
from cardforge.games.senryoku.telling.story import SPOKEN, Storyteller, effect_name, square_name
from cardforge.games.senryoku.telling.view import SenryokuViewer
from cardforge.games.shared.proving.words import Words
from cardforge.games.shared.telling.speech import OPPONENT, YOU
from cardforge.games.shared.telling.view import Layout, Piece
from cardforge.model import Card
from tests.unit.senryoku.decks import LIBRARY

SOLDIERS = {
    "槍兵": {"kind": "soldier", "attributes": ["火"], "cost": 1, "move": 1, "power": 6},
    "盾兵": {"kind": "soldier", "attributes": ["水"], "cost": 1, "move": 2, "power": 4},
}
#: What nobody is told: the payment and the phases are seen, a direct attack has been told, and what had to be taken is seen.
SILENT = {"E_USED", "E_DONE", "E_PHASE", "E_BATTLE_END", "E_REFRESHED", "E_CHOSEN", "E_TURN_END", "E_SPENT"}


def table(a: dict[str, Any], b: dict[str, Any], **common: Any) -> tuple[Any, Any, list[Card]]:
    """A position of both players' sides: the game, the state, the cards of its definitions."""
    words = Words({"game": "senryoku", "cards": SOLDIERS, "position": {"a": a, "b": b, **common}}, None, LIBRARY)
    game, compiler, state = lay(words)
    return game, state, compiler.cards


def layout(a: dict[str, Any], b: dict[str, Any], viewer: int | None = 0) -> Layout:
    game, state, cards = table(a, b)
    players = (YOU, OPPONENT) if viewer == 0 else (OPPONENT, YOU)
    return SenryokuViewer(Storyteller(cards, players, viewer), game.rules).layout(game.observe(state, viewer or 0).state)


def square(shown: Layout, name: str) -> Piece:
    """The square of that name on the board."""
    board = next(zone for zone in shown.shared if zone.id == "board")
    return next(piece for piece in board.pieces if piece.marks[0].letter.ja.strip() == name)


def notes(piece: Piece) -> str:
    return " ".join(note.ja for note in piece.notes)


def test_the_board_has_three_rows_of_five_the_far_one_first() -> None:
    board = layout({}, {}).shared[0]
    assert (board.shape, board.places) == ("board", 5)
    assert [piece.id for piece in board.pieces] == [f"{row}{column}" for row in "bfa" for column in range(1, 6)]


def test_the_second_player_sees_the_board_from_the_other_side() -> None:
    board = layout({}, {}, viewer=1).shared[0]
    assert [piece.id for piece in board.pieces][:5] == ["a5", "a4", "a3", "a2", "a1"]


def test_a_soldier_shows_power_move_and_counters_and_what_lies_below() -> None:
    shown = layout(
        {
            "soldiers": [{"card": "槍兵", "at": "a2", "counters": 3, "correction": [0, 1, -2]}],
            "lands": [{"card": "暗黒城塞都市", "at": "a2"}],
        },
        {"soldiers": [{"card": "盾兵", "at": "f4"}]},
    )
    own, enemy = square(shown, "a2"), square(shown, "f4")
    assert (own.name.ja, own.value, own.tone) == ("槍兵", 4, -1)
    assert notes(own) == "▲4/2 ●3 〔暗黒城塞〕"
    assert notes(enemy) == "▼4/2"
    assert [mark.letter.ja for mark in enemy.marks][1:] == ["水"]


def test_a_land_alone_stands_on_its_square_with_its_counters() -> None:
    shown = layout({"lands": [{"card": "暗黒城塞都市", "at": "a5", "counters": 7}]}, {})
    assert (square(shown, "a5").name.ja, notes(square(shown, "a5"))) == ("暗黒城塞都市", "〔土地〕 ●7")
    grounds = shown.sides[0].zone("grounds").pieces
    assert notes(grounds[0]) == "a5 維持3 ●7"


def test_the_force_and_its_counters_are_seen_by_both() -> None:
    shown = layout({"force_counters": 4}, {"force": ["槍兵", "盾兵"], "force_counters": 9})
    assert [side.figures[0].value for side in shown.sides] == [4, 9]
    assert [piece.name.ja for piece in shown.sides[1].zone("force").pieces] == ["槍兵", "盾兵"]


def test_a_store_shows_what_is_used() -> None:
    side = layout({"store": [{"card": "槍兵"}, {"card": "盾兵", "used": True}]}, {}).sides[0]
    store, figure = side.zone("store"), side.figures[1]
    assert (figure.value, figure.most) == (1, 2)
    assert [(piece.label.ja, piece.resting) for piece in store.pieces] == [("火", False), ("水", True)]


@pytest.mark.parametrize(("viewer", "named"), [(0, "裏向き"), (1, "不可視の水流")])
def test_a_sorcery_face_down_is_known_to_its_player_alone(viewer: int, named: str) -> None:
    """001-R35, A33."""
    shown = layout({}, {"sorceries": [{"card": "不可視の水流", "at": "b1"}]}, viewer)
    assert shown.sides[1].zone("grounds").pieces[0].name.ja == named
    assert square(shown, "b1").name.ja == named


def test_a_chant_face_down_is_told_without_its_name() -> None:
    game, state, cards = table({"hand": ["不可視の水流"]}, {})
    game.apply(state, coded(terms.V_CHANT, state.zone(0, terms.HAND)[0], 0))
    told = {viewer: [line.ja for line in Storyteller(cards, (YOU, OPPONENT), viewer).tell(state, state.log)] for viewer in (0, 1)}
    assert any("不可視の水流" in line for line in told[0])
    assert not any("不可視の水流" in line for line in told[1])
    assert "裏向き" in "".join(told[1])


def test_a_battle_is_told_in_both_languages() -> None:
    game, state, cards = table(
        {"soldiers": [{"card": "槍兵", "at": "f1"}], "store": ["槍兵"]}, {"soldiers": [{"card": "盾兵", "at": "b1"}]}
    )
    game.apply(state, coded(terms.V_MOVE, state.soldiers[0][0].card, 10))
    lines = Storyteller(cards, (YOU, OPPONENT), 0).tell(state, state.log)
    assert [line.ja for line in lines] == [
        "あなたの「槍兵」はb1へ進んだ。",
        "「槍兵」と「盾兵」の戦闘！",
        "「槍兵」が「盾兵」に勝った（パワーの差2）。",
        "「盾兵」は破棄された。",
        "「槍兵」のパワーが2下がった。",
        "相手の戦力に2ダメージ。",
    ]
    assert [line.en for line in lines][:2] == ["Your 槍兵 moved to b1.", "槍兵 battles 盾兵!"]


def test_an_answer_says_that_a_move_would_fight() -> None:
    _, state, cards = table({"soldiers": [{"card": "槍兵", "at": "f1"}], "store": ["槍兵"]}, {"soldiers": [{"card": "盾兵", "at": "b1"}]})
    teller = Storyteller(cards, (YOU, OPPONENT), 0)
    said = teller.option(state, coded(terms.V_MOVE, state.soldiers[0][0].card, 10))
    assert said.ja == "「槍兵」 (f1)をb1へ動かす（戦闘）"


def test_of_two_copies_in_the_hand_the_one_that_costs_less_is_told_apart() -> None:
    """001-C13: the horse has named one of them; each can be summoned, stored and chosen by itself."""
    horse = {
        "soldiers": [{"card": "ビナルクスの仙馬", "at": "a1"}],
        "hand": [{"card": "槍兵", "count": 2}],
        "store": [{"card": "槍兵", "count": 9}],
    }
    _, state, cards = table(horse, {})
    first, second = state.zone(0, terms.HAND)
    state.held = [(second, terms.TURN, state.turn, -10)]
    teller = Storyteller(cards, (YOU, OPPONENT), 0)
    said = [teller.option(state, coded(terms.V_SUMMON, card, 3)).ja for card in (first, second)]
    assert said == ["「槍兵」をa4に召喚する", "「槍兵」をa4に召喚する（コスト-10）"]
    assert teller.option(state, coded(terms.V_STORE, second)).en == "Put 槍兵 into the store (cost -10)"
    assert teller.option(state, coded(V_PICK, second)).ja == "「槍兵」（コスト-10）"


def test_effects_are_called_by_their_headings() -> None:
    golem, fort, wyrm = (LIBRARY.find(name) for name in ("オーバークラウド・ゴーレム", "暗黒城塞都市", "漆黒の塔の巨龍/黄金"))
    assert effect_name(golem, 1).ja == "《リアライジング》"
    assert effect_name(golem, 1).en == "“Realizing”"
    assert effect_name(fort, 1).ja == "効果2"
    assert effect_name(wyrm, 1).ja == "《黄金》"


def test_every_event_is_told_or_known_to_be_silent() -> None:
    events = {name: number for name, number in vars(terms).items() if name.startswith("E_")}
    told = {*SPOKEN.lines, *Storyteller.tellers}
    assert {name for name, number in events.items() if number not in told} == SILENT


def test_every_question_is_explained_to_who_learns() -> None:
    questions = {number for name, number in vars(terms).items() if name.startswith("Q_")}
    assert questions == SPOKEN.questions.keys() == SPOKEN.lessons.keys()


def test_squares_have_the_names_of_scenario_files() -> None:
    assert [square_name(square) for square in (0, 4, 5, 9, 10, 14)] == ["a1", "a5", "f1", "f5", "b1", "b5"]


def test_a_card_is_described_in_the_language_of_who_asks() -> None:
    """001-R71, R72: races and realms have English names, as in its sentences."""
    game, _, cards = table({}, {})
    dragon = LIBRARY.find("漆黒の塔の巨龍/黄金")
    described = SenryokuViewer(Storyteller(cards, (YOU, OPPONENT), 0), game.rules).about(dragon)
    assert described.ja.startswith("漆黒の塔の巨龍/黄金（兵、9/6/8、火、ドラゴン、漆黒の塔、黄金）")
    assert described.en.startswith("Great Dragon of the Black Tower / Gold (soldier, 9/6/8, F, Dragon, Black Tower, gold)")
