from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from cardforge.files.places import games
from cardforge.workspace import Workspace
from tests.cli.conftest import Run


class Own(NamedTuple):
    """The folder of somebody's own that ``cardforge new`` makes: its game, the language spoken, its deck, a built-in deck to meet, its
    first card, and the files of its cards and its deck. All names are those of the language.
    """

    game: str
    lang: str
    deck: str
    other: str
    card: str
    cards: Path
    decks: Path

    def spoil(self, old: str, new: str) -> None:
        """Put ``new`` in the place of the first ``old`` of the file of cards."""
        text = self.cards.read_text("utf-8")
        assert old in text
        self.cards.write_text(text.replace(old, new, 1), "utf-8")

    @property
    def uses_its_card(self) -> bool:
        """Whether the deck has the card, so that it falls with it: a deck of playing cards has no action."""
        return self.card in {card.name.get(self.lang) for card, _ in Workspace().deck(self.deck).cards}


@pytest.fixture(params=[(game, lang) for game in games() for lang in ("ja", "en")], ids="-".join)
def own(request: pytest.FixtureRequest, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> Own:
    """A fresh folder with a Japanese name as the current one, with Japanese names of files, for each game in each language."""
    game, lang = request.param
    monkeypatch.setenv("CARDFORGE_LANG", lang)
    assert run("new", "月夜の 森", "--game", game).exit_code == 0
    folder = home / "月夜の 森"
    monkeypatch.chdir(folder)
    cards = (folder / "cards" / game / "cards.yaml").rename(folder / "cards" / game / "私の札.yaml")
    decks = (folder / "cards" / game / "decks" / "first.yaml").rename(folder / "cards" / game / "decks" / "私の山.yaml")
    workspace = Workspace()
    mine, other = (workspace.library.decks[name] for name in workspace.lesson_decks(_named(decks)))
    first = re.search(r"^- .*?\{ja: ([^,]+), en: ([^}]+)\}", cards.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert first is not None
    return Own(game, lang, mine.title.get(lang), other.title.get(lang), first[["ja", "en"].index(lang) + 1], cards, decks)


def _named(file: Path) -> tuple[str, ...]:
    """The name of the deck of a file."""
    found = re.search(r"^name: (?:\{ja: )?([^,}\n]+)", file.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return (found[1],)
