"""A picture drawn from what the card says."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from typing import Any, Final, cast

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.drawing.operations import Operation
from cardforge.printing.drawing.palette import Palette
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.scene.choosing import Story, Wish, subjects
from cardforge.printing.face.scene.figures import figures
from cardforge.printing.face.scene.scene import scene
from cardforge.printing.face.scene.settings import settings
from cardforge.printing.face.scope import Scope

#: Sceneries of the layouts drawn last that name nothing that is not there: they are not looked through again for each card.
_SOUND: Final[deque[Mapping[str, Any]]] = deque(maxlen=8)


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``seed`` in ``box`` in ``colours`` (deep, mid, light, glow): ``who`` it is about and where (``land``), as the template's ``scenery``
    has it; ``size`` and ``mass`` from 0 to 1: how large and how broad the hero is; ``level``: so many stones are counted; ``clear``: the
    box that nothing of the card covers, in which the hero stands.

    Raises ``CardforgeError`` where the card asks for a subject or a setting that there is not; the nearest is named.
    """
    colours = scope.value(element["colours"])
    palette = Palette(*(scope.colour(colours[key]) for key in ("deep", "mid", "light", "glow")))
    facts = scope.facts
    # What is said in another language is the same to the picture.
    own = facts.get("own_words", {})
    keywords = [keyword.id for passage in facts.get("texts", {}).values() for keyword in passage.keywords]
    story = Story(
        names=(str(facts.get("name_ja", "")), str(facts.get("name_en", "")), str(facts.get("name", ""))),
        who=tuple(own.get(word, word) for word in _words(element.get("who"), scope)),
        land=_words(element.get("land"), scope),
        deeds=tuple(facts.get("deeds", ())),
        keywords=tuple(keywords),
        size=_share(element, "size", scope),
        mass=_share(element, "mass", scope),
        level=min(12, max(0, int(scope.number(element.get("level", 0))))),
    )
    wish = wish_of(facts.get("wish"), scope)
    scenery, seed, box = _scenery(scope), str(scope.value(element["seed"])), scope.box(element["box"])
    if scope.proof or not box.width or not box.height:
        return []
    return scene(seed, story, scenery, box, palette, wish, _clear(element, box, scope))


def _clear(element: Mapping[str, Any], box: Box, scope: Scope) -> Box | None:
    """What lies in ``box`` of the part that nothing covers; None where the element says nothing of it, or it is not in there."""
    if "clear" not in element:
        return None
    asked = scope.box(element["clear"])
    x, y = max(box.x, asked.x), max(box.y, asked.y)
    width, height = min(box.x + box.width, asked.x + asked.width) - x, min(box.y + box.height, asked.y + asked.height) - y
    return Box(x, y, width, height) if width > 0 and height > 0 and (width, height) != (box.width, box.height) else None


def _scenery(scope: Scope) -> Mapping[str, Any]:
    """What the template's ``scenery`` says, where all that it names is there."""
    scenery: Any = scope.facts.get("scenery", {})
    if any(scenery is sound for sound in _SOUND):
        return cast(Mapping[str, Any], scenery)
    if not isinstance(scenery, Mapping):
        raise scope.wrong("scenery は表です。", "scenery is a mapping")
    for key, known in (
        ("subjects", subjects()),
        ("also", subjects()),
        ("deeds", subjects()),
        ("lands", settings()),
        ("keywords", figures()),
    ):
        table = scenery.get(key, {})
        if not isinstance(table, Mapping):
            raise scope.wrong(f"scenery の {key} は「言葉: 名前」の表です。", f"{key} of scenery is a table of words and names")
        for row in table.values():
            # A word without figures is about a place.
            if not (key == "subjects" and row == []):
                _check_row(key, [row] if key == "keywords" else row, known, scope)
    _check_row("otherwise", scenery.get("otherwise", list(subjects())), subjects(), scope)
    _SOUND.append(scenery)
    return scenery


def _check_row(key: str, row: Any, known: Collection[str], scope: Scope) -> None:
    if not isinstance(row, list) or not row:
        raise scope.wrong(f"scenery の {key} には名前の並びを書きます: 「{row}」", f"{key} of scenery takes lists of names, not “{row}”")
    for name in row:
        if str(name) not in known:
            raise _unknown(str(name), list(known), Text(f"scenery の {key} に", f"name for {key} of scenery:"), scope)


def wish_of(art: Any, scope: Scope) -> Wish:
    """What the author asks for with ``art: {subject: dragon}``. Raises ``CardforgeError`` for what there is not."""
    if not isinstance(art, Mapping):
        return Wish()
    for key, known, title in (("subject", subjects(), Text("絵の主題", "subject")), ("setting", settings(), Text("絵の舞台", "setting"))):
        asked = art.get(key)
        if asked is not None and asked not in known:
            raise _unknown(str(asked), list(known), title, scope)
    return Wish(str(art.get("seed", "")), str(art.get("subject", "")), str(art.get("setting", "")))


def _unknown(asked: str, known: list[str], title: Text, scope: Scope) -> CardforgeError:
    error = scope.wrong(f"{title.ja}「{asked}」はありません。", f"there is no {title.en} “{asked}”")
    error.hint = did_you_mean(asked, known) or Text(f"あるのは {'、'.join(known)}", f"Choose from {', '.join(known)}.")
    return error


def _words(raw: Any, scope: Scope) -> tuple[str, ...]:
    value = scope.value(raw)
    if value is None:
        return ()
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)


def _share(element: Mapping[str, Any], key: str, scope: Scope) -> float:
    return min(1.0, max(0.0, scope.number(element.get(key, 0.3))))
