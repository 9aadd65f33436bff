"""Spreadsheets as people make them, and as nobody should."""

import io
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest

from cardforge.games.shared.design.checking import check_files

HEAD: list[object] = ["名前", "種類", "コスト", "パワー", "属性", "文章"]


def save(tmp_path: Path, *rows: list[object], merge: str = "") -> Path:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    if merge:
        book.active.merge_cells(merge)
    file = tmp_path / "cards.xlsx"
    book.save(file)
    return file


def test_a_workbook_of_cards(tmp_path: Path) -> None:
    file = save(tmp_path, HEAD, ["影", "ユニット", 2.0, 2000, "赤", "貫通"], [None], ["火", "spell", 1, None, "赤", "カードを一枚引く。"])
    report = check_files([file])
    assert report.problems == ()
    assert [(card.name.ja, card.fields["cost"], card.source.line) for card in report.cards] == [("影", 2, 2), ("火", 1, 4)]


@pytest.mark.parametrize(
    ("rows", "merge", "en"),
    [
        ([["影", "unit", "=1+1", 2000, "赤", "貫通"]], "", "C2 is a formula"),
        # Cells merged downwards hold for each of their rows: two cards of one name here.
        ([["影", "unit", 1, 2000, "赤", "貫通"], ["", "unit", 1, 2000, "赤", ""]], "A2:A3", "is written twice"),
        ([["影", "unit", 1, 2000, "赤", "貫通"]], "D2:E2", "cells D2:E2 are merged"),
        ([["影", "unit", "二", 2000, "赤", "貫通"]], "", "a whole number"),
    ],
)
def test_what_is_refused(tmp_path: Path, rows: list[list[object]], merge: str, en: str) -> None:
    report = check_files([save(tmp_path, HEAD, *rows, merge=merge)])
    assert en in report.problems[0].message.en


@pytest.mark.parametrize("data", [b"PK\x03\x04 broken", b"", b"name,kind\n", b"\0" * 1000])
def test_no_workbook_at_all(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "cards.xlsx"
    file.write_bytes(data)
    report = check_files([file])
    assert report.unreadable == (file,)
    assert "XLSX" in report.problems[0].message.en


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as member,
    ):
        for _ in range(400):
            member.write(b"\0" * 1_000_000)
    file = tmp_path / "cards.xlsx"
    file.write_bytes(out.getvalue())
    assert file.stat().st_size < 1_000_000
    assert "unpack" in check_files([file]).problems[0].message.en


def test_a_million_rows(tmp_path: Path) -> None:
    row = b'<row><c t="inlineStr"><is><t>x</t></is></c></row>'
    out = io.BytesIO()
    (tmp_path / "small").mkdir()
    source = save(tmp_path / "small", ["name", None])
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.namelist():
            data = old.read(entry)
            if entry == "xl/worksheets/sheet1.xml":
                data = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c t="inlineStr"><is>'
                data += b"<t>name</t></is></c></row>" + row * 1_000_000 + b"</sheetData></worksheet>"
            new.writestr(entry, data)
    file = tmp_path / "many.xlsx"
    file.write_bytes(out.getvalue())
    (problem,) = check_files([file]).problems
    assert "too many rows" in problem.message.en


def test_shift_jis_is_read_with_a_word_about_it(tmp_path: Path) -> None:
    file = tmp_path / "excel.csv"
    file.write_bytes("名前,種類,コスト,パワー,属性,文章\r\n影の兵,unit,1,1000,赤,貫通\r\n".encode("cp932"))
    report = check_files([file])
    assert report.ok
    assert [card.name.ja for card in report.cards] == ["影の兵"]
    assert [(problem.severity, "Shift_JIS" in problem.message.en) for problem in report.problems] == [("warning", True)]


def test_mixed_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "mixed.csv"
    file.write_bytes("name,kind,cost,attributes,text\r\nA,spell,1,red,カードを一枚引く。\rB,spell,x,red,カードを一枚引く。\n".encode())
    (problem,) = check_files([file]).problems
    assert (problem.where, problem.line) == ("B", 3)


def test_a_workbook_of_thousands_of_sheets_is_refused_before_any_is_looked_through(tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    source, out = save(tmp_path / "small", HEAD), io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.namelist():
            data = old.read(entry)
            if entry == "xl/workbook.xml":
                found = re.search(rb"<sheet [^>]*/>", data)
                assert found is not None
                data = data.replace(found[0], found[0] * 201)
            new.writestr(entry, data)
    file = tmp_path / "cards.xlsx"
    file.write_bytes(out.getvalue())
    assert "too many sheets (201)" in check_files([file]).problems[0].message.en
