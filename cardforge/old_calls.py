"""What calls of version 0.1 gave that are asked for otherwise now; ``renamed.py`` finds them by name. They go with version 0.3."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any, Final


def kit_of(game: str) -> SimpleNamespace:
    """What ``cardforge.games.kits.kit_of`` gave: how a game is played, with its ``OPTIONS``; now parts of ``pack_of(game)``."""
    from dataclasses import fields

    from cardforge.games.shared.pack import pack_of

    pack = pack_of(game)
    playing = pack.playing()
    parts = {field.name: getattr(playing, field.name) for field in fields(playing)}
    facts = pack.card_facts() if pack.card_facts is not None else lambda _card, _library, _lang: {}
    said = playing.spoken
    told = {name: getattr(said, name) for name in ("opening", "reason_word", "reason_texts", "question_text", "lesson", "welcome")}
    return SimpleNamespace(OPTIONS=dict(pack.flags), card_facts=facts, **parts, **told)


def count_cards(kit: Any, tallies: Any, state: Any, options: Iterable[int], side_of: tuple[int, int]) -> None:
    """What ``cardforge.simulation.tally.count_cards`` did: count one finished game; now a ``Counter`` does it."""
    from cardforge.simulation.matches.counting import Counter
    from cardforge.simulation.matches.tally import merge, tallies_of

    definitions = max(state.definitions, default=0) + 1
    counter = Counter(definitions, kit.used, kit.attacker, kit.undrawn)
    counter.count(state, list(options), side_of[0])
    merge(tallies, tallies_of([counter.taken()], definitions))


def is_shift_jis(data: bytes) -> bool:
    """What ``cardforge.database.textfile.is_shift_jis`` said: now a text in an old encoding is read (``files.text.old_encoding``)."""
    from cardforge.files.text import old_encoding

    found = old_encoding(data)
    return found is not None and found.title == "Shift_JIS"


#: How like a word has to be to what is written, and where scenario files were described.
ALIKE: Final = 0.45
SCHEMA: Final = "scenario.schema.json"


def nearest(text: str, trace: Any) -> tuple[str, str] | None:
    """What ``cardforge.wording.hints.nearest`` gave: what is written and the expected word most like it; now a whole text is mended."""
    from rapidfuzz.distance import Levenshtein

    best, found = ALIKE, None
    for word, start in trace.words.items():
        meant = word.strip()
        for longer in (0, 1, -1, 2, -2) if len(meant) > 1 else ():
            written = text[start : start + len(meant) + longer].strip()
            score = Levenshtein.normalized_similarity(written.lower(), meant.lower())
            if best < score < 1:
                best, found = score, ("".join(sign if sign.isprintable() else "�" for sign in written), meant)
    return found


def compile_pattern(pattern: Any, language: Any, parser_of: Any) -> Any:
    """What ``cardforge.wording.steps.compile_pattern`` gave: the first step of one pattern; now patterns are compiled together."""
    from cardforge.wording.reading.steps import compile_lines

    return compile_lines([(0, pattern)], language, parser_of)


def game_module(game: str) -> SimpleNamespace:
    """What ``cardforge.simulation.scenarios.reading.game_module`` gave: a game's side of the runner; now a part of ``pack_of(game)``."""
    from cardforge.games.shared.pack import pack_of

    scenarios = pack_of(game).scenario()
    return SimpleNamespace(RESERVED=(*scenarios.reserved, *scenarios.targets), lay=scenarios.lay, deal=scenarios.deal)


def header(row: list[str], path: Any, line: int, fields: dict[str, dict[str, Any]]) -> list[Any]:
    """What ``cardforge.database.tables.header`` gave: the columns that a header row names; now in two steps."""
    from cardforge.database.formats.headings import columns_of, headings

    return columns_of(headings(row, fields, {}, free=False), fields, path, line, None)


def parse_document(text: str, game: str = "") -> Any:
    """What ``cardforge.database.document.parse_document`` gave; now it is told the game."""
    from cardforge.database.formats import document
    from cardforge.files.places import first_game

    return document.parse_document(text, game or first_game())


def read_master(reader: Any, names: Any, value: Any, problems: Any, *, default_name: Any = None) -> Any:
    """What ``cardforge.database.masters.read_master`` gave; now it is told how the game's leaders are written."""
    from cardforge.database.library import kinds, reader as readers

    named = readers.named(value, default_name) if isinstance(value, dict) else value
    return kinds.read_master(reader, names, named, problems, _forms(reader.game).leaders)


def read_deck(reader: Any, names: Any, value: Any, problems: Any) -> Any:
    """What ``cardforge.database.masters.read_deck`` gave; now it is told what a deck is."""
    from cardforge.database.library import kinds

    forms = _forms(reader.game)
    deck = kinds.read_deck(reader, names, value, problems, forms.lists["decks"], forms.leaders)
    return None if isinstance(deck, kinds.Incomplete) else deck


def read_race(reader: Any, value: Any, problems: Any) -> Any:
    """What ``cardforge.database.masters.read_race`` gave; now a list of names may hold others."""
    from cardforge.database.library import kinds

    return kinds.read_name(reader, value, problems, _forms(reader.game).of("names"))


def read_ability(reader: Any, value: Any, problems: Any) -> Any:
    """What ``cardforge.database.masters.read_ability`` gave; now it is told what an entry of the menu is."""
    from cardforge.database.library import kinds

    return kinds.read_ability(reader, value, problems, _forms(reader.game).of("menu"))


def read_keyword(reader: Any, value: Any, problems: Any) -> Any:
    """What ``cardforge.database.masters.read_keyword`` gave; now it is told what an entry of the list is."""
    from cardforge.database.library import kinds

    return kinds.read_keyword(reader, value, problems, _forms(reader.game).of("keywords"))


def _forms(game: str) -> Any:
    from cardforge.database.schema.forms import forms_of

    return forms_of(game)


def __getattr__(name: str) -> Any:
    """``FIRST_GAME``, the game of files that do not tell theirs, and where its schemas describe what; now they are looked up."""
    from cardforge.files.places import first_game

    if name == "FIRST_GAME":
        return first_game()
    found: Mapping[str, Callable[[Any], Any]] = {
        "NAMED_MASTER": lambda forms: forms.leaders.named,
        "MASTER": lambda forms: forms.leaders.part,
        "WRITTEN_SEAL": lambda forms: forms.leaders.brought,
        "DECK": lambda forms: forms.lists["decks"].part,
        "RACE": lambda forms: forms.of("names").part,
        "KEYWORD": lambda forms: forms.of("keywords").part,
        "ABILITY": lambda forms: forms.of("menu").part,
        "NO_NAME": lambda forms: forms.leaders.title,
    }
    if name not in found:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found[name](_forms(first_game()))
