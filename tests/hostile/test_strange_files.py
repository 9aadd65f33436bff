"""Every file of a folder in every strange state: read or refused with its place, within bounds, and nothing around it changed."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.amount import amount
from tests.hostile.guarded import run
from tests.hostile.test_fuzz import _seeds
from tests.hostile.test_pictures import CARD, HEAD, PNG

CARDS: Final = "cards/deckmaster"
#: Files of a folder, each with what it holds when it is good and a command that reads it.
FILES: Final[dict[str, tuple[str, Callable[[], bytes], tuple[str, ...]]]] = {
    "cards": (f"{CARDS}/own.yaml", lambda: CARD.replace("ART", "art.png").encode(), ("check",)),
    "cards in JSON": (f"{CARDS}/more.json", lambda: _seeds()["cards.json"], ("cards", "search", "c:red", "--names")),
    "a table": (f"{CARDS}/table.csv", lambda: _seeds()["cards.csv"], ("cards", "list", "--json")),
    "a table of tabs": ("table.tsv", lambda: _seeds()["cards.tsv"], ("cards", "import", "table.tsv", "-o", "out.yaml")),
    "a workbook": ("book.xlsx", lambda: _seeds()["cards.xlsx"], ("cards", "import", "book.xlsx", "-o", "out.yaml")),
    "a list of a deck": (f"{CARDS}/list.txt", lambda: _seeds()["deck.txt"], ("check",)),
    "a deck": (f"{CARDS}/deck.yaml", lambda: _seeds()["deck.yaml"], ("cards", "stats", "A")),
    "a template": ("templates/deckmaster/unit.yaml", lambda: b"extends: base\nbleed: 3\n", ("print", "試し竜", "-o", "out.pdf")),
    "a list of fonts": ("fonts/fonts.yaml", lambda: b"mine: {faces: {regular: a.ttf}}\n", ("print", "試し竜", "-o", "out.pdf")),
    "a picture": (f"{CARDS}/art.png", lambda: PNG, ("print", "試し竜", "-o", "out.pdf")),
    "a drawing": (f"{CARDS}/art.svg", f"{HEAD}<path d='M0 0h9'/></svg>".encode, ("print", "描いた竜", "-o", "out.pdf")),
    "what was printed": (
        "out/print-record.json",
        lambda: b'{"cardforge_print_record": 1, "printed": {"deckmaster/spell/s01/ja": {"95ae6a": 1}}}',
        ("print", "s01", "--changed"),
    ),
    "a list of outputs": ("out/.cardforge-outputs", lambda: b"0" * 64 + b"  s01.pdf\n", ("print", "s01")),
    "a tree": (
        "tree.json",
        lambda: b'{"keywords": [], "abilities": [{"effect": {"do": "draw", "count": 1}}]}',
        ("text", "say", "tree.json"),
    ),
    "a game": ("game.json", lambda: _seeds()["record.json"], ("replay", "game.json")),
    "a leader": ("lead.yaml", "{kind: master, name: 新しい主, rank: 1}\n".encode, ("master", "suggest", "lead.yaml")),
    "a scenario": (
        "trial.yaml",
        lambda: b"{game: blackpoker, name: a, position: {a: {hand: [S10]}}, steps: []}\n",
        ("scenario", "run", "trial.yaml"),
    ),
}  # fmt: skip


def _link(to: str) -> Callable[[Path, bytes], object]:
    return lambda file, _data: file.symlink_to(to)


def _text(change: Callable[[bytes], bytes]) -> Callable[[Path, bytes], object]:
    return lambda file, data: file.write_bytes(change(data))


def _gigabytes(file: Path, _data: bytes) -> None:
    file.touch()
    os.truncate(file, 4_000_000_000)


_LAUGHS: Final = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(f"{chr(at + 1)}: &{chr(at + 1)} [{f'*{chr(at)},' * 9}]\n" for at in range(97, 108))
#: States of a file: what stands in it, or in its place.
STATES: Final[dict[str, Callable[[Path, bytes], object]]] = {
    "empty": _text(lambda _: b""),
    "blank": _text(lambda _: b" \t\r\n\n" * 20_000),
    "cut": _text(lambda data: data[: len(data) // 2]),
    "twice": _text(lambda data: data + data),
    "reversed": _text(lambda data: data[::-1]),
    "UTF-16": _text(lambda data: data.decode("latin-1").encode("utf-16")),
    "UTF-32": _text(lambda data: data.decode("latin-1").encode("utf-32")),
    "three marks": _text(lambda data: b"\xef\xbb\xbf" * 3 + data),
    "old lines": _text(lambda data: data.replace(b"\n", b"\r") + b"\r"),
    "zeros": _text(lambda data: data + bytes(1_000_000)),
    "a line without end": _text(lambda data: data + b"x" * 5_000_000),
    "many documents": _text(lambda data: data + b"\n---\n" * 60_000),
    "many brackets": _text(lambda _: b"[" * 200_000),
    "many braces": _text(lambda _: b'{"a":' * 100_000),
    "laughs": _text(lambda _: _LAUGHS.encode()),
    "an anchor of itself": _text(lambda _: b"&a [*a, {? *a : *a}]\n"),
    "tags": _text(lambda _: b"!!python/object/apply:os.system ['touch was-run']\n"),
    "merges": _text(lambda _: b"a: &a {b: 1}\n" + b"<<: *a\n" * 3000),
    "many keys": _text(lambda _: b"".join(b"k%d: 1\n" % at for at in range(150_000))),
    "a key of keys": _text(lambda _: b"? {a: {b: c}}\n: 1\n? [1, 2]\n: 2\n"),
    "long digits": _text(lambda _: b'{"a": ' + b"9" * 400_000 + b"}"),
    "an endless number": _text(lambda _: b'[NaN, Infinity, 1e999999999, -0, .inf, 0x' + b"f" * 9000 + b", 1_0, 1:59:59, 0o7]"),
    "dates": _text(lambda _: b"[2001-99-99, 9999-12-31T99:99:99Z, 0001-01-01, =, ~, y, on]\n"),
    "no text": _text(lambda _: bytes(range(256)) * 400),
    "a program": _text(lambda _: b"#!/bin/sh\ntouch was-run\n"),
    "a pickle": _text(lambda _: b"cos\nsystem\n(S'touch was-run'\ntR."),
    "markup": _text(lambda _: b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>"),
    "steering": _text(lambda data: data + "\x1b]0;x\x07\x1b[2J\u202e\u200b\ud800".encode("utf-8", "surrogatepass")),
    "a folder": lambda file, _data: file.mkdir(),
    "itself": lambda file, _data: file.symlink_to(file.name),
    "zero": _link("/dev/zero"),
    "the system's list": _link("/etc/passwd"),
    "a gap": _link("nowhere"),
    "a pipe": lambda file, _data: os.mkfifo(file),
    "gigabytes": _gigabytes,
}  # fmt: skip
EVERY: Final = [(kind, state) for kind in FILES for state in STATES]
#: With ``make test`` each state and each file some times, other pairs each time that one is added.
SHOWN: Final = EVERY if amount(0, 1) else random.Random(len(EVERY)).sample(EVERY, 60)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes that are files")
@pytest.mark.parametrize(("kind", "state"), SHOWN)
def test_a_file_in_a_strange_state(tmp_path: Path, kind: str, state: str) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    for name in ("cards", "a picture", kind):
        file = folder / FILES[name][0]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(FILES[name][1]())
    (folder / CARDS / "drawn.yaml").write_text(
        CARD.replace("ART", "art.svg").replace("試し竜", "描いた竜").replace("Trial", "Drawn"), "utf-8"
    )
    target, data = folder / FILES[kind][0], FILES[kind][1]()
    target.unlink()
    STATES[state](target, data)
    written = ("out.", "out/s01.pdf", "out/print-record.json", "out/.cardforge-outputs", ".cardforge")
    ran = run(folder, *FILES[kind][2], changes=written, variables={"CARDFORGE_DATA": str(tmp_path / "data")})
    assert ran.code in (0, 1, 2), ran
    assert not any((place / "was-run").exists() for place in (folder, tmp_path, Path.cwd()))
    assert "Traceback" not in ran.err
    # A link that is named on the command line is followed.
    assert "root:" not in ran.out + ran.err or target.name in FILES[kind][2]
    assert not {"\x1b", "\u202e", "\x07"} & {*ran.out, *ran.err}, ran
    assert ran.code != 2 or 1 <= len(ran.err.strip().splitlines()) <= 3, ran
    assert ran.code != 2 or target.name in ran.err or "“A”" in ran.err or "試し竜" in ran.err or "描いた竜" in ran.err, ran
    assert ran.code != 1 or ran.out.strip() or ran.err.strip(), ran
