"""Changes single values of a YAML file that somebody wrote, and leaves every other byte: comments, order, quotes, line ends."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardforge.database.formats.mapping import flow
from cardforge.files.yaml import parse_yaml
from cardforge.model import CardforgeError, Text

#: How a change says that a field is to be taken away.
GONE: Final = object()
_MOVED: Final = Text("カードはもうこの行にありません。", "the card does not stand on this line any more.")


def changed(text: str, line: int, changes: Mapping[str, Any], *, within: str = "") -> str:
    """``text`` with fields of the mapping that begins on ``line`` (from 1) set, or taken away where they are ``GONE``.

    ``within`` names a field of it that holds a mapping itself, whose fields are meant.

    Raises ``CardforgeError`` where no mapping begins there, or the file is written in a way that cannot be changed so.

    >>> changed("- {cost: 2, name: 炎}  # mine\\n", 1, {"cost": 3, "power": 2000})
    '- {cost: 3, name: 炎, power: 2000}  # mine\\n'
    """
    item = next((node for node in _mappings(_composed(text)) if node.start_mark.line + 1 == line), None)
    if item is not None and within:
        item = next((value for key, value in item.value if key.value == within and hasattr(value, "flow_style")), None)
    if item is None:
        raise CardforgeError(_MOVED, line=line)
    known = {key.value: (key, value) for key, value in item.value}
    edits: list[tuple[int, int, str]] = []
    new: list[str] = []
    for name, value in changes.items():
        if name not in known:
            new += [] if value is GONE else [f"{_inside(name)}: {_inside(value)}"]
        elif value is GONE:
            edits.append(_without(text, item, *known[name]))
        else:
            node = known[name][1]
            edits.append((node.start_mark.index, _end(text, node), _spaced(text, node.start_mark.index) + _written(node, value)))
    if new:
        edits.append(_added(text, item, new))
    return _checked(_applied(text, edits), text, line, changes, within)


def worded(changes: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    """``changes`` of fields by the ``words`` that an author used for them; a text whose languages stand apart is changed in each.

    >>> worded({"name": {"ja": "炎", "en": "Fire"}, "cost": 3}, {"name.ja": "名前", "name.en": "英語名"})
    {'名前': '炎', '英語名': 'Fire', 'cost': 3}
    """
    found: dict[str, Any] = {}
    for field, value in changes.items():
        apart = {lang: words.get(f"{field}.{lang}") for lang in Text._fields}
        if not any(apart.values()):
            found[words.get(field, field)] = value
            continue
        said = value if isinstance(value, Mapping) else {lang: value for lang, word in apart.items() if word}
        found |= {word or f"{field}_{lang}": said.get(lang, GONE) for lang, word in apart.items()}
    return found


def appended(text: str, mapping: Mapping[str, Any]) -> str:
    """``text`` with one more item at the end of its list of cards.

    Raises ``CardforgeError`` where the file is no list of cards that stand one below the other.

    >>> appended("- {name: 炎}\\n", {"name": "氷", "cost": 1})
    '- {name: 炎}\\n- {name: 氷, cost: 1}\\n'
    """
    import yaml

    root = _composed(text)
    if root is None:
        return f"{_ended(text)}- {flow(dict(mapping))}\n"
    if isinstance(root, yaml.MappingNode):
        root = next((value for key, value in root.value if key.value == "cards"), root)
    if not isinstance(root, yaml.SequenceNode) or root.flow_style or not root.value:
        raise CardforgeError(
            Text("このファイルには書き足せません。", "nothing can be added to this file."),
            hint=Text("「- 」で始まる行の並びのファイルに書きます。", "It has to be a list of lines that begin with “- ”."),
        )
    last = root.value[-1]
    end = text.find("\n", _end(text, last))
    end = len(text) if end < 0 else end
    begin = text.rfind("\n", 0, root.value[0].start_mark.index) + 1
    indent = text[begin : text.index("-", begin)]
    newline = "\r\n" if "\r\n" in text else "\n"
    at = end - 1 if text[:end].endswith("\r") else end
    return text[:at] + f"{newline}{indent}- {flow(dict(mapping))}" + (text[at:] or newline)


def mapping_at(text: str, line: int) -> dict[str, Any]:
    """What the mapping says that begins on ``line`` (from 1). Raises ``CardforgeError`` where none does.

    >>> mapping_at("- {cost: 2}", 1)
    {'cost': 2}
    """
    found = _at(parse_yaml(text), line)
    if found is None:
        raise CardforgeError(_MOVED, line=line)
    return dict(found)


def _composed(text: str) -> Any:
    """The nodes of a text, which was found to be good YAML first."""
    import yaml

    parse_yaml(text)
    return yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _mappings(node: Any) -> Iterator[Any]:
    import yaml

    if isinstance(node, yaml.MappingNode):
        yield node
        for _, value in node.value:
            yield from _mappings(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _mappings(value)


def _end(text: str, node: Any) -> int:
    """Where what a node says ends, without the empty lines and comments that follow it."""
    import yaml

    begin: int = node.start_mark.index
    end: int = node.end_mark.index
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return begin + len(text[begin:end].rstrip())
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        inner = node.value[-1]
        end = _end(text, inner[1] if isinstance(inner, tuple) else inner)
    return end


def _written(node: Any, value: Any) -> str:
    """A value in place of another one, in quotes of the same kind where that has some."""
    style = getattr(node, "style", None)
    if isinstance(value, str) and style == '"':
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and style == "'" and "\n" not in value:
        return "'" + value.replace("'", "''") + "'"
    return _inside(value)


def _inside(value: Any) -> str:
    """A value as it may stand inside of braces, too, where a comma ends a word."""
    return flow([value])[1:-1]


def _spaced(text: str, at: int) -> str:
    """A blank where a value is to follow the colon at once."""
    return " " if at and text[at - 1] == ":" else ""


def _without(text: str, item: Any, key: Any, value: Any) -> tuple[int, int, str]:
    """What takes a field away: its whole lines, or its part between commas."""
    begin, end = key.start_mark.index, _end(text, value)
    places = [each.start_mark.index for each, _ in item.value]
    if item.flow_style:
        at = places.index(begin)
        if at + 1 < len(places):
            return begin, places[at + 1], ""
        return (_end(text, item.value[at - 1][1]) if at else begin), end, ""
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end + 1
    if begin == places[0] and text[text.rfind("\n", 0, begin) + 1 : begin].strip():
        following = places[1] if len(places) > 1 else end
        return begin, following, ""
    return text.rfind("\n", 0, begin) + 1, line_end, ""


def _added(text: str, item: Any, new: list[str]) -> tuple[int, int, str]:
    """What puts new fields behind the last one."""
    end = _end(text, item.value[-1][1]) if item.value else item.start_mark.index + 1
    if item.flow_style:
        return end, end, (", " if item.value else "") + ", ".join(new)
    newline = "\r\n" if "\r\n" in text else "\n"
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    line_end -= text[:line_end].endswith("\r")
    return line_end, line_end, "".join(f"{newline}{' ' * item.value[0][0].start_mark.column}{each}" for each in new)


def _applied(text: str, edits: list[tuple[int, int, str]]) -> str:
    for begin, end, written in sorted(edits, reverse=True):
        text = text[:begin] + written + text[end:]
    return text


def _checked(text: str, before: str, line: int, changes: Mapping[str, Any], within: str) -> str:
    """``text``, which has to say what was asked for and all else as ``before``; what cannot be changed so is refused, not spoilt."""
    wanted = parse_yaml(before)
    item = _at(wanted, line)[within] if within else _at(wanted, line)
    item.update(changes)
    for key in [key for key, value in item.items() if value is GONE]:
        del item[key]
    try:
        good = parse_yaml(text) == wanted
    except CardforgeError:
        good = False
    if not good:
        raise CardforgeError(
            Text("この書き方のままでは直せません。", "as it is written there, it cannot be changed from here."),
            line=line,
            hint=Text("ファイルをエディターで開いて直してください。", "Change it in the file with an editor."),
        )
    return text


def _at(value: Any, line: int) -> Any:
    """The mapping that begins on a line."""
    if getattr(value, "line", None) == line and isinstance(value, dict):
        return value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((found for each in inner if (found := _at(each, line)) is not None), None)


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
