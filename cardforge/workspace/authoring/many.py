"""One change of many cards at once: first what it would do to the files, then, when that was seen, the same and nothing else."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.model import Card, CardforgeError, Text
from cardforge.workspace.authoring.cards import Cards
from cardforge.workspace.authoring.writing import Writing, with_mark

if TYPE_CHECKING:
    from cardforge.database.schema.inputs import Input

#: So many cards are changed at a time.
_MOST: Final = 5000
_RELATIVE: Final = r"([+\-])\s*(\d{1,9})"
_LEFT: Final = r"([+\-])\s*(\S.*)"
_CHANGED: Final = Text(
    "その間にファイルが変わりました。違いをもう一度見てください。", "the files were changed meanwhile: look at the difference again."
)
_NOT_OWN: Final = Text("組み込みか、表のカードです。", "it is built in, or stands in a table.")
_SAME: Final = Text("もうそうなっています。", "it is like that already.")


class ManyChanges(NamedTuple):
    """What a change of many cards would do: the ``files`` with their text before and after, and the cards that are ``left`` with why.

    ``changed`` are the cards that change; ``digest`` stands for all of it.
    """

    files: dict[Path, tuple[str, str]]
    changed: tuple[Card, ...]
    left: tuple[tuple[Card, Text], ...]

    @property
    def digest(self) -> str:
        """What tells this change from any other."""
        return hashlib.sha256(repr(sorted((str(file), texts) for file, texts in self.files.items())).encode()).hexdigest()[:20]


class Many(Cards, Writing):
    """The calls about many cards."""

    def many_inputs(self) -> tuple[Input, ...]:
        """The fields that can be changed for many cards: those of any kind of card that can be written.

        >>> [each.name for each in Workspace().many_inputs()][:2]
        ['cost', 'power']
        """
        every = {each.name: each for kind in self.kinds() for each in self.inputs(kind) if each.sort in _SORTS}
        return tuple(sorted(every.values(), key=lambda each: each.group != "play"))

    def plan_changes(self, query: str, field: str, value: str) -> ManyChanges:
        """What setting a ``field`` of all cards that a query finds to a ``value`` would do; nothing is written.

        A number may be ``+1`` or ``-1000``: so much more or less. Of a field with several words ``+WORD`` adds one and ``-WORD`` takes one
        away. Cards that would not be whole, and those that are not the author's own, are left.

        Raises ``CardforgeError`` for a query that cannot be read, or a field that there is not.

        >>> plan = Workspace().plan_changes("kind:spell c:red", "cost", "+1")
        >>> len(plan.changed), len(plan.left) > 0
        (0, True)
        """
        from cardforge.files.text import read_text
        from cardforge.model.nearest import did_you_mean

        known = {each.name for each in self.many_inputs()}
        if field not in known:
            raise CardforgeError(
                Text(f"項目「{field[:40]}」はまとめて変えられません。", f"the field “{field[:40]}” cannot be changed for many."),
                hint=did_you_mean(field, known),
            )
        found = self.library.cards.values() if not query.strip() else self.search(query)
        texts: dict[Path, tuple[str, str]] = {}
        changed: list[Card] = []
        left: list[tuple[Card, Text]] = []
        # From the last line up: what a change does below does not move what stands above.
        for card in sorted(list(found)[:_MOST], key=lambda each: -(each.source.line or 0)):
            if card.kind not in self.kinds() or field not in {each.name for each in self.inputs(card.kind)}:
                continue
            written = self.written(card.id)
            if not written.own or written.file is None:
                left.append((card, _NOT_OWN))
                continue
            values = {**written.values, field: self._meant_by(card.kind, field, written.values[field], value)}
            draft = self.draft(card.kind, values, of=card.id)
            if values[field] == written.values[field]:
                left.append((card, _SAME))
            elif not draft.whole:
                left.append((card, next((problem.message for _, problem in draft.faults), _NOT_WHOLE)))
            else:
                before, now = texts.get(written.file) or (read_text(written.file),) * 2
                try:
                    texts[written.file] = (before, self._with_fields(now, written, values, {field}))
                    changed.append(card)
                except CardforgeError as error:
                    left.append((card, error.text))
        return ManyChanges(texts, tuple(changed[::-1]), tuple(left[::-1]))

    def change_many(self, query: str, field: str, value: str, digest: str) -> ManyChanges:
        """Do what ``plan_changes`` showed, whose ``digest`` is given. Raises ``CardforgeError`` where it would be something else now.

        >>> Workspace().change_many("kind:spell", "cost", "+1", "")
        Traceback (most recent call last):
        ...
        cardforge.model.errors.CardforgeError: the files were changed meanwhile: look at the difference again.
        """
        from cardforge.files.whole import write_whole

        self.reopen()
        plan = self.plan_changes(query, field, value)
        if plan.digest != digest:
            raise CardforgeError(_CHANGED)
        for file, (_, after) in plan.files.items():
            write_whole(file, with_mark(file, after))
        self.reopen()
        return plan

    def _meant_by(self, kind: str, field: str, own: Any, value: str) -> Any:
        """What a field that holds ``own`` has then, as it is filled in."""
        sort = next(each.sort for each in self.inputs(kind) if each.name == field)
        value = value.strip()
        if sort == "number":
            more = re.fullmatch(_RELATIVE, value)
            number = own if isinstance(own, str) and own.lstrip("-").isdigit() else None
            if more is None or number is None:
                return value
            return str(int(number) + int(more[2]) * (1 if more[1] == "+" else -1))
        if sort not in ("choices", "words"):
            return value
        words = list(own) if isinstance(own, list) else [each for each in str(own).split("、") if each]
        one = re.fullmatch(_LEFT, value)
        if one is not None:
            words = [each for each in words if each != one[2]] + ([one[2]] if one[1] == "+" else [])
        else:
            words = [each for each in re.split(r"[、,，・\s]+", value) if each]
        return words if sort == "choices" else "、".join(words)


_SORTS: Final = frozenset({"number", "choice", "choices", "words", "line"})
_NOT_WHOLE: Final = Text("このままでは読めません。", "it could not be read then.")


def shown_difference(changes: ManyChanges) -> Mapping[Path, list[str]]:
    """The difference of each file, line by line, as ``diff -u`` shows it.

    >>> list(shown_difference(ManyChanges({Path("a"): ("x", "y")}, (), ())).values())
    [['-x', '+y']]
    """
    from difflib import unified_diff

    heads = ("---", "+++", "@@")

    def lines(before: str, after: str) -> list[str]:
        every = unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
        return [line for line in every if not line.startswith(heads)]

    return {file: lines(*texts) for file, texts in changes.files.items()}
