"""YAML 1.2 as plain data that knows no lines, in half the time that it takes PyYAML to make it: for files that are as long as phrasebooks.

An author's own files are read by `files.yaml`, which explains what is wrong in them.
"""

from __future__ import annotations

from typing import Any

from cardforge.files.yaml import scalar


def parse_plain(text: str) -> Any:
    """The contents of a YAML text; ``None`` if it is empty. Raises ``yaml.YAMLError`` where it is no YAML, or a key stands there twice.

    >>> parse_plain("on: &x [yes, 1, '2']\\nagain: *x")
    {'on': ['yes', 1, '2'], 'again': ['yes', 1, '2']}
    """
    import yaml

    parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    scalars, starts, ends = (
        yaml.ScalarEvent,
        (yaml.MappingStartEvent, yaml.SequenceStartEvent),
        (yaml.MappingEndEvent, yaml.SequenceEndEvent),
    )
    #: All that is open, the outermost first, with its anchor: a list holds what stands in it, a mapping its keys and values by turns.
    rows: list[list[Any]] = [[]]
    names: list[str | None] = []
    anchors: dict[str, Any] = {}
    try:
        while (event := parser.get_event()) is not None:
            sort = type(event)
            if sort is scalars:
                value = scalar(event.value) if event.implicit[0] else event.value
                name = event.anchor
            elif sort in ends:
                row, name = rows.pop(), names.pop()
                value = row if sort is ends[1] else _mapping(row, event.start_mark)
            elif sort in starts:
                rows.append([])
                names.append(event.anchor)
                continue
            elif sort is yaml.AliasEvent:
                if event.anchor not in anchors:
                    raise yaml.MarkedYAMLError(problem=f"{event.anchor!r} refers to nothing", problem_mark=event.start_mark)
                value, name = anchors[event.anchor], None
            else:
                continue
            if name is not None:
                anchors[name] = value
            rows[-1].append(value)
    finally:
        parser.dispose()
    return rows[0][0] if rows[0] else None


def _mapping(row: list[Any], end: Any) -> dict[Any, Any]:
    """The mapping of keys and values by turns that ends there."""
    import yaml

    keys = row[::2]
    try:
        mapping = dict(zip(keys, row[1::2], strict=True))
    except TypeError:
        raise yaml.MarkedYAMLError(problem="a key is a list or a mapping", problem_mark=end) from None
    if len(mapping) < len(keys):
        twice = next(key for key in mapping if keys.count(key) > 1)
        raise yaml.MarkedYAMLError(problem=f"{twice!r} is written twice", problem_mark=end)
    return mapping
