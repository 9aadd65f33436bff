"""Whether decks and Deck Masters keep the rules (000-R02 to R23): one problem for each fault, with its rule's number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from cardforge.database import Library, built_in, did_you_mean
from cardforge.database.schema.fields import fields_of
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.games.deckmaster.play.terms import MOST_COPIES
from cardforge.games.shared.design.legality import copies
from cardforge.games.shared.parts import Legality
from cardforge.games.shared.reasons import Reasons, any_of
from cardforge.model import Card, Deck, Master, MenuAbility, Problem, Text
from cardforge.wording import phrasebook

GAME = "deckmaster"
DECK_SIZE = 40
MOST_RACES = 2
MOST_ATTRIBUTES = 2
MOST_ABILITIES = 2
LEAST_RANK = 2
MOST_RANK = 6

_FIELDS = fields_of(GAME)
#: What people call the attributes (000-R10) and the kinds of card (000-R04), as the schema declares them.
ATTRIBUTES: Final = _FIELDS["attributes"].names
KINDS: Final = _FIELDS["kind"].names
#: The kinds of card that make a main deck (000-R05), and the rule that says what each of them has.
MAIN_KINDS = {"unit": "000-R06", "enchantment": "000-R07", "spell": "000-R08"}
#: What is said of each fault, and its rule.
_FAULTS: Final = Reasons(__file__)


def check_deck(deck: Deck, library: Library | None = None) -> list[Problem]:
    """Every fault of a deck, of its cards and of its Deck Master; none if it is legal.

    ``library`` holds the race table; the built-in one where it is not given.
    """
    problems = [*_deck_size(deck), *_copies(deck), *_main_cards(deck)]
    for card, _ in deck.cards:
        problems += check_card(card)
    if deck.master is None:
        return [*problems, _FAULTS.problem("no_master", deck, "name")]
    return [*problems, *_attributes_of_deck(deck, deck.master), *check_master(deck.master, library)]


def check_master(master: Master, library: Library | None = None) -> list[Problem]:
    """Every fault of a Deck Master and its seals; none if it is legal. See ``check_deck``."""
    library = library or built_in(GAME)
    problems = [*_rank_and_seals(master), *_races(master, library), *_attributes_of_master(master), *_keywords(master)]
    problems += _abilities(master, library)
    for seal in master.seals:
        problems += check_card(seal)
    total = price(master).total
    if total <= 0 and LEAST_RANK <= master.rank <= MOST_RANK:
        problems.append(_FAULTS.problem("no_power", master.card, "keywords", total=total))
    return problems


def check_card(card: Card) -> list[Problem]:
    """Every fault of one card that is not a Deck Master: its races, its attributes and what its kind may have (000-R06 to R10, R15)."""
    problems = [*_seal(card)] if card.kind == "seal" else [*_main_card(card)]
    return [*problems, *_attribute_names(card), *_playable(card)]


def _deck_size(deck: Deck) -> Iterator[Problem]:
    total = sum(count for _, count in deck.cards)
    main = sum(count for card, count in deck.cards if card.kind in MAIN_KINDS)
    # A deck of 40 with a seal among or beside them has one fault (000-R04), not two.
    if DECK_SIZE not in (total, main):
        yield _FAULTS.problem("deck_size", deck, "cards", most=DECK_SIZE, total=total)


def _copies(deck: Deck) -> Iterator[Problem]:
    for card, count, index in copies(deck, lambda card: card.name.ja):
        if count > MOST_COPIES:
            yield _FAULTS.problem("copies", deck, index=index, card=card.name, count=count, most=MOST_COPIES)


def _main_cards(deck: Deck) -> Iterator[Problem]:
    for index, (card, _) in enumerate(deck.cards):
        if card.kind == "seal":
            yield _FAULTS.problem("seal_in_deck", deck, index=index, card=card.name)
        elif card.kind not in MAIN_KINDS:
            kind = KINDS.get(card.kind, Text(card.kind, card.kind))
            yield _FAULTS.problem("kind_in_deck", deck, index=index, card=card.name, kind=kind)


def _attributes_of_deck(deck: Deck, master: Master) -> Iterator[Problem]:
    """Each main card's attributes are among the Deck Master's (000-R20), both of them where it has two (000-A38)."""
    own = set(master.card.fields.get("attributes", ()))
    have = _listed(sorted(own)) if own else Text("なし", "of none")
    for index, (card, _) in enumerate(deck.cards):
        strange = [name for name in card.fields.get("attributes", ()) if name not in own and name in ATTRIBUTES]
        if strange and card.kind in MAIN_KINDS:
            yield _FAULTS.problem("attribute_in_deck", deck, index=index, card=card.name, names=_listed(strange), have=have)


def _main_card(card: Card) -> Iterator[Problem]:
    yield from _at_most(card, "races", MOST_RACES, "card_races")
    yield from _at_most(card, "attributes", MOST_ATTRIBUTES, "card_attributes")
    rule = MAIN_KINDS.get(card.kind)
    if rule is None:
        return
    text = card.trees.get("text", {})
    abilities = text.get("abilities", ())
    count = len(abilities)
    if card.kind == "unit":
        if count > MOST_ABILITIES:
            yield _FAULTS.problem("unit_abilities", card, "text", rule=rule, count=count, most=MOST_ABILITIES)
        return
    kind = KINDS[card.kind]
    if card.kind == "spell" and count > 1:
        # What its own play costs or asks for is no part of what a spell does. The compiler's words are not loaded for a single ability.
        from cardforge.games.shared.compiling.node import first_deed
        from cardforge.games.shared.compiling.shifts import is_own_cost

        abilities = [each for each in abilities if each.get("when") != "to_play" and not is_own_cost(first_deed(each["effect"]))]
        count = len(abilities)
    if count != 1:
        yield _FAULTS.problem("one_ability", card, "text", rule=rule, count=count, kind=kind)
    elif card.kind == "spell" and "when" in abilities[0]:
        yield _FAULTS.problem("spell_trigger", card, "text", rule=rule)
    if text.get("keywords"):
        yield _FAULTS.problem("kind_keywords", card, "text", rule=rule, kind=kind)


def _playable(card: Card) -> Iterator[Problem]:
    """What the engine could not play: an ability that does not say when it happens and cannot go on for ever."""
    # The compiler loads the engine's words, which printing built-in cards does without.
    from cardforge.games.deckmaster.compiling.compiler import Compiler

    rule = MAIN_KINDS.get(card.kind, "000-R15" if card.kind == "seal" else "")
    for message in Compiler(()).faults(card):
        yield _FAULTS.problem("unplayable", card, "text", rule=rule, why=message)


def _seal(card: Card) -> Iterator[Problem]:
    """A seal has a level, a release condition and one ability on release (000-R15)."""
    level = card.fields.get("level")
    if not isinstance(level, int) or level < 1:
        yield _FAULTS.problem("seal_level", card, "level")
    if not card.trees.get("condition"):
        yield _FAULTS.problem("seal_condition", card, "condition")
    text = card.trees.get("text", {})
    abilities = text.get("abilities", ())
    if len(abilities) != 1 or "when" in abilities[0] or text.get("keywords"):
        yield _FAULTS.problem("seal_ability", card, "text")


def _attribute_names(card: Card) -> Iterator[Problem]:
    for name in card.fields.get("attributes", ()):
        if name not in ATTRIBUTES:
            hint = did_you_mean(str(name), ATTRIBUTES) or _FAULTS.text("attributes")
            yield _FAULTS.problem("attribute", card, "attributes", name=name, hint=hint)


def _rank_and_seals(master: Master) -> Iterator[Problem]:
    card, rank = master.card, master.rank
    if not LEAST_RANK <= rank <= MOST_RANK:
        yield _FAULTS.problem("rank", card, "rank", rank=rank, least=LEAST_RANK, most=MOST_RANK)
    elif len(master.seals) != rank:
        yield _FAULTS.problem("seals", card, "seals", count=len(master.seals), rank=rank)
    levels: dict[object, Card] = {}
    for seal in master.seals:
        level = seal.fields.get("level")
        if level in levels:
            yield _FAULTS.problem("level", card, "seals", level=level, first=levels[level].name, second=seal.name)
        levels[level] = seal
    for seal in master.seals:
        if seal.kind != "seal":
            yield _FAULTS.problem("no_seal", card, "seals", card=seal.name)


def _races(master: Master, library: Library) -> Iterator[Problem]:
    """At most two races, all of them from the race table (000-R18)."""
    yield from _at_most(master.card, "races", MOST_RACES, "master_races")
    known = {word for race in library.races for word in (race.id, *race.name)}
    for race in master.card.fields.get("races", ()):
        if race not in known:
            yield _FAULTS.problem("race", master.card, "races", name=race, hint=did_you_mean(race, known) or _FAULTS.text("races"))


def _attributes_of_master(master: Master) -> Iterator[Problem]:
    yield from _at_most(master.card, "attributes", MOST_ATTRIBUTES, "master_attributes")
    yield from _attribute_names(master.card)


def _keywords(master: Master) -> Iterator[Problem]:
    """Only keywords that a Deck Master may have, each at most once (000-R21)."""
    card = master.card
    book = phrasebook(GAME, card.words)
    listed = card.fields.get("keywords") or card.trees.get("text", {}).get("keywords", ())
    for name, count in Counter(listed).items():
        keyword = book.keyword(name).name
        if count > 1:
            yield _FAULTS.problem("keyword_twice", card, "keywords", keyword=keyword, count=count)
        if name not in master.settable:
            settable = [book.keyword(each).name for each in book.keywords if each in master.settable]
            named = Text(" ".join(each.ja for each in settable), ", ".join(each.en for each in settable))
            yield _FAULTS.problem("keyword", card, "keywords", keyword=keyword, settable=named)


def _abilities(master: Master, library: Library) -> Iterator[Problem]:
    """At most two abilities, all of the menu (000-R22), open to its attributes (000-R19) and races (000-R18)."""
    card = master.card
    abilities = card.trees.get("text", {}).get("abilities", ())
    if len(abilities) > MOST_ABILITIES:
        yield _FAULTS.problem("master_abilities", card, "text", count=len(abilities), most=MOST_ABILITIES)
    for index, ability in enumerate(abilities):
        choice = master.choices[index] if index < len(master.choices) else None
        if choice is None:
            book = phrasebook(GAME, card.words)
            said = Text(*(book.say({"keywords": [], "abilities": [ability]}, lang=lang) for lang in ("ja", "en")))
            yield _FAULTS.problem("off_menu", card, "text", said=said)
            continue
        for word, names in barred(choice, card.fields.get("attributes", ()), card.fields.get("races", ()), library):
            yield _FAULTS.problem(f"ability_{word}", card, "text", ability=choice.text or choice.id, id=choice.id, names=names)


def barred(choice: MenuAbility, attributes: Sequence[str], races: Sequence[str], library: Library) -> Iterator[tuple[str, Text]]:
    """What an ability of the menu asks for of which a Deck Master has nothing: ``attribute`` or ``race``, and which it may be."""
    for word, wanted, own in (("attribute", choice.attributes, attributes), ("race", choice.races, races)):
        if wanted and not set(wanted) & set(own):
            yield word, _listed(wanted, library)


def _at_most(card: Card, field: str, most: int, word: str) -> Iterator[Problem]:
    """Whether a card has more than so many attributes or races, or one twice."""
    names = card.fields.get(field, ())
    if len(names) > most or len(set(names)) < len(names):
        yield _FAULTS.problem(word, card, field, most=most)


def _listed(names: Sequence[str], library: Library | None = None) -> Text:
    """Several attributes, or races of a library, in one phrase: 赤・青."""
    called = {race.name.ja: race.name for race in (library.races if library else ())} | dict(ATTRIBUTES)
    return any_of(called.get(name, Text(name, name)) for name in names)


LEGALITY: Final = Legality(check_deck, check_card, check_master, _playable)
