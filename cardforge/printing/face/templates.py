"""Templates: where things stand on a card, written in YAML; one may extend another and say only what differs."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from cardforge.files import places as resources
from cardforge.files.allowed import allowed
from cardforge.files.kept_yaml import load_kept
from cardforge.files.yaml import line_of, load_yaml
from cardforge.model import CardforgeError, Text
from cardforge.model.plain import dataclass
from cardforge.printing.drawing.units import Size
from cardforge.printing.face.template_check import check_template
from cardforge.printing.face.variants import misfit, shapes_of


@dataclass(frozen=True, slots=True)
class Template:
    """One card layout, complete: what it extends is already in it; ``size`` and ``bleed`` in millimetres.

    ``heights`` are the least and the most that it can be drawn in, its own where it has but one; ``taller`` is how much more than its own
    height it is drawn in (``fitted``), which its expressions know.
    """

    name: str
    file: Path
    size: Size
    let: Mapping[str, str]
    data: Mapping[str, Any]
    styles: Mapping[str, Mapping[str, Any]]
    icons: Mapping[str, list[Mapping[str, Any]]]
    elements: Mapping[str, Mapping[str, Any]]
    bleed: float = 3.0
    title: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[tuple[Path, Mapping[str, Any]], ...] = ()
    heights: tuple[float, float] = (0.0, 0.0)
    taller: float = 0.0

    def fitted(self, size: Size) -> Template:
        """The layout in the proportions of cards of ``size``, as far as its ``heights`` allow."""
        least, most = self.heights
        height = min(max(round(self.size.width * size.height / size.width, 2), least), most)
        if not most or height == self.size.height:
            return self
        return replace(self, size=Size(self.size.width, height), taller=round(height - self.size.height, 2))

    def place_of(self, element: str) -> tuple[Path, int | None]:
        """The file and line in which ``element`` is written, or ``let.NAME``: in this layout, or in the nearest one that it extends."""
        section, _, name = element.rpartition(".")
        for file, raw in self.sources:
            within = raw.get(section or "elements")
            if isinstance(within, Mapping) and name in within:
                return file, line_of(raw, section or "elements", name)
        return self.file, None


#: The largest file of a template, in bytes: some twenty times what the largest layouts need.
_LARGEST: Final = 250_000
#: The files that a template is made from with what each says, its own first.
_Sources: TypeAlias = tuple[tuple[Path, Mapping[str, Any]], ...]


class TemplateBook:
    """The templates of one game; a user's folders lie over the built-in one."""

    def __init__(self, game: str, folders: tuple[Path, ...] = ()) -> None:
        self.game = game
        self._folders = [resources.places_of(game).templates, *(folder / game for folder in folders)]
        self._templates: dict[str, Template] = {}
        self._shaped: dict[tuple[str, Size], Template] = {}
        self._names: tuple[str, ...] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all templates of the game."""
        if self._names is None:
            self._names = self._listed()
        return self._names

    def _listed(self) -> tuple[str, ...]:
        return tuple(sorted({file.stem for folder in self._folders if folder.is_dir() for file in folder.glob("*.yaml")}))

    def get(self, name: str) -> Template:
        """The template called ``name``, usually a card's kind.

        Raises CardforgeError: there is none, or it cannot be read.
        """
        template = self._templates.get(name)
        if template is None:
            template = self._templates[name] = self._build(name)
        return template

    def shaped(self, name: str, size: Size | None) -> Template:
        """The template ``name``, or the one for cards of the shape of ``size`` (``terrain-portrait``) where there is one that belongs
        to it, in the proportions of that size. Narrow cards take ``terrain-mini`` before.

        It belongs if it lies in the same folder or a nearer one, or beside a template of that name which ``name`` extends: a face of
        the user's own is not given up for a built-in one.

        Raises CardforgeError: as ``get``.
        """
        if size is None:
            return self.get(name)
        if (name, size) not in self._shaped:
            self._shaped[name, size] = self._of_shape(name, size).fitted(size)
        return self._shaped[name, size]

    def _of_shape(self, name: str, size: Size) -> Template:
        layout, highest = self.get(name), len(self._folders)
        beside = {source.parent for source, _ in layout.sources if source.stem == name}
        for shape in shapes_of(size):
            other = f"{name}-{shape}"
            if shape == layout.size.shape or other not in self.names:
                continue
            level, file = self._find(other, highest)
            if level >= self._find(name, highest)[0] or file.parent in beside:
                return self.get(other)
        return layout

    def _build(self, name: str) -> Template:
        sources, merged = self._merged(name, len(self._folders), ())
        file = sources[0][0]
        if "size" not in merged:
            raise CardforgeError(Text("テンプレートに size がありません。", "the template has no size"), file=file)
        least, most = map(float, merged.get("heights", (0.0, 0.0)))
        size = Size(*map(float, merged["size"]))
        if wrong := misfit(name, size, (least, most), self.names):
            raise CardforgeError(wrong, file=file, line=line_of(sources[0][1], "size"))
        return Template(
            name=name,
            file=file,
            size=size,
            let=merged.get("let", {}),
            data=merged.get("data", {}),
            styles=merged.get("styles", {}),
            icons=merged.get("icons", {}),
            elements={key: element for key, element in merged.get("elements", {}).items() if element is not None},
            bleed=float(merged.get("bleed", 3.0)),
            title=merged.get("title", {}),
            sources=sources,
            heights=(least, most),
        )

    def _merged(self, name: str, below: int, seen: tuple[Path, ...]) -> tuple[_Sources, dict[str, Any]]:
        """The template ``name`` of the highest folder under number ``below``, with all that it extends, and what it is made from.

        A template that extends its own name extends the one of that name in a lower folder.
        """
        level, file = self._find(name, below)
        if file in seen:
            chain = " → ".join(path.stem for path in (*seen, file))
            raise CardforgeError(
                Text(f"extends が輪になっています: {chain}", f"templates extend each other in a circle: {chain}"), file=file
            )
        raw = _load(file)
        merged = raw
        sources: _Sources = ((file, raw),)
        if "extends" in raw:
            named = raw["extends"] if isinstance(raw["extends"], list) else [raw["extends"]]
            if not named or not all(isinstance(each, str) for each in named):
                message = Text("extends はテンプレートの名前です。", "extends is the name of a template, or a list of names")
                raise CardforgeError(message, file=file, line=line_of(raw, "extends"))
            base_name, *layers = named
            try:
                below_it, base = self._merged(base_name, level if base_name == name and level else len(self._folders), (*seen, file))
                for layer in layers:
                    over, base = self._layered(layer, base)
                    below_it = (over, *below_it)
            except CardforgeError as error:
                # A template that is not there is missing where it is named.
                raise (
                    error if error.file else CardforgeError(error.text, file=file, line=line_of(raw, "extends"), hint=error.hint)
                ) from None
            merged = merge(base, {key: value for key, value in raw.items() if key != "extends"})
            sources += below_it
        check_template(raw, merged, file)
        return sources, merged

    def _layered(self, name: str, base: Mapping[str, Any]) -> tuple[tuple[Path, Mapping[str, Any]], dict[str, Any]]:
        """``base`` with the layer ``name`` over it, and where that is written: a template that moves what several others have.

        What it says of an element that ``base`` has not, without bringing it whole, is meant for others.
        """
        _, file = self._find(name, len(self._folders))
        raw = _load(file)
        if "extends" in raw:
            message = Text(f"「{name}」は extends があるので重ねられません。", f"“{name}” has extends, so it cannot be laid over one")
            hint = Text("重ねるもの（二つ目から）には書きません。", "What is laid over (from the second name on) has none.")
            raise CardforgeError(message, file=file, line=line_of(raw, "extends"), hint=hint)
        there, own = base.get("elements", {}), raw.get("elements", {})
        if isinstance(own, Mapping):
            meant = {
                key: each
                for key, each in own.items()
                if not isinstance(each, Mapping) or "kind" in each or isinstance(there.get(key), Mapping)
            }
            merged = merge(base, {**raw, "elements": meant})
        else:
            meant, merged = own, merge(base, raw)
        check_template({**raw, "elements": meant} if "elements" in raw else raw, merged, file)
        return (file, raw), merged

    def _find(self, name: str, below: int) -> tuple[int, Path]:
        for level in reversed(range(below)):
            # A template's name is no path: it leads to no other folder.
            file = self._folders[level] / f"{name}.yaml"
            if os.path.lexists(file) and not re.search(r"[\\/:]", name):
                return level, allowed(file, (self._folders[level].parent,), _LARGEST, Text("テンプレート", "template"))
        raise CardforgeError(
            Text(f"「{self.game}」に「{name}」のテンプレートがありません。", f"{self.game} has no template “{name}”"),
            hint=Text(f"あるもの: {'、'.join(self.names)}", f"there are: {', '.join(self.names)}"),
        )


@functools.cache
def built_in_templates(game: str) -> TemplateBook:
    """The templates that come with cardforge for ``game``."""
    return TemplateBook(game)


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """``over`` laid over ``base``: mappings are merged key by key, everything else is replaced; a key keeps its place.

    A mapping with another ``kind`` than the one below it replaces it whole.
    """
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping) and not _another_kind(below, value):
            merged[key] = merge(below, value)
        else:
            merged[key] = value
    return merged


def _another_kind(below: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    kind = value.get("kind")
    return isinstance(kind, str) and kind != below.get("kind")


@functools.lru_cache(maxsize=256)
def _read(file: Path, changed: int) -> Any:  # noqa: ARG001 (a changed file is read again)
    return load_kept(file) if resources.path("templates") in file.parents else load_yaml(file)


def _load(file: Path) -> dict[str, Any]:
    raw = _read(file, file.stat().st_mtime_ns)
    if not isinstance(raw, dict):
        message = Text("テンプレートはキーと値の組です。", "a template is a mapping of keys to values")
        raise CardforgeError(message, file=file, line=1)
    return raw
