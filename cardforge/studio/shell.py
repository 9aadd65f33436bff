"""What every page of the studio is made with: its templates, its labels, its language."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError
from cardforge.model.text import LANGUAGES
from cardforge.studio.desk import Desk
from cardforge.studio.faces import DPI
from cardforge.studio.guard import Door
from cardforge.studio.jobs import Jobs
from cardforge.studio.live import Live
from cardforge.studio.press import Press
from cardforge.studio.tables import Tables

HERE: Final = Path(__file__).parent
#: The cookie that has the language that was chosen.
LANGUAGE: Final = "cardforge-language"


@cache
def words() -> dict[str, dict[str, str]]:
    """Every label of the pages, by its name and language."""
    found: dict[str, dict[str, str]] = load_yaml(HERE / "words.yaml")
    return found


def counted(label: str, number: int) -> str:
    """A label with a number in it; before a ``|`` stands what is said of one, where that is another word.

    >>> counted("{} card|{} cards", 1), counted("{} card|{} cards", 2000), counted("{} 枚", 1)
    ('1 card', '2,000 cards', '1 枚')
    """
    one, _, many = label.rpartition("|")
    return (one if number == 1 and one else many).format(f"{number:,}")


@lru_cache(4096)
def _small_face(lang: str, name: str, mark: str, later: str) -> Markup:
    """The attributes of an ``img``, the same as long as the face is: a table shows dozens after each choice."""
    one, two = (f"/face/{quote(name, safe='')}?{urlencode({'lang': lang, 'small': screen, 'v': mark})}" for screen in DPI)
    return Markup('{0}src="{1}" {0}srcset="{1}, {2} 2x"').format(later, one, two)


class Shell:
    """What all pages share: the desk, the door, the templates, the language."""

    def __init__(self, desk: Desk, door: Door) -> None:
        self.desk = desk
        self.door = door
        self.live = Live(desk)
        self.tables = Tables(desk)
        self.press = Press(desk)
        self.jobs = Jobs(desk, self.live.tell)
        self.live.when_alone = self.jobs.stop_all
        #: What can be gone to by name, of one edition and language.
        self.named: tuple[tuple[int, str], list[tuple[dict[str, str], list[str]]]] = ((-1, ""), [])
        self._templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            # They are what was installed: no request looks whether they were changed.
            auto_reload=False,
        )
        # In the order of the form, which the script compares with what is filled in.
        self._templates.policies["json.dumps_kwargs"] = {"sort_keys": False}
        self._templates.filters["part"] = lambda word: quote(str(word), safe="")
        self._templates.filters["counted"] = counted
        # What begins a line in a sentence begins a heading, too.
        self._templates.filters["heading"] = lambda word: str(word)[:1].upper() + str(word)[1:]

    def language(self, request: Request) -> str:
        """The language of a request: what was chosen, else the first of ours that the browser asks for."""
        chosen = request.cookies.get(LANGUAGE)
        if chosen in LANGUAGES:
            return str(chosen)
        asked = [part.partition(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
        return next((each for each in asked if each in LANGUAGES), "ja")

    def small_face(self, lang: str, name: str, *, at_once: bool = False) -> Markup:
        """Where an ``img`` has the small face of a card or leader, which is another address when it looks different.

        A picture is shown at once. What has to be drawn first is asked for by the script, once its place comes to rest in sight; or
        ``at_once``, too, where there are few of them.
        """
        try:
            mark, ready = self.desk.faces.mark(name, lang), self.desk.faces.ready(name, lang)
        except CardforgeError:
            mark, ready = "", True  # the picture's address says what is wrong
        return _small_face(lang, name, mark, "" if ready or at_once else "data-")

    def page(self, request: Request, template: str, here: str, *, status: int = 200, **values: Any) -> HTMLResponse:
        """A page, or the part of one that a script asked for."""
        lang = self.language(request)
        shown = {name: text[lang] for name, text in words().items()}
        small = partial(self.small_face, lang)
        known = {"w": shown, "lang": lang, "here": here, "token": self.door.token, "desk": self.desk, "edition": self.desk.edition}
        html = self._templates.get_template(template).render(**known, small=small, **values)
        return HTMLResponse(
            html, status, headers={"cache-control": "no-store", "content-language": lang, "vary": "Accept-Language, Cookie"}
        )
