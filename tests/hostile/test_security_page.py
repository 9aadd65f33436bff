"""What the pages about security say of caches: where they lie, what they are called, and that they can be deleted at any time."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.hostile.guarded import run, snapshot

ROOT: Final = Path(__file__).parents[2]
CARD: Final = "- {kind: spell, id: mine, name: 新しい術, cost: 1, text: カードを一枚引く。}\n"
COMMANDS: Final = (
    ("check",),
    ("cards", "search", "c:red"),
    ("print", "kind:unit", "-o", "out/units.pdf"),
    ("print", "mine", "--as", "png", "-o", "out/pictures"),
)
#: How the contents of what is kept are called, by the ending.
ENDINGS: Final = {"": "", ".txt": "", ".json": "JSON", ".front": "`.front`", ".trees": "`.trees`", ".sqlite": "`*.sqlite`"}


@pytest.mark.skipif(not (ROOT / "SECURITY.md").is_file(), reason="the pages lie beside the sources")
def test_caches_are_those_that_the_pages_name_lie_elsewhere_and_can_be_deleted(tmp_path: Path) -> None:
    folder, cache = tmp_path / "game", tmp_path / "cache"
    (folder / "cards" / "deckmaster").mkdir(parents=True)
    (folder / "cards" / "deckmaster" / "own.yaml").write_text(CARD, "utf-8")
    variables = {"CARDFORGE_CACHE": str(cache), "CARDFORGE_DATA": str(tmp_path / "data")}
    shown = []
    for _ in range(2):
        for words in COMMANDS:
            ran = run(folder, *words, changes=("out/",), variables=variables)
            assert ran.code == 0, ran
        shown.append({name: data for name, data in snapshot(folder).items() if name.endswith((".pdf", ".png"))})
        kept = [file.relative_to(cache) for file in cache.rglob("*") if file.is_file()]
        assert kept
        for page in ("SECURITY.md", "SECURITY.ja.md"):
            text = (ROOT / page).read_text("utf-8")
            for file in kept:
                named = f"`{file.parts[0]}/`" if len(file.parts) > 1 else f"`*{file.suffix}`"
                assert named in text, (page, file)
                assert ENDINGS[file.suffix] in text, (page, file)
        shutil.rmtree(cache)
    assert shown[0] == shown[1]
    assert {name.split("/")[0] for name in snapshot(folder)} == {"cards", "out"}
