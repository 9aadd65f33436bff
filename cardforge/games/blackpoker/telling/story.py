"""Tells a game to people: what happened, what is asked and what can be answered, in Japanese and English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardforge.engine.game import LOOP_GUARD
from cardforge.engine.options import CARDS, coded, first_of, second_of, verb_of
from cardforge.engine.state import CONCEDED, DRAW, E_OVER, Event
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.play.terms import FACE_DOWN, GRAVE, HAND, LIFE, NO_CARD, ZONES
from cardforge.games.shared.speech import risen, sentence, whose
from cardforge.model import Card, Text

#: Why a game ended: the word of ``--json`` and the sentence for people.
_REASONS: dict[int, tuple[str, Text]] = {
    terms.R_LIFE: ("life", Text("ライフがなくなった", "the life ran out")),
    CONCEDED: ("conceded", Text("投了", "a player gave up")),
    LOOP_GUARD: ("loop", Text("アクションが終わらない", "actions ran in a circle")),
}

_QUESTIONS: dict[int, Text] = {
    terms.Q_MAIN: Text("何をしますか", "What do you do?"),
    terms.Q_CHANCE: Text("チャンスです。何をしますか", "You have the chance. What do you do?"),
    terms.Q_DRIVE: Text("どの防壁をドライブしますか", "Which bulwark do you drive?"),
    terms.Q_DISCARD: Text("どれを捨てますか", "Which card do you discard?"),
    terms.Q_TARGET: Text("対象はどれですか", "What is the target?"),
    terms.Q_LAY: Text("どれを防壁として置きますか", "Which card do you lay as a bulwark?"),
    terms.Q_DRAW: Text("もう1枚引きますか", "Do you draw one more?"),
    terms.Q_ATTACKERS: Text("どれで攻撃しますか", "Which one attacks?"),
    terms.Q_BLOCK: Text("何でブロックしますか", "Who blocks?"),
    terms.Q_TWIST: Text("どちらにしますか", "Which way?"),
    terms.Q_SEARCH: Text("ライフからどれを取りますか", "Which life card do you take?"),
}

#: Answers that name no card.
_WORDS: dict[int, Text] = {
    terms.V_PASS: Text("パスする", "Pass"),
    terms.V_DONE: Text("これで決める", "That is all"),
    terms.V_YES: Text("はい", "Yes"),
    terms.V_NO: Text("いいえ", "No"),
    terms.V_CHARGE: Text("チャージ状態にする", "Charge it"),
    terms.V_DRIVE: Text("ドライブ状態にする", "Drive it"),
}
_BULWARK = Text("防壁", "bulwark")


def reason_word(reason: int) -> str:
    """The word for why a game ended: ``life``, ``conceded`` or ``loop``."""
    return _REASONS[reason][0]


def question_text(question: int) -> Text:
    """What a question asks."""
    return _QUESTIONS[question]


def opening(state: StageState) -> int:
    """How many events of the log are the dealing, of which nobody wants to be told: up to the first card shown."""
    return next((index for index, event in enumerate(state.log) if event[0] == terms.E_SHOWN), 0)


def tried_moves(rules: Rules, state: StageState, player: int) -> list[int]:
    """The requests that a player would think of, legal or not: every direct action with each hand card as its key."""
    hand = state.zone(player, HAND)
    options = []
    for number, action in enumerate(rules.actions):
        if action.direct and action.keys < 2:
            keys = [NO_CARD] if not action.keys else [card for card in hand if rules.fits[state.definitions[card]] >> number & 1]
            options += [coded(terms.V_ACTION + number, card, NO_CARD) for card in keys]
    return options


class Storyteller:
    """Tells one game; ``cards[definition]`` are its cards, ``actions`` the action list, ``players`` what the players are called.

    ``viewer`` is the player (0 or 1) from whom the other one's hidden cards are kept; ``None`` sees everything.
    """

    def __init__(
        self, rules: Rules, cards: Sequence[Card], actions: Sequence[Card], players: tuple[Text, Text], viewer: int | None = None
    ) -> None:
        self._rules = rules
        self._cards = cards
        self._actions = actions
        self._players = players
        self._viewer = viewer

    def name(self, state: StageState, card: int) -> Text:
        """The name of a card instance."""
        return self._cards[state.definitions[card]].name

    def unit_name(self, state: StageState, unit: Unit) -> Text:
        """A character: its cards and size, or its place in the row where it lies face down."""
        if unit.character == self._rules.bulwark:
            place = state.bulwarks[unit.player].index(unit) + 1
            ja, en = f"防壁{place}", f"bulwark {place}"
            if self._viewer in (None, unit.player):
                name = self.name(state, unit.cards[0])
                ja, en = f"{ja}（{name.ja}）", f"{en} ({name.en})"
            return Text(ja, en)
        names = [self.name(state, card) for card in unit.cards]
        ja, en = "+".join(name.ja for name in names), "+".join(name.en for name in names)
        return Text(f"{ja}（{unit.size}）", f"{en} ({unit.size})") if unit.size != unit.power or len(names) > 1 else Text(ja, en)

    def tell(self, state: StageState, events: Iterable[Event]) -> list[Text]:
        """One line for each event that a player would speak of, in order; cards that go from the life to the grave stand in one line."""
        lines: list[Text] = []
        milled: list[int] = []
        told = list(events)
        for index, (code, a, b, c) in enumerate(told):
            from_life = code == terms.E_MOVED and b % ZONES == LIFE and c % ZONES == GRAVE
            if from_life and (not milled or state.owners[milled[0]] == state.owners[a]):
                milled.append(a)
                continue
            self._tell_milled(state, milled, lines)
            milled = [a] if from_life else []
            attacks_next = code == terms.E_DRIVEN and told[index + 1 : index + 2] and told[index + 1][0] == terms.E_ATTACKS
            teller = None if attacks_next else _TELLERS.get(code)
            line = teller(self, state, a, b, c) if teller else None
            if line is not None:
                lines.append(sentence(line))
        self._tell_milled(state, milled, lines)
        return lines

    def option(self, state: StageState, option: int) -> Text:
        """What choosing an option means."""
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        if verb >= terms.V_ACTION:
            action = self._actions[verb - terms.V_ACTION].name
            keys = self._keys(state, first, second)
            cost = self._cost(verb - terms.V_ACTION)
            return Text(f"{action.ja}{keys.ja}{cost}", f"{action.en}{keys.en}{cost}")
        if verb == terms.V_DONE and state.question == terms.Q_BLOCK:
            attacker = state.unit(state.attackers[state.agenda[-1][1]])
            name = self.unit_name(state, attacker) if attacker else _BULWARK
            return Text(f"{name.ja} のブロックはここまで", f"No more blockers of {name.en}")
        if verb in _WORDS:
            return _WORDS[verb]
        if verb == terms.V_CARD:
            return self.name(state, first)
        if verb == terms.V_REQUEST:
            request = state.request(first)
            assert request is not None
            action, keys = self._actions[request[1]].name, self._keys(state, request[3], request[4])
            who = self._players[request[2]]
            return sentence(Text(f"{who.ja}の{action.ja}{keys.ja}", f"{whose(who)} {action.en}{keys.en}"))
        unit = state.unit(first)
        assert unit is not None
        name, owner = self.unit_name(state, unit), self._players[unit.player]
        driven = Text("（ドライブ）", " (driven)") if unit.driven else Text("", "")
        return sentence(Text(f"{owner.ja}の{name.ja}{driven.ja}", f"{whose(owner)} {name.en}{driven.en}"))

    def stage(self, state: StageState) -> list[Text]:
        """The requests on the stage, the top one first: whose, which action, with which key cards, aimed at what."""
        return [self._request(state, request[1], request[2], request[3], request[4], request[5]) for request in reversed(state.stage)]

    def _request(self, state: StageState, number: int, player: int, first: int, second: int, target: int) -> Text:
        action, who, keys = self._actions[number].name, self._players[player], self._keys(state, first, second)
        aim = Text("", "")
        unit = state.unit(target) if self._rules.actions[number].target in (1, 2, 3, 5) and target != NO_CARD else None
        if unit is not None:
            name = self.unit_name(state, unit)
            aim = Text(f" → {name.ja}", f" -> {name.en}")
        return sentence(Text(f"{who.ja}: {action.ja}{keys.ja}{aim.ja}", f"{who.en}: {action.en}{keys.en}{aim.en}"))

    def _keys(self, state: StageState, first: int, second: int) -> Text:
        names = [self.name(state, card) for card in (first, second) if card != NO_CARD]
        return Text(f" ★{'+'.join(name.ja for name in names)}", f" ★{'+'.join(name.en for name in names)}") if names else Text("", "")

    def _cost(self, number: int) -> str:
        action = self._rules.actions[number]
        letters = "B" * action.bulwarks + "L" * action.life + "D" * action.discards
        return f"  ${letters}" if letters else ""

    # -- events -----------------------------------------------------------------------------------------------------------------------

    def _tell_milled(self, state: StageState, milled: list[int], lines: list[Text]) -> None:
        if milled:
            who = self._players[state.owners[milled[0]]]
            known = [card for card in milled if self._viewer is None or card not in state.buried]
            names = [self.name(state, card) for card in known]
            if len(known) < len(milled):
                under = len(milled) - len(known)
                names.insert(0, Text(f"{under}枚", "1 card" if under == 1 else f"{under} cards"))
            ja, en = "、".join(name.ja for name in names), ", ".join(name.en for name in names)
            lines.append(Text(f"{who.ja}のライフから墓地へ: {ja}", f"From {whose(who)} life to the grave: {en}"))

    def _seen(self, state: StageState, card: int, player: int) -> Text:
        """A unit's card, or just its kind where it lies face down and the viewer may not know it."""
        if player & FACE_DOWN and self._viewer is not None and self._viewer != player & 1:
            return _BULWARK
        name = self.name(state, card)
        return Text(f"防壁{name.ja}", f"bulwark {name.en}") if player & FACE_DOWN else name

    def _turn(self, state: StageState, turn: int, player: int, _c: int) -> Text:
        who = self._players[player]
        return Text(f"―― ターン{turn}: {who.ja} ――", f"-- Turn {turn}: {who.en} --")

    def _shown(self, state: StageState, card: int, player: int, _c: int) -> Text:
        who, name = self._players[player], self.name(state, card)
        return Text(f"{who.ja}は{name.ja}を見せた。", f"{who.en} showed {name.en}.")

    def _first(self, _state: StageState, player: int, _b: int, _c: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}が先攻。", f"{who.en} begins.")

    def _drew(self, state: StageState, card: int, player: int, _c: int) -> Text:
        who, name = self._players[player], self.name(state, card)
        if self._viewer is not None and self._viewer != player:
            return Text(f"{who.ja}はカードを引いた。", f"{who.en} drew a card.")
        return Text(f"{who.ja}は{name.ja}を引いた。", f"{who.en} drew {name.en}.")

    def _moved(self, state: StageState, card: int, source: int, goal: int) -> Text | None:
        who, name = self._players[goal // ZONES], self.name(state, card)
        if source % ZONES == HAND and goal % ZONES == GRAVE:
            return Text(f"{who.ja}は{name.ja}を捨てた。", f"{who.en} discarded {name.en}.")
        if source % ZONES == LIFE and goal % ZONES == HAND:
            return Text(f"{who.ja}はライフから{name.ja}を取った。", f"{who.en} took {name.en} from the life.")
        return None

    def _requested(self, state: StageState, number: int, player: int, keys: int) -> Text:
        action, who = self._actions[number].name, self._players[player]
        said = self._keys(state, keys % CARDS, keys // CARDS)
        if not self._rules.actions[number].direct:
            return Text(f"［{action.ja}］が誘発（{who.ja}）", f"[{action.en}] triggers ({who.en})")
        return Text(f"{who.ja}: ［{action.ja}］{said.ja}", f"{who.en}: [{action.en}]{said.en}")

    def _target(self, state: StageState, kind: int, named: int, player: int) -> Text:
        who = self._players[player & 1]
        if kind == terms.T_OPPONENT:
            return Text(f"  対象は{who.ja}。", f"  aimed at {who.en}.")
        name = self._actions[named].name if kind == terms.T_REQUEST else self._seen(state, named, player)
        return Text(f"  対象は{who.ja}の{name.ja}。", f"  aimed at {whose(who)} {name.en}.")

    def _resolves(self, _state: StageState, number: int, _player: int, _c: int) -> Text | None:
        action = self._actions[number].name
        if self._rules.actions[number].immediate:
            return None
        return Text(f"［{action.ja}］を解決。", f"[{action.en}] resolves.")

    def _no_effect(self, _state: StageState, number: int, _player: int, _c: int) -> Text:
        action = self._actions[number].name
        return Text(f"対象がなく、［{action.ja}］は何も起こさない。", f"The target of [{action.en}] is gone: nothing happens.")

    def _negated(self, _state: StageState, number: int, player: int, _c: int) -> Text:
        action, who = self._actions[number].name, self._players[player]
        return Text(f"{who.ja}の［{action.ja}］は無効になった。", f"{whose(who)} [{action.en}] is negated.")

    def _damage(self, _state: StageState, player: int, amount: int, left: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}は{amount}点のダメージを受けた{_life(left).ja}。", f"{who.en} took {amount} damage{_life(left).en}.")

    def _life_paid(self, _state: StageState, player: int, left: int, _c: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}は1点受けて払った{_life(left).ja}。", f"{who.en} took 1 damage as a cost{_life(left).en}.")

    def _summoned(self, state: StageState, card: int, player: int, _c: int) -> Text:
        who, name = self._players[player], self.name(state, card)
        return Text(f"{name.ja}が{who.ja}の兵士として場に出た。", f"{name.en} is {whose(who)} soldier now.")

    def _laid(self, state: StageState, card: int, player: int, _c: int) -> Text:
        who = self._players[player]
        if self._viewer is not None and self._viewer != player:
            return Text(f"{who.ja}は防壁を置いた。", f"{who.en} laid a bulwark.")
        name = self.name(state, card)
        return Text(f"{who.ja}は{name.ja}を防壁として置いた。", f"{who.en} laid {name.en} as a bulwark.")

    def _equipped(self, state: StageState, card: int, laid: int, _c: int) -> Text:
        name, on = self.name(state, laid), self.name(state, card)
        return Text(f"{on.ja}に{name.ja}を装備。", f"{on.en} is equipped with {name.en}.")

    def _left(self, state: StageState, card: int, player: int, _c: int) -> Text:
        who, name = self._players[player], self.name(state, card)
        return Text(f"{who.ja}の{name.ja}は墓地へ。", f"{whose(who)} {name.en} goes to the grave.")

    def _driven(self, state: StageState, card: int, driven: int, player: int) -> Text:
        who, name = self._players[player & 1], self._seen(state, card, player)
        if driven:
            return Text(f"{who.ja}の{name.ja}はドライブ。", f"{whose(who)} {name.en} is driven.")
        return Text(f"{who.ja}の{name.ja}はチャージ。", f"{whose(who)} {name.en} is charged.")

    def _size(self, state: StageState, card: int, difference: int, size: int) -> Text | None:
        if not difference:
            return None
        name = self.name(state, card)
        change = risen(name, difference, "サイズ", "size")
        return Text(f"{change.ja}（今{size}）。", f"{change.en} (now {size}).")

    def _attacks(self, state: StageState, card: int, size: int, _c: int) -> Text:
        name = self.name(state, card)
        return Text(f"{name.ja}（{size}）で攻撃！", f"{name.en} ({size}) attacks!")

    def _blocks(self, state: StageState, card: int, attacker: int, player: int) -> Text:
        name, against = self._seen(state, card, player), self.name(state, attacker)
        return Text(f"{name.ja}が{against.ja}をブロック。", f"{name.en} blocks {against.en}.")

    def _unblocked(self, state: StageState, card: int, _b: int, _c: int) -> Text:
        name = self.name(state, card)
        return Text(f"{name.ja}はブロックされない。", f"{name.en} is not blocked.")

    def _battle(self, state: StageState, card: int, size: int, total: int) -> Text:
        name = self.name(state, card)
        return Text(f"{name.ja} {size} 対 ブロッカー {total}。", f"{name.en} {size} against blockers {total}.")

    def _turned_up(self, state: StageState, card: int, attacker: int, _c: int) -> Text:
        name, against = self.name(state, card), self.name(state, attacker)
        return Text(f"{against.ja}に当たった防壁は{name.ja}。", f"The bulwark that {against.en} hit is {name.en}.")

    def _shuffled(self, _state: StageState, player: int, _b: int, _c: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}はライフを切り直した。", f"{who.en} shuffled the life.")

    def _charged_all(self, _state: StageState, player: int, _b: int, _c: int) -> Text:
        who = self._players[player]
        return Text(f"{who.ja}のキャラクターは全てチャージ。", f"all {whose(who)} characters are charged.")

    def _over(self, _state: StageState, winner: int, reason: int, _c: int) -> Text:
        why = _REASONS[reason][1]
        if winner == DRAW:
            return Text(f"引き分け（{why.ja}）。", f"A draw ({why.en}).")
        who = self._players[winner]
        return Text(f"★ {who.ja}の勝ち（{why.ja}）。", f"* {who.en} won ({why.en}).")


def _life(left: int) -> Text:
    """The life that is left, which is counted for both (004-A34)."""
    return Text(f"（ライフ {left}）", f" (life {left})")


_Teller = Callable[[Storyteller, StageState, int, int, int], Text | None]
_TELLERS: dict[int, _Teller] = {
    terms.E_TURN: Storyteller._turn,
    terms.E_SHOWN: Storyteller._shown,
    terms.E_FIRST: Storyteller._first,
    terms.E_DREW: Storyteller._drew,
    terms.E_MOVED: Storyteller._moved,
    terms.E_REQUESTED: Storyteller._requested,
    terms.E_TARGET: Storyteller._target,
    terms.E_RESOLVES: Storyteller._resolves,
    terms.E_NO_EFFECT: Storyteller._no_effect,
    terms.E_NEGATED: Storyteller._negated,
    terms.E_DAMAGE: Storyteller._damage,
    terms.E_LIFE_PAID: Storyteller._life_paid,
    terms.E_SUMMONED: Storyteller._summoned,
    terms.E_LAID: Storyteller._laid,
    terms.E_EQUIPPED: Storyteller._equipped,
    terms.E_LEFT: Storyteller._left,
    terms.E_DRIVEN: Storyteller._driven,
    terms.E_SIZE: Storyteller._size,
    terms.E_ATTACKS: Storyteller._attacks,
    terms.E_BLOCKS: Storyteller._blocks,
    terms.E_UNBLOCKED: Storyteller._unblocked,
    terms.E_BATTLE: Storyteller._battle,
    terms.E_TURNED_UP: Storyteller._turned_up,
    terms.E_SHUFFLED: Storyteller._shuffled,
    terms.E_CHARGED_ALL: Storyteller._charged_all,
    E_OVER: Storyteller._over,
}
