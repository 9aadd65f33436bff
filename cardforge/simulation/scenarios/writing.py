"""Writes a game in progress as a scenario file: its position, which is laid again and held against it before anything is kept."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from cardforge.database import Library
from cardforge.database.formats.mapping import flow
from cardforge.engine.state import NOBODY, State
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.proving.words import PLAYERS
from cardforge.games.shared.proving.written import Writer, own_mapping
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, CardforgeError, Text
from cardforge.simulation.scenarios.reading import read
from cardforge.simulation.table.table import Table

_WHY: Final = Reasons(__file__)
_MOVE_ON: Final = Text("一手進めるか戻すかして、もう一度書いてください。", "Go one choice forwards or back, and write it again.")


def position_file(table: Table, state: State, library: Library, name: str) -> str:
    """The text of a scenario file with the position of a game at a table, and nothing that its steps have to do.

    ``library`` has the cards that the file may name; others are written in it.

    Raises ``CardforgeError`` where the game is over or writes no positions, or where a file cannot say all of this one.
    Nothing is left out.
    """
    _writer_of(table.pack.name)
    flags = {key: value for key, value in table.options.items() if value != table.pack.flags.get(key)}
    return scenario_text(table.pack.name, flags, name, state, (table.cards, table.game.rules), library)  # type: ignore[attr-defined]


def scenario_text(
    game: str, options: Mapping[str, Any], name: str, state: State, compiled: tuple[Sequence[Card], Any], library: Library
) -> str:
    """The same of a state by itself, with the cards of its definitions and the rules that they are ``compiled`` to."""
    writer_of = _writer_of(game)
    if state.winner >= 0:
        raise CardforgeError(_WHY.text("over"))
    known = {word: card for card in library.cards.values() for word in (card.id, *card.name)}
    writer = writer_of(state, *compiled, known)
    data: dict[str, Any] = {"game": game, "name": name, "options": {**options, **writer.options()}, "cards": {}}
    data["position"] = writer.position()
    data["cards"] = {word: own_mapping(card) for word, card in writer.local.items()}
    data["steps"] = [{"expect": {"turn": state.turn, "asked": None if state.asked == NOBODY else PLAYERS[state.asked]}}]
    text = _text({key: value for key, value in data.items() if value not in ({}, [])})
    _hold(writer, writer_of, text, library)
    return text


def _writer_of(game: str) -> type[Writer[Any]]:
    """What writes a game's positions. Raises ``CardforgeError`` where its author brought nothing that does."""
    write = pack_of(game).scenario().write
    if write is None:
        raise CardforgeError(_WHY.text("game"))
    return write


def _hold(writer: Writer[Any], writer_of: type[Writer[Any]], text: str, library: Library) -> None:
    """Lay what was written and hold it against the game. Raises ``CardforgeError`` naming what a file cannot say."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "position.yaml"
        file.write_text(text, encoding="utf-8")
        try:
            laid = read(file, cards=library).lay()
        except CardforgeError as error:
            raise CardforgeError(_WHY.text("not_laid", why=error.text), hint=_MOVE_ON) from None
    unsaid = writer.unsaid(writer_of(laid.state, laid.definitions, laid.game.rules, writer.known))
    if unsaid:
        why = _WHY.text(unsaid) if unsaid in _WHY.data else _WHY.text("other", field=unsaid)
        raise CardforgeError(_WHY.text("unsaid", why=why), hint=_MOVE_ON)


def _text(data: Mapping[str, Any]) -> str:
    """The file: a line for each key of the position and its sides, lists of cards in one line, cards with a state in a line each."""
    lines: list[str] = []
    for key, value in data.items():
        _write(lines, key, value, "")
    return "\n".join(lines) + "\n"


def _write(lines: list[str], key: str, value: Any, indent: str) -> None:
    if isinstance(value, Mapping) and value and (not indent or key in PLAYERS):
        lines.append(f"{indent}{flow(key)}:")
        for name, part in value.items():
            _write(lines, name, part, indent + "  ")
    elif _rows(value):
        lines.append(f"{indent}{flow(key)}:")
        lines.extend(f"{indent}  - {flow(each)}" for each in value)
    else:
        lines.append(f"{indent}{flow(key)}: {flow(value)}")


def _rows(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and any(isinstance(each, Mapping) for each in value)
