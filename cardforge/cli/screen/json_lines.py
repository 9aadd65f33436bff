"""A game by lines of JSON, for programs: the position with its question goes out, an answer comes in (``docs/playing-by-program.md``)."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

import click

from cardforge.cli.output import language
from cardforge.cli.screen.leaving import PutAway, how_to_go_on, keep
from cardforge.files.json import NotJsonError, parse_json
from cardforge.games.shared.telling.view import plain
from cardforge.model import CardforgeError, Text
from cardforge.model.characters import visible
from cardforge.model.nearest import did_you_mean
from cardforge.simulation.table.looking import look
from cardforge.simulation.table.saves import Keeper
from cardforge.simulation.table.sitting import HUMAN, Sitting

#: No line that a program writes is longer.
_LONGEST: Final = 10_000
#: What may be done besides answering.
_DEEDS: Final = ("undo", "concede", "view", "stop")


class JsonGame:
    """Lets a program play for every person of ``sitting``; ``keeper`` keeps the game after every choice."""

    def __init__(self, sitting: Sitting, keeper: Keeper) -> None:
        self.sitting = sitting
        self._keeper = keeper
        self._people = [side for side, player in enumerate(sitting.players) if player == HUMAN]
        #: How many events each player has been told of.
        self._told: dict[int | None, int] = {}

    def run(self) -> None:
        """Play to the end; raises ``PutAway`` if the program stops before."""
        while not self.sitting.over:
            if self.sitting.bot is not None:
                self.sitting.choose_by_bot()
                keep(self._keeper, self.sitting)
            else:
                self._show()
                self._answer()
        self._show()
        self._keeper.forget()

    def _show(self) -> None:
        """Write the position as the player who is asked sees it; after the end as the only person does, or everybody."""
        sitting = self.sitting
        viewer: int | None = sitting.state.asked
        if sitting.over:
            viewer = sitting.seats.index(self._people[0]) if len(self._people) == 1 else None
        since = min(self._told.get(viewer, sitting.dealt), len(sitting.state.log))
        self._told[viewer] = len(sitting.state.log)
        view = look(sitting, viewer, since=since, refusals=True)
        _write({"type": "end" if sitting.over else "position", "choices": len(sitting.choices), **plain(view, language())})

    def _answer(self) -> None:
        """Read lines until one of them changes the position or asks for it."""
        while True:
            try:
                done = self._do(_read())
            except CardforgeError as error:
                hint = error.hint.get(language()) if error.hint else None
                _write({"type": "error", "message": error.text.shown(language()), "hint": hint})
            else:
                if done != "view":
                    keep(self._keeper, self.sitting)
                return

    def _do(self, said: Any) -> str:
        """Do what a line says; raises ``CardforgeError`` for what cannot be done."""
        if said is None:
            self._stop()
        if isinstance(said, dict) and set(said) == {"do"}:
            self._deed(said["do"])
            return str(said["do"])
        number = said["answer"] if isinstance(said, dict) and set(said) == {"answer"} else said
        options = self.sitting.table.playing.answers(self.sitting.state)
        if type(number) is not int or not 1 <= number <= len(options):
            raise CardforgeError(
                Text(f"答えは1から{len(options)}までの番号です。", f"An answer is a number from 1 to {len(options)}."),
                hint=Text(f'例: 1、{{"answer": 1}}、{{"do": "{_DEEDS[0]}"}}', f'For example: 1, {{"answer": 1}}, {{"do": "{_DEEDS[0]}"}}'),
            )
        self.sitting.choose(options[number - 1])
        return "answer"

    def _deed(self, deed: object) -> None:
        if deed == "undo":
            if not self.sitting.undo():
                raise CardforgeError(Text("戻す選択がまだありません。", "There is no choice to take back yet."))
        elif deed == "concede":
            self.sitting.concede(self.sitting.seats[self.sitting.state.asked])
        elif deed == "stop":
            self._stop()
        elif deed != "view":
            known = " ".join(_DEEDS)
            hint = did_you_mean(str(deed)[:40], _DEEDS) or Text(f"あるもの: {known}", f"There are: {known}")
            raise CardforgeError(Text("その「do」はありません。", "There is no such “do”."), hint=hint)

    def _stop(self) -> None:
        self._keeper.keep(self.sitting)
        _write({"type": "kept", "file": str(self._keeper.file), "go_on": how_to_go_on(self._keeper) + " --json"})
        raise PutAway


def _read() -> Any:
    """The next line that is not empty, as the JSON it holds; ``None`` at the end of the input."""
    while True:
        line = sys.stdin.buffer.readline(_LONGEST)
        if not line:
            return None
        whole = line.endswith(b"\n") or len(line) < _LONGEST
        while not whole:
            rest = sys.stdin.buffer.readline(_LONGEST)
            whole = not rest or rest.endswith(b"\n")
            line = b"?"
        if line.strip():
            break
    try:
        return _not_null(parse_json(line))
    except NotJsonError:
        raise CardforgeError(
            Text("この行はJSONではありません。", "This line is not JSON."),
            hint=Text('一行に一つ: 番号か {"answer": 番号}', 'One a line: a number or {"answer": number}'),
        ) from None


def _not_null(said: Any) -> Any:
    """JSON's ``null`` answers nothing; it is not the end of the input."""
    return {} if said is None else said


def _write(data: dict[str, Any]) -> None:
    click.echo(visible(json.dumps(data, ensure_ascii=False, separators=(",", ":"))))
    sys.stdout.flush()
