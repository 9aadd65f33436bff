"""The tree side of a phrase: plain data with holes in it.

A hole is written ``<rule>`` and named after the key it stands at, or ``<name:rule>``. The key ``+`` of a mapping is a hole for all keys
that are left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

#: Any plain data, with or without holes.
Value: TypeAlias = Any
REST = "+"
MISSING = object()


@dataclass(frozen=True, slots=True)
class Hole:
    """A place in a tree: its name in the patterns, and the rule that says what can stand there."""

    name: str
    rule: str


def compile_tree(source: Value, key: str = "") -> Value:
    """The tree pattern that the phrasebook's data writes."""
    if isinstance(source, dict):
        return {name: compile_tree(part, "rest" if name == REST else name) for name, part in source.items()}
    if isinstance(source, list):
        return [compile_tree(part) for part in source]
    if isinstance(source, str) and source[:1] == "<" and source[-1:] == ">":
        name, _, rule = source[1:-1].rpartition(":")
        return Hole(name or key or rule, rule)
    return source


def holes(pattern: Value) -> Iterator[Hole]:
    """All holes of a tree pattern."""
    if isinstance(pattern, Hole):
        yield pattern
    elif isinstance(pattern, dict | list):
        for part in pattern.values() if isinstance(pattern, dict) else pattern:
            yield from holes(part)


def match(pattern: Value, tree: Value, found: dict[str, Value]) -> bool:
    """Whether ``tree`` has the pattern's shape; what stands in the holes is put into ``found``.

    A hole of a mapping may stay empty; whether the sentence can do without it is for the text side to say.
    """
    if isinstance(pattern, Hole):
        if pattern.name in found and found[pattern.name] != tree:
            return False
        found[pattern.name] = tree
        return True
    if isinstance(pattern, dict):
        return isinstance(tree, dict) and _match_mapping(pattern, tree, found)
    if isinstance(pattern, list):
        return isinstance(tree, list) and len(tree) == len(pattern) and all(map(match, pattern, tree, [found] * len(tree)))
    return type(pattern) is type(tree) and bool(pattern == tree)


def _match_mapping(pattern: dict[str, Value], tree: dict[str, Value], found: dict[str, Value]) -> bool:
    if not tree or not (tree.keys() <= pattern.keys() or REST in pattern):
        return False
    for key, part in pattern.items():
        if key == REST:
            rest = {name: value for name, value in tree.items() if name not in pattern}
            if rest and not match(part, rest, found):
                return False
        elif key in tree:
            if not match(part, tree[key], found):
                return False
        elif not _can_be_absent(part):
            return False
    return True


def _can_be_absent(pattern: Value) -> bool:
    if isinstance(pattern, dict):
        return all(map(_can_be_absent, pattern.values()))
    return isinstance(pattern, Hole)


def build(pattern: Value, found: dict[str, Value]) -> Value:
    """The tree with its holes filled; a mapping's key whose hole is empty is left out (MISSING where nothing is left)."""
    if isinstance(pattern, Hole):
        return found.get(pattern.name, MISSING)
    if isinstance(pattern, list):
        return [build(part, found) for part in pattern]
    if not isinstance(pattern, dict):
        return pattern
    tree: dict[str, Value] = {}
    for key, part in pattern.items():
        value = build(part, found)
        if value is MISSING:
            continue
        if key == REST:
            tree.update(value)
        else:
            tree[key] = value
    return tree or MISSING


def contains(part: Value, tree: Value) -> bool:
    """Whether ``tree`` has everything that ``part`` has; ``"*"`` in ``part`` stands for anything, ``">1"`` for a greater number."""
    if part == "*":
        return True
    if isinstance(part, str) and part[:1] == ">":
        return type(tree) is int and tree > int(part[1:])
    if isinstance(part, dict):
        return isinstance(tree, dict) and all(key in tree and contains(value, tree[key]) for key, value in part.items())
    return type(part) is type(tree) and bool(part == tree)
