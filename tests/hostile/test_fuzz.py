"""Files that chance has damaged: each reader gives what it read, or one CardforgeError of one or two lines; nothing else ever comes out."""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from cardforge.database.formats.card_files import load_file
from cardforge.database.index.query import parse
from cardforge.database.library.library import Library
from cardforge.files import places
from cardforge.files.json import read_json
from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.art.svg import artwork
from cardforge.printing.face.art.svg_vectors import vectors
from cardforge.printing.face.templates import TemplateBook
from cardforge.simulation.table.record import read_record
from tests.amount import amount

#: What is put into a file somewhere, or in the place of a part of it.
PARTS = [
    b"", b"\0", b"\n", b"\r", b"\t", b" ", b'"', b"'", b"{", b"}", b"[", b"]", b":", b",", b"- ", b"&a ", b"*a", b"<<: ",
    b"!!python/object:os.system ",     b"|\n", b"---\n", b"#", b"=", b"(", b")", b"/", b"\\", b"<", b">", b"<g>",
    b"</g>", b"<!DOCTYPE a>", b"&x;", b"%", b"-1", b"0", b"1e999",
    b".inf",     b".nan", b"NaN", b"9" * 400, b"null", b"true", "\u202e".encode(), "\u200b".encode(), "竜".encode(), "竜".encode("cp932"),
    b"\xff", b"\xed\xa0\x80",    b"A" * 3000, b"(" * 500, b"[" * 500, b"or ", b"url(#a)", b"M0 0", b"rotate(", b"id", b"kind: ",
]  # fmt: skip
CHANGES = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), st.sampled_from(PARTS)), min_size=1, max_size=6)


def damaged(data: bytes, changes: list[tuple[float, int, bytes]]) -> bytes:
    """``data`` in which each change puts a part in the place of so many bytes."""
    for where, length, part in changes:
        at = round(where * len(data))
        data = data[:at] + part + data[at + length :]
    return data


def _workbook() -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (["kind", "name", "cost", "text"], ["spell", "新しい術", 1, "カードを一枚引く。"]):
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _unpacked(changes: list[tuple[float, int, bytes]], archive: bytes) -> bytes:
    """An archive of which each part is damaged, whole as an archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            new.writestr(name, damaged(old.read(name), changes) if "sheet1" in name or "styles" in name else old.read(name))
    return stream.getvalue()


@cache
def _seeds() -> dict[str, bytes]:
    templates = places.places_of("deckmaster").templates
    decks = [{"game": "deckmaster", "name": name, "master": "炎竜姫アグニス", "cards": {"s01": 3}} for name in ("A", "B")]
    record = {
        "cardforge_record": 1, "version": "0.2.0", "game": "deckmaster", "ruleset": "0", "decks": decks, "players": ["human", "random"],
        "options": {}, "first": 0, "seed": 1, "choices": [1, 2, 3], "digest": "", "taken_back": [[2, 1]],
    }  # fmt: skip
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="a"><stop offset="0" stop-color="red"/>'
        '</linearGradient></defs><g transform="rotate(3 1 1)"><path d="M1 1L2 3C4 5 6 7 8 9Z" fill="url(#a)"/><use href="#a"/></g></svg>'
    )
    card = "- kind: unit\n  name: {ja: 試し竜, en: Trial}\n  cost: 2\n  power: 2000\n  attributes: [red]\n  races: &r [竜]\n  text: 貫通\n"
    return {
        "cards.yaml": card.encode(),
        "cards.json": json.dumps([{"kind": "spell", "name": "A", "cost": 1, "text": "カードを一枚引く。"}]).encode(),
        "cards.csv": "kind,name,cost,text\nspell,新しい術,1,カードを一枚引く。\nunit,竜,2,\n".encode(),
        "cards.tsv": b"kind\tname\tcost\nspell\tA\t1\n",
        "cards.xlsx": _workbook(),
        "deck.txt": "3 ファイアボール\n3 火の粉の妖精\n".encode(),
        "deck.yaml": json.dumps(decks[0], ensure_ascii=False).encode(),
        "record.json": json.dumps(record).encode(),
        "unit.yaml": (templates / "unit.yaml").read_bytes(),
        "art.svg": svg.encode(),
    }


def _template(file: Path) -> object:
    folder = file.parent / "templates" / "deckmaster"
    folder.mkdir(parents=True)
    file.rename(folder / "unit.yaml")
    return TemplateBook("deckmaster", (folder.parent,)).get("unit")


def _drawing(file: Path) -> object:
    artwork(file)
    return vectors(file, Box(0, 0, 63, 88), (0.0, 0.0, 1.0, 1.0))


READERS: dict[str, Callable[[Path], object]] = {
    "cards.yaml": load_yaml,
    "cards.json": read_json,
    "cards.csv": lambda file: load_file(file, "deckmaster"),
    "cards.tsv": lambda file: load_file(file, "deckmaster"),
    "cards.xlsx": lambda file: load_file(file, "deckmaster"),
    "deck.txt": lambda file: load_file(file, "deckmaster"),
    "deck.yaml": lambda file: load_file(file, "deckmaster"),
    "record.json": read_record,
    "unit.yaml": _template,
    "art.svg": _drawing,
}


def _told(error: CardforgeError) -> None:
    for lang in ("ja", "en"):
        said = error.describe(lang)
        assert 1 <= len(said.splitlines()) <= 2
        assert len(said) <= 2100
        assert said.isprintable() or all(letter.isprintable() or letter in "\n\t\u3000" for letter in said), ascii(said)


FUZZING = settings(
    max_examples=amount(40, 5000),
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate, Phase.shrink] if amount(0, 1) else [Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("name", READERS)
def test_a_reader_reads_or_says_why_not(name: str) -> None:
    @FUZZING
    @given(changes=CHANGES, inside=st.booleans())
    def check(changes: list[tuple[float, int, bytes]], inside: bool) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / name
            seed = _seeds()[name]
            file.write_bytes(_unpacked(changes, seed) if name.endswith(".xlsx") and inside else damaged(seed, changes))
            try:
                READERS[name](file)
            except CardforgeError as error:
                _told(error)

    check()


@FUZZING
@given(changes=CHANGES)
def test_cards_are_read_or_have_problems(changes: list[tuple[float, int, bytes]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.yaml"
        file.write_bytes(damaged(_seeds()["cards.yaml"], changes))
        library = Library.open("deckmaster", files=[file])
        assert library.things_of(file) or any(problem.file == file for problem in library.problems) or b"-" not in file.read_bytes()


QUERIES = st.lists(
    st.sampled_from(
        [*'c:red cost<=3 -()"/\\=!<>≦：（）kw:貫通or is:order:name~[a+*]{9}\0\n竜', "order:", "c:", "text:/", "-is:", "cost>="]
    ),
    max_size=40,
).map("".join)


@FUZZING
@given(query=QUERIES)
def test_a_query_is_one_or_has_a_place_where_it_is_none(query: str) -> None:
    try:
        parse(query, "deckmaster")
    except CardforgeError as error:
        _told(error)
