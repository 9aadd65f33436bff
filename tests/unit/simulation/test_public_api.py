"""What a library user sees: the public names, one call for each command, and old names that still work."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

import cardforge
from cardforge import CardforgeError, Workspace
from cardforge.files.places import games
from cardforge.renamed import MODULES


def test_every_public_name_is_there() -> None:
    assert all(getattr(cardforge, name) is not None for name in cardforge.__all__)
    assert cardforge.Card is importlib.import_module("cardforge.model").Card
    with pytest.raises(AttributeError):
        _ = cardforge.Nothing


@pytest.mark.parametrize("game", games())
def test_the_calls_about_cards_hold_for_every_game(game: str) -> None:
    workspace = Workspace(game=game)
    decks = [deck for deck in workspace.library.decks.values() if deck.name in workspace.library.decks]
    assert decks
    assert all(workspace.check_deck(deck) == [] for deck in decks)
    sentences = workspace.read_sentences()
    assert len(sentences) >= 10
    assert all(sentence.same for sentence in sentences if sentence.card.origin == "document")
    assert workspace.schema("decks")["title"]
    with pytest.raises(CardforgeError) as raised:
        workspace.schema("deks")
    assert "decks" in raised.value.describe("en")


def test_what_a_game_has_not_is_said() -> None:
    workspace = Workspace.of_decks("全54枚")
    for call in (lambda: workspace.price("S9"), workspace.statistics):
        with pytest.raises(CardforgeError, match="BlackPoker has no"):
            call()


@pytest.mark.parametrize("old", MODULES)
def test_an_old_module_works_and_warns(old: str) -> None:
    sys.modules.pop(f"cardforge.{old}", None)
    with pytest.warns(DeprecationWarning, match=rf"cardforge\.{old} is cardforge\.{MODULES[old]} now"):
        module = importlib.import_module(f"cardforge.{old}")
    with pytest.raises(AttributeError):
        _ = module.nothing_of_this_name


def test_an_old_script_still_runs() -> None:
    code = """
from cardforge.simulation.duel import Duel
from cardforge.games.kits import kit_of
from cardforge import Workspace, resources
assert resources.path("cards").is_dir()
workspace = Workspace()
kit = kit_of(workspace.game)
assert kit.OPTIONS and kit.parts(workspace.library) and kit.reason_word(1)
assert isinstance(workspace.play("赤単アグロ", "赤単アグロ"), Duel)
"""
    subprocess.run([sys.executable, "-W", "ignore::DeprecationWarning", "-X", "utf8", "-c", code], check=True, timeout=60)
