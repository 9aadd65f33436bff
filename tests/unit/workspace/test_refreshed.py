"""A workspace that stays open while its files are changed by others: after each change it knows what stands there now, and says what is
broken where. What was read before and is the same is not read again; whether it is, a model of the files says."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardforge.workspace import Workspace
from tests.amount import amount

STEPS = amount(60, 600)
NAMES = [f"試し{letter}" for letter in "あいうえおかきくけこ"]
FILES = ["one.yaml", "two.yaml", "deep/three.yaml", "four.csv"]
BROKEN = ("- {kind: spell, name: ", "- [1", "- {kind: spell, id: x, name: よくない, cost: たくさん, text: カードを一枚引く。}\n")

#: What a file holds: the cost of each card by its name, or nothing where it cannot be read.
Held = dict[str, int] | None


def write(file: Path, held: Held, chance: Random) -> None:
    """Write a file as an editor does: over the old one, or beside it and then in its place."""
    if held is None:
        text = chance.choice(BROKEN)
    elif file.suffix == ".csv":
        text = "kind,id,name,cost,text\n" + "".join(f"spell,{name}-id,{name},{cost},カードを一枚引く。\n" for name, cost in held.items())
    else:
        text = "".join(
            f"# {name}\n- {{kind: spell, id: {name}-id, name: {name}, cost: {cost}, text: カードを一枚引く。}}\n"
            for name, cost in held.items()
        )
    file.parent.mkdir(parents=True, exist_ok=True)
    if chance.random() < 0.5:
        file.write_text(text or "[]\n", encoding="utf-8")
    else:
        beside = file.with_name(f"{file.name}.new")
        beside.write_text(text or "[]\n", encoding="utf-8")
        beside.replace(file)


@pytest.mark.parametrize("seed", range(3))
def test_after_each_change_it_knows_what_stands_there(tmp_path: Path, seed: int) -> None:
    chance, place = Random(seed), tmp_path / "cards" / "deckmaster"
    place.mkdir(parents=True)
    workspace = Workspace(tmp_path, game="deckmaster")
    built_in = len(workspace.library.cards)
    files: dict[str, Held] = {}
    for _ in range(STEPS):
        seen = workspace.saved()
        word = chance.choice(FILES)
        taken = {name for other, held in files.items() if other != word and held for name in held}
        match chance.randrange(6):
            case 0 if word in files:
                (place / word).unlink()
                del files[word]
            case 1 if not word.endswith(".csv"):
                files[word] = None
                write(place / word, None, chance)
            case _:
                free = [name for name in NAMES if name not in taken]
                held = {name: chance.randrange(1, 9) for name in chance.sample(free, min(len(free), chance.randrange(1, 4)))}
                files[word] = held
                write(place / word, held, chance)
        if workspace.saved() != seen:
            workspace.reopen()
        expected = {name: (cost, word) for word, held in files.items() if held for name, cost in held.items()}
        library = workspace.library
        own = {card.name.ja: card for card in library.cards.values() if card.source.file and tmp_path in card.source.file.parents}
        own = {name: card for name, card in own.items() if name != "よくない"}
        assert {name: (card.fields["cost"], card.source.file) for name, card in own.items()} == {
            name: (cost, place / word) for name, (cost, word) in expected.items()
        }
        # In its line, too: a comment stands above each.
        for name, card in own.items():
            assert card.source.file is not None
            assert card.source.line is not None
            assert name in card.source.file.read_text(encoding="utf-8").splitlines()[card.source.line - 1]
        broken = {word for word, held in files.items() if held is None}
        assert {problem.file for problem in library.problems} == {place / word for word in broken}
        assert len(library.cards) == built_in + len(expected)
        # What is searched is what is there.
        found = {card.name.ja for card in workspace.search("name:試し", limit=100)}
        assert found == set(expected)
        assert workspace.count("name:試し") == len(expected)
