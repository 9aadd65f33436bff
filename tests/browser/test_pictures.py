"""The pages as pictures, compared with those that were looked at and stored; see ``approved/README.md``.

They are compared under the same major version of Chromium and the same Japanese font; elsewhere the layout is checked by numbers in
``test_studio``. A picture that differs is written to ``build/pictures``; ``CARDFORGE_APPROVE=1`` stores what is seen now.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from cardforge.engine.rng import Dice
from cardforge.files.cache import data_folder
from cardforge.simulation.bots import make_bot
from cardforge.workspace import Workspace
from tests.browser.conftest import Run, tab

APPROVED = Path(__file__).parent / "approved"
BUILD = Path(__file__).parents[2] / "build" / "pictures"
#: So wide are stored pictures, in dots: what moves or is missing is seen, how a letter's edge is smoothed is not.
WIDE = 450
#: The most that a picture may differ on average, and the most in any of its parts (of 255).
MEAN, PART = 2.0, 16.0
#: The name of a game that is always the same.
BOARD = "20260101-000000-0000"
#: The pages, what is waited for on each, and how they are looked at.
PAGES = {
    "gallery": ("/?q=kind:seal", ".cards img", "light", 1360),
    "card": ("/card/mine", "html[data-shown]", "dark", 1360),
    "master": ("/master/炎竜姫アグニス", ".face img", "light", 1360),
    "masters-phone": ("/masters", ".heroes img", "dark", 390),
    "print": ("/print?what=赤単アグロ", ".sheets img", "light", 1360),
    "decks": ("/decks", ".fan img", "dark", 1360),
    "deck": ("/deck/赤単アグロ", "#list li", "light", 1360),
    "lobby": ("/table", "#lobby", "dark", 1360),
    "board": (f"/table/{BOARD}", "html[data-ready]", "light", 1360),
    "board-phone": (f"/table/{BOARD}", "html[data-ready]", "dark", 390),
    "replay": (f"/table/{BOARD}/replay?at=12", "html[data-ready]", "light", 1360),
    "balance-phone": ("/balance?question=fairness", "html[data-ready]", "light", 390),
}


@pytest.fixture(autouse=True)
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))


def drawn_by(chromium: Any) -> dict[str, str]:
    """What decides how letters look: the browser's major version and the font that stands for Japanese."""
    font = subprocess.run(["fc-match", "sans-serif:lang=ja", "file"], capture_output=True, text=True, check=False).stdout
    return {"chromium": chromium.version.partition(".")[0], "font": Path(font.strip().removeprefix(":file=")).name}


def seen(page: Any) -> Image.Image:
    """The window's picture, small, when all faces in it are drawn."""
    page.wait_for_function(
        """[...document.images]
           .filter(e => { const box = e.getBoundingClientRect(); return e.checkVisibility() && box.top < innerHeight && box.bottom > 0 })
           .every(e => e.complete && e.naturalWidth)"""
    )
    page.wait_for_timeout(400)
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    return shot.resize((WIDE, round(shot.height * WIDE / shot.width)), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """How much two pictures differ on average, and in the part that differs most."""
    apart = ImageChops.difference(one, other).convert("L")
    parts = apart.resize((18, 18), Image.Resampling.BOX)
    most = parts.getextrema()[1]
    return ImageStat.Stat(apart).mean[0], float(most if isinstance(most, int | float) else most[0])


def keep_game(folder: Path) -> None:
    """Keep a game in the middle, with cards on both sides."""
    workspace = Workspace(folder, game="deckmaster")
    sitting = workspace.play(*workspace.lesson_decks(), players=("human", "greedy"), seed=7)
    bot = make_bot("greedy")
    dice = Dice(7)
    while sitting.state.turn < 8 or sitting.bot is not None or sitting.state.question != 1:
        sitting.choose(bot.choose(sitting.table.game, sitting.state, dice))
    workspace.keeper(data_folder() / "games" / f"{BOARD}.json").keep(sitting)


def test_the_pages_look_as_they_were_approved(chromium: Any, run: Run) -> None:
    keep_game(run.folder)
    by, known = drawn_by(chromium), APPROVED / "drawn-by.json"
    approving = os.environ.get("CARDFORGE_APPROVE") == "1"
    if not approving and by != json.loads(known.read_text(encoding="utf-8")):
        pytest.skip(f"the stored pictures were drawn by another browser or font than {by}")
    different = {}
    for name, (address, ready, scheme, width) in PAGES.items():
        looked = tab(chromium, run, color_scheme=scheme, viewport={"width": width, "height": 844}, bypass_csp=True)
        page = looked.go(address)
        page.locator(ready).first.wait_for(state="attached")
        picture, file = seen(page), APPROVED / f"{name}.webp"
        page.context.close()
        if approving:
            APPROVED.mkdir(exist_ok=True)
            picture.save(file, quality=97, method=6)
            continue
        stored = Image.open(file).convert("RGB")
        apart = difference(picture, stored) if picture.size == stored.size else (255.0, 255.0)
        if apart[0] > MEAN or apart[1] > PART:
            BUILD.mkdir(parents=True, exist_ok=True)
            picture.save(BUILD / f"{name}.png")
            different[name] = apart
    if approving:
        known.write_text(json.dumps(by) + "\n", encoding="utf-8")
    assert different == {}, f"look at {BUILD}"


def test_what_moves_or_is_missing_is_noticed() -> None:
    stored = Image.open(APPROVED / "master.webp").convert("RGB")
    moved = ImageChops.offset(stored, 6, 0)
    missing = stored.copy()
    missing.paste((246, 243, 236), (300, 60, 420, 200))
    assert difference(stored, stored) == (0.0, 0.0)
    assert all(apart[0] > MEAN or apart[1] > PART for apart in (difference(stored, moved), difference(stored, missing)))
