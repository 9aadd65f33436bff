"""What one player sees of a game at a table: the game's own layout with the question, the answers and why others are not allowed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from cardforge.games.shared.telling.speech import OPPONENT, YOU
from cardforge.games.shared.telling.view import Answer, Barred, Layout, Piece, Side, View, Viewer, Zone
from cardforge.model import Text
from cardforge.simulation.table.sitting import Sitting


def names_of(sitting: Sitting, viewer: int | None) -> tuple[Text, Text]:
    """What the players are called: you and your opponent in the eyes of a viewer (player 0 or 1), or each by his deck (``None``)."""
    if viewer is not None:
        return (YOU, OPPONENT) if viewer == 0 else (OPPONENT, YOU)
    first, second = (sitting.table.decks[side].title for side in sitting.seats)
    if first == second:
        first, second = (Text(f"{first.ja} {'AB'[side]}", f"{first.en} {'AB'[side]}") for side in sitting.seats)
    return first, second


def look(sitting: Sitting, viewer: int | None, *, since: int | None = None, refusals: bool = False) -> View:
    """The game as ``viewer`` (0 or 1, ``None`` for one who sees both hands) may see it.

    ``since`` is the event from which on the log is told (by default all of it). ``refusals`` asks for what cannot be done, too: that
    takes longer.

    >>> sitting = Workspace().play("赤単アグロ", "赤単アグロ")
    >>> look(sitting, 0).asked
    0
    """
    state, table = sitting.state, sitting.table
    names = names_of(sitting, viewer)
    own = table.viewer(names, viewer)
    teller = table.teller(names, viewer)
    seen: Any = state if viewer is None else table.game.observe(state, viewer).state
    sees_options = state.asked >= 0 and viewer in (None, state.asked)
    layout = _with_decks(sitting, own.layout(seen))
    answers = _answers(sitting, own, teller, layout) if sees_options else []
    layout = _with_answers(layout, answers)
    winner = state.winner
    return View(
        game=table.decks[0].game,
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        asked=state.asked if state.asked >= 0 else None,
        layout=layout,
        question=table.playing.spoken.question_text(state.question) if sees_options else None,
        whole_move=sees_options and table.playing.whole_move(state),
        answers=tuple(answer for answer, _ in answers),
        refusals=_refusals(sitting, own, teller) if refusals and sees_options else (),
        winner=winner if winner >= 0 else None,
        reason=table.reason(state) if sitting.over else None,
        log=tuple(sitting.story(teller, since)),
    )


def _answers(sitting: Sitting, own: Viewer[Any], teller: Any, layout: Layout) -> list[tuple[Answer, tuple[str, ...]]]:
    """The answers with their numbers, each with the pieces it is about: one only, and those of all that are alike to people."""
    state = sitting.state
    options = sitting.table.playing.answers(state)
    alike: dict[Text, list[str]] = {}
    for option in state.options:
        alike.setdefault(teller.option(state, option), []).extend(own.pieces(state, option))
    found = []
    told = Counter(teller.option(state, option) for option in options)
    for number, option in enumerate(options, 1):
        text, pieces = teller.option(state, option), own.pieces(state, option)
        # Two attackers of one name are two answers: only where the text says it all are they alike.
        same = alike[text] if told[text] == 1 else list(pieces)
        if told[text] > 1:
            teller.numbered = _namesakes(layout)
            text = teller.option(state, option)
            teller.numbered = {}
        found.append((Answer(number, text, pieces), tuple(dict.fromkeys(same))))
    return found


def _namesakes(layout: Layout) -> dict[int, int]:
    """Which one of its name a card on a player's field is, from the left, where there are several."""
    rows = [[piece for zone in side.zones if zone.shape in ("places", "line") for piece in zone.pieces] for side in layout.sides]
    numbers: dict[int, int] = {}
    for row in rows:
        names = [piece.name for piece in row]
        for at, piece in enumerate(row):
            if names.count(piece.name) > 1 and piece.id.isdecimal():
                numbers[int(piece.id)] = names[: at + 1].count(piece.name)
    return numbers


def _refusals(sitting: Sitting, own: Viewer[Any], teller: Any) -> tuple[Barred, ...]:
    """What the player who is asked would try and may not: each reason with all the pieces, or moves without any, that it is about."""
    found: dict[tuple[str, Text], tuple[list[str], list[Text]]] = {}
    for option, rule, text in sitting.refused_options():
        pieces, moves = found.setdefault((rule, text), ([], []))
        meant = own.pieces(sitting.state, option)
        pieces.extend(meant)
        if not meant:
            moves.append(teller.option(sitting.state, option))
    return tuple(Barred(why[0], why[1], tuple(dict.fromkeys(of[0])), tuple(dict.fromkeys(of[1]))) for why, of in found.items())


def _with_decks(sitting: Sitting, layout: Layout) -> Layout:
    """The layout with each side's deck and who plays it."""
    first, second = layout.sides
    return replace(layout, sides=(_of_deck(sitting, first), _of_deck(sitting, second)))


def _of_deck(sitting: Sitting, side: Side) -> Side:
    number = sitting.seats[side.player]
    return replace(side, deck=sitting.table.decks[number].title, played_by=sitting.players[number])


def _with_answers(layout: Layout, answers: list[tuple[Answer, tuple[str, ...]]]) -> Layout:
    """The layout in which every piece knows the numbers of the answers about it."""
    numbers: dict[str, list[int]] = {}
    for answer, pieces in answers:
        for piece in pieces:
            numbers.setdefault(piece, []).append(answer.number)

    def zone(each: Zone) -> Zone:
        return replace(each, pieces=tuple(numbered(piece) for piece in each.pieces))

    def numbered(piece: Piece) -> Piece:
        return replace(piece, answers=tuple(numbers[piece.id])) if piece.id in numbers else piece

    first, second = (replace(side, zones=tuple(zone(each) for each in side.zones)) for side in layout.sides)
    return replace(layout, sides=(first, second), shared=tuple(zone(each) for each in layout.shared))
