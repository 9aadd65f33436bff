"""Goes through a scenario's steps: moves, answers, implied passing, refusals and expectations. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardforge.engine.refusal import Refusal
from cardforge.games.shared.proving.table import ScenarioTable
from cardforge.games.shared.proving.words import Fault
from cardforge.model import CardforgeError, Text
from cardforge.simulation.scenarios.expecting import Difference, Expectation, plain
from cardforge.simulation.scenarios.found import files_in
from cardforge.simulation.scenarios.reading import Move, Scenario, Step, move, read
from cardforge.simulation.scenarios.results import Result

_LEGAL = Text("できる", "legal")


def scenario_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and all scenario files in the folders named, by name. Raises ``CardforgeError`` for a folder without any."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        files = files_in(path)
        if not files:
            raise CardforgeError(Text("シナリオのファイルがありません。", "there is no scenario file in this folder."), file=path)
        yield from files


def run_paths(paths: Iterable[Path], folder: Path | None = None) -> Iterator[Result]:
    """The results of all files in ``paths``, as they come out; the cards of the user's ``folder`` lie over the built-in ones."""
    for file in scenario_files(paths):
        yield run_file(file, folder)


def run_file(file: Path, folder: Path | None = None) -> Result:
    """Run one scenario file; what cannot be read is in the result's ``error``."""
    name = file.stem
    try:
        scenario = read(file, folder)
        name = scenario.name
        return run(scenario)
    except CardforgeError as error:
        if error.file is None:
            error = CardforgeError(error.text, file=file, line=error.line, column=error.column, hint=error.hint)
        return Result(file, name, ok=False, step=error.step if isinstance(error, Fault) else None, error=error)


def run(scenario: Scenario) -> Result:
    """Run a scenario that was read. Raises ``CardforgeError`` for a word in a step that means nothing."""
    return run_steps(scenario, scenario.lay())


def run_steps(scenario: Scenario, table: ScenarioTable[Any, Any], refused: list[Refusal] | None = None) -> Result:
    """Run a scenario's steps on the table of its position, on which everything that happened stands afterwards.

    ``refused`` gets the refusals that the scenario asks for.
    """
    for number, step in enumerate(scenario.steps, 1):
        difference = _do(scenario, table, step, [] if refused is None else refused)
        if difference is not None:
            return Result(scenario.file, scenario.name, False, number, difference.expected, difference.found)
    return Result(scenario.file, scenario.name, ok=True)


def _do(scenario: Scenario, table: ScenarioTable[Any, Any], step: Step, refusals: list[Refusal]) -> Difference | None:
    if step.expected is not None:
        return _expect(scenario, table, step.expected, step)
    assert step.move is not None
    shown = _shown(step.player, step.move)
    if step.kind == "move":
        refused = act(table, step.player, step.move)
        return None if refused is None else Difference(shown, refused.describe())
    trial = table.copy()
    # A player who may respond is refused in his window; anybody else after the passes that his step implies.
    in_window = trial.window and trial.asked == step.player
    refused = _perform(trial, step.player, step.move) if in_window else act(trial, step.player, step.move)
    if refused is None:
        return Difference(Text(f"refuse {shown.ja}", f"{shown.en} refused"), _LEGAL)
    refusals.append(refused)
    return None


def _expect(scenario: Scenario, table: ScenarioTable[Any, Any], expected: Any, step: Step) -> Difference | None:
    place = step.place.at("expect")
    if "asked" not in expected and "legal" not in expected:
        while table.window:
            table.stand_by()
    found = Expectation(table, scenario.words).difference(expected, place)
    if found is not None:
        return _while_asked(table, found)
    for index, written in enumerate(expected.get("legal", ())):
        wanted = move(scenario.game, written, place.at("legal", index))
        asked = table.asked
        refused = (
            Refusal("", Text("誰にも尋ねられていません", "nobody is asked")) if asked is None else _perform(table.copy(), asked, wanted)
        )
        if refused is not None:
            return Difference(
                Text(f"legal: {_shown(asked or '', wanted).ja}", f"legal: {_shown(asked or '', wanted).en}"), refused.describe()
            )
    return None


def _while_asked(table: ScenarioTable[Any, Any], found: Difference) -> Difference:
    """A difference with the question that is open, if one is: it may be why something has not happened yet."""
    question = table.question
    if question is None:
        return found
    ja = f"{found.found.ja}（{table.asked}への問いが残っています: {question.ja}）"
    en = f"{found.found.en} ({table.asked} is still asked to {question.en})"
    return Difference(found.expected, Text(ja, en))


def act(table: ScenarioTable[Any, Any], player: str, wanted: Move) -> Refusal | None:
    """Do a player's step, with the passes that it implies; ``None`` if it was legal."""
    first: Refusal | None = None
    while table.window and not (wanted.verb == "pass" and table.asked == player):
        if table.asked == player:
            refused = _perform(table.copy(), player, wanted)
            if refused is None:
                break
            first = first or refused
        table.stand_by()
    refused = _perform(table, player, wanted)
    return refused and (first or refused)


def _perform(table: ScenarioTable[Any, Any], player: str, wanted: Move) -> Refusal | None:
    """Do a move, or answer; the answers inside a move follow it one by one."""
    if wanted.verb == "concede":
        return table.concede(player)
    if wanted.verb == "choose":
        return _asking(table, table.answer(player, wanted.written["choose"], wanted.place.at("choose")) or table.unused())
    refused = table.move(player, wanted.verb, wanted.written, wanted.place)
    if refused is not None:
        return _asking(table, refused)
    answers = wanted.written.get("choose", [])
    for index, value in enumerate(answers if isinstance(answers, list) else [answers]):
        place = wanted.place.at("choose", index)
        if table.forced(value, place):
            continue
        refused = table.answer(player, value, place)
        if refused is not None:
            return _asking(table, refused)
    return table.unused()


def _asking(table: ScenarioTable[Any, Any], refused: Refusal | None) -> Refusal | None:
    """A refusal with the question that is open, if one is."""
    question = table.question
    if refused is None or question is None:
        return refused
    ja, en = f"{refused.text.ja}。{table.asked}への問い: {question.ja}", f"{refused.text.en}; {table.asked} is asked to {question.en}"
    return Refusal(refused.rule, Text(ja, en), refused.card)


def _shown(player: str, wanted: Move) -> Text:
    """A move as the file writes it."""
    parts = [key if value is None else f"{key}: {plain(value)}" for key, value in wanted.written.items()]
    said = f"{player}: {{{', '.join(parts)}}}" if parts else f"{player}: {wanted.verb}"
    return Text(said, said)
