"""Tables, leaders, decks, scenarios, printers and the variables of the system, each with a value in it that has no business there.

What lies in a folder of cards besides cards is read by commands, not by one reader: it is taken or refused with its place, and never more.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from cardforge.files.cache import cache_folder, data_folder
from tests.amount import WHOLE
from tests.hostile.guarded import Ran, run
from tests.hostile.test_shapes import changed, places_in

#: What is put in the place of a value: other sorts, numbers beyond every bound, words that mean something to some program.
VALUES: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 10**30, -(10**30), 1e300, float("nan"), float("-inf"), 2.5, "", " ", "x" * 20_000, "= 1 + 1", "=cmd|' /C calc'!A0",
    "{{ 7 * 7 }}", "${HOME}", "../../../etc/passwd", "/dev/zero", "\x1b[2J", "a\u202eb", "\u0000", [], [[]] * 500, {}, {"": ""},
    [{"id": "x"}] * 300, {"a": {"b": {"c": {"d": {}}}}},
)  # fmt: skip
CARD: Final = {
    "kind": "unit", "name": {"ja": "試し竜", "en": "Trial Dragon"}, "cost": 2, "power": 2000, "attributes": ["red"], "races": ["竜"],
    "origin": "house", "flavor": {"ja": "試す。", "en": "A trial."}, "art": {"subject": "dragon", "seed": 3},
}  # fmt: skip
#: Files of a folder of cards that can be read as they are, though a deck of so few cards is not legal, with the command that reads each.
FILES: Final[dict[str, tuple[str, Any, tuple[str, ...]]]] = {
    "races": (
        "cards/deckmaster/races.yaml",
        {"game": "deckmaster", "races": [{"id": "elk", "name": {"ja": "鹿", "en": "Elk"}}]},
        ("check",),
    ),
    "menu": (
        "cards/deckmaster/menu.yaml",
        {"game": "deckmaster", "abilities": [{"id": "calm", "text": "【ターン開始時】カードを一枚引く。", "power": -500}]},
        ("check",),
    ),
    "keywords": (
        "cards/deckmaster/words.yaml",
        {"game": "deckmaster", "keywords": [{"id": "roar", "ja": "咆哮", "en": "Roar", "text": "【登場時】カードを一枚引く。"}]},
        ("check",),
    ),
    "masters": (
        "cards/deckmaster/mine.yaml",
        {
            "game": "deckmaster",
            "masters": [
                {
                    "name": {"ja": "試し姫", "en": "Trial Princess"}, "rank": 3, "attributes": ["red"], "races": ["人間"],
                    "keywords": ["貫通"],
                    "text": "【攻撃時】相手に2000ダメージを与える。",
                    "seals": ["火花の封印", "仲間の封印", "墓碑の封印"], "origin": "house",
                }
            ],
        },
        ("check",),
    ),
    "deck": (
        "cards/deckmaster/deck.yaml",
        {"game": "deckmaster", "name": {"ja": "試しの山", "en": "Trial"}, "master": "炎竜姫アグニス", "cards": {"s01": 3, "s02": 3}},
        ("check",),
    ),
    "deck of another game": (
        "cards/blackpoker/deck.yaml",
        {"game": "blackpoker", "name": {"ja": "試し", "en": "Trial"}, "frame": "entry-20", "cards": {"SA": 1, "S3": 1, "JK1": 1}},
        ("check", "--game", "blackpoker"),
    ),
    "scene": ("cards/deckmaster/cards.yaml", {"game": "deckmaster", "cards": [CARD]}, ("print", "試し竜", "-o", "out.pdf")),
    "scenario": (
        "trial.yaml",
        {
            "game": "blackpoker", "name": "a trial", "cites": ["004-R33"],
            "position": {"a": {"hand": ["S10"], "soldiers": [{"cards": ["S9"], "as": "nine"}]}, "b": {"soldiers": []}},
            "steps": [{"a": {"do": "attack"}}, {"a": {"attackers": ["nine"]}}, {"expect": {"b": {"life": 11}}}],
        },
        ("scenario", "run", "trial.yaml"),
    ),
}  # fmt: skip
MANY: Final = 500 if WHOLE else 4


def _cases(kind: str) -> Iterator[Any]:
    """The file of this kind with a hostile value in the place of one of its own, other ones each time that a kind is added."""
    whole = FILES[kind][1]
    chance = random.Random(f"{kind} {len(FILES)}")
    every = [(place, value) for place in places_in(whole) for value in VALUES]
    for place, value in chance.sample(every, min(MANY, len(every))):
        yield changed(whole, place, value)


def _told(ran: Ran, most: int = 3) -> None:
    """What was wrong is told in a few lines, without a traceback, and nothing of the file steers the terminal."""
    assert ran.code in (0, 1, 2), ran
    assert "Traceback" not in ran.err, ran
    assert "\x1b[2J" not in ran.out + ran.err, ran
    assert ran.code != 2 or 1 <= len(ran.err.strip().splitlines()) <= most, ran
    assert ran.code != 1 or ran.out.strip() or ran.err.strip(), ran


@pytest.mark.parametrize("kind", FILES)
def test_a_hostile_value_in_a_file_of_the_folder(tmp_path: Path, kind: str) -> None:
    name, _, words = FILES[kind]
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    for number, contents in enumerate((FILES[kind][1], *_cases(kind))):
        file.write_text(yaml.safe_dump(contents, allow_unicode=True), "utf-8")
        ran = run(tmp_path, *words, changes=("out", ".cardforge"))
        _told(ran, most=12)
        assert number or ran.code == (1 if "deck" in kind else 0), ran


def test_a_list_of_printers_that_was_written_by_somebody_else(tmp_path: Path) -> None:
    config = tmp_path / "config"
    folder = tmp_path / "folder"
    folder.mkdir()
    variables = {"CARDFORGE_CONFIG": str(config)}
    run(folder, "printers", "add", "mine", "--front", "20,20,20,170,257", variables=variables)
    whole = json.loads((config / "printers.json").read_text("utf-8"))
    every = [(place, value) for place in places_in(whole) for value in VALUES]
    for place, value in random.Random(7).sample(every, min(len(every), MANY * 2)):
        (config / "printers.json").write_text(json.dumps(changed(whole, place, value)), "utf-8")
        for words in (("printers", "list"), ("printers", "show", "mine"), ("print", "s01", "-o", "out.pdf", "--printer", "mine")):
            _told(run(folder, *words, changes=("out", ".cardforge"), variables=variables))


#: Variables that somebody else may have set, and a command that looks at each.
VARIABLES: Final = (
    "CARDFORGE_LANG",
    "SOURCE_DATE_EPOCH",
    "COLUMNS",
    "LINES",
    "TERM",
    "NO_COLOR",
    "XDG_CACHE_HOME",
    "HOME",
    "TZ",
    "LC_ALL",
    "TMPDIR",
)
SET: Final = ("", "-1", "0", "nan", "1e300", "9" * 400, "\x1b[2J", "../../x", "/dev/full", "{}", "日本", "=", "a" * 4000)


@pytest.mark.parametrize("user", ["of the system", "of nobody's list"])
@pytest.mark.parametrize("home", ["-1", "", "~", None])
def test_a_home_that_is_none_puts_nothing_into_the_folder_of_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str | None, user: str
) -> None:
    pwd = pytest.importorskip("pwd")
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "CARDFORGE_CACHE", "CARDFORGE_DATA", "HOME"):
        monkeypatch.delenv(name, raising=False)
    if home is not None:
        monkeypatch.setenv("HOME", home)
    if user != "of the system":

        def unknown(_number: int) -> None:
            raise KeyError("getpwuid(): uid not found")

        monkeypatch.setattr(pwd, "getpwuid", unknown)
    for folder in (cache_folder(), data_folder()):
        assert folder.is_absolute()
        assert not folder.is_relative_to(tmp_path)


@pytest.mark.parametrize("name", VARIABLES)
def test_a_hostile_variable(tmp_path: Path, name: str) -> None:
    chance = random.Random(name)
    for value in SET if WHOLE else chance.sample(SET, 2):
        for words in (("cards", "show", "s01"), ("print", "s01", "-o", "out.pdf")):
            _told(run(tmp_path, *words, changes=("out", ".cardforge"), variables={name: value}))
