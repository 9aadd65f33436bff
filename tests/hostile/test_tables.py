"""Nothing is lost in silence: sheets that lie about their size, files without cards, terminals of another encoding, formulas in tables."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from tests.hostile.guarded import refused, run

HEAD = ["kind", "name", "cost", "power", "attributes", "races", "text", "origin"]


def sheet(cards: int) -> bytes:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.append(HEAD)
    for number in range(cards):
        page.append(["unit", f"竜{number}号", 2, 2000, "赤", "竜", "先制", "house"])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def changed(data: bytes, change: Callable[[bytes], bytes], part: str = "xl/worksheets/sheet1.xml") -> bytes:
    """A workbook with one of its parts changed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            whole = old.read(entry)
            new.writestr(entry.filename, change(whole) if entry.filename == part else whole)
        if part not in old.namelist():
            new.writestr(part, change(b"<sst></sst>"))
    return stream.getvalue()


@pytest.mark.parametrize("tag", ["A1", "A1:H1", "A1:A1", "A1:H5", "B2:C3", "A1:XFD1048576", ""])
def test_rows_are_counted_not_believed(tmp_path: Path, tag: str) -> None:
    said = f'<dimension ref="{tag}"/>'.encode() if tag else b""
    data = changed(sheet(30), lambda whole: re.sub(rb"<dimension [^>]*/>", said, whole))
    (tmp_path / "own.xlsx").write_bytes(data)
    ran = run(tmp_path, "cards", "import", "own.xlsx", "-o", "own.yaml", changes=("own.yaml",))
    assert ran.code == 0, ran
    assert (tmp_path / "own.yaml").read_text("utf-8").count("kind: unit") == 30


HOSTILE = {
    "a row far below": lambda whole: whole.replace(b"</sheetData>", b'<row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData>'),
    "a column far out": lambda whole: whole.replace(b'<row r="2"', b'<row r="2"><c r="XFD2"><v>1</v></c></row><row r="3"', 1),
    "many rows": lambda whole: whole.replace(b"</sheetData>", b"<row/>" * 200_000 + b"</sheetData>"),
    "entities": lambda whole: re.sub(
        rb"^(<\?xml[^>]*>)?", b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaaaaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>', whole, count=1
    ),
    "no XML": lambda _: b"no XML at all",
    "cut off": lambda whole: whole[: len(whole) // 2],
    "a bomb": lambda whole: whole.replace(b"</sheetData>", b"</sheetData>" + b" " * 200_000_000),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_sheets_that_hold_too_much_are_refused(tmp_path: Path, kind: str) -> None:
    (tmp_path / "own.xlsx").write_bytes(changed(sheet(3), HOSTILE[kind]))
    refused(tmp_path, "cards", "import", "own.xlsx", "-o", "own.yaml", place="own.xlsx")


def test_a_table_with_more_columns_than_any_card_has_is_refused_before_they_are_named(tmp_path: Path) -> None:
    heads = ",".join(f"column{number}" for number in range(20_000))
    (tmp_path / "a.csv").write_text(f"kind,name,cost,{heads}\nspell,術,1\n", "utf-8")
    assert "oo many columns" in refused(tmp_path, "cards", "import", "a.csv", "-o", "made.yaml", place="a.csv:1")


def test_many_strings_are_refused(tmp_path: Path) -> None:
    data = changed(sheet(3), lambda whole: whole.replace(b"</sst>", b"<si><t>a</t></si>" * 4_000_000 + b"</sst>"), "xl/sharedStrings.xml")
    (tmp_path / "own.xlsx").write_bytes(data)
    refused(tmp_path, "cards", "import", "own.xlsx", "-o", "own.yaml", place="own.xlsx")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("own.csv", b""),
        ("own.csv", b"kind,name,cost\n"),
        ("own.csv", b"\xef\xbb\xbfkind,name,cost\r\n,,\r\n\r\n"),
        ("own.tsv", b"kind\tname\n"),
        ("own.xlsx", sheet(0)),
        ("own.yaml", b""),
        ("own.yaml", b"# nothing yet\n"),
        ("own.yaml", b"[]\n"),
        ("own.json", b"[]"),
        ("own.txt", b"\n\n"),
    ],
)
def test_a_file_without_cards_says_so(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    ran = run(tmp_path, "cards", "import", name, "-o", "out.yaml")
    assert ran.code in (1, 2), ran
    assert name in ran.err + ran.out, ran


@pytest.mark.parametrize(
    "variables",
    [
        {"LANG": "C", "LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp932"},
        {"PYTHONIOENCODING": "latin-1:replace"},
        {"LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii:ignore"},
    ],
    ids=str,
)
def test_names_are_never_lost_on_the_way_out(tmp_path: Path, variables: dict[str, str]) -> None:
    ran = run(tmp_path, "cards", "show", "s01", "--lang", "ja", variables=variables)
    assert "ファイアボール" in ran.out
    ran = run(tmp_path, "cards", "search", "id:s01", "--json", variables=variables)
    assert "ファイアボール" in ran.out
    ran = run(tmp_path, "cards", "show", "ファイアボーレ", "--lang", "ja", variables=variables)
    assert "ファイアボール" in ran.err


@pytest.mark.parametrize("ending", ["csv", "tsv"])
@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "'=", "''@", "＝", "'"])
def test_no_cell_begins_like_a_formula_and_all_is_read_back(tmp_path: Path, begin: str, ending: str) -> None:
    name = f'{begin}HYPERLINK("http://x","竜")'
    card = {
        "kind": "unit",
        "name": name,
        "cost": 2,
        "power": 2000,
        "attributes": ["red"],
        "races": ["竜"],
        "text": "先制",
        "origin": "house",
    }
    (tmp_path / "own.json").write_text(json.dumps([card | {"flavor": f"{begin}1+1"}]), "utf-8")
    table = f"own.{ending}"
    ran = run(tmp_path, "cards", "import", "own.json", "-o", table, changes=(table,))
    assert ran.code == 0, ran
    cells = re.split(r'[\t,\r\n]"?', (tmp_path / table).read_text("utf-8-sig"))
    assert not [cell for cell in cells if re.match(r"[=+\-@\t＝]", cell)]
    ran = run(tmp_path, "cards", "import", table, "-o", "back.json", changes=("back.json",))
    assert ran.code == 0, ran
    back = json.loads((tmp_path / "back.json").read_text("utf-8"))[0]
    assert (back["name"], back["flavor"]) == (name, f"{begin}1+1")


MANY = 200_000


@pytest.mark.parametrize(
    ("name", "head", "thing"),
    [
        ("own.csv", "kind,name,cost\n", "spell,術{},x\n"),
        ("own.tsv", "kind\tname\tcost\n", "spell\t術{}\tx\n"),
        ("own.yaml", "", "-\n"),
        ("own.yaml", "", "- {{kind: spell, name: 術{}, cost: x}}\n"),
        ("own.yaml", "game: deckmaster\nname: 山\ncards:\n", "  術{}: 1\n"),
        ("own.json", "[1", ",{}"),
    ],
)
def test_more_things_than_anybody_writes_are_refused_where_they_are_too_many(tmp_path: Path, name: str, head: str, thing: str) -> None:
    (tmp_path / name).write_text(head + "".join(map(thing.format, range(MANY))) + "]" * name.endswith("json"), "utf-8")
    ran = run(tmp_path, "check", name)
    assert ran.code == 2, ran
    assert f"{name}:1" in ran.err + ran.out
    assert "too much for one file" in ran.err + ran.out


@pytest.mark.parametrize("line", ["\n", ",,\n"])
def test_empty_lines_are_passed_over_and_counted(tmp_path: Path, line: str) -> None:
    (tmp_path / "own.csv").write_text("kind,name,cost\n" + line * 1_000_000 + "spell,術,x\n", "utf-8")
    ran = run(tmp_path, "check", "own.csv")
    assert ran.code == 1, ran
    assert "own.csv:1000002: error" in ran.err + ran.out


def test_a_table_of_which_nothing_can_be_read_is_given_up_and_counted(tmp_path: Path) -> None:
    rows = "".join(f"spell,n{at},1,red,frogs {at} sing {7 * at} songs\n" for at in range(30_000))
    (tmp_path / "a.csv").write_text(f"kind,name,cost,attributes,text\n{rows}", "utf-8")
    ran = run(tmp_path, "check", "a.csv")
    assert ran.code == 1
    assert "29,950 more" in ran.out
    assert "30,000 errors" in ran.out


def test_good_cards_after_many_bad_ones_are_read(tmp_path: Path) -> None:
    """Only where most of a file cannot be read the rest is not looked at; another file is."""
    good = "".join(f"spell,g{at},1,red,Draw {at % 3 + 1} cards.\n" for at in range(400))
    bad = "".join(f"spell,b{at},1,red,frogs {at}\n" for at in range(310))
    (tmp_path / "a.csv").write_text(f"kind,name,cost,attributes,text\n{good}{bad}spell,last,1,red,Draw a card.\n", "utf-8")
    ran = run(tmp_path, "check", "a.csv", "--json")
    assert len(json.loads(ran.out)["problems"]) == 310


def test_a_deck_of_more_different_cards_than_anybody_plays_is_refused_at_its_list(tmp_path: Path) -> None:
    for most, said in ((1000, "There is no card"), (1001, "oo many different cards (at most 1,000)")):
        names = "".join(f"  n{at}: 1\n" for at in range(most))
        (tmp_path / "deck.yaml").write_text(f"game: deckmaster\ndecks:\n- name: d\n  cards:\n{names.replace('  n', '    n')}", "utf-8")
        ran = run(tmp_path, "check", "deck.yaml")
        assert ran.code == 1, ran
        assert said in ran.out, ran.out[:600]
        assert ("oo many" in ran.out) == (most > 1000)
