"""Print services as data, the limit of ink, and the look at finished files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from cardforge.model import CardforgeError
from cardforge.printing import SheetOptions, print_sheets
from cardforge.printing.drawing.inks import Press, limited
from cardforge.printing.exports.preflight import preflight
from cardforge.printing.exports.services import find_service, for_service, services
from tests.printing.press import press_profile
from tests.printing.samples import BERSERKER, LANCER, SPELL, Book

DTC = SheetOptions(service="drivethrucards")


@pytest.mark.parametrize("name", sorted(services()))
def test_every_service_has_its_source(name: str) -> None:
    service = find_service(name)
    assert service.source.startswith("https://")
    assert len(service.seen) == 10
    assert all(15 < side < 200 for size in service.sizes.values() for side in size)
    assert {"sizes", "bleed", "safe", "dpi", "colour", "order"} >= set(service.unstated)


def test_a_service_of_ones_own_lies_over_the_built_in_ones(tmp_path: Path) -> None:
    folder = tmp_path / "services"
    folder.mkdir()
    text = (services()["mbprint"]).read_text("utf-8")
    (folder / "mine.yaml").write_text(text.replace("bleed: 3", "bleed: 4").replace("MB Print", "Mine"), "utf-8")
    assert find_service("mine", (tmp_path,)).bleed == 4


def test_all_that_a_service_lacks_is_told_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "services"
    folder.mkdir()
    (folder / "mine.yaml").write_text("title: Mine\nsource: https://x\nseen: 2026-01-01\nform: paper\nmeasure: mm\nsafe: -1\n", "utf-8")
    with pytest.raises(CardforgeError) as told:
        find_service("mine", (tmp_path,))
    for word in ("sizes", "bleed", "dpi", "colour", "order", "form", "safe"):
        assert word in told.value.text.en
        assert word in told.value.text.ja


def test_what_a_service_wants_is_set() -> None:
    options = for_service(DTC)
    assert (options.paper, options.pdfx, options.ink, options.ink_limit, options.back_first) == ("card", "x1a", "cmyk", 240, True)
    assert options.bleed == pytest.approx(3.175)
    assert for_service(replace(DTC, ink_limit=220)).ink_limit == 220


@pytest.mark.parametrize("limit", [180, 240, 300])
def test_no_place_has_more_ink(limit: int) -> None:
    for cyan in (0.0, 0.4, 1.0):
        for magenta in (0.0, 0.7, 1.0):
            for yellow in (0.2, 1.0):
                for black in (0.0, 0.5, 1.0):
                    inks = (cyan, magenta, yellow, black)
                    less = limited(inks, limit)
                    assert sum(less) <= limit / 100 + 1e-3
                    assert all(0 <= part <= 1 for part in less)
                    assert sum(inks) > limit / 100 or less == inks


def test_pictures_keep_the_limit(tmp_path: Path) -> None:
    press = Press(press_profile(tmp_path / "press.icc"), 120)
    picture = Image.linear_gradient("L").resize((64, 64))
    picture = Image.merge("RGB", [picture, picture.rotate(90), picture.rotate(180)])
    inks = press.picture(picture)
    most = max(sum(pixel) for pixel in zip(*(band.tobytes() for band in inks.split()), strict=True))
    assert most <= 120 * 2.55 + 3
    free = Press(press_profile(tmp_path / "press.icc")).picture(picture)
    assert max(sum(pixel) for pixel in zip(*(band.tobytes() for band in free.split()), strict=True)) > 120 * 2.55


def written(tmp_path: Path, options: SheetOptions) -> Path:
    icc = press_profile(tmp_path / "press.icc")
    return print_sheets([LANCER, BERSERKER, SPELL], tmp_path / "deck.pdf", replace(options, icc=icc, condition="TEST"), Book()).file


def told(file: Path, service: str = "drivethrucards") -> str:
    return "\n".join(each.message.en for each in preflight([file], find_service(service)))


def test_what_we_write_for_a_service_it_takes(tmp_path: Path) -> None:
    assert told(written(tmp_path, DTC)) == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"back_first": False}, "fronts come first"),
        ({"card_size": "63x88mm"}, "trim is 63.0 x 88.0 mm"),
        ({"bleed": 2.0}, "bleed is 2.0 mm"),
        ({"pdfx": "x4"}, "It is PDF/X-4; PDF/X-1a:2003 is needed"),
    ],
)
def test_each_thing_that_is_wrong_is_told(tmp_path: Path, change: dict[str, object], said: str) -> None:
    options = replace(for_service(DTC), service=None)
    assert said in told(written(tmp_path, replace(options, **change)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("limit", "fails"), [(400, True), (130, False)])
def test_the_ink_of_a_file_is_measured(tmp_path: Path, limit: int, fails: bool) -> None:
    file = written(tmp_path, replace(for_service(DTC), service=None, ink_limit=limit))
    found = preflight([file], replace(find_service("dtc"), ink=130))
    assert any("of ink" in each.message.en for each in found) == fails


def test_what_is_no_file_for_a_press_is_told_in_a_list(tmp_path: Path) -> None:
    file = print_sheets([LANCER], tmp_path / "plain.pdf", SheetOptions(), Book()).file
    found = told(file)
    assert all(words in found for words in ("PDF/X-1a", "210.0 x 297.0", "RGB", "1 pages"))


def test_pictures_are_measured(tmp_path: Path) -> None:
    result = print_sheets([LANCER], tmp_path / "cards", SheetOptions(service="meinspiel", backs="auto"), Book())
    assert [file.name for file in result.files] == ["001-front.jpg", "001-back.jpg"]
    assert told(tmp_path / "cards", "meinspiel") == ""
    Image.new("CMYK", (768, 1100)).save(tmp_path / "cards" / "003.jpg")
    assert "768 x 1100 pixels; 768 x 1146" in told(tmp_path / "cards", "meinspiel")
    assert "CMYK; RGB is needed" in told(tmp_path / "cards", "meinspiel")


@pytest.mark.parametrize("name", ["none.pdf", "broken.pdf", "words.txt", "empty"])
def test_what_cannot_be_looked_at_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    (tmp_path / "words.txt").write_text("words", "utf-8")
    (tmp_path / "empty").mkdir()
    with pytest.raises(CardforgeError) as caught:
        told(tmp_path / name)
    assert caught.value.file is not None
