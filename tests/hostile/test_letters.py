"""Characters that cannot be seen, in every form of file: refused with their place, and never sent to a terminal."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils.exceptions import IllegalCharacterError

from tests.hostile.guarded import refused, run

#: C0, C1, escape sequences, no width, direction, blanks that look like nothing, letters of flags without a flag, joiners without emoji.
HIDDEN = [
    "\0", "\x07", "\x08", "\x0b", "\x0c", "\x1b[31m", "\x1b]0;title\x07", "\x7f", "\x80", "\x9b31m", "\xad",
    "\u061c", "\u180e", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202e", "\u2060", "\u2064",
    "\u2066", "\u2069", "\u206f", "\u3164", "\ufeff", "\uffa0", "\ufffb", "\uffff", "\U000e0041", "竜\u200d竜", "🏴\U000e0067",
]  # fmt: skip
SEEN = [
    "👩\u200d🚀",
    "👨\u200d👩\u200d👧",
    "❤\ufe0f\u200d🔥",
    "👩🏽\u200d🚀",
    "辻\ufe00",
    "葛\U000e0100",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "é",
    "がぎ",
]


def _escaped(letters: str) -> str:
    return "".join(f"\\U{ord(letter):08x}" for letter in letters)


def _workbook(file: Path, letters: str) -> None:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("cards")
    sheet.append(["kind", "name", "cost"])
    sheet.append(["spell", f"A{letters}B", 1])
    book.save(file)


#: How a card's name gets into a file of each kind.
FORMS: dict[str, Callable[[Path, str], object]] = {
    "raw.yaml": lambda file, letters: file.write_text(f"- kind: spell\n  name: A{letters}B\n  cost: 1\n", "utf-8", newline=""),
    "escaped.yaml": lambda file, letters: file.write_text(f'- kind: spell\n  name: "A{_escaped(letters)}B"\n', "utf-8"),
    "key.yaml": lambda file, letters: file.write_text(f'- kind: spell\n  "na{_escaped(letters)}me": A\n', "utf-8"),
    "text.yaml": lambda file, letters: file.write_text(
        f'- kind: spell\n  name: A\n  text: "カードを{_escaped(letters)}一枚引く。"\n', "utf-8"
    ),
    "escaped.json": lambda file, letters: file.write_text('[{"kind": "spell",\n"name": ' + json.dumps(f"A{letters}B") + "}]", "utf-8"),
    "raw.csv": lambda file, letters: file.write_text(f"kind,name,cost\nspell,A{letters}B,1\n", "utf-8", newline=""),
    "cells.xlsx": _workbook,
    "deck.txt": lambda file, letters: file.write_text(f"3 ファイアボール\n3 A{letters}B\n", "utf-8", newline=""),
}
#: Each character in two forms, and each form with many characters.
CASES = [(form, letters) for at, letters in enumerate(HIDDEN) for form in itertools.islice(itertools.cycle(FORMS), at, at + 2)]


@pytest.mark.parametrize(("form", "letters"), CASES, ids=ascii)
def test_what_cannot_be_seen_is_refused_with_its_place(tmp_path: Path, form: str, letters: str) -> None:
    try:
        FORMS[form](tmp_path / form, letters)
    except IllegalCharacterError:
        pytest.skip("no workbook holds this character")
    ran = run(tmp_path, "check", form)
    assert ran.code in (1, 2), ran
    said = ran.out + ran.err
    assert form + ":" in said
    assert "U+" in said or "binary" in said or "cannot be read" in said, said
    assert not any(letter in said for letter in letters if letter not in "\n竜🏴31m[]0;title"), ascii(said)


@pytest.mark.parametrize("letters", SEEN, ids=ascii)
def test_emoji_and_forms_of_letters_stay(tmp_path: Path, letters: str) -> None:
    card = f'- {{kind: spell, name: "{letters}の術", cost: 1, attributes: [red], text: カードを一枚引く。, flavor: "a{letters}\\nb"}}\n'
    (tmp_path / "own.yaml").write_text(card, "utf-8")
    # A font may not have them, which is another matter.
    assert "invisible" not in run(tmp_path, "check", "own.yaml").out
    assert run(tmp_path, "cards", "import", "own.yaml", "-o", "again.yaml", changes=("again.yaml",)).code == 0
    assert letters in (tmp_path / "again.yaml").read_text("utf-8")


@pytest.mark.parametrize("field", ["name", "id", "races"])
@pytest.mark.parametrize("end", ["\n", "\r", "\x85"])
def test_a_line_end_has_no_business_in_a_name(tmp_path: Path, field: str, end: str) -> None:
    for value in (f"竜{end}", f"竜{end}王"):
        card = {"kind": "unit", "name": "A", "cost": 1, "power": 1000, "races": ["竜"]} | {field: [value] if field == "races" else value}
        (tmp_path / "own.json").write_text(json.dumps([card]), "utf-8")
        ran = run(tmp_path, "check", "own.json")
        assert ran.code == 1, ran
        assert field in ran.out


@pytest.mark.parametrize("letters", ["\x1b[31mred", "\x9b2J", "a\nb", "\u202egnp"])
def test_the_name_of_a_file_is_shown_as_it_is_and_does_nothing(tmp_path: Path, letters: str) -> None:
    (tmp_path / f"{letters}.yaml").write_text("- {kind: unti, name: A}\n", "utf-8")
    for words in (("check", "."), ("check", f"{letters}.yaml"), ("print", f"{letters}.yaml"), ("print", f"{letters}.yml")):
        ran = run(tmp_path, *words)
        assert ran.code in (1, 2), ran
        assert not any(letter in ran.out + ran.err for letter in "\x1b\x9b\u202e"), ran
        assert len((ran.out + ran.err).splitlines()) <= 3, ran


RECORD = {
    "cardforge_record": 1, "version": "0.2.0", "game": "deckmaster", "ruleset": "0", "decks": [{"name": "A"}, {"name": "B"}],
    "players": ["human", "human"], "options": {}, "first": 0, "seed": 1, "choices": [], "digest": "",
}  # fmt: skip
BAD = ["\x1b[2J", "\x9b31m", "a\nb\nc\nd", "x" * 100_000, 10**5000, 1e308 * 10, float("nan"), -(10**30), {"a": []}, None, True, "\u202e"]


@pytest.mark.parametrize("key", [*RECORD, "taken_back"])
def test_a_record_of_somebody_else(tmp_path: Path, key: str) -> None:
    import sys

    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        for value in BAD:
            (tmp_path / "game.json").write_text(json.dumps(RECORD | {key: value}), "utf-8")
            said = refused(tmp_path, "replay", "game.json", place="")
            assert not any(letter in said for letter in "\x1b\x9b\u202e")
            assert len(said) < 4000
    finally:
        sys.set_int_max_str_digits(limit)


def test_errors_are_counted_and_the_first_are_shown(tmp_path: Path) -> None:
    (tmp_path / "many.csv").write_text("kind,name,cost\n" + "".join(f"spell,A{number},x\n" for number in range(3000)), "utf-8")
    ran = run(tmp_path, "check", "many.csv")
    assert ran.code == 1
    assert len(ran.out.splitlines()) == 2 * 50 + 2
    assert "… 2,950 more" in ran.out
    assert "3,000 errors" in ran.out
    assert "many.csv:2:" in ran.out
    imported = run(tmp_path, "cards", "import", "many.csv", "-o", "new.yaml")
    assert "… 2,950 more" in imported.err
    assert len(json.loads(run(tmp_path, "check", "many.csv", "--json").out)["problems"]) == 3000


@pytest.mark.parametrize("name", ["CON", "nul", "Com1", "LPT9.txt", "aux.tar", "prn"])
def test_a_name_that_a_system_keeps_for_itself_gets_a_safe_file(tmp_path: Path, name: str) -> None:
    deck = f"game: deckmaster\nname: {name}\nmaster: 炎竜姫アグニス\ncards: {{ファイアボール: 3}}\n"
    (tmp_path / "cards" / "deckmaster").mkdir(parents=True)
    (tmp_path / "cards" / "deckmaster" / "own.yaml").write_text(deck, "utf-8")
    assert run(tmp_path, "print", name, changes=("out/",)).code == 0
    (file,) = (file.name for file in (tmp_path / "out").glob("*.pdf"))
    assert file.partition(".")[0].casefold() == name.partition(".")[0].casefold() + "-"


@pytest.mark.parametrize("letters", ["\x1b[31m", "\u200b", "\udc80"])
@pytest.mark.parametrize(
    "words", [("new", "own", "--deck"), ("new", "own", "--deck=x", "--deck-en"), ("master", "build", "--yes", "--name")]
)
def test_a_name_on_the_command_line(tmp_path: Path, words: tuple[str, ...], letters: str) -> None:
    refused(tmp_path, *words, f"A{letters}B", place=f"U+{ord(letters[0]):04X}")
