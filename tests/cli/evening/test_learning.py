"""``play --learn`` from the first question to the end of the game, in every game and language, with what was learned from the screen."""

from __future__ import annotations

import pytest

from cardforge.cli.screen.terminal import TerminalGame
from cardforge.files.places import games
from cardforge.games.shared.pack import pack_of
from cardforge.workspace import Workspace
from tests.cli.conftest import Run

#: More answers than a dealt game has questions.
MANY = 400


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_the_lesson_goes_on_to_the_end_of_the_game(run: Run, monkeypatch: pytest.MonkeyPatch, game: str, lang: str) -> None:
    asked: set[int] = set()
    question = TerminalGame.show_question

    def note(screen: TerminalGame) -> None:
        asked.add(screen.sitting.state.question)
        question(screen)

    monkeypatch.setattr(TerminalGame, "show_question", note)
    told = run("play", "--learn", "--game", game, "--lang", lang, "--bot", "random", keys="1\n" * MANY)
    assert told.exit_code == 0, told.stderr
    assert ("の勝ち" if lang == "ja" else " won (") in told.stdout.splitlines()[-1]
    spoken = pack_of(game).playing().spoken
    flat = told.stdout.replace("\n   ", "").replace("\n", "")
    lessons = [text for text in map(spoken.lesson, asked) if text is not None]
    assert lessons
    assert spoken.welcome is not None
    for text in (spoken.welcome, *lessons):
        begin = text.get(lang)[:12]
        assert flat.count(f"☞ {begin}") == 1, begin
    assert Workspace(game=game).saved_games() == []
