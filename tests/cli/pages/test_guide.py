"""Every command and file of every game's guide, from top to bottom, in both languages: the evening of a new user, played from its text."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cardforge.cli.main import cli
from cardforge.files.places import games
from cardforge.workspace import Workspace
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal

DOCS = Path(__file__).parents[3] / "docs"
BLOCK = re.compile(r"^```(?P<kind>sh|yaml|csv|svg)(?P<more>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
#: The guide of each game, without its ending, and what an evening with it leaves: cards, Deck Masters, files in out/.
GUIDES = {
    "deckmaster": ("guide", 12, 2, ("dragons.pdf", "whelp.png")),
    "blackpoker": ("guide-blackpoker", 12, 0, ("duel.pdf", "lists.pdf", "deal.png")),
    "skillbook": ("guide-skillbook", 12, 0, ("desert.pdf", "turn.pdf", "mat.pdf", "card")),
    "senryoku": ("guide-senryoku", 12, 0, ("snow.pdf", "turn.pdf", "mat.pdf", "large.pdf", "card")),
    "groove": ("guide-groove", 12, 0, ("fox.pdf", "turn.pdf", "mat.pdf", "card")),
}


def test_every_game_has_a_guide() -> None:
    assert set(GUIDES) >= {game for game in games() if game in GUIDES or (DOCS.parent / "cards" / game).is_dir()}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", sorted(GUIDES))
def test_the_guide_does_what_it_says(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, game: str, lang: str) -> None:
    name, cards, masters, outputs = GUIDES[game]
    text = (DOCS / f"{name}.{lang}.md").read_text(encoding="utf-8")
    done = 0
    for block in BLOCK.finditer(text):
        options = dict(word.split("=", 1) for word in block["more"].split())
        if block["kind"] != "sh":
            file = Path(options["file"])
            file.parent.mkdir(exist_ok=True)
            file.write_text(block["body"], encoding="utf-8")
            continue
        for line in block["body"].splitlines():
            words = shlex.split(line)
            if words[0] == "cd":
                monkeypatch.chdir(words[1])
                continue
            assert words[0] == "cardforge"
            keys = options["keys"].replace(",", "\n") + "\n" if "keys" in options else None
            result = run(*words[1:], keys=keys)
            assert result.exit_code == int(options.get("exit", 0)), (line, result.output)
            done += 1
    assert done >= 15
    assert all((Path("out") / output).exists() for output in outputs), sorted(Path("out").iterdir())
    library = Workspace().library
    begun_with = [Path("cards", game, f"{each}.yaml").resolve() for each in ("cards", "masters")]
    own = [
        kind
        for kind, things in (("card", library.cards.values()), ("master", [each.card for each in library.masters.values()]))
        for card in things
        if card.source.file and card.source.file.resolve().is_relative_to(Path.cwd()) and card.source.file.resolve() not in begun_with
    ]
    assert (library.game, own.count("card"), own.count("master")) == (game, cards, masters)


@pytest.mark.parametrize("game", sorted(GUIDES))
def test_the_guides_have_the_same_steps(game: str) -> None:
    steps = [
        re.findall(r"^##+ (\d+)\.|^```((?:sh|yaml|csv|svg).*)$", (DOCS / f"{GUIDES[game][0]}.{lang}.md").read_text("utf-8"), re.MULTILINE)
        for lang in ("ja", "en")
    ]
    assert [step[0] or step[1].split("keys")[0] for step in steps[0]] == [step[0] or step[1].split("keys")[0] for step in steps[1]]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", sorted(GUIDES))
def test_no_example_of_a_guide_is_left_out(game: str, lang: str) -> None:
    """Every fenced block is one of those that are played; every call in a line of text is one of the program's."""
    text = (DOCS / f"{GUIDES[game][0]}.{lang}.md").read_text("utf-8")
    assert len(re.findall("^```", text, re.MULTILINE)) == 2 * len(BLOCK.findall(text))
    assert not re.findall(r"^ {4}\S", BLOCK.sub("", text), re.MULTILINE)
    for call in re.findall(r"`cardforge ([^`\n]+)`", text):
        command: click.Command | None = cli
        for word in call.split():
            if isinstance(command, click.Group):
                command = command.get_command(click.Context(command), word)
        assert command is not None, call
    known = {option for each in every_command() for parameter in each.params for option in parameter.opts}
    assert set(re.findall(r"--[a-z]+(?:-[a-z]+)*", text)) <= known


def every_command(command: click.Command = cli) -> Iterator[click.Command]:
    """A command and all below it."""
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from every_command(below)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_guide_tells_what_is_asked_at_a_terminal(home: Path, terminals: list[Terminal], lang: str) -> None:
    """Its first command asks for the name of a deck, and Enter keeps the suggested one."""
    for name, *_ in GUIDES.values():
        text = (DOCS / f"{name}.{lang}.md").read_text("utf-8").partition("## 2.")[0]
        assert "Enter" in text
        assert re.search("first deck is called|最初のデッキの名前", text)
    terminals.append(terminal := Terminal("new", "mine", lang=lang))
    assert "Enter" in terminal.until("Enter")
    terminal.type("\n")
    terminal.until("cardforge check")
    assert terminal.process.wait(30) == 0
