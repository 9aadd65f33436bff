"""Every module of version 0.1 that had public names: it is there, works with a warning, or was private, for a reason."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cardforge import Workspace
from cardforge.renamed import GONE, MODULES, NAMES, PLACES

#: The modules of version 0.1 that had public names.
_OLD = """
cli.board
cli.board_blackpoker
cli.boards
cli.build
cli.cards
cli.charts
cli.check
cli.demo
cli.main
cli.master
cli.match
cli.new
cli.output
cli.play
cli.print
cli.printers
cli.replay
cli.rules
cli.scenario
cli.schema
cli.terminal
cli.text
database
database.convert
database.decklist
database.document
database.facts
database.faults
database.files
database.finding
database.index
database.keeping
database.library
database.masters
database.nearest
database.quick
database.reader
database.schemas
database.search
database.shapes
database.sheets
database.shelf
database.starting
database.stored
database.tables
database.textfile
database.writing
database.yamlfile
engine
engine.fingerprint
engine.game
engine.observation
engine.rng
engine.state
engine.window
games.blackpoker
games.blackpoker.changes
games.blackpoker.combat
games.blackpoker.compiler
games.blackpoker.declaring
games.blackpoker.effects
games.blackpoker.facts
games.blackpoker.game
games.blackpoker.hints
games.blackpoker.invariants
games.blackpoker.kit
games.blackpoker.legality
games.blackpoker.meetings
games.blackpoker.moves
games.blackpoker.naming
games.blackpoker.observation
games.blackpoker.options
games.blackpoker.position
games.blackpoker.refusals
games.blackpoker.requests
games.blackpoker.rules
games.blackpoker.scenario
games.blackpoker.state
games.blackpoker.story
games.blackpoker.terms
games.checking
games.deckmaster
games.deckmaster.actions
games.deckmaster.building
games.deckmaster.changes
games.deckmaster.combat
games.deckmaster.compiler
games.deckmaster.continuous
games.deckmaster.effects
games.deckmaster.events
games.deckmaster.facts
games.deckmaster.game
games.deckmaster.instructions
games.deckmaster.kit
games.deckmaster.legality
games.deckmaster.lint
games.deckmaster.meetings
games.deckmaster.moves
games.deckmaster.nodes
games.deckmaster.observation
games.deckmaster.pie
games.deckmaster.position
games.deckmaster.pricing
games.deckmaster.refusals
games.deckmaster.rules
games.deckmaster.scenario
games.deckmaster.selecting
games.deckmaster.sightings
games.deckmaster.state
games.deckmaster.statistics
games.deckmaster.steps
games.deckmaster.story
games.deckmaster.terms
games.deckmaster.tree_schema
games.deckmaster.triggers
games.deckmaster.turn
games.kits
games.scenario
games.words
model
model.cards
model.errors
model.problems
model.text
printing
printing.arrange
printing.calibration
printing.colours
printing.compact
printing.content
printing.cutters
printing.drawing
printing.elements
printing.elements.ellipse
printing.elements.emblem
printing.elements.group
printing.elements.icon
printing.elements.image
printing.elements.line
printing.elements.path
printing.elements.rect
printing.elements.text
printing.embedding
printing.emblem
printing.emblem.emblem
printing.emblem.figures
printing.emblem.pen
printing.emblem.shapes
printing.exports
printing.exports.cockatrice
printing.exports.images
printing.exports.lackey
printing.exports.lists
printing.exports.overview
printing.exports.services
printing.exports.tabletop
printing.expressions
printing.faces
printing.faceset
printing.facts
printing.fields
printing.fonts
printing.glyphs
printing.inks
printing.job
printing.labels
printing.layout
printing.marks
printing.metadata
printing.options
printing.outlines
printing.output
printing.papers
printing.pdf
printing.pictures
printing.postscript
printing.prepress
printing.profiles
printing.record
printing.resources
printing.scope
printing.selection
printing.sharing
printing.sheets
printing.svg
printing.svg_vectors
printing.tagging
printing.template_check
printing.templates
printing.typeset.block
printing.typeset.hyphens
printing.typeset.kinsoku
printing.typeset.lines
printing.typeset.ruby
printing.typeset.runs
printing.typeset.spacing
printing.typeset.vertical
printing.units
printing.watch
resources
simulation.bots
simulation.bots.base
simulation.bots.blackpoker
simulation.bots.greedy
simulation.bots.judges
simulation.bots.search
simulation.bots.uniform
simulation.duel
simulation.generated
simulation.invariants
simulation.match
simulation.playing
simulation.record
simulation.scenarios
simulation.scenarios.coverage
simulation.scenarios.expecting
simulation.scenarios.reading
simulation.scenarios.results
simulation.scenarios.running
simulation.statistics
simulation.table
simulation.tally
simulation.trials
wording
wording.book
wording.errors
wording.generate
wording.grammar
wording.hints
wording.holes
wording.loader
wording.numerals
wording.parsers
wording.pattern
wording.sayer
wording.session
wording.steps
workspace
"""
#: Beginnings of modules that were the program's own: no page told of them, nothing outside imported them.
PRIVATE = {
    "cli.": "the commands are called from the command line",
    "games.deckmaster.": "a game's rules are reached through its pack",
    "games.blackpoker.": "a game's rules are reached through its pack",
    "printing.": "how sheets are drawn is reached through print_sheets and Workspace.print",
    "database.faults": "how the reader words a fault of the schema",
    "database.quick": "how the reader compiles a schema",
    "database.shapes": "how tables are laid out",
    "database.shelf": "how the library keeps what was read",
    "database.stored": "how the index keeps what was read",
    "simulation.bots.blackpoker": "a game's judge is reached through its pack",
    "simulation.generated": "made for the project's own tests",
    "simulation.invariants": "made for the project's own tests",
    "simulation.playing": "the inner loop of matches",
}


def is_there(name: str) -> bool:
    try:
        return importlib.util.find_spec(f"cardforge.{name}") is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("old", _OLD.split())
def test_an_old_module_is_there_or_was_private(old: str) -> None:
    if not is_there(old):
        assert any(old == name or (name.endswith(".") and old.startswith(name)) for name in PRIVATE)
        assert old not in MODULES


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("line", (Path(__file__).parent / "names-0.1.txt").read_text("utf-8").splitlines())
def test_every_public_name_is_there_or_says_what_is_asked_instead(line: str) -> None:
    place, _, names = line.partition(": ")
    module = importlib.import_module(f"cardforge.{place}")
    assert [name for name in names.split() if not hasattr(module, name) and (place, name) not in GONE] == []


@pytest.mark.parametrize(("module", "name"), [(module, name) for module, names in PLACES.items() for name in names])
def test_a_name_that_was_moved_out_of_a_module_works_and_warns(module: str, name: str) -> None:
    old = importlib.import_module(f"cardforge.{module}")
    place, _, new = PLACES[module][name].rpartition(".")
    with pytest.warns(DeprecationWarning, match=rf"{module}\.{name} is cardforge\.{place}\.{new} now"):
        found = getattr(old, name)
    assert found is getattr(importlib.import_module(f"cardforge.{place}"), new)
    with pytest.raises(AttributeError):
        _ = old.nothing_of_this_name


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("module", "name"), NAMES)
def test_a_name_in_an_old_module_works(module: str, name: str) -> None:
    place, _, new = NAMES[module, name].rpartition(".")
    assert getattr(importlib.import_module(f"cardforge.{module}"), name) is getattr(importlib.import_module(f"cardforge.{place}"), new)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("module", "name"), GONE)
def test_a_name_that_is_gone_says_what_is_asked_instead(module: str, name: str) -> None:
    with pytest.raises(AttributeError, match="fields_of"):
        getattr(importlib.import_module(f"cardforge.{module}"), name)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_old_count_of_cards_counts_as_a_match_does() -> None:
    from cardforge.simulation.table.table import Table

    tally = importlib.import_module("cardforge.simulation.tally")
    kits = importlib.import_module("cardforge.games.kits")
    workspace = Workspace()
    decks = list(workspace.library.decks.values())[:2]
    kit = kits.kit_of(workspace.game)
    table = Table((decks[0], decks[1]), tokens=kit.parts(workspace.library))
    tallies: dict[tuple[int, int], Any] = {}
    played = 0
    for seed in range(3):
        state, chosen, random = table.start(seed=seed), [], Random(seed)
        while state.asked >= 0:
            chosen.append(random.choice(state.options))
            table.game.apply(state, chosen[-1])
        played += len({card for option in chosen for card in kit.used(option)})
        tally.count_cards(kit, tallies, state, chosen, (0, 1))
    assert sum(each.used for each in tallies.values()) >= played > 0
    assert {side for side, _ in tallies} == {0, 1}
    assert all(each.wins <= each.games <= 3 for each in tallies.values())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_old_readers_read_as_they_did() -> None:
    from cardforge.database.library.problems import Problems
    from cardforge.database.library.reader import CardReader

    masters = importlib.import_module("cardforge.database.masters")
    library = Workspace().library
    reader, problems = CardReader(library.game), Problems()
    master, deck = next(iter(library.masters.values())), next(iter(library.decks.values()))
    assert masters.NAMED_MASTER.startswith(masters.MASTER.partition("#")[0])
    written = {"rank": 2, "attributes": ["赤"]}
    assert masters.read_master(reader, library, written, problems, default_name=masters.NO_NAME).card.name == masters.NO_NAME
    named = {"name": "旅", "master": master.card.name.ja, "cards": {deck.cards[0][0].name.ja: 3}}
    assert masters.read_deck(reader, library, named, problems).master is master
    assert masters.read_race(reader, {"id": "elf", "name": "エルフ"}, problems).name.ja == "エルフ"
    ability = {"id": "burn", "text": "【攻撃時】相手に1000ダメージを与える。", "power": -500}
    assert masters.read_ability(reader, ability, problems).power == -500
    assert masters.read_keyword(reader, {"keyword": "貫通", "power": -100}, problems) == {"pierce": -100}
    assert problems == []


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_old_names_of_scenarios_tables_and_hints_do_what_they_did() -> None:
    from cardforge.database.formats.columns import card_fields
    from cardforge.database.schema.schemas import schemas
    from cardforge.files.places import first_game

    reading = importlib.import_module("cardforge.simulation.scenarios.reading")
    assert callable(reading.game_module(first_game()).lay)
    tables = importlib.import_module("cardforge.database.tables")
    columns = tables.header(["名前", "コスト"], Path("cards.csv"), 1, card_fields(schemas(first_game())))
    assert [column.field for column in columns] == ["name", "cost"]
    document = importlib.import_module("cardforge.database.document")
    assert document.parse_document("ユニット\n赤\n2コスト　2000\n")[0]["name"] == "赤2-A"
    hints = importlib.import_module("cardforge.wording.hints")
    assert hints.nearest("相手にダメジ", SimpleNamespace(words={"ダメージ": 3})) == ("ダメジ", "ダメージ")


def test_a_state_of_blackpoker_has_its_old_name() -> None:
    blackpoker = importlib.import_module("cardforge.games.blackpoker")
    with pytest.warns(DeprecationWarning, match="StageState now"):
        assert blackpoker.TableState is blackpoker.StageState
