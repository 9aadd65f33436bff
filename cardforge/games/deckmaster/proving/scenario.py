"""deckmaster at the scenario runner's table: its verbs, its questions, and what an expectation may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from cardforge.engine.options import coded, first_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.deckmaster.compiling.vocabulary import VOCABULARY
from cardforge.games.deckmaster.dealing import DuelTold
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.actions import lying
from cardforge.games.deckmaster.proving import position
from cardforge.games.deckmaster.proving.facts import FactsTable
from cardforge.games.deckmaster.proving.written import DuelWriter
from cardforge.games.deckmaster.telling.story import named_word
from cardforge.games.shared.parts import Scenarios
from cardforge.games.shared.proving.table import NO_ANSWER, absent
from cardforge.games.shared.proving.words import PLAYERS, Place
from cardforge.games.shared.tables import Tables
from cardforge.model import Text

_TABLES: Final = Tables(__file__, terms)
#: Words of the game's own that a label may not equal.
RESERVED: Final = tuple(_TABLES.data["reserved"])
_QUESTIONS: Final = _TABLES.texts("questions", "Q_")
_NO_ROOM: Final = Refusal("000-R29", Text("そのカードは場所を空けられません", "that card cannot make room"))
_NO_NEED: Final = Refusal("000-R29", Text("場所を空ける必要がありません", "no card has to make room"))


class DuelTable(FactsTable):
    """A game of deckmaster for the scenario runner (see ``cardforge.games.shared.proving.table.ScenarioTable``)."""

    answers: ClassVar = {"top": terms.V_TOP, "bottom": terms.V_BOTTOM, "yes": terms.V_YES, "no": terms.V_NO}
    taken_without_asking = terms.E_CHOSEN
    over = Refusal("000-R77", Text("ゲームは終わっています", "the game is over"))

    _room: int | None = None

    @property
    def question(self) -> Text | None:
        """What is asked, with the cards to choose from."""
        if self.state.asked == NOBODY or self.state.question == terms.Q_MAIN:
            return None
        text = _QUESTIONS[self.state.question]
        names = [self.show(card) for card in self.offered()]
        if terms.V_DONE in self.state.options:
            names.append("none")
        return Text(f"{text.ja}: {', '.join(names)}", f"{text.en}: {', '.join(names)}") if names else text

    def do(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Play, attack, use, release or end."""
        self._room = None
        option = self._option(player, verb, written, place)
        return option if isinstance(option, Refusal) else self.choose(player, option) or self._make_room()

    def _make_room(self) -> Refusal | None:
        """Answer the question for room with the card that the move named for it."""
        if self.state.asked == NOBODY or self.state.question != terms.Q_ROOM or self._room is None:
            return None
        option = coded(terms.V_PICK, self._room)
        self._room = None
        if option not in self.state.options:
            return _NO_ROOM
        self.game.apply(self.state, option)
        return None

    def unused(self) -> Refusal | None:
        """Whether the card named to make room was not needed."""
        return _NO_NEED if self._room is not None and self.question is None else None

    def _option(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> int | Refusal:
        state = self.state
        if verb == "end":
            return terms.V_END
        if verb == "play":
            card = self.find(written["play"], self._playable(player), place.at("play"))
            if "discard" in written and card is not None:
                row = [piece.card for piece in (*state.units[player], *state.enchantments[player])]
                self._room = self.find(written["discard"], row, place.at("discard"))
                if self._room is None:
                    return _NO_ROOM
            return coded(terms.V_PLAY, card) if card is not None else absent(written["play"], "手札", "the hand")
        if verb == "release":
            seal = self.find(written["release"], state.zone(player, terms.SEALED), place.at("release"))
            if seal is None:
                return absent(written["release"], "封印", "the seals")
            return coded(terms.V_EMERGENCY if written.get("emergency", False) else terms.V_RELEASE, seal)
        piece = self._own_piece(player, written[verb], place.at(verb))
        if piece is None:
            return absent(written[verb], "自分の場", "the own field")
        return self._use(piece, written) if verb == "use" else self._attack(player, piece, written, place)

    def _playable(self, player: int) -> list[int]:
        """The cards of the hand, and those elsewhere that he may play from there."""
        return [*self.state.zone(player, terms.HAND), *lying(self.compiler.rules, self.state, player)]

    def _own_piece(self, player: int, word: Any, place: Place) -> int | None:
        if word == "master":
            return self.state.masters[player].card
        afield = [
            card for zone in (terms.HAND, terms.DISCARD) if self.compiler.rules.afield >> zone & 1 for card in self.state.zone(player, zone)
        ]
        return self.find(word, [piece.card for piece in self.state.pieces(player)] + afield, place, ("master",))

    def _use(self, card: int, written: Mapping[str, Any]) -> int | Refusal:
        """``ability`` counts the card's activated abilities."""
        rules = self.compiler.rules
        numbers = rules.abilities[self.state.definitions[card]]
        activated = [index for index, number in enumerate(numbers) if rules.ability[number].when == terms.ACTIVATE]
        wanted: int = written.get("ability", 1)
        if wanted > len(activated):
            return coded(terms.V_USE, card, len(numbers))
        return coded(terms.V_USE, card, activated[wanted - 1])

    def _attack(self, player: int, attacker: int, written: Mapping[str, Any], place: Place) -> int | Refusal:
        state, word = self.state, written["target"]
        target: int | None
        if word == "player":
            target = terms.AT_PLAYER
        elif word == "master":
            target = state.masters[1 - player].card
        else:
            target = self.find(word, [piece.card for piece in state.units[1 - player]], place.at("target"), ("player", "master"))
        if target is None:
            return absent(word, "相手の場", "the enemy's field")
        return coded(terms.V_ATTACK, attacker, target)

    def reply(self, player: int, written: list[Any], place: Place) -> Refusal | None:
        """Answer in words or with cards."""
        if self.state.question in (terms.Q_NUMBER, terms.Q_NAME, terms.Q_WORD):
            return self._name(written)
        in_words = self.state.question in (terms.Q_LOOK, terms.Q_MAY, terms.Q_MODE)
        return (self.answer_in_words(written) if in_words else self.answer_with_cards(written, place)) or self._make_room()

    def _name(self, written: list[Any]) -> Refusal | None:
        """Name a number, or a card, an attribute, a keyword, a kind or a race by its name."""
        word, numbers = written[0], [first_of(option) for option in self.state.options]
        if self.state.question == terms.Q_NAME:
            known = self.words.known(str(word))
            word = next((number for number in numbers if self.definitions[number] is known or word in self.definitions[number].name), -1)
        elif self.state.question == terms.Q_WORD:
            ids = [*terms.ATTRIBUTES, *VOCABULARY.keywords, "unit", "enchantment", "spell"]
            called = [{*ids[number : number + 1], *named_word(self.definitions, number)} for number in numbers]
            word = next((number for number, words in zip(numbers, called, strict=True) if word in words), -1)
        if len(written) != 1 or word not in numbers:
            return NO_ANSWER
        self.game.apply(self.state, self.state.options[numbers.index(word)])
        return None

    def named_in(self, word: Any, among: Sequence[int], place: Place) -> int | None:
        """A card to choose; a Deck Master is named by ``master`` where only one is among them, else by its player."""
        masters = [piece.card for piece in self.state.masters]
        if word in PLAYERS:
            return masters[PLAYERS.index(word)]
        if word in (*self.answers, "none") or isinstance(word, int):
            return None
        if word != "master":
            return self.find(word, among, place, (*self.answers, *PLAYERS, "none", "master"))
        offered = [card for card in masters if card in among]
        if len(offered) > 1:
            message = Text("どちらのデッキマスターか、a か b で答えてください。", "answer a or b: whose Deck Master.")
            raise place.fault(message)
        return offered[0] if offered else None

    def cards(self) -> Sequence[int]:
        """All card instances but the Deck Masters, which are named by the word ``master``."""
        masters = {piece.card for piece in self.state.masters}
        return [card for card in range(len(self.state.definitions)) if card not in masters]


SCENARIOS: Final = Scenarios(
    lambda words: DuelTable(words, *position.lay(words)),
    lambda words: DuelTable(words, *position.deal(words)),
    RESERVED,
    ("master",),
    write=DuelWriter,
    told=lambda table: DuelTold(table.game, table.compiler),
)
