"""What the columns of a table are: the field that each heading means, in the words that people use, and what they said of a file before."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.database.formats.columns import MAX_COLUMNS, meanings, separators_of, words_of
from cardforge.database.schema.quick import FREE
from cardforge.files.whole import write_whole
from cardforge.model import CardforgeError, Text
from cardforge.model.names import normal
from cardforge.model.nearest import did_you_mean

Warn = Callable[[Text], None]
#: A remark behind a heading: ``コスト（マナ）``.
_REMARK = r"\s*[(（\[［].*[)）\]］]\s*$"
#: A number with what stands beside it.
_BESIDE = r"(?P<before>\D*?)\s*(?P<number>\d[\d,]*)\s*(?P<behind>\D*)"
#: The word behind a number of cards.
_CARDS = "枚"
#: What a column is mapped to that is to be left out.
LEFT_OUT: Final = "-"
#: The file beside tables that remembers what their headings mean.
REMEMBERED: Final = ".cardforge-columns.json"


class Heading(NamedTuple):
    """A heading and what it means: a field (``name.en`` for a part of it), ``x_…`` for a field of one's own, ``""`` for nothing.

    ``how`` is ``"known"``, ``"mapped"`` (the user said so) or ``"unknown"``, with the ``nearest`` field's heading then.
    """

    word: str
    field: str
    how: str = "known"
    nearest: Text | None = None


class Column:
    """A column of a table: the field it fills (``name``, or ``name`` and ``en``) and whether it holds a list or text."""

    __slots__ = ("field", "is_list", "is_text", "names", "part", "separators", "units")

    def __init__(self, field: str, part: str, schema: dict[str, Any]) -> None:
        self.field = field
        self.part = part
        self.names: dict[str, str] = schema.get("x-names", {})
        self.separators = separators_of(schema.get("items", {}))
        self.is_list = schema.get("type") == "array"
        self.is_text = schema.get("type") == "string" or "x-text" in schema or "x-sentence" in schema
        self.units = frozenset(normal(word) for word in (_CARDS, *schema.get("x-units", ()), *words_of(field, schema)))

    def alone(self, word: str) -> str:
        """The number in a cell without what people write beside it: the field's own word, or that for cards.

        >>> Column("cost", "", {"title": "マナ / mana"}).alone("3 Mana")
        '3'
        """
        found = re.fullmatch(_BESIDE, word)
        unit = found and normal(found["before"] + found["behind"])
        return found["number"] if found and unit in self.units and not (found["before"] and found["behind"]) else word


def headings(row: list[str], fields: dict[str, dict[str, Any]], said: Mapping[str, str], *, free: bool) -> list[Heading]:
    """What each heading of a table means; ``said`` is what the user said of some, ``free`` whether others become fields of his own.

    Raises ``CardforgeError`` where he said a heading or a field that there is not.
    """
    known = meanings(fields)
    chosen = {normal(word): _chosen(field, known, fields) for word, field in said.items()}
    refuse_missing(said, row)
    return [_heading(cell.strip(), known, chosen, fields, free=free) for cell in row]


def refuse_missing(said: Mapping[str, str], row: Iterable[str]) -> None:
    """Raise ``CardforgeError`` where something is ``said`` of a heading that does not stand in ``row``."""
    there = [cell.strip() for cell in row if cell.strip()]
    if missing := [word for word in said if normal(word) not in set(map(normal, there))]:
        message = Text(f"見出し「{missing[0]}」の列はありません。", f"There is no column headed “{missing[0]}”.")
        raise CardforgeError(message, hint=did_you_mean(missing[0], there))


def told_by_values(heads: list[Heading], schema: dict[str, Any], rows: list[list[str]]) -> list[Heading]:
    """The headings, that one taken for a closed list's field (of this ``schema``) under which nothing but values of the list stands.

    >>> heads = [Heading("名前", "name"), Heading("種別", "kind1")]
    >>> [each.field for each in told_by_values(heads, {"enum": ["soldier"], "x-names": {"兵": "soldier"}}, [["狼", "兵"], ["", ""]])]
    ['name', 'kind']
    """
    values = {normal(word) for word in (*map(str, schema.get("enum", ())), *schema.get("x-names", {}))}
    for number, heading in enumerate(heads):
        cells = {normal(row[number].strip()) for row in rows if number < len(row)} - {""}
        if heading.how != "mapped" and cells and cells <= values:
            return [*heads[:number], heading._replace(field="kind", how="known", nearest=None), *heads[number + 1 :]]
    return heads


def _heading(
    word: str, known: Mapping[str, str], chosen: Mapping[str, str], fields: Mapping[str, dict[str, Any]], *, free: bool
) -> Heading:
    if normal(word) in chosen:
        return Heading(word, chosen[normal(word)], "mapped")
    found = known.get(normal(word)) or known.get(normal(re.sub(_REMARK, "", word))) or known.get(normal(word).rstrip(".:?"))
    if found is not None:
        return Heading(word, found)
    if word.startswith(FREE) and word.isidentifier():
        return Heading(word, word)
    own = FREE + re.sub(r"\W+", "_", word).strip("_")[:40]
    # A heading of one's own is like many words by chance: only a slip in a known one is told.
    nearest = did_you_mean(word, [head for field, schema in fields.items() for head in words_of(field, schema)], least=75.0)
    return Heading(word, own if free and word and own.isidentifier() and own != FREE else "", "unknown", nearest)


def _chosen(field: str, known: Mapping[str, str], fields: Mapping[str, dict[str, Any]]) -> str:
    """The field that a user names for a column."""
    if field == LEFT_OUT:
        return ""
    if field.startswith(FREE) and field.isidentifier():
        return field
    found = known.get(normal(field))
    if found is None:
        names = " ".join(fields)
        hint = did_you_mean(field, [*fields]) or Text(f"書けるのは {names} です。", f"Choose from {names}.")
        raise CardforgeError(Text(f"「{field}」という項目はありません。", f"There is no field “{field}”."), hint=hint)
    return found


def columns_of(found: list[Heading], fields: Mapping[str, dict[str, Any]], path: Path, line: int, warn: Warn | None) -> list[Column | None]:
    """The columns that headings announce, ``None`` for one that is left out; ``warn`` is told of those that nothing is known about.

    ``line`` is that of the headings in the file (from 1). Raises ``CardforgeError`` where two mean the same, or there are too many.
    """
    if len(found) > MAX_COLUMNS:
        raise CardforgeError(Text(f"列が{len(found)}もあります。", f"There are {len(found)} columns."), file=path, line=line)
    columns: list[Column | None] = []
    taken: dict[str, str] = {}
    for heading in found:
        if heading.field in taken and heading.field:
            words = (taken[heading.field], heading.word)
            message = Text(
                f"列「{words[0]}」と「{words[1]}」は同じ項目です。", f"The columns “{words[0]}” and “{words[1]}” are the same field."
            )
            hint = Text(f'要らないほうは --map "{words[1]}=-" で外せます。', f'Leave one out with --map "{words[1]}=-".')
            raise CardforgeError(message, file=path, line=line, hint=hint)
        taken[heading.field] = heading.word
        if heading.how == "unknown" and heading.word and warn is not None:
            warn(unknown(heading))
        field, _, part = heading.field.partition(".")
        columns.append(Column(field, part, fields.get(field, {})) if field else None)
    return columns


def unknown(heading: Heading) -> Text:
    """What is said of a heading that nothing is known about: the nearest field first, then what became of it."""
    near = heading.nearest or Text("", "")
    if not heading.field:
        ja, en = "この列は読みません。", "This column is left out."
    else:
        ja, en = f"自分の項目 {heading.field} にしました。", f"It became {heading.field}, a field of your own."
    return Text(
        f"見出し「{heading.word}」は知りません。{near.ja}{ja}",
        f"The heading “{heading.word}” is not known. {near.en} {en}".replace("  ", " "),
    )


def remembered(path: Path) -> dict[str, str]:
    """What was said before of the headings of the table ``path``."""
    try:
        whole = json.loads((path.parent / REMEMBERED).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    said = whole.get(path.name, {}) if isinstance(whole, dict) else {}
    return {str(word): str(field) for word, field in said.items()} if isinstance(said, dict) else {}


def remember(path: Path, said: Mapping[str, str]) -> None:
    """Keep what was said of the headings of the table ``path``, beside it."""
    file = path.parent / REMEMBERED
    try:
        whole = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        whole = {}
    whole = whole if isinstance(whole, dict) else {}
    whole[path.name] = {**remembered(path), **said}
    write_whole(file, json.dumps(whole, ensure_ascii=False, indent=1) + "\n")


def remembered_bytes(path: Path) -> bytes:
    """What is remembered of a table, for a digest of all that decides how it is read."""
    return json.dumps(remembered(path), sort_keys=True).encode() if path.suffix.lower() in (".csv", ".tsv", ".xlsx") else b""
