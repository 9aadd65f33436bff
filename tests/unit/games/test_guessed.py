"""What is known and guessed while somebody chooses among hidden cards, and how likely a guess of the enemy's cards is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.engine.observation import HIDDEN
from cardforge.engine.options import CARDS, V_PICK, first_of, verb_of
from cardforge.engine.picks import UNKNOWN
from cardforge.games.blackpoker.play.terms import GRAVE
from cardforge.games.groove.play import terms as groove
from cardforge.games.shared.pack import pack_of
from cardforge.simulation.scenarios.reading import read
from cardforge.simulation.scenarios.running import run_steps
from cardforge.simulation.table.table import Table

#: How often a deck may have one card.
MOST = {"deckmaster": 3, "blackpoker": 1}
#: The games whose guesses are gone on with; a deck of groove may have any number of a card (002-R15).
GAMES = [*MOST, "groove"]
#: The games in which somebody chooses among hidden cards while the other one looks on, and where such positions are.
CHOSEN = ["deckmaster", "groove"]
#: The games in which somebody chooses among pieces while hidden cards have their numbers.
ON_THE_FIELD = ["blackpoker"]
#: The games with cards of which it is known how many there are, but not where.
APART = ["groove"]
CHOOSING = Path(__file__).parent / "choosing"


@pytest.mark.parametrize("game", MOST)
def test_a_guess_gives_the_enemy_as_many_copies_as_a_deck_may_have(game: str) -> None:
    library, counted = built_in(game), set()
    decks = list(library.decks.values())
    for first, second in zip(decks, decks[1:] + decks[:1], strict=True):
        table = Table((first, second), tokens=pack_of(game).playing().parts(library))
        state = table.start(seed=1)
        unseen = [card for card, owner in enumerate(state.owners) if owner == 1 and state.definitions[card] >= 0]
        kinds = {table.cards[state.definitions[card]].kind for card in unseen}
        for seed in range(6):
            guess = table.game.determinise(table.game.observe(state, 0), seed)
            assert {table.cards[guess.definitions[card]].kind for card in unseen} <= kinds
            counted.add(max(Counter(guess.definitions[card] for card in unseen).values()))
    assert MOST[game] in counted
    assert max(counted) == MOST[game]


def dealt(game: str, options: dict[str, bool | str]) -> tuple[Any, Any]:
    """A game at its beginning."""
    library = built_in(game)
    decks = list(library.decks.values())
    table = Table((decks[0], decks[-1]), options, tokens=pack_of(game).playing().parts(library))
    return table.game, table.start(seed=5)


@pytest.mark.parametrize("game", APART)
def test_guesses_differ_and_have_the_seals_that_are_left(game: str) -> None:
    """Which cards the enemy has, in the hand as in the deck, is open; of his seals, of shields too, it is known how many there are."""
    rules, state = dealt(game, {})
    seen = rules.observe(state, 0)
    guesses = [rules.determinise(seen, seed) for seed in range(40)]
    hand, deck = state.zone(1, groove.HAND), state.zone(1, groove.DECK)
    for guess in guesses:
        assert sum(rules.rules.kind[guess.definitions[card]] == groove.SEAL for card in (*hand, *deck)) == 5
    sealed = [tuple(rules.rules.kind[guess.definitions[card]] == groove.SEAL for card in sorted((*hand, *deck))) for guess in guesses]
    assert len(set(sealed)) > 30
    cards = [[guess.definitions[card] for card in (*hand, *deck)] for guess in guesses]
    copies = {tuple(sorted(Counter(each for each in guess if rules.rules.kind[each] != groove.SEAL).items())) for guess in cards}
    assert len(copies) > 30, "of which cards there is one more"
    random, shown = Random(1), set()
    while state.asked >= 0:
        rules.apply(state, random.choice(state.options))
        guess = rules.determinise(rules.observe(state, 0), 1)
        turned = sum(rules.rules.kind[guess.definitions[card]] == groove.SEAL for card in state.zone(1, groove.SEALS))
        assert sum(rules.rules.kind[guess.definitions[card]] == groove.SEAL for card in range(55, 110)) == 5
        shown.add(turned)
    assert len(shown) > 2
    rules, state = dealt(game, {"shields": True})
    shields = [
        tuple(guess.definitions[card] for card in guess.zone(1, groove.SHIELDS))
        for guess in (rules.determinise(rules.observe(state, 0), seed) for seed in range(10))
    ]
    assert all(rules.rules.kind[definition] == groove.SEAL for each in shields for definition in each)
    assert len(set(shields)) > 5


@pytest.mark.parametrize("game", APART)
def test_a_guess_of_a_choice_that_has_begun_has_the_rest_of_it(game: str) -> None:
    """Who has chosen one of two hand cards has one left to choose; who may cast a card that lies face down can do something."""
    rules, state = asked(game, "two-from-the-hand")
    rules.apply(state, state.options[0])
    seen = rules.observe(state, 0)
    assert (seen.state.picks[0].taken, seen.state.picks[0].most) == ([UNKNOWN], 2)
    guess = rules.determinise(seen, 1)
    assert len({*guess.picks[0].taken, *guess.picks[0].among}) == 3
    assert rules.observe(guess, 0) == seen
    rules.apply(guess, guess.options[0])
    assert guess.asked == 0
    assert len(guess.zone(1, groove.HAND)) == 1
    rules, state = asked(game, "after-the-hand")
    assert [each.chosen for each in state.contexts] != [[]]
    assert [each.chosen for each in rules.observe(state, 1).state.contexts] == [[]]
    rules, state = asked(game, "a-trap")
    guess = rules.determinise(rules.observe(state, 1 - state.asked), 1)
    assert guess.options[0] == groove.V_NONE
    assert guess.asked == state.asked
    rules.apply(guess, groove.V_NONE)


@pytest.mark.parametrize("game", GAMES)
def test_a_guess_can_be_gone_on_with(game: str) -> None:
    """Who is asked among hidden cards has something to answer in every guess, and the game goes on from any answer."""
    library, parts, questions = built_in(game), pack_of(game).playing().parts(built_in(game)), set()
    decks = list(library.decks.values())
    for seed in range(4):
        table, random = Table((decks[0], decks[-1]), tokens=parts), Random(seed)
        state = table.start(seed=seed)
        while state.asked >= 0:
            guess = table.game.determinise(table.game.observe(state, 1 - state.asked), seed)
            assert (guess.asked, guess.question) == (state.asked, state.question)
            assert guess.options
            if state.question not in questions:
                for option in guess.options:
                    table.game.apply(guess.clone(), option)
            questions.add(state.question)
            table.game.apply(state, random.choice(state.options))
    assert len(questions) > 2


def asked(game: str, name: str) -> tuple[Any, Any]:
    """The game and its state when the last step of a scenario was done."""
    scenario = read(CHOOSING / f"{game}-{name}.yaml")
    table: Any = scenario.lay()
    assert run_steps(scenario, table).ok
    return table.game, table.state


@pytest.mark.parametrize("game", CHOSEN)
def test_what_can_be_chosen_shows_to_the_one_who_chooses_alone(game: str) -> None:
    of_hand(game)
    of_deck(game)


def of_hand(game_name: str) -> None:
    """Which of his hand cards somebody may choose does not show to the other one."""
    game, state = asked(game_name, "from-the-hand")
    assert state.asked == 1
    assert len(state.picks[0].among) == 3
    seen = game.observe(state, 0).state
    assert seen.picks[0].among == []
    assert [option for option in seen.options if verb_of(option) == V_PICK] == []
    assert game.observe(state, 1).state.picks[0].among == state.picks[0].among


def of_deck(game_name: str) -> None:
    """Who looks through his deck sees what he may choose, and nothing else; the other one sees nothing."""
    game, state = asked(game_name, "from-the-deck")
    chosen = {first_of(option) % CARDS for option in state.options if verb_of(option) == V_PICK}
    seen = game.observe(state, 0).state
    assert len(chosen) == 2
    deck = next(cards for cards in state.zones if chosen <= set(cards))
    assert {card for card in deck if seen.definitions[card] != HIDDEN} == chosen
    assert {card for card in deck if game.observe(state, 1).state.definitions[card] != HIDDEN} == set()


@pytest.mark.parametrize("game_name", ON_THE_FIELD)
def test_a_choice_among_pieces_turns_up_no_card_of_their_numbers(game_name: str) -> None:
    """Pieces and cards are numbered apart: what nobody knows of the grave stays unknown while soldiers are looked at."""
    game, state = asked(game_name, "on-the-field")
    pieces = {first_of(option) for option in state.options if verb_of(option) == V_PICK}
    unknown = set(state.zone(state.asked, GRAVE)[1:])
    assert len(pieces) > 1
    assert pieces <= unknown
    for player in range(2):
        seen = game.observe(state, player).state
        assert [seen.definitions[card] for card in seen.zone(state.asked, GRAVE)[1:]] == [HIDDEN] * len(unknown)
