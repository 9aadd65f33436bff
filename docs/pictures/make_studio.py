"""Makes the pictures of the studio's pages: a Deck Master, the sheets, the scales, the table.

python docs/pictures/make_studio.py [/usr/bin/chromium]
"""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
#: Colours of a picture: the faces have few, and the page is small then.
COLOURS = 160
#: So many choices into a game the table is shown.
_CHOICES = 14


def shoot(page: Any, name: str) -> None:
    """Keep what is seen now."""
    page.wait_for_timeout(1500)
    image = Image.open(io.BytesIO(page.screenshot()))
    image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(HERE / f"{name}.png", optimize=True)


def main() -> None:
    """Open each page, do what is to be seen on it, and keep it."""
    chromium = sys.argv[1] if len(sys.argv) > 1 else shutil.which("chromium") or ""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["CARDFORGE_DATA"] = f"{folder}/data"
        call = [sys.executable, "-m", "cardforge", "studio", folder, "--no-browser"]
        process = subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        assert process.stdout is not None
        address = next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        base = address.split("/enter")[0]
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="ja", bypass_csp=True).new_page()
        page.goto(address)
        page.goto(f"{base}/master/炎竜姫アグニス")
        page.locator("[data-step=keywords][value=drain]").check()
        page.mouse.wheel(0, 190)
        shoot(page, "studio-master")
        page.goto(f"{base}/print?what=赤単アグロ")
        page.locator(".sheets img").first.wait_for()
        shoot(page, "studio-print")
        page.goto(f"{base}/balance?question=match")
        page.locator("[name=games]").fill("120")
        page.locator("#ask .strong").click()
        page.locator(".run .answer[role=status]").wait_for(timeout=120_000)
        shoot(page, "studio-balance")
        page.goto(f"{base}/table")
        page.locator("#lobby .strong").click()
        page.locator("html[data-ready]").wait_for(state="attached")
        board = page.locator("#board")
        for _ in range(_CHOICES):
            at = board.get_attribute("data-at")
            page.locator("[data-number]").last.click()
            page.wait_for_function("at => document.querySelector('#board').dataset.at !== at", arg=at)
            if page.locator("a[data-first]").count():
                break
        shoot(page, "studio-table")
        browser.close()
        process.send_signal(signal.SIGINT)
        process.wait(20)


if __name__ == "__main__":
    main()
