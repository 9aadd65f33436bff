"""A card that is being written: what is good of it as a card that can be drawn, and what is not, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.database.library.problems import Problems
from cardforge.database.library.reader import source_in
from cardforge.database.schema.inputs import Input, inputs_of
from cardforge.database.schema.schemas import CARDS
from cardforge.files.text import hidden_letter
from cardforge.model import Card, CardforgeError, Problem, Source, Text
from cardforge.model.characters import hidden_in
from cardforge.model.names import make_id
from cardforge.model.plain import dataclass

if TYPE_CHECKING:
    from cardforge.database.library.loading import Loading

#: What stands for a name that is not written yet.
UNNAMED = Text("（名前）", "(name)")
_MISSING = Text("まだ書かれていません。", "is not written yet.")


@dataclass(frozen=True, slots=True)
class CardDraft:
    """A card as far as it is written; ``faults`` are what is wrong with its fields (``""`` for the whole) apart from sentences that cannot
    be read, whose fields are in ``unread`` and whose words stand on the card as they are."""

    card: Card
    faults: tuple[tuple[str, Problem], ...]
    unread: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether it is a card that can be saved and played."""
        return not self.faults and not self.unread


def draft(library: Loading, kind: str, mapping: Mapping[str, Any], source: Source | None = None) -> CardDraft:
    """The card that a mapping in the words of the schema describes, as far as it is good; no error is raised for it.

    >>> from cardforge.database import built_in
    >>> from cardforge.files.places import first_game
    >>> found = draft(built_in(first_game()), "spell", {"name": "炎", "cost": "many", "text": "カードを一枚引"})
    >>> found.card.name.ja, [field for field, problem in found.faults], found.unread
    ('炎', ['cost'], ('text',))
    """
    reader, source = library._reader, source or Source()
    value = reader.spelt(CARDS + kind, {"kind": kind, **mapping})
    faults: list[tuple[str, Problem]] = []
    for fault in reader.schemas.faults(CARDS + kind, value):
        field = str(fault.path[0]) if fault.path else ""
        if not fault.soft and (field or not _required(library.game, kind, value)):
            said = Text(f"{fault.text.ja} {fault.hint.ja}", f"{fault.text.en} {fault.hint.en}") if fault.hint else fault.text
            faults.append((field, Problem("error", fault.rule, said)))
    # A file with such a letter would not be read again.
    faults += [(field, Problem("error", "", hidden_letter(letter, None).text)) for field in value if (letter := hidden_in(value[field]))]
    faults += [(field, Problem("error", "", _MISSING)) for field in _required(library.game, kind, value)]
    bad = {field for field, _ in faults}
    good = {key: each for key, each in value.items() if key not in bad}
    for each in inputs_of(library.game, kind):
        if each.name in bad:
            good |= _stand_in(each)
    texts, unread = {}, []
    for each in inputs_of(library.game, kind):
        if each.sentence and isinstance(good.get(each.name), str) and not _readable(library, str(good[each.name]), each.sentence):
            texts[each.name] = str(good.pop(each.name))
            unread.append(each.name)
    card = reader.build(kind, CARDS + kind, good, Problems(source.file), name=UNNAMED, default_id="new")
    if card is None:
        card = Card(library.game, kind, "new", UNNAMED)
    lang = reader.book.language(" ".join(texts.values())) if texts and not card.texts else card.lang
    return CardDraft(replace(card, texts={**card.texts, **texts}, lang=lang, source=source), tuple(faults), tuple(unread))


def drafting(library: Loading, faulty: dict[str, list[Problem]]) -> Callable[..., Card | None]:
    """Reads cards; one with a fault as far as it is good, with what is wrong with it in ``faulty``, by kind and id."""

    def read(value: Any, problems: Problems, *, line: int | None = None) -> Card | None:
        before = len(problems)
        card = library._reader.card(value, problems, line=line)
        if card is None:
            card = draft_of(library, value, problems.file)
            if card is not None:
                faulty[f"{card.kind}/{card.id}"] = problems[before:]
        return card

    return read


def draft_of(library: Loading, value: object, file: Path | None) -> Card | None:
    """The card that an entry of a file describes, as far as it is good; ``None`` where not even its kind is known."""
    if not isinstance(value, dict):
        return None
    plain = library._reader._any.plain(value)
    kind = str(plain.get("kind", ""))
    if kind not in library._reader.schemas.part(CARDS + "kind")["enum"]:
        return None
    card = draft(library, kind, plain, source_in(file, value)).card
    return replace(card, id=str(plain.get("id") or make_id(card.name)))


def _stand_in(field: Input) -> dict[str, Any]:
    """What a face is drawn with where a field is not good yet: the least number, the first of some values."""
    if field.sort in ("number", "data"):
        return {field.name: field.least or 0}
    return {field.name: next(iter(field.values))} if field.sort == "choice" and field.values else {}


def _required(game: str, kind: str, value: Mapping[str, Any]) -> list[str]:
    """The fields that have to be written and are not."""
    return [each.name for each in inputs_of(game, kind) if each.required and each.name not in value]


def _readable(library: Loading, sentence: str, kind: str) -> bool:
    if not sentence.strip():
        return True
    try:
        library.book.read(sentence, kind=kind, mend=False)
    except CardforgeError:
        return False
    return True
