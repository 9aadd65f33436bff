"""Jobs of many different faces: finished one by one, kept, drawn in two processes; what is printed is the same."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardforge.model import Card, CardforgeError, Faults, Master, Problem, Text
from cardforge.printing import Item, SheetOptions
from cardforge.printing.document import pdf
from cardforge.printing.document.finishing import Finisher
from cardforge.printing.document.pdf import SPILL
from cardforge.printing.document.ready import PackedFace
from cardforge.printing.drawing.fonts import FontBook, built_in_fonts
from cardforge.printing.drawing.lasting import lasting_name
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.face import few, kept as keeping, many
from cardforge.printing.face.faceset import FaceSet, draw_faces
from cardforge.printing.face.few import is_many
from cardforge.printing.face.kept import FOLDER, STREAMS, KeptStreams
from cardforge.printing.face.many import draw_many
from cardforge.printing.pages import PrintJob
from cardforge.workspace import Workspace
from cardforge.workspace.paper.faces import with_facts

OPTIONS = SheetOptions()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own; every job is a large one."""
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(few, "MANY", 3)
    for name, value in (("TWO_PROCESSES", 3), ("_FIRST", 2), ("_FEW", 2)):
        monkeypatch.setattr(many, name, value)
    monkeypatch.setattr(many, "can_fork", lambda: hasattr(os, "fork"))
    return tmp_path / "cache" / FOLDER


def items(game: str, count: int = 18) -> list[Item]:
    """Cards of every kind of a game, all through its library, and a Deck Master where it has one."""
    library = Workspace(game=game).library
    every = list(library.cards.values())
    things: list[Card | Master] = [*every[:: max(1, len(every) // count)][:count], *list(library.masters.values())[:1]]
    return [with_facts(Item(thing), library, "ja") for thing in things]


def printed(faces: FaceSet, options: SheetOptions = OPTIONS) -> bytes:
    return PrintJob(faces, options, "many").pdf()


def pictures(pdf: bytes) -> Iterator[tuple[Image.Image, str]]:
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        yield page.render(scale=60 / 72).to_pil().convert("RGB"), page.get_textpage().get_text_range()


@pytest.mark.parametrize("game", ["deckmaster", "blackpoker", "groove", "senryoku", "skillbook"])
def test_a_sheet_looks_the_same_whether_its_faces_are_finished_or_not(game: str) -> None:
    job, book = items(game, 9), Workspace(game=game).book
    together, alone = printed(draw_faces(job, OPTIONS, book)), printed(draw_many(job, OPTIONS, book, 1))
    assert together != alone
    pages = list(zip(pictures(together), pictures(alone), strict=True))
    for (one, said), (other, also) in pages:
        differing = sum(ImageChops.difference(one, other).convert("L").point(lambda value: int(value > 24)).histogram()[1:])
        # An edge that lies between two dots may fall to either of them.
        assert differing <= 3
        assert sorted(said.split()) == sorted(also.split())
    assert any(said.strip() for (_, said), _ in pages)


def test_what_faces_of_several_sizes_have_in_common_is_cut_off_by_none_of_them() -> None:
    every = {item.card.kind: item for item in items("skillbook", 200)}
    units = [item for item in items("skillbook", 200) if item.card.kind == "unit"][:4]
    book = Workspace(game="skillbook").book
    alone, behind = (printed(draw_faces(job, OPTIONS, book)) for job in (units, [every["terrain"], *units]))
    (one, _), (_, (other, _)) = next(pictures(alone)), list(pictures(behind))
    assert ImageChops.difference(one, other).crop((0, 0, one.width, one.height * 9 // 10)).getbbox() is None


def test_the_bytes_are_the_same_in_one_process_and_in_two_with_kept_faces_and_without(cache: Path) -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    first = printed(draw_many(job, OPTIONS, book, 1))
    assert [file.suffix for file in cache.iterdir()] == [".sqlite"]
    kept = draw_many(job, OPTIONS, book, 1)
    assert printed(kept) == first
    for file in cache.iterdir():
        file.unlink()
    assert printed(draw_many(job, OPTIONS, book, 2)) == first


def test_a_kept_face_is_not_drawn_again_and_a_changed_card_is(monkeypatch: pytest.MonkeyPatch) -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    draw_many(job, OPTIONS, book, 1)
    drawn: list[str] = []
    finish = many.ManyFaces.drawn

    def noted(self: many.ManyFaces, name: str, face: Drawing, *, lasting: bool) -> Drawing:
        drawn.append(name)
        return finish(self, name, face, lasting=lasting)

    monkeypatch.setattr(many.ManyFaces, "drawn", noted)
    card = job[0].card
    changed = replace(job[0], thing=replace(card, name=Text("別の名前", "Another Name")))
    draw_many([changed, *job[1:]], OPTIONS, book, 1)
    assert len(drawn) == 1
    assert card.id in drawn[0]
    draw_many(job, replace(OPTIONS, mark="試作"), book, 1)
    assert len(drawn) > len(job)


@pytest.mark.parametrize("damage", ["no database", "cut", "one byte", "a folder"])
def test_what_is_kept_and_damaged_is_drawn_again(cache: Path, damage: str) -> None:
    job, book = items("deckmaster", 6), Workspace(game="deckmaster").book
    first = printed(draw_many(job, OPTIONS, book, 1))
    (file,) = cache.iterdir()
    data = file.read_bytes()
    if damage == "no database":
        file.write_bytes(b"This is no database." * 500)
    elif damage == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif damage == "one byte":
        at = len(data) - 3000
        file.write_bytes(data[:at] + bytes([data[at] ^ 255]) + data[at + 1 :])
    else:
        file.unlink()
        file.mkdir()
    assert printed(draw_many(job, OPTIONS, book, 1)) == first


def test_long_streams_are_made_once_until_what_they_are_made_of_changes(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bytes] = []

    def doubled(data: bytes) -> bytes:
        made.append(data)
        return data * 2

    def ask(*given: bytes) -> list[bytes]:
        streams = KeptStreams("deckmaster", ())
        found = [streams.made("twice", data, doubled) for data in given]
        streams.keep()
        return found

    assert ask(b"one", b"two") == ask(b"one", b"two") == [b"oneone", b"twotwo"]
    assert made == [b"one", b"two"]
    (file,) = (cache.parent / STREAMS).iterdir()
    file.write_bytes(file.read_bytes().replace(b"oneone", b"oneoff"))
    assert ask(b"one", b"two") == [b"oneone", b"twotwo"]
    assert made == [b"one", b"two", b"one"]
    monkeypatch.setattr(keeping, "MOST_BYTES", 14)
    assert ask(b"three") == ask(b"three") == [b"threethree"]
    assert ask(b"two") == [b"twotwo"]
    assert made == [b"one", b"two", b"one", b"three", b"two"]
    file.write_bytes(b"no database")
    assert ask(b"one") == ask(b"one") == [b"oneone"]


def test_what_is_kept_in_several_rows_is_found_whole_or_not_at_all(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_OF_ROW", 4)
    made: list[bytes] = []

    def ask(data: bytes) -> bytes:
        streams = KeptStreams("deckmaster", ())
        found = streams.made("as it is", data, lambda given: made.append(given) or given)  # type: ignore[func-returns-value]
        streams.keep()
        return found

    assert ask(b"123456789") == ask(b"123456789") == b"123456789"
    assert ask(b"1234") == ask(b"1234") == b"1234"
    assert made == [b"123456789", b"1234"]
    (file,) = (cache.parent / STREAMS).iterdir()
    file.write_bytes(file.read_bytes().replace(b"5678", b"5679"))
    assert ask(b"123456789") == b"123456789"
    assert made == [b"123456789", b"1234", b"123456789"]


def test_faces_are_drawn_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    job, book = items("deckmaster", 6), Workspace(game="deckmaster").book
    first = printed(draw_many(job, OPTIONS, book, 1))
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "file"))
    assert printed(draw_many(job, OPTIONS, book, 1)) == first


def test_a_card_with_a_picture_is_printed_with_the_others(tmp_path: Path) -> None:
    Image.new("RGB", (60, 40), "#ff00ff").save(tmp_path / "art.png")
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    options = replace(OPTIONS, places=(tmp_path,))
    source = replace(job[0].card.source, file=tmp_path / "cards.yaml")
    job[0] = replace(job[0], thing=replace(job[0].card, art="art.png", source=source))
    first = printed(draw_many(job, options, book, 1), options)
    red, green, blue = next(pictures(first))[0].split()
    assert sum(r > 240 and g < 15 and b > 240 for r, g, b in zip(red.tobytes(), green.tobytes(), blue.tobytes(), strict=True)) > 1000
    assert printed(draw_many(job, options, book, 2), options) == first


def test_faults_are_told_as_in_one_process_all_of_them_in_order() -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    for at in (1, len(job) - 3, len(job) - 2):
        job[at] = replace(job[at], faults=(Problem("error", "", Text(f"誤り{at}", f"fault {at}")),))
    told = []
    for processes in (1, 2):
        with pytest.raises(Faults) as error:
            draw_many(job, OPTIONS, book, processes)
        told.append([each.text.en for each in error.value.errors])
    assert told[0] == told[1]
    assert len(told[0]) == 3


def test_a_text_that_does_not_fit_is_the_same_error_in_two_processes() -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    long = replace(job[-3].card, texts={"text": "相手に2000ダメージを与える。" * 60}, lang="ja")
    job[-3] = replace(job[-3], thing=long)
    said = []
    for processes in (1, 2):
        with pytest.raises(CardforgeError) as error:
            draw_many(job, OPTIONS, book, processes)
        said.append(str(error.value))
    assert said[0] == said[1]


def test_only_sheets_in_the_colours_of_the_screen_are_finished_one_by_one() -> None:
    job = items("deckmaster", 6)
    assert is_many(job, OPTIONS)
    assert not is_many(job[:3], OPTIONS)
    assert not is_many(job, replace(OPTIONS, ink="grey"))
    assert not is_many(job, replace(OPTIONS, form="png"))
    assert not is_many([job[0]] * 9, OPTIONS)


def test_outlines_of_figures_have_one_name_each() -> None:
    from cardforge.printing.face.scene.figures import figures

    names = [lasting_name(part.outline) for figure in figures().values() for part in figure.parts]
    assert all(names)
    assert len(set(names)) == len(names)


def test_a_finished_face_does_not_depend_on_what_was_finished_before() -> None:
    faces = draw_faces(items("deckmaster", 5), OPTIONS, Workspace(game="deckmaster").book).faces
    together = Finisher(built_in_fonts(), SPILL)
    for face in reversed(faces.values()):
        found = together.finish(face)
        assert found == Finisher(built_in_fonts(), SPILL).finish(face)


@pytest.mark.parametrize("game", ["deckmaster", "blackpoker", "groove", "senryoku", "skillbook"])
def test_a_face_that_is_packed_is_the_same_when_it_is_whole_again(game: str) -> None:
    finisher = Finisher(built_in_fonts(), SPILL)
    for face in draw_faces(items(game), OPTIONS, Workspace(game=game).book).faces.values():
        done = finisher.finish(face)
        packed = PackedFace.of(done)
        assert packed.whole() == done
        assert PackedFace(packed.about, packed.packed).whole() == done
        assert (packed.width, packed.height, packed.bleed, packed.smallest, packed.forms) == (*done[:4], done.forms)


@pytest.mark.parametrize("about", ["", "63 88 3 1", "63 88 3\n\n[[],[],[]]", "a b c d\n\n[[],[],[]]", "63 88 3 1\n\n[[],[],[]]\n"])
def test_what_is_no_packed_face_is_refused(about: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
        PackedFace(about, b"")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many faces stand in each document that is written, and not taken from the print before."""
    counts: list[int] = []
    write = pdf._written

    def noted(faces: dict[str, Drawing], *rest: object) -> bytes:
        counts.append(len(faces))
        return write(faces, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(pdf, "_written", noted)
    return counts


def test_the_document_of_the_print_before_is_taken_where_nothing_changed(cache: Path, written: list[int]) -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    first = printed(draw_many(job, OPTIONS, book, 1))
    assert len(written) == 1
    assert printed(draw_many(job, OPTIONS, book, 2)) == first
    assert len(written) == 1
    shutil.rmtree(cache.parent / STREAMS)
    assert printed(draw_many(job, OPTIONS, book, 1)) == first
    assert len(written) == 2


def test_a_document_that_anything_changes_in_is_written_anew(cache: Path, written: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    first = printed(draw_many(job, OPTIONS, book, 1))
    named = replace(job[2], thing=replace(job[2].card, name=Text("別の名前", "Another Name")))
    jobs = [[*job[:2], named, *job[3:]], job[::-1], job[1:], [replace(job[0], copies=2), *job[1:]]]
    ways = [
        replace(OPTIONS, paper="A3"),
        replace(OPTIONS, cut="lines"),
        replace(OPTIONS, bleed=2.0),
        replace(OPTIONS, lang="en"),
        replace(OPTIONS, mark="試作"),
        replace(OPTIONS, safe=True),
        replace(OPTIONS, tagged=True),
        replace(OPTIONS, backs="auto"),
        replace(OPTIONS, skip=1),
    ]
    for things, options in [*((each, OPTIONS) for each in jobs), *((job, each) for each in ways)]:
        before = len(written)
        again = [printed(draw_many(things, options, book, 1), options) for _ in range(2)]
        assert len(written) == before + 1
        assert again[0] == again[1] != first
        shutil.move(cache.parent, cache.parent.with_name("kept"))
        assert printed(draw_many(things, options, book, 1), options) == again[0]
        shutil.rmtree(cache.parent)
        shutil.move(cache.parent.with_name("kept"), cache.parent)
    before = len(written)
    assert PrintJob(draw_many(job, OPTIONS, book, 1), OPTIONS, "another title").pdf() != first
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    printed(draw_many(job, OPTIONS, book, 1))
    assert len(written) == before + 2
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert printed(draw_many(job, OPTIONS, book, 1)) == first
    assert len(written) == before + 2


def test_a_document_with_a_picture_or_with_a_fault_is_written_each_time(tmp_path: Path, written: list[int]) -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    source = replace(job[0].card.source, file=tmp_path / "cards.yaml")
    pictured = [replace(job[0], thing=replace(job[0].card, art="art.png", source=source)), *job[1:]]
    options = replace(OPTIONS, places=(tmp_path,))
    found = []
    for colour in ("#ff00ff", "#00ff00"):
        Image.new("RGB", (60, 40), colour).save(tmp_path / "art.png")
        found.append(printed(draw_many(pictured, options, book, 1), options))
    assert found[0] != found[1]
    faulty = [replace(job[0], faults=(Problem("error", "", Text("誤り", "fault")),)), *job[1:]]
    draft = replace(OPTIONS, overflow="warn")
    assert printed(draw_many(faulty, draft, book, 1), draft) == printed(draw_many(faulty, draft, book, 1), draft)
    assert len(written) == 4


@pytest.mark.parametrize("damage", ["no database", "cut", "one byte", "every byte", "a folder"])
def test_a_kept_document_that_is_damaged_is_written_again(cache: Path, damage: str) -> None:
    job, book = items("deckmaster", 6), Workspace(game="deckmaster").book
    first = printed(draw_many(job, OPTIONS, book, 1))
    (file,) = (cache.parent / STREAMS).iterdir()
    data = file.read_bytes()
    # The longest that is kept is the document: it lies in most of the file.
    at = data.index(b"%PDF-") + 2000 if b"%PDF-" in data else len(data) // 2
    damaged = {
        "no database": b"This is no database." * 500,
        "cut": data[: len(data) // 2],
        "one byte": data[:at] + bytes([data[at] ^ 255]) + data[at + 1 :],
        "every byte": bytes(each ^ 255 for each in data),
    }
    if damage == "a folder":
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(damaged[damage])
    for _ in range(2):
        assert printed(draw_many(job, OPTIONS, book, 1)) == first


def test_what_another_version_kept_is_not_taken(cache: Path, written: list[int]) -> None:
    job, book = items("deckmaster", 6), Workspace(game="deckmaster").book
    first = printed(draw_many(job, OPTIONS, book, 1))
    for folder in (cache, cache.parent / STREAMS):
        (file,) = folder.iterdir()
        # Its name stands for the program, the templates and the fonts; whatever an older one has in it is not even read.
        file.rename(file.with_stem("deckmaster-000000000000000000000000"))
    faces = draw_many(job, OPTIONS, book, 1)
    assert len(list(cache.iterdir())) == 2
    assert printed(faces) == first
    assert len(written) == 2


def test_a_font_that_was_written_again_is_another_one(tmp_path: Path) -> None:
    own = tmp_path / "mine.ttf"
    own.write_bytes(built_in_fonts().get("gothic").file.read_bytes())
    (tmp_path / "fonts.yaml").write_text("mine: {faces: {regular: mine.ttf}}\n")
    before = FontBook((tmp_path,)).looks()
    assert before == FontBook((tmp_path,)).looks() != built_in_fonts().looks()
    os.utime(own, ns=(1, 1))
    assert FontBook((tmp_path,)).looks() != before
    own.unlink()
    assert FontBook((tmp_path,)).looks() == built_in_fonts().looks()
