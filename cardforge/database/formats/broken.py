"""One broken card is one broken card: a list whose YAML cannot be read as a whole is read item by item, and so is a table row by row."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.files.yaml import MAX_ITEMS, Mapping, Sequence, parse_yaml
from cardforge.model import CardforgeError, Text

#: How an item of a list begins, and where the name stands that it seems to have: one word, or one in each language.
_ITEM: Final = re.compile(r"( *)-(?: |$)")
_WORD: Final = r"""["']?\s*:[\s"'{}\[\]]*([^,{}\[\]"'\n#]+)"""
_NAME: Final = re.compile(rf"(?:name|名前){_WORD}")
_NAMES: Final = {lang: re.compile(rf"""(?:name|名前)["']?\s*:[^\n]*?\b{lang}{_WORD}""") for lang in ("ja", "en")}
#: So many items may be broken: a file with more is no list of cards.
_MOST: Final = 50
_NO_ITEM: Final = Text("並びの「- 」の字下げが違います。", "the indentation of a “- ” is wrong.")


class Broken(NamedTuple):
    """An item of a file that cannot be taken apart: why, and the ``name`` that it seems to have."""

    error: CardforgeError
    name: Text = Text("", "")


def in_parts(text: str, file: Path) -> Any:
    """What a YAML file with a list of things holds that cannot be read as a whole: what cannot be read of the list is ``Broken``.

    ``None`` where it holds no such list, or nothing of it can be read: what is wrong with the whole is to be told then.

    >>> found = in_parts("- {name: 狼}\\n- {name: 竜", Path("cards.yaml"))
    >>> found[0], found[1].name.ja, found[1].error.line
    ({'name': '狼'}, '竜', 2)
    """
    lines = text.splitlines(keepends=True)
    first = next((number for number, line in enumerate(lines) if _ITEM.match(line)), None)
    if first is None:
        return None
    begun = _ITEM.match(lines[first])
    assert begun is not None
    begins = [number for number in range(first, len(lines)) if (found := _ITEM.match(lines[number])) and found[1] == begun[1]]
    if len(begins) > MAX_ITEMS:
        return None
    items, broken = Sequence(first + 1), 0
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        items.append(_item("".join(lines[begin:end]), file, begin + 1))
        items.lines.append(begin + 1)
        broken += isinstance(items[-1], Broken)
        if broken > _MOST:
            return None
    if broken in (0, len(items)):
        return None
    return _headed("".join(lines[:first]), items, file)


def _item(text: str, file: Path, line: int) -> Any:
    """The item that a part of a file holds, from this line on."""
    try:
        found = parse_yaml(text, file, line)
    except CardforgeError as error:
        return Broken(error, _name_in(text))
    return found[0] if isinstance(found, list) and len(found) == 1 else Broken(CardforgeError(_NO_ITEM, file=file, line=line))


def _name_in(text: str) -> Text:
    """The name that a part of a file seems to give; empty where it gives none."""
    both = [found[1].strip() for each in _NAMES.values() if (found := each.search(text))]
    one = _NAME.search(text)
    names = both or ([one[1].strip()] if one else [""])
    return Text(names[0], names[-1])


def _headed(text: str, items: Sequence, file: Path) -> Any:
    """The items under what stands before them: nothing, or the mapping whose last key they belong to."""
    try:
        head = parse_yaml(text, file)
    except CardforgeError:
        return None
    if head is None:
        return items
    if not isinstance(head, Mapping) or not head or head[list(head)[-1]] is not None:
        return None
    head[list(head)[-1]] = items
    return head
