"""Building a Deck Master step by step: what may be chosen now, why the rest may not, and what would complete it (000-R12 to R23)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from cardforge.database import Library
from cardforge.database.schema.sentences import sentence
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.games.deckmaster.design import legality
from cardforge.games.deckmaster.design.legality import ATTRIBUTES, check_master
from cardforge.games.deckmaster.play.terms import MOST_COPIES, POWER_PER_RANK
from cardforge.games.shared.design.building import Building, Flag, Option, Step, drawn_up
from cardforge.games.shared.reasons import Reasons
from cardforge.model import CardforgeError, Deck, Master, Text

_SAID: Final = Reasons(__file__)
#: What a Deck Master is called that has no name yet.
_NAMELESS: Final = Text("名のないデッキマスター", "Deck Master without a name")
#: The steps of building, in their order.
STEPS: Final = {
    "rank": Flag("rank", _SAID.text("rank"), many=False, numbers=(legality.LEAST_RANK, legality.MOST_RANK)),
    "attributes": Flag("attribute", Text("属性（二つまで）", "attribute, up to twice")),
    "races": Flag("race", Text("種族（二つまで）", "race, up to twice")),
    "keywords": Flag("keyword", Text("キーワード", "keyword")),
    "abilities": Flag("ability", _SAID.text("ability_flag")),
    "seals": Flag("seal", Text("封印の名前", "name of a seal")),
}
#: How many units of each cost a starter deck has at most, and how many cards that are no units.
STARTER_CURVE = {1: 9, 2: 8, 3: 6, 4: 4, 5: 3, 6: 2, 7: 1}
STARTER_OTHERS = 9


@dataclass(frozen=True, slots=True)
class Draft:
    """A Deck Master being built; ``abilities`` are ids of the menu, ``seals`` names of seal cards, ``rank`` 0 while not chosen."""

    name: str = ""
    rank: int = 0
    attributes: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    english: str = ""


def step(name: str, draft: Draft, library: Library) -> Step:
    """What can be chosen in the step ``name`` (one of ``STEPS``) of a draft."""
    options = tuple(_OFFERED[name](draft, library))
    least, most = {
        "rank": (1, 1),
        "attributes": (0, legality.MOST_ATTRIBUTES),
        "races": (0, legality.MOST_RACES),
        "keywords": (0, len(options)),
        "abilities": (0, legality.MOST_ABILITIES),
        "seals": (draft.rank, draft.rank),
    }[name]
    return Step(name, _SAID.text(name, rank=draft.rank), options, least, most, by_value=name == "rank", open=name == "seals")


def flaws(name: str, draft: Draft, library: Library) -> list[Text]:
    """What is wrong with a draft after a step: two seals of a level, or no power left."""
    levels = [library.find(seal).fields["level"] for seal in draft.seals] if name == "seals" else []
    twice = sorted({level for level in levels if levels.count(level) > 1})
    if twice or not draft.rank:
        return [_SAID.text("twice", level=level) for level in twice]
    total = price(build(draft, library)).total
    return [_SAID.text("no_power", total=total)] if total <= 0 else []


def fields(draft: Draft, library: Library, lang: str = "ja") -> dict[str, Any]:
    """The draft as fields of a file of Deck Masters, in the author's language; ``None`` where nothing is said."""
    menu = {entry.id: entry for entry in library.menu}
    book = library.book
    texts = [
        (lang == "ja" and menu[key].text) or book.say({"keywords": [], "abilities": [menu[key].tree]}, lang=lang) for key in draft.abilities
    ]
    races = {race.name.ja: race.name.get(lang) for race in library.races}
    return {
        "rank": draft.rank,
        "attributes": list(draft.attributes),
        "races": [races.get(race, race) for race in draft.races] or None,
        "keywords": [book.keyword(keyword).name.get(lang) for keyword in draft.keywords] or None,
        "text": "　".join(texts) or None,
        "seals": [library.find(seal).name.get(lang) for seal in draft.seals],
    }


def mapping(draft: Draft, library: Library, lang: str = "ja") -> dict[str, Any]:
    """The draft as the mapping of a file of Deck Masters, in the author's language: keywords and abilities are one sentence."""
    said = fields(draft, library, lang)
    keywords = library.book.say({"keywords": list(draft.keywords), "abilities": []}, lang=lang) if draft.keywords else ""
    text = "　".join(part for part in (keywords, said["text"]) if part)
    whole = {"name": _name(draft), **said, "keywords": None, "text": text or None}
    return {key: value for key, value in whole.items() if value is not None}


def _name(draft: Draft) -> str | dict[str, str]:
    """What it is called; in each language, where it has a name in English or none at all."""
    english = draft.english or ("" if draft.name else _NAMELESS.en)
    name = draft.name or _NAMELESS.ja
    return {"ja": name, "en": english} if english else name


def build(draft: Draft, library: Library) -> Master:
    """The Deck Master that a draft describes; it may still break rules."""
    return library.read_master(mapping(draft, library))


def draft_of(master: Master) -> Draft:
    """A Deck Master as a draft again; raises ``CardforgeError`` where an ability of it is not in the menu."""
    if None in master.choices:
        source = master.card.source
        raise CardforgeError(_SAID.text("off_menu", master=master.card.name), file=source.file, line=source.line)
    return Draft(
        name=master.card.name.ja,
        english=master.card.name.en if master.card.name.en != master.card.name.ja else "",
        rank=master.rank,
        attributes=tuple(master.card.fields.get("attributes", ())),
        races=tuple(master.card.fields.get("races", ())),
        keywords=tuple(master.card.trees["text"]["keywords"]),
        abilities=tuple(choice.id for choice in master.choices if choice),
        seals=tuple(seal.name.ja for seal in master.seals),
    )


def suggest(draft: Draft, library: Library, count: int = 3) -> list[Draft]:
    """Legal Deck Masters that keep everything the draft has chosen and fill in the rest, of different kinds.

    Each further one differs in what the draft leaves open: its seal rank, its abilities, its seals. None where the draft itself is illegal.
    """
    found: list[Draft] = []
    ranks = [draft.rank] if draft.rank else [3, 4, 5, 2, 6]
    attributes = [draft.attributes] if draft.attributes else [(name,) for name in ATTRIBUTES]
    bases = [replace(draft, rank=rank, attributes=names) for rank in ranks for names in attributes]
    sets = [_ability_sets(base, library) for base in bases]
    # First a different base each time, then other abilities on the same ones, then other seals.
    for turn in range(max(map(len, sets)) + 2):
        for base, abilities in zip(bases, sets, strict=True):
            whole = _with_seals(replace(base, abilities=abilities[min(turn, len(abilities) - 1)]), library, start=len(found))
            if whole is not None and whole not in found and not check_master(build(whole, library), library):
                found.append(whole)
            if len(found) == count:
                return found
    return found


def starter_deck(master: Master, library: Library, name: str) -> Deck:
    """A legal deck for a Deck Master, to begin with: cards of its attributes along a low curve, three copies each.

    Raises ``CardforgeError`` where the library has too few cards of its attributes.
    """
    own = set(master.card.fields["attributes"])
    cards = [card for card in library.cards.values() if card.kind in legality.MAIN_KINDS and set(card.fields["attributes"]) <= own]
    cards.sort(key=lambda card: (int(card.fields["cost"]), card.id))
    units = [[card for card in cards if card.kind == "unit" and card.fields["cost"] == cost] for cost in STARTER_CURVE]
    others = [card for card in cards if card.kind != "unit" and int(card.fields["cost"]) <= 4]
    rows = [*zip(units, STARTER_CURVE.values(), strict=True), (others, STARTER_OTHERS), (cards, legality.DECK_SIZE)]
    chosen = drawn_up(rows, legality.DECK_SIZE, MOST_COPIES)
    if sum(count for _, count in chosen) < legality.DECK_SIZE:
        raise CardforgeError(_SAID.text("few", count=legality.DECK_SIZE))
    return Deck(library.game, name, tuple(chosen), master)


def facts(master: Master) -> list[tuple[Text, Text]]:
    """What Deck Masters are compared by."""
    card = master.card
    attributes = [ATTRIBUTES.get(name, Text(name, name)) for name in card.fields.get("attributes", ())]
    seals = [Text(f"Lv{seal.fields['level']} {seal.name.ja}", f"Lv{seal.fields['level']} {seal.name.en}") for seal in master.seals]
    races, rank, total = "・".join(card.fields.get("races", ())), str(master.rank), str(price(master).total)
    return [
        (_SAID.text("rank"), Text(rank, rank)),
        (_SAID.text("attribute_row"), Text("・".join(name.ja for name in attributes), ", ".join(name.en for name in attributes))),
        (_SAID.text("race_row"), Text(races, races)),
        (_SAID.text("text_row"), sentence(card)),
        (_SAID.text("seal_row"), Text("\n".join(seal.ja for seal in seals), "\n".join(seal.en for seal in seals))),
        (_SAID.text("power_row"), Text(total, total)),
    ]


def _ranks(_draft: Draft, _library: Library) -> Iterator[Option]:
    for rank in range(legality.LEAST_RANK, legality.MOST_RANK + 1):
        yield Option(str(rank), _SAID.text("of_rank", rank=rank), rank * POWER_PER_RANK)


def _keywords(_draft: Draft, library: Library) -> Iterator[Option]:
    for keyword in map(library.book.keyword, library.book.keywords):
        label = Text(f"{keyword.name.ja}: {keyword.reminder.ja}", f"{keyword.name.en}: {keyword.reminder.en}")
        why = None if keyword.id in library.settable else _SAID.text("keyword", keyword=keyword.name)
        yield Option(keyword.id, label, library.settable.get(keyword.id, 0), why)


def _abilities(draft: Draft, library: Library) -> Iterator[Option]:
    book = library.book
    for entry in library.menu:
        tree = {"keywords": [], "abilities": [entry.tree]}
        label = Text(entry.text or book.say(tree), book.say(tree, lang="en"))
        why = (_SAID.text(f"only_{word}", names=names) for word, names in legality.barred(entry, draft.attributes, draft.races, library))
        yield Option(entry.id, label, entry.power, next(why, None))


def _seals(draft: Draft, library: Library) -> Iterator[Option]:
    for seal in sorted((card for card in library.cards.values() if card.kind == "seal"), key=lambda card: int(card.fields["level"])):
        level = seal.fields["level"]
        label = _SAID.text("seal", level=level, seal=seal.name, condition=sentence(seal, "condition"), text=sentence(seal))
        taken = next((name for name in draft.seals if name != seal.name.ja and library.find(name).fields["level"] == level), None)
        yield Option(seal.name.ja, label, 0, _SAID.text("taken", level=level, seal=taken) if taken else None)


#: What each step offers.
_OFFERED: Final[dict[str, Callable[[Draft, Library], Iterable[Option]]]] = {
    "rank": _ranks,
    "attributes": lambda _draft, _library: (Option(key, label) for key, label in ATTRIBUTES.items()),
    "races": lambda _draft, library: (Option(race.name.ja, race.name) for race in library.races),
    "keywords": _keywords,
    "abilities": _abilities,
    "seals": _seals,
}


def _ability_sets(draft: Draft, library: Library) -> list[tuple[str, ...]]:
    """Sets of abilities that the draft may have: those it has, or one, two or none of the open ones."""
    if draft.abilities:
        return [draft.abilities]
    open_ones = [option.value for option in step("abilities", draft, library).options if option.why_not is None]
    colours = {entry.id for entry in library.menu if entry.attributes}
    # Those of its own colour first: they make it what it is.
    open_ones.sort(key=lambda key: key not in colours)
    return [*((key,) for key in open_ones), *combinations(open_ones, 2), ()]


def _with_seals(draft: Draft, library: Library, start: int) -> Draft | None:
    """The draft with as many seals as its rank, those it has among them; ``None`` where there are not enough levels."""
    by_level: dict[int, list[str]] = {}
    for card in library.cards.values():
        if card.kind == "seal":
            by_level.setdefault(int(card.fields["level"]), []).append(card.name.ja)
    taken = {int(library.find(name).fields["level"]) for name in draft.seals}
    free = [level for level in sorted(by_level) if level not in taken]
    need = draft.rank - len(draft.seals)
    if need < 0 or need > len(free):
        return None
    chosen = [by_level[level][start % len(by_level[level])] for level in free[:need]]
    seals = sorted((*draft.seals, *chosen), key=lambda name: int(library.find(name).fields["level"]))
    return replace(draft, seals=tuple(seals))


BUILDING: Final = Building(STEPS, Draft, step, flaws, mapping, draft_of, suggest, starter_deck, facts, fields, "abilities")
