"""Templates: where things stand on a card, written in YAML; one may extend another and say only what differs."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardforge import resources
from cardforge.model import CardforgeError, Text
from cardforge.printing.units import Size


@dataclass(frozen=True, slots=True)
class Template:
    """One card layout, complete: what it extends is already in it."""

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


class TemplateBook:
    """The templates of one game; a user's folders lie over the built-in one."""

    def __init__(self, game: str, folders: tuple[Path, ...] = ()) -> None:
        self.game = game
        self._folders = [folder / game for folder in (resources.path("templates"), *folders)]
        self._raw: dict[str, tuple[Path, dict[str, Any]]] = {}
        self._templates: dict[str, Template] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all templates of the game."""
        return tuple(sorted({file.stem for folder in self._folders if folder.is_dir() for file in folder.glob("*.yaml")}))

    def get(self, name: str) -> Template:
        """The template called ``name``, usually a card's kind.

        Raises CardforgeError: there is none, or it cannot be read.
        """
        template = self._templates.get(name)
        if template is None:
            template = self._templates[name] = self._build(name)
        return template

    def _build(self, name: str) -> Template:
        file, merged = self._merged(name, ())
        if "size" not in merged:
            raise CardforgeError(Text("テンプレートに size がありません。", "the template has no size"), file=file)
        return Template(
            name=name,
            file=file,
            size=Size(*map(float, merged["size"])),
            let=merged.get("let", {}),
            data=merged.get("data", {}),
            styles=merged.get("styles", {}),
            icons=merged.get("icons", {}),
            elements={key: element for key, element in merged.get("elements", {}).items() if element is not None},
            bleed=float(merged.get("bleed", 3.0)),
            title=merged.get("title", {}),
        )

    def _merged(self, name: str, seen: tuple[str, ...]) -> tuple[Path, dict[str, Any]]:
        if name in seen:
            chain = " → ".join((*seen, name))
            raise CardforgeError(Text(f"extends が輪になっています: {chain}", f"templates extend each other in a circle: {chain}"))
        file, raw = self._read(name)
        if "extends" not in raw:
            return file, raw
        _, base = self._merged(raw["extends"], (*seen, name))
        return file, merge(base, {key: value for key, value in raw.items() if key != "extends"})

    def _read(self, name: str) -> tuple[Path, dict[str, Any]]:
        if name not in self._raw:
            for folder in reversed(self._folders):
                file = folder / f"{name}.yaml"
                if file.is_file():
                    self._raw[name] = (file, _load(file))
                    break
            else:
                raise CardforgeError(
                    Text(f"「{self.game}」に「{name}」のテンプレートがありません。", f"{self.game} has no template {name!r}"),
                    hint=Text(f"あるもの: {'、'.join(self.names)}", f"there are: {', '.join(self.names)}"),
                )
        return self._raw[name]


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


def _load(file: Path) -> dict[str, Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        raw = yaml.load(file.read_text("utf-8"), Loader=loader)
    except (OSError, UnicodeDecodeError) as error:
        reason = Text(str(error), str(error))
        raise CardforgeError(Text("テンプレートが読めません。", "the template cannot be read"), file=file, hint=reason) from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else None
        problem = getattr(error, "problem", None) or "not valid YAML"
        raise CardforgeError(Text(f"YAML として読めません: {problem}", f"not valid YAML: {problem}"), file=file, line=line) from error
    if not isinstance(raw, dict):
        message = Text("テンプレートはキーと値の組です。", "a template is a mapping of keys to values")
        raise CardforgeError(message, file=file, line=1)
    return raw
