"""What the files of a game hold: cards and decks in every game, and what its schemas declare besides (``docs/fields.md``).

Leaders (the character that a deck is built around, a Deck Master), names that fields are taken from (races), and the menu of abilities and
the keywords that a leader may have: each is a list in a file, and the schema says with ``x-role`` which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from cardforge.database.schema.schemas import CARDS, Schemas, schemas, wrong
from cardforge.model import CardforgeError, Deck, Master, Text
from cardforge.model.nearest import did_you_mean
from cardforge.model.text import titled

#: What can stand in files, in the order in which it is read: what names another comes after it.
ROLES: Final = ("names", "card", "keywords", "menu", "leader", "deck")
#: What every game has; its schemas need not say so.
_COMMON: Final[Mapping[str, tuple[str, str]]] = {
    "cards": ("card", CARDS + "card"),
    "decks": ("deck", "decks.schema.json#/$defs/deck"),
}


class Listed(NamedTuple):
    """A list that a file may hold: under which ``key``, in which role, and what one of it is (``part`` of the schemas).

    ``beside`` may stand in the same file; ``trees`` are the keys of effect trees whose words are of this list of names.
    """

    key: str
    role: str
    part: str
    beside: tuple[str, ...] = ()
    trees: tuple[str, ...] = ()


class Leaders(NamedTuple):
    """How a game's leaders are written: in their own files and in the deck that one leads.

    ``part`` of the schemas says what one is, ``named`` what one is that has a name. ``kind`` is what a leader calls itself, ``rank`` the
    number that no card has, ``cards`` the field of the cards that it brings along, by name or written in place: ``brought`` says how, of
    ``brought_kind`` and called ``brought_name`` where they have no name. A game may do without a rank or cards of a leader's own (``""``).
    A deck names its leader in ``field``, whose schema is ``in_deck``.
    """

    part: str
    named: str
    kind: str
    title: Text
    rank: str
    cards: str
    brought: str
    brought_kind: str
    brought_name: Text
    field: str
    in_deck: Mapping[str, Any]


class Forms:
    """What the files of one game hold."""

    def __init__(self, known: Schemas) -> None:
        self._schemas = known
        self.lists: dict[str, Listed] = {key: Listed(key, role, part) for key, (role, part) in _COMMON.items()}
        for file, contents in known.files.items():
            if not file.startswith("../"):
                for form in (contents, *contents.get("oneOf", ())):
                    self.lists |= {listed.key: listed for listed in self._declared(file, form)}
        self.leaders = self._leaders()
        definitions = known.files.get(CARDS.partition("#")[0], {}).get("$defs", {})
        #: The rule that a name breaks which two cards have.
        self.once = str(definitions.get("name", {}).get("x-once", ""))

    def _declared(self, file: str, form: Mapping[str, Any]) -> Iterator[Listed]:
        """The lists that a form of a file declares."""
        properties = form.get("properties", {})
        roles = {key: schema["x-role"] for key, schema in properties.items() if isinstance(schema, dict) and "x-role" in schema}
        for key, role in roles.items():
            if role not in ROLES:
                raise self._wrong(file, f"x-role「{role}」はありません。", f"there is no x-role “{role}”.", did_you_mean(str(role), ROLES))
            twice = next((each for each in self.lists.values() if each.role == role and each.key != key), None)
            if twice is not None:
                raise self._wrong(file, f"「{twice.key}」も「{key}」も {role} です。", f"both “{twice.key}” and “{key}” are {role}.")
            items = properties[key].get("items", {})
            reference = items.get("$ref", items.get("then", {}).get("$ref"))
            if not isinstance(reference, str):
                raise self._wrong(file, f"「{key}」の items に $ref が要ります。", f"the items of “{key}” need a $ref.")
            beside = tuple(other for other in roles if other != key)
            yield Listed(key, role, _seen_from(file, reference), beside, tuple(properties[key].get("x-trees", ())))

    def of(self, role: str) -> Listed | None:
        """The list with a role; ``None`` where the game has none."""
        return next((listed for listed in self.lists.values() if listed.role == role), None)

    def kinds(self, role: str) -> frozenset[str]:
        """The kinds of card with a role of their own: ``token``, which effects put out and no deck holds."""
        kinds = self._schemas.part(CARDS + "kind")["enum"]
        return frozenset(kind for kind in kinds if self._schemas.part(f"{CARDS}{kind}").get("x-role") == role)

    def _leaders(self) -> Leaders | None:
        listed = self.of("leader")
        if listed is None:
            return None
        part = self._base(listed.part)
        file = part.partition("#")[0]
        kind = self._schemas.properties(part).get("kind", {}).get("const")
        if not isinstance(kind, str):
            raise self._wrong(file, "x-role「leader」の kind に const が要ります。", "x-role “leader”: its kind needs a const.")
        field = self._property(_COMMON["decks"][1], "leader")
        if not field:
            raise self._wrong("decks.schema.json", "デッキに x-role「leader」の項目が要ります。", "a deck needs an x-role “leader”.")
        cards = self._property(part, "cards")
        brought = self._written(part, cards) if cards else ""
        written = self._schemas.part(brought) if cards else {}
        return Leaders(
            part=part,
            named=listed.part,
            kind=kind,
            title=titled(self._schemas.part(part).get("title"), kind),
            rank=self._property(part, "number"),
            cards=cards,
            brought=brought,
            brought_kind=str(written.get("x-kind", "")),
            brought_name=titled(written.get("x-name"), cards),
            field=field,
            in_deck=self._schemas.properties(_COMMON["decks"][1])[field],
        )

    def _base(self, part: str) -> str:
        """The definition that a part adds something to, as far down as its references go."""
        found, file = self._schemas.locate(part, "")
        while "$ref" in found:
            part = _seen_from(file, str(found["$ref"]))
            found, file = self._schemas.locate(part, file)
        return part

    def _property(self, part: str, role: str) -> str:
        """The property of a part that has a role; an empty word where none has."""
        found = [key for key, schema in self._schemas.properties(part).items() if schema.get("x-role") == role]
        if len(found) > 1:
            file = part.partition("#")[0]
            raise self._wrong(file, f"「{found[0]}」も「{found[1]}」も {role} です。", f"both “{found[0]}” and “{found[1]}” are {role}.")
        return found[0] if found else ""

    def _written(self, part: str, cards: str) -> str:
        """What says how the cards of a leader's own are written in place."""
        file = part.partition("#")[0]
        items = self._schemas.properties(part)[cards].get("items", {})
        items = self._schemas.part(items["$ref"], inside=file) if "$ref" in items else items
        reference = next((str(each["$ref"]) for each in items.get("oneOf", ()) if "$ref" in each), "")
        if not reference or "x-kind" not in self._schemas.part(_seen_from(file, reference)):
            ja, en = f"「{cards}」をその場で書く形に x-kind が要ります。", f"“{cards}”: what is written in place needs an x-kind."
            raise self._wrong(file, ja, en)
        return _seen_from(file, reference)

    def _wrong(self, file: str, ja: str, en: str, hint: Text | None = None) -> CardforgeError:
        return CardforgeError(Text(ja, en), file=self._schemas.folder / file, hint=hint)


def _seen_from(file: str, reference: str) -> str:
    """A reference that stands in a file, with the file's name."""
    return reference if reference.partition("#")[0] else file + reference


def written_id(leaders: Leaders, leader: str) -> str:
    """How the ids begin of the cards that are written in place in a leader; the place among its cards follows."""
    return f"{leader}-{leaders.brought_kind}-"


@cache
def forms_in(known: Schemas) -> Forms:
    """What the files hold that these schemas describe; raises ``CardforgeError`` naming the file where a declaration is wrong."""
    return Forms(known)


def forms_of(game: str) -> Forms:
    """What the files of ``game`` hold.

    >>> from cardforge.files.places import first_game
    >>> sorted(forms_of(first_game()).lists)
    ['abilities', 'cards', 'decks', 'keywords', 'masters', 'races']

    Raises ``CardforgeError`` where there is no such game, or naming its pack and the schema file where a declaration is wrong.
    """
    known = schemas(game)
    try:
        return forms_in(known)
    except CardforgeError as error:
        raise wrong(game, error) from None


def leaders_of(thing: Master | Deck) -> Leaders:
    """How the leaders of a thing's game are written."""
    found = forms_of(thing.game if isinstance(thing, Deck) else thing.card.game).leaders
    assert found is not None, "a leader was read by what the schema says of it"
    return found
