"""Printing beside raw ReportLab on the same job: seconds and bytes of 40 and of 400 cards, and the time to preview one face.

    python benchmarks/printing.py            # best of five runs of each, in this process
    python benchmarks/printing.py --parts    # where the bytes of 400 cards are
    python benchmarks/printing.py --distinct 400    # so many cards that are all different, by the command, beside ReportLab, fpdf2, typst

Raw ReportLab is given what cardforge has worked out already: the same shapes and lines of text, as operations. It reads no template,
sets no type and breaks no line; it draws each face once as a form and shows it on the same places of the same pages. Its fonts are
loaded once, before the clock starts. cardforge is measured with all its work: templates, typesetting, fonts cut down, pages, the file.

With ``--distinct`` the command is measured, in seconds of a processor (user and system, all its processes) and by the clock (from 201
cards on two processes share the work), from its start to its end: with every cache empty (cold), again with nothing changed (warm: the
document of the print before is taken), and with one card changed since (all others are kept); and for one card alone, so that what each
further card costs is known. The others are given the same faces, drawn (`rivals`).
"""

from __future__ import annotations

import argparse
import io
import json
import os
import runpy
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pikepdf
import pypdfium2
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cardforge import build
from cardforge.model import Deck
from cardforge.printing import SheetOptions, print_sheets
from cardforge.printing.drawing.operations import Drawing, Group, Lettering, Matrix, Operation, Outline, Shape
from cardforge.printing.drawing.units import POINTS_PER_MM, Size
from cardforge.printing.face.faceset import Item, draw_faces, expand
from cardforge.printing.sheet.grid import grid_for
from cardforge.printing.sheet.papers import paper_size
from cardforge.wording import phrasebook
from cardforge.workspace import Workspace

K = POINTS_PER_MM
#: The scripts beside this one: how a folder of different cards is made, and the other typesetters.
DISTINCT, RIVALS = (runpy.run_path(str(Path(__file__).with_name(name))) for name in ("distinct.py", "rivals.py"))

#: The budgets: times the raw drawing time, bytes.
BUDGETS = {40: (1.3, 72_000), 400: (1.5, 220_000)}
PREVIEW_MS = 5.0


def best(runs: int, work: Callable[[], Any]) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


class Raw:
    """Draws operations with nothing but ReportLab's canvas."""

    def __init__(self, faces: dict[str, Drawing]) -> None:
        for name, file in RIVALS["fonts_of"](faces).items():
            pdfmetrics.registerFont(TTFont(name, str(file)))

    def document(self, faces: dict[str, Drawing], order: list[str]) -> bytes:
        """The PDF of ``order`` on A4 sheets."""
        grid = grid_for(paper_size("A4"), Size(63, 88))
        buffer = io.BytesIO()
        canvas = Canvas(buffer, (grid.page.width * K, grid.page.height * K), pageCompression=1)
        for name, face in faces.items():
            canvas.beginForm(name, 0, 0, face.width * K, face.height * K)
            canvas.transform(K, 0, 0, -K, 0, face.height * K)
            for operation in face.operations:
                self.draw(canvas, operation)
            canvas.endForm()
        for start in range(0, len(order), grid.per_page):
            for index, name in enumerate(order[start : start + grid.per_page]):
                box = grid.cell(index)
                canvas.saveState()
                canvas.translate(box.x * K, (grid.page.height - box.bottom) * K)
                canvas.doForm(name)
                canvas.restoreState()
            canvas.showPage()
        canvas.save()
        return buffer.getvalue()

    def draw(self, canvas: Any, operation: Operation) -> None:
        """One operation; a gradient is drawn as its first colour."""
        if isinstance(operation, Lettering):
            self.words(canvas, operation)
        elif isinstance(operation, Shape):
            self.shape(canvas, operation)
        elif isinstance(operation, Group):
            for matrix in operation.matrices or ((1, 0, 0, 1, 0, 0),):
                self.group(canvas, operation, matrix)

    def group(self, canvas: Any, group: Group, matrix: Matrix) -> None:
        canvas.saveState()
        if group.clip is not None:
            canvas.clipPath(self.path(canvas, group.clip), stroke=0, fill=0)
        canvas.transform(*matrix)
        for inside in group.inside:
            self.draw(canvas, inside)
        canvas.restoreState()

    def shape(self, canvas: Any, shape: Shape) -> None:
        if shape.fill is not None:
            canvas.setFillColor(HexColor(shape.fill if isinstance(shape.fill, str) else shape.fill.colours[0]))
        if shape.stroke is not None:
            canvas.setStrokeColor(HexColor(shape.stroke))
            canvas.setLineWidth(shape.width)
        canvas.drawPath(self.path(canvas, shape.outline), stroke=int(shape.stroke is not None), fill=int(shape.fill is not None))

    def path(self, canvas: Any, outline: Outline) -> Any:
        path = canvas.beginPath()
        steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for step in outline:
            steps[str(step[0])](*step[1:])
        return path

    def words(self, canvas: Any, words: Lettering) -> None:
        canvas.setFillColor(HexColor(words.colour))
        for x, text in words.parts:
            line = canvas.beginText()
            line.setTextTransform(1, 0, 0, -1, x, words.y)
            line.setFont(words.font, words.size)
            line.textOut(text)
            canvas.drawText(line)


def jobs(workspace: Workspace) -> dict[int, list[Item]]:
    """40 cards: the first sample deck's main cards. 400: the five sample decks twice."""
    decks = list(workspace.library.decks.values())
    main = SheetOptions(parts=())

    def items(chosen: list[Deck]) -> list[Item]:
        return [item for deck in chosen for item in expand([deck], main)]

    return {40: items(decks[:1]), 400: items((decks * 2)[:10])}


def measure(runs: int) -> dict[str, Any]:
    """All measures as plain data."""
    workspace, book = Workspace(), phrasebook("deckmaster")
    results: dict[str, Any] = {}
    with TemporaryDirectory() as folder:
        for count, items in jobs(workspace).items():
            file = Path(folder) / f"{count}.pdf"
            faces = draw_faces(items, SheetOptions(), book)
            raw = Raw(faces.faces)
            order = [copy.front for copy in faces.copies]
            own = best(runs, lambda items=items, file=file: print_sheets(items, file, SheetOptions(), book))  # type: ignore[misc]
            yardstick = best(runs, lambda raw=raw, faces=faces, order=order: raw.document(faces.faces, order))  # type: ignore[misc]
            results[str(count)] = {
                "cards": len(order),
                "faces": len(faces.faces),
                "seconds": round(own, 4),
                "raw_seconds": round(yardstick, 4),
                "times": round(own / yardstick, 2),
                "bytes": file.stat().st_size,
                "raw_bytes": len(raw.document(faces.faces, order)),
            }
        single = Path(folder) / "single.pdf"
        print_sheets(jobs(workspace)[40][:1], single, SheetOptions(paper="card"), book)
        document = pypdfium2.PdfDocument(single)
        page = document[0]
        results["preview_ms"] = round(best(20, lambda: page.render(scale=96 / 72)) * 1000, 2)
        results["draw_face_ms"] = round(best(10, lambda: draw_faces(jobs(workspace)[40][:1], SheetOptions(), book)) * 1000, 2)
        document.close()
    return results


#: What the streams of a document hold, by the first letter of a form's name (`cardforge.printing.document.pdf`).
FORMS = {"c": "faces", "s": "what faces share", "e": "outlines without colour", "u": "marks of sheets", "m": "marks of sheets"}


def parts_of(file: Path) -> dict[str, tuple[int, int]]:
    """How many streams of each kind a document has, and their bytes as they are packed."""
    found: dict[str, tuple[int, int]] = {}
    with pikepdf.open(file) as document:
        named = {form.objgen: FORMS[name[1]] for name, form in document.pages[0].Resources.XObject.items()}
        named |= {page.Contents.objgen: "pages" for page in document.pages}
        for each in document.objects:
            if isinstance(each, pikepdf.Stream):
                other = "glyphs" if "/Length1" in each else str(each.get("/Type", "characters of glyphs")).removeprefix("/")
                kind = named.get(each.objgen, other)
                count, size = found.get(kind, (0, 0))
                found[kind] = count + 1, size + len(each.read_raw_bytes())
    streams = sum(count for count, _ in found.values())
    return found | {"dictionaries of streams": (streams, file.stat().st_size - sum(size for _, size in found.values()))}


def command(folder: Path, output: Path, cache: Path) -> tuple[float, float, int]:
    """Print the cards of a folder: seconds of a processor, seconds by the clock, and the most memory of one process, in KB."""
    program = str(Path(sys.executable).with_name("cardforge"))
    environment = {**os.environ, "CARDFORGE_CACHE": str(cache), "PYTHONPYCACHEPREFIX": str(cache.parent / "pyc")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    call = [program, "print", str(folder / "cards" / "deckmaster" / "distinct.yaml"), "-o", str(output), "--force"]
    begin = time.perf_counter()
    running = subprocess.Popen(call, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    clock = time.perf_counter() - begin
    if status:
        raise SystemExit(f"{' '.join(call)} failed")
    return used.ru_utime + used.ru_stime, clock, used.ru_maxrss


def measure_distinct(count: int, runs: int) -> dict[str, Any]:
    """One card and so many different ones by the command; the least of some runs each, with the caches empty and warm, and the others."""
    found: dict[str, Any] = {"cards": count, "build": build()}
    with TemporaryDirectory() as place:
        home = Path(place)
        for many in (1, count):
            folder, output = home / str(many), home / f"{many}.pdf"
            DISTINCT["write_distinct"](folder, many)
            cold, warm, changed = [], [], []
            command(folder, output, home / "cache")  # what Python compiles is no part of what is measured
            for run in range(runs):
                shutil.rmtree(home / "cache", ignore_errors=True)
                cold.append(command(folder, output, home / "cache"))
                warm.append(command(folder, output, home / "cache"))
                DISTINCT["change_one"](folder, run)
                changed.append(command(folder, output, home / "cache"))
                DISTINCT["write_distinct"](folder, many)
            for state, all_runs in (("cold", cold), ("warm", warm), ("changed", changed)):
                found[f"{state} {many}"] = round(min(seconds for seconds, _, _ in all_runs), 3)
                found[f"{state} {many} by the clock"] = round(min(clock for _, clock, _ in all_runs), 3)
            found |= {f"KB {many}": max(size for _, _, size in cold), f"bytes {many}": output.stat().st_size}
        for state in ("cold", "warm", "changed"):
            for kind in ("", " by the clock"):
                further = found[f"{state} {count}{kind}"] - found[f"{state} 1{kind}"]
                found[f"{state}{kind}, ms for each further card"] = round(further / (count - 1) * 1000, 2)
        workspace = Workspace(home / str(count), game="deckmaster")
        items = expand(list(workspace.library.load_file(home / str(count) / "cards" / "deckmaster" / "distinct.yaml")), SheetOptions())
        # fpdf2 needs a tenth of a second for each.
        faces = draw_faces(items[:100], SheetOptions(), workspace.library.book).faces
        raw = Raw(faces)
        others = {
            "ReportLab": lambda: raw.document(faces, list(faces)),
            "fpdf2": RIVALS["fpdf2"](faces),
            "typst": RIVALS["typst"](faces, home),
        }
        for name, work in others.items():
            begin = time.process_time()
            data = work()
            found[f"{name}, ms for each face"] = round((time.process_time() - begin) / len(faces) * 1000, 2)
            found[f"{name}, bytes"] = len(data)
    return found


def print_parts(count: int) -> None:
    """Where the bytes of the job of ``count`` cards are."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "job.pdf"
        print_sheets(jobs(Workspace())[count], file, SheetOptions(), phrasebook("deckmaster"))
        for kind, (many, size) in sorted(parts_of(file).items(), key=lambda each: -each[1][1]):
            print(f"{size:>8,} bytes  {many:>4}  {kind}")
        print(f"{file.stat().st_size:>8,} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--distinct", type=int, metavar="CARDS", help="so many different cards by the command, beside other typesetters")
    parser.add_argument("--parts", action="store_true", help="where the bytes of 400 cards are, by kind")
    arguments = parser.parse_args()
    if arguments.distinct:
        print(json.dumps(measure_distinct(arguments.distinct, min(arguments.runs, 3)), indent=2))
        return
    if arguments.parts:
        print_parts(400)
        return
    results = measure(arguments.runs)
    if arguments.json:
        print(json.dumps(results, indent=2))
        return
    for count, (times, size) in BUDGETS.items():
        found = results[str(count)]
        own, raw = found["seconds"] * 1000, found["raw_seconds"] * 1000
        print(f"{found['cards']} cards, {found['faces']} faces: {own:.0f} ms, raw {raw:.0f} ms: {found['times']} times (budget {times})")
        print(f"  {found['bytes'] / 1000:.0f} KB (budget {size / 1000:.0f}), raw {found['raw_bytes'] / 1000:.0f} KB")
    print(f"one face previewed at 96 dpi: {results['preview_ms']} ms (budget {PREVIEW_MS}); drawn: {results['draw_face_ms']} ms")


if __name__ == "__main__":
    main()
