"""A print job in memory: the same bytes as the file, a page as it looks in it, and what is asked before."""

from __future__ import annotations

import io
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from cardforge.cli.commands.paper.print import print_
from cardforge.model import CardforgeError
from cardforge.printing import SheetOptions
from cardforge.printing.asked import asked, command_of, filled_in, options_from
from cardforge.workspace import Workspace

DECK = "赤単アグロ"


def test_a_job_in_memory_is_the_file_that_is_written(tmp_path: Path) -> None:
    workspace, options = Workspace(tmp_path), SheetOptions(paper="A3", cut="lines")
    job = workspace.print_job([DECK], options)
    done = workspace.print([DECK], None, options)
    assert job.pdf() == done.file.read_bytes()
    assert (len(job.pages), len(job.printed)) == (done.pages, done.cards)


@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_a_page_looks_as_in_the_whole_document(ink: str) -> None:
    job = Workspace().print_job([DECK], SheetOptions(ink=ink))
    page = Image.open(io.BytesIO(job.page(5, width=300)))
    whole = pypdfium2.PdfDocument(job.pdf())
    seen = whole[4].render(scale=300 / whole[4].get_width()).to_pil().convert("RGB")
    whole.close()
    assert page.width == 300
    assert max(ImageStat.Stat(ImageChops.difference(page, seen.resize(page.size))).mean) < 3


@pytest.mark.parametrize(
    ("subject", "settings"),
    [
        (DECK, {}),
        (DECK, {"backs": "auto", "cutter": "silhouette"}),
        (DECK, {"tagged": True}),
        (DECK, {"ink": "grey", "safe": True, "mark": "試作"}),
        ("kind:unit", {"paper": "card", "bleed": 3.0}),
    ],
)
def test_qpdf_finds_nothing_wrong(subject: str, settings: dict[str, Any]) -> None:
    job = Workspace().print_job([subject], SheetOptions(**settings))
    with pikepdf.open(io.BytesIO(job.pdf())) as document:
        assert document.check_pdf_syntax() == []


def test_nothing_is_written(tmp_path: Path) -> None:
    Workspace(tmp_path).print_job([DECK]).page(1, width=50)
    assert list(tmp_path.iterdir()) == []


def test_only_what_changed_is_left_after_a_print(tmp_path: Path) -> None:
    workspace, options = Workspace(tmp_path), SheetOptions(changed_only=True)
    whole = len(workspace.print_job([DECK], options).printed)
    workspace.print(["ファイアボール"])
    assert len(workspace.print_job([DECK], options).printed) == whole - 1
    workspace.print([DECK])
    with pytest.raises(CardforgeError, match="no card has changed"):
        workspace.print_job([DECK], options)


@pytest.mark.parametrize("number", [0, -1, 6, 10**9])
def test_a_page_that_there_is_not_is_said(number: int) -> None:
    with pytest.raises(CardforgeError, match="there are 5"):
        Workspace().print_job([DECK]).page(number)


def test_without_files_a_word_names_none(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("name: 束\ncards: {ファイアボール: 1}\n", encoding="utf-8")
    for word in (str(file), "/etc/passwd", str(tmp_path)):
        with pytest.raises(CardforgeError):
            Workspace(tmp_path).print_job([word], files=False)


GIVEN = [
    {},
    {"paper": "A3", "orientation": "landscape", "cut": "lines", "cut_sides": "front", "corner": "3.5", "lang": "en"},
    {"card_size": "poker", "backs": "auto", "duplex": "short-edge", "bleed": "2", "bleed_from": "mirror", "margin": "0", "gap": "1.5"},
    {"ink": "saver", "copies": "3", "skip": "2", "pages": "1,3", "draft": "1", "changed_only": "1", "only_main": "1"},
    {"label": "51002", "printer": "居間:手差し"},
    {"cutter": "silhouette-4", "paper": "210x297mm"},
]


@pytest.mark.parametrize("given", GIVEN)
def test_what_was_filled_in_is_what_the_command_does(given: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    options = options_from(given)
    assert {name: value for name, value in filled_in(options).items() if value} == {
        **{each.name: each.usual for each in asked() if each.usual},
        **given,
    }
    said = shlex.split(command_of(["白い 壁"], options))
    found: list[tuple[list[str], SheetOptions]] = []

    def note(_self: Workspace, what: Sequence[str], _output: Path | None, sheets: SheetOptions) -> None:
        found.append((list(what), sheets))

    monkeypatch.setattr(Workspace, "print", note)
    monkeypatch.setattr("cardforge.cli.commands.paper.print._report", lambda *_: None)
    print_.main(["--game", "deckmaster", *said[2:]], standalone_mode=False)
    assert said[:3] == ["cardforge", "print", "白い 壁"]
    assert found == [(["白い 壁"], options)]


@pytest.mark.parametrize(
    "given",
    [{"cut": "x"}, {"copies": "0"}, {"copies": "1.5"}, {"margin": "nan"}, {"bleed": "9"}, {"pages": "3-1"}, {"lang": "fr"}, {"skip": "²"}],
)
def test_what_cannot_be_asked_is_said(given: dict[str, str]) -> None:
    with pytest.raises(CardforgeError):
        options_from(given)


def test_every_choice_of_a_form_is_one_of_the_command() -> None:
    flags = {option.opts[0]: option.type for option in print_.params if isinstance(option, click.Option)}
    for each in asked():
        assert each.flag in flags
        kind = flags[each.flag]
        if isinstance(kind, click.Choice):
            assert set(each.values) <= set(kind.choices)
        assert all(each.title)
