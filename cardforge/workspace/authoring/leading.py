"""Leaders (Deck Masters) that are being built in a form: how they stand in a file, and how they get there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.games.shared.pack import pack_of
from cardforge.model import CardforgeError, Master, Text
from cardforge.workspace.authoring.masters import Masters
from cardforge.workspace.authoring.writing import YAML, Conflict, Writing, digest_of, refuse_hidden, with_mark

if TYPE_CHECKING:
    from cardforge.games.shared.design.building import Draft

_NO_NAME: Final = Text("名前を付けてください。", "Give it a name.")
_TABLE: Final = Text("ここでは直せないファイルです。", "It cannot be changed in this file from here.")
_COPIED: Final = Text("組み込みのものです。保存すると cards/ に写します。", "A built-in one: saving copies it to cards/.")


class WrittenMaster(NamedTuple):
    """A leader as it stands in a file: the ``values`` as they are filled in, the file with its ``line``, and the file's ``digest``.

    ``own``: it lies in the author's folder, in a form that can be changed; else ``why`` says what saving does instead, or why not, and
    without ``values`` it can be shown only.
    """

    master: Master
    values: dict[str, Any]
    file: Path | None
    # from 1
    line: int | None
    digest: str
    own: bool
    why: Text | None = None


class Leading(Masters, Writing):
    """The calls about writing leaders."""

    def builds_masters(self) -> bool:
        """Whether the game has leaders that are built.

        >>> Workspace().builds_masters()
        True
        """
        return pack_of(self.game).building is not None

    def written_master(self, name: str) -> WrittenMaster:
        """A leader of the library as it stands in its file, for a form. Raises ``CardforgeError`` naming the nearest.

        >>> Workspace().written_master("炎竜姫アグニス").values["rank"]
        ['3']
        """
        from cardforge.files.text import read_text

        master = self.library.find_master(name)
        file, line = master.card.source.file, master.card.source.line
        builder = self.builder()
        try:
            draft = builder.draft_of(master)
            builder.fields(draft)
        except CardforgeError as error:
            return WrittenMaster(master, {}, file, line, "", False, error.text)
        values = builder.filled_in(draft)
        if file is None or file.suffix.lower() not in YAML:
            return WrittenMaster(master, values, file, line, "", False, _TABLE)
        own = self._is_own(file)
        return WrittenMaster(master, values, file, line, digest_of(read_text(file)), own, None if own else _COPIED)

    def save_master(
        self, values: Mapping[str, Any], *, of: str = "", seen: Mapping[str, Any] | None = None, digest: str = "", lang: str = "ja"
    ) -> Master:
        """Write the leader that was filled in into the author's file, legal or not: only what differs from what was ``seen`` is changed
        there, every other byte stays. A new one, and one that is built in, gets a file of its own in the folder's ``cards/``.

        ``of`` is its name where it has one, ``digest`` that of the file when it was read, ``lang`` the language of a new file.

        Raises ``Conflict`` where the file has changed since in what was changed here, and ``CardforgeError`` where it cannot be written.

        >>> Workspace().save_master({"name": {"ja": "炎の子"}, "rank": ["2"], "attributes": ["red"]}).rank
        2
        """
        refuse_hidden(values)
        self.reopen()
        known = self.written_master(of) if of else None
        if known is not None and not known.own and known.why is not _COPIED:
            raise CardforgeError(known.why or _TABLE, file=known.file, line=known.line)
        draft, _ = self.builder().meant(values)
        if not draft.name:
            raise CardforgeError(_NO_NAME)
        taken = self.library.masters.get(draft.name)
        if taken is not None and draft.name != of:
            said = Text(f"「{draft.name}」はもうあります。", f"there is a “{draft.name}” already.")
            raise CardforgeError(said, file=taken.card.source.file, line=taken.card.source.line)
        if known is not None and known.own:
            self._change_master(known, values, seen or known.values, digest)
        else:
            self._write_new(draft, known, lang)
        self.reopen()
        return self.library.find_master(draft.name)

    def _change_master(self, known: WrittenMaster, values: Mapping[str, Any], seen: Mapping[str, Any], digest: str) -> None:
        """Change what was chosen anew in a leader's own file. Raises ``Conflict``."""
        from cardforge.database.editing import GONE, changed, mapping_at, worded
        from cardforge.files.text import read_text
        from cardforge.files.whole import write_whole

        assert known.file is not None
        mine = [step for step in known.values if step in values and values[step] != seen.get(step)]
        theirs = {step: known.values[step] for step in mine if known.values[step] not in (seen.get(step), values[step])}
        text = read_text(known.file)
        if (theirs and digest != known.digest) or digest_of(text) != known.digest:
            raise Conflict(theirs or {step: known.values[step] for step in mine}, known.file, digest_of(text))
        builder, lang = self.builder(), known.master.card.lang
        target, _ = builder.meant({**known.values, **{step: values[step] for step in mine}})
        before, after = (self._said(draft, lang) for draft in (builder.draft_of(known.master), target))
        line = known.line or 0
        mapping = mapping_at(text, line)
        changes = {field: value for field, value in after.items() if value != before[field]}
        elsewhere = {field for field, value in before.items() if value and field not in self.library.spelt(known.master.card.kind, mapping)}
        if elsewhere & changes.keys() or (elsewhere and self._sentences() & changes.keys()):
            # A sentence of the file says these, too (keywords before the abilities): each gets a field of its own.
            changes = {field: after[field] for field in (*elsewhere, *self._sentences() & after.keys())} | changes
        words = self.library.words_for(known.master.card.kind, mapping)
        edits = worded({field: GONE if value is None else value for field, value in changes.items()}, words)
        gone = {word for word, value in edits.items() if value is GONE and word not in mapping}
        edits = {word: value for word, value in edits.items() if word not in gone}
        if edits:
            write_whole(known.file, with_mark(known.file, changed(text, line, edits)))

    def _said(self, draft: Draft, lang: str) -> dict[str, Any]:
        """All fields of a leader's file, its name among them."""
        name = {"ja": draft.name, "en": draft.english} if draft.english else draft.name
        return {"name": name, **self.builder().fields(draft, lang=lang)}

    def _sentences(self) -> set[str]:
        """The fields of a leader that hold a sentence."""
        from cardforge.database.schema.forms import forms_of
        from cardforge.database.schema.schemas import schemas

        leaders = forms_of(self.game).leaders
        properties = schemas(self.game).properties(leaders.part) if leaders is not None else {}
        return {field for field, schema in properties.items() if "x-sentence" in schema}

    def _write_new(self, draft: Draft, known: WrittenMaster | None, lang: str) -> None:
        """Write a file with one leader: a new one, or a built-in one with all that it says besides."""
        from cardforge.database.formats.mapping import flow, mapping_of
        from cardforge.database.schema.forms import forms_of
        from cardforge.files.whole import write_whole

        listed = forms_of(self.game).of("leader")
        assert listed is not None, "a leader was built by what the schema says of it"
        key = listed.key
        before = mapping_of(known.master, lang) if known is not None else {}
        mapping = {**before, **self._said(draft, lang)}
        said = flow({name: value for name, value in mapping.items() if value is not None})
        write_whole(self._free_place(draft.name, key), f"game: {self.game}\n{key}:\n  - {said}\n")
