"""A position is written as a scenario file and laid again: the same position, or a reason why a file cannot say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardforge.database import Library, built_in
from cardforge.files import places
from cardforge.files.yaml import load_yaml, parse_yaml
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.proving.written import _NUMBERING, Writer
from cardforge.model import CardforgeError
from cardforge.simulation.scenarios.reading import read
from cardforge.simulation.scenarios.running import run_file
from cardforge.simulation.scenarios.writing import position_file, scenario_text
from cardforge.simulation.table.table import Table
from tests.amount import amount

RULES = Path(__file__).parents[2] / "rules"
WRITTEN = [game for game in places.games() if pack_of(game).scenario().write]


def writer_of(game: str, state: Any, cards: Any, rules: Any, library: Library) -> Writer[Any]:
    known = {word: card for card in library.cards.values() for word in (card.id, *card.name)}
    write = pack_of(game).scenario().write
    assert write is not None
    return write(state, cards, rules, known)


def random_positions(game: str, games: int) -> Iterator[tuple[Table, Any, Library]]:
    """Every so often a position of a random game."""
    library = built_in(game)
    names = list(library.decks)
    for seed in range(games):
        chance = Random(seed)
        table = Table((library.decks[names[seed % len(names)]], library.decks[names[-1 - seed % len(names)]]))
        state = table.start(seed=seed)
        for _ in range(200):
            if state.winner >= 0:
                break
            if chance.random() < 0.1:
                yield table, state, library
            table.game.apply(state, chance.choice(state.options))


@pytest.mark.parametrize("game", WRITTEN)
def test_positions_of_random_games_are_written_or_refused_with_a_reason(game: str, tmp_path: Path) -> None:
    found: Counter[str] = Counter()
    for number, (table, state, library) in enumerate(random_positions(game, amount(4, 60))):
        try:
            text = position_file(table, state, library, "x")
        except CardforgeError as error:
            found["refused"] += bool(error.text.ja and error.text.en)
            continue
        found["written"] += 1
        # Laid by the file alone it is the same; written again it is the same file.
        file = tmp_path / f"{number}.yaml"
        file.write_text(text, encoding="utf-8")
        laid = read(file).lay()
        again = writer_of(game, laid.state, laid.definitions, laid.game.rules, library)
        assert writer_of(game, state, table.cards, table.game.rules, library).unsaid(again) == ""  # type: ignore[attr-defined]
        assert again.position() == parse_yaml(text)["position"]
        assert run_file(file).ok
    assert found["written"], found
    assert found.total() == number + 1


@pytest.mark.parametrize("game", WRITTEN)
def test_positions_of_scenario_files_are_written_as_they_are_laid(game: str) -> None:
    """What files say can be said again: of all positions of the rules' tests few are refused."""
    files = [file for file in sorted((RULES / game).rglob("*.yaml")) if "position" in (load_yaml(file) or {})]
    every = Random(3).sample(files, min(len(files), amount(25, len(files))))
    refused = Counter[str]()
    for file in every:
        scenario = read(file)
        laid = scenario.lay()
        options, compiled = scenario.words.data.get("options", {}), (laid.definitions, laid.game.rules)
        try:
            scenario_text(game, options, "x", laid.state, compiled, scenario.words.library)
        except CardforgeError as error:
            refused[error.text.en] += 1
    assert refused.total() < len(every) // 4, refused


@pytest.mark.parametrize("game", WRITTEN)
def test_every_field_of_a_state_is_held_against_the_other(game: str) -> None:
    """A field that differs is found, whichever it is: nothing is left out because nobody thought of it."""
    table, state, library = next(random_positions(game, 4))
    mine = writer_of(game, state, table.cards, table.game.rules, library)  # type: ignore[attr-defined]
    assert mine.unsaid(writer_of(game, state.clone(), table.cards, table.game.rules, library)) == ""  # type: ignore[attr-defined]
    for field in state.fields():
        if field in _NUMBERING | mine.following or not isinstance(getattr(state, field), int):
            continue
        other = state.clone()
        value = getattr(other, field)
        setattr(other, field, not value if isinstance(value, bool) else value + 1)
        theirs = writer_of(game, other, table.cards, table.game.rules, library)  # type: ignore[attr-defined]
        assert mine.unsaid(theirs) == field


@pytest.mark.parametrize("game", [game for game in places.games() if game not in WRITTEN])
def test_a_game_whose_author_brought_nothing_that_writes_positions_says_so(game: str) -> None:
    table, state, library = next(random_positions(game, 4))
    with pytest.raises(CardforgeError, match="position"):
        position_file(table, state, library, "x")
