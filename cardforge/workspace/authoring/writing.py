"""Cards that are being written: what is known of them at every key, how they look, and how they get into the author's file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Set
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, CardforgeError, Problem, Source, Text
from cardforge.model.characters import hidden_in, visible
from cardforge.workspace.authoring.artwork import Artwork
from cardforge.workspace.paper.showing import Showing

if TYPE_CHECKING:
    from cardforge.database.library.drafts import CardDraft
    from cardforge.database.schema.inputs import Input
    from cardforge.wording.reading.examining import Examined, Ranks

#: The file of a folder's ``cards/GAME/`` that takes new cards, and copies of the built-in ones.
NEW_CARDS: Final = "studio.yaml"
YAML: Final = (".yaml", ".yml")


class Written(NamedTuple):
    """A card as it stands in a file: the ``values`` as they are filled in, the file with its ``line`` (from 1), and the file's ``digest``.

    ``own``: it lies in the author's folder, in a form that can be changed; else ``why`` says what saving does instead, or why not.
    """

    card: Card
    values: dict[str, Any]
    file: Path | None
    # from 1
    line: int | None
    digest: str
    own: bool
    why: Text | None = None


class Conflict(CardforgeError):
    """The file was changed by somebody else in fields that were changed here, too: ``theirs`` is what stands there, field by field.

    ``digest`` is that of the file as it is now, with which the author may save again.
    """

    def __init__(self, theirs: Mapping[str, Any], file: Path, digest: str) -> None:
        super().__init__(
            Text("このカードはほかで変えられました。", "this card was changed elsewhere in the meantime."),
            file=file,
            hint=Text("項目ごとに、どちらを残すか選んでください。", "Choose field by field which one to keep."),
        )
        self.theirs = dict(theirs)
        self.digest = digest


class Writing(Showing, Artwork):
    """The calls about writing cards."""

    def kinds(self) -> dict[str, Text]:
        """The kinds of card that can be written, with what people call them.

        >>> "spell" in Workspace().kinds()
        True
        """
        from cardforge.database.schema.inputs import kinds_of

        return kinds_of(self.game)

    def inputs(self, kind: str) -> tuple[Input, ...]:
        """What is filled in for a card of this kind, in order. Raises ``CardforgeError`` naming the nearest kind.

        >>> [each.sort for each in Workspace().inputs("spell")][:2]
        ['both', 'number']
        """
        from cardforge.database.schema.inputs import inputs_of
        from cardforge.model.nearest import did_you_mean

        if kind not in self.kinds():
            raise CardforgeError(
                Text(f"種類「{kind}」はありません。", f"there is no kind “{kind}”."), hint=did_you_mean(kind, self.kinds())
            )
        return inputs_of(self.game, kind)

    def examine(self, sentence: str, caret: int | None = None, *, kind: str = "text", lang: str = "ja") -> Examined:
        """What is known of a sentence while it is written, and what may stand at the ``caret`` (a character, from 0; at its end where none
        is given), what is written most often in the library's cards first. No error is raised for the sentence.

        ``lang`` (``"ja"`` or ``"en"``) is the language in which one is begun of which nothing stands there yet.

        >>> Workspace().examine("カードを一枚引").completions[0].word
        '引く'
        >>> Workspace().examine("", lang="en").completions[0].word.isascii()
        True
        """
        lang = self.book.language(sentence) if sentence.strip() else lang
        return self.book.examine(sentence, caret, kind=kind, lang=lang, ranks=self._ranks)

    @cached_property
    def _ranks(self) -> Ranks:
        from cardforge.wording.reading.examining import Ranks

        return Ranks(text for card in self.library.cards.values() for text in card.texts.values())

    def draft(self, kind: str, values: Mapping[str, Any], *, of: str = "") -> CardDraft:
        """The card that is filled in (see ``inputs``), as far as it is good, and what is wrong with it; nothing is raised for its values.

        ``of`` is the id of the card that it is to be, where it stands in a file already.

        >>> Workspace().draft("spell", {"name": {"ja": "炎"}, "cost": "1", "text": "カードを一枚引く。"}).whole
        True
        """
        from cardforge.database.library.drafts import draft
        from cardforge.database.schema.inputs import mapping_from

        self.inputs(kind)
        known = self.library.cards.get(of) if of else None
        mapping = mapping_from(self.game, kind, values)
        if known is not None:
            kept = {"id": known.id, "origin": known.origin, "quiet": list(known.fields.get("quiet", ()))}
            mapping = {key: value for key, value in kept.items() if value} | mapping
        file = None if known is None else known.source.file
        if known is None or (mapping.get("art") != known.art and (file is None or not self._is_own(file))):
            # Where it will stand: its picture is seen from there.
            return draft(self.library, kind, mapping, Source(self.folder / "cards" / self.game / NEW_CARDS))
        return draft(self.library, kind, mapping, known.source)

    def advice(self, card: Card) -> list[Problem]:
        """What no rule allows about a card, then what its game's author would be told of it.

        >>> Workspace().advice(Workspace().find("ファイアボール"))
        []
        """
        pack = pack_of(self.game)
        found = list(pack.legality().check_card(card))
        return found if pack.lint is None else [*found, *pack.lint()([card], self.library)]

    def written(self, name: str) -> Written:
        """A card as it stands in its file, for a form: by its id or name.

        Raises ``CardforgeError`` naming the nearest, or where the file cannot be read.

        >>> Workspace().written("ファイアボール").values["cost"]
        '1'
        """
        from cardforge.database.formats.mapping import card_mapping
        from cardforge.database.schema.inputs import filled_in

        card = self.library.find(name)
        file = card.source.file
        if file is None or card.kind not in self.kinds():
            why = Text("ここでは直せません。", "It cannot be changed here.")
            return Written(card, {}, file, card.source.line, "", False, why)
        if file.suffix.lower() not in YAML:
            why = Text("表のファイルのカードです。表計算で直してください。", "It comes from a table: change it there.")
            return Written(card, filled_in(self.game, card.kind, card_mapping(card)), file, card.source.line, "", False, why)
        text, mapping = self._mapping(file, card)
        own = self._is_own(file)
        copied = Text(f"組み込みのカードです。保存すると {NEW_CARDS} に写します。", f"A built-in card: saving copies it to {NEW_CARDS}.")
        return Written(
            card, filled_in(self.game, card.kind, mapping), file, card.source.line, digest_of(text), own, None if own else copied
        )

    def save_card(
        self, kind: str, values: Mapping[str, Any], *, of: str = "", seen: Mapping[str, Any] | None = None, digest: str = ""
    ) -> Card:
        """Write what was filled in into the author's file: only what differs from what was ``seen`` is changed there, every other byte
        stays. A new card, and one that is built in, goes to the end of ``studio.yaml`` in the folder's ``cards/``.

        ``of`` is the card's id where it has one, ``digest`` that of the file when it was read (``Written.digest``). Returns the card.

        Raises ``Conflict`` where the file has changed since in what was changed here, and ``CardforgeError`` where the card is not whole
        or the file cannot be written.

        >>> workspace = Workspace()
        >>> workspace.save_card("spell", {"name": {"ja": "新しい炎"}, "cost": "1", "text": "カードを一枚引く。"}).name.ja
        '新しい炎'
        """
        found = self.draft(kind, values, of=of)
        if not found.whole:
            raise _not_whole(found)
        self.reopen()
        known = self.written(of) if of else None
        if known is not None and known.own and known.file is not None:
            self._change(known, values, seen or known.values, digest)
        elif known is not None and known.file is not None and known.file.suffix.lower() not in YAML:
            raise CardforgeError(known.why or _not_here(), file=known.file, line=known.line)
        else:
            self._append(kind, values, known)
        self.reopen()
        # A card without an id of its own is known by its name, which may be what changed.
        return self.library.find(of if of in self.library.cards else found.card.name.ja)

    def reopen(self) -> None:
        """Read the folder's files anew when something is next asked for."""
        for kept in ("library", "_catalogue", "_beside", "book", "_ranks", "_builder", "_marks"):
            self.__dict__.pop(kept, None)

    def _is_own(self, file: Path) -> bool:
        from cardforge.files.links import real

        return real(file).is_relative_to(real(self.folder / "cards"))

    def _free_place(self, title: str, folder: str) -> Path:
        """A file for what is called so that is not there yet, in a folder of the game's cards."""
        from itertools import count

        from cardforge.files.allowed import own_place
        from cardforge.files.naming import file_name

        name = file_name(title, "new")
        names = (f"{name}.yaml" if number == 1 else f"{name}-{number}.yaml" for number in count(1))
        place = own_place(self.folder, "cards", self.game, folder)
        return next(place / each for each in names if not (place / each).exists())

    def _mapping(self, file: Path, card: Card) -> tuple[str, dict[str, Any]]:
        """The text of a file, and the mapping of a card in it in the words of the schema."""
        from cardforge.database.editing import mapping_at
        from cardforge.files.text import read_text

        text = read_text(file)
        mapping = mapping_at(text, card.source.line or 0)
        return text, self.library.spelt(card.kind, mapping)

    def _change(self, known: Written, values: Mapping[str, Any], seen: Mapping[str, Any], digest: str) -> None:
        """Change the fields of a card in its own file."""
        from cardforge.files.text import read_text
        from cardforge.files.whole import write_whole

        assert known.file is not None
        mine = {name for name in known.values if name in values and values[name] != seen.get(name)}
        theirs = {name: known.values[name] for name in mine if known.values[name] not in (seen.get(name), values[name])}
        if theirs and digest != known.digest:
            raise Conflict(theirs, known.file, known.digest)
        text = read_text(known.file)
        if digest_of(text) != known.digest:
            raise Conflict({name: known.values[name] for name in mine}, known.file, digest_of(text))
        after = self._with_fields(text, known, values, mine)
        if after != text:
            write_whole(known.file, with_mark(known.file, after))

    def _with_fields(self, text: str, known: Written, values: Mapping[str, Any], fields: Set[str]) -> str:
        """The text of a card's file with some ``fields`` as they are filled in."""
        from cardforge.database.editing import GONE, changed, mapping_at, worded
        from cardforge.database.schema.inputs import mapping_from

        words = self.library.words_for(known.card.kind, mapping_at(text, known.line or 0))
        said = mapping_from(self.game, known.card.kind, values)
        changes = worded({name: said.get(name, GONE) for name in known.values if name in fields}, words)
        return changed(text, known.line or 0, changes) if changes else text

    def _append(self, kind: str, values: Mapping[str, Any], known: Written | None) -> None:
        """Add a card to the file of new ones."""
        from cardforge.database.editing import appended
        from cardforge.database.schema.inputs import mapping_from
        from cardforge.files.allowed import own_place
        from cardforge.files.text import read_text
        from cardforge.files.whole import write_whole

        mapping: dict[str, Any] = {"kind": kind}
        if known is not None and known.file is not None:
            _, before = self._mapping(known.file, known.card)
            mapping |= {"id": known.card.id} | {key: value for key, value in before.items() if key not in known.values}
        else:
            self._refuse_taken(values)
        mapping |= mapping_from(self.game, kind, values)
        file = own_place(self.folder, "cards", self.game, NEW_CARDS)
        text = read_text(file) if file.is_file() else f"game: {self.game}\ncards:\n"
        write_whole(file, f"{text}  - {_flow(mapping)}\n" if text.endswith("\ncards:\n") else appended(text, mapping))

    def _refuse_taken(self, values: Mapping[str, Any]) -> None:
        """Raise ``CardforgeError`` where a card has this name already."""
        name = values.get("name")
        said = name.get("ja") or name.get("en") if isinstance(name, Mapping) else name
        taken = next((card for card in self.library.cards.values() if said and said in (*card.name, card.id)), None)
        if taken is not None:
            raise CardforgeError(
                Text(f"「{said}」というカードはもうあります。", f"there is a card called “{said}” already."),
                file=taken.source.file,
                line=taken.source.line,
                hint=Text("ほかの名前を付けてください。", "Give it another name."),
            )


def digest_of(text: str) -> str:
    """What tells a file's text from any other.

    >>> digest_of("a") == digest_of("b")
    False
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]


def refuse_hidden(values: Mapping[str, Any]) -> None:
    """Raise ``CardforgeError`` where something that is filled in has a letter that cannot be seen: no file that has one is read again."""
    from cardforge.files.text import hidden_letter

    for field, value in values.items():
        if letter := hidden_in(value) or hidden_in(field):
            said = hidden_letter(letter, None)
            raise CardforgeError(Text(f"{visible(field)}: {said.text.ja}", f"{visible(field)}: {said.text.en}"), hint=said.hint)


def with_mark(file: Path, text: str) -> bytes:
    """``text`` with the byte order mark that the file had."""
    return (b"\xef\xbb\xbf" if file.read_bytes().startswith(b"\xef\xbb\xbf") else b"") + text.encode()


def _flow(mapping: dict[str, Any]) -> str:
    from cardforge.database.formats.mapping import flow

    return flow(mapping)


def _not_here() -> Text:
    return Text("ここでは直せません。", "It cannot be changed here.")


def _not_whole(found: CardDraft) -> CardforgeError:
    """The error of a card that cannot be saved yet: the first thing that is wrong with it."""
    field, said = (found.faults[0][0], found.faults[0][1].message) if found.faults else (found.unread[0], _UNREAD)
    return CardforgeError(Text(f"{field}: {said.ja}", f"{field}: {said.en}"))


_UNREAD: Final = Text("文がまだ読めません。", "the sentence cannot be read yet.")
