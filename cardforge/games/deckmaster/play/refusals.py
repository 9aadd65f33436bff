"""Why a move is not legal: the rule that forbids it and the card because of which, from the same predicates as the legal list."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.actions import emergency_bar, play_bar, release_bar, use_bar
from cardforge.games.deckmaster.play.combat import attack_bar, target_bar, wall
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState, Piece
from cardforge.model import Text

#: The rule behind an open question; where none is named, an effect is choosing.
_ASKING: Final = {terms.Q_ROOM: "000-R29", terms.Q_ORDER: "000-A62"}


#: Reason -> rule and words; ``{card}`` is the card moved, ``{by}`` the one in the way.
_REASONS: dict[int, tuple[str, Text]] = {
    terms.BAR_OVER: ("000-R77", Text("ゲームは終わっています", "the game is over")),
    terms.BAR_ANSWER: ("000-A23", Text("先に、尋ねられていることに答えてください", "answer the open question first")),
    terms.BAR_TURN_PLAYER: ("000-R42", Text("相手のメインフェイズには何もできません", "a player acts only in his own main phase")),
    terms.BAR_PHASE: ("000-R41", Text("今はその行動をとれません", "this is not possible now")),
    terms.BAR_NOT_IN_HAND: ("000-R44", Text("{card}は手札にありません", "{card} is not in the hand")),
    terms.BAR_NOT_OWN: ("000-R42", Text("{card}は自分の場にありません", "{card} is not on the own field")),
    terms.BAR_KIND: ("000-R05", Text("{card}はプレイできるカードではありません", "{card} is not a card that can be played")),
    terms.BAR_MANA: ("000-R44", Text("{card}にはマナが足りません", "not enough mana for {card}")),
    terms.BAR_FIRST_TURN: ("000-R47", Text("先攻の1ターン目は攻撃できません", "nobody attacks on the first player's first turn")),
    terms.BAR_SEALED: ("000-R58", Text("{card}はまだ解放されていません", "{card} is not released yet")),
    terms.BAR_DOWN: (
        "000-R57",
        Text("{card}はパワー0のため、復帰するまで何もできません", "{card} is at power 0 and takes part in nothing until it is restored"),
    ),
    terms.BAR_RIGID: ("000-R73", Text("{card}は硬直を持つため攻撃できません", "{card} is rigid and cannot attack")),
    terms.BAR_TAPPED: (
        "000-R51",
        Text("{card}はタップしているか、攻撃回数を使い切っています", "{card} is tapped or has used up its attacks"),
    ),
    terms.BAR_TARGET_SEALED: ("000-A13", Text("解放前のデッキマスターは攻撃できません", "a sealed Deck Master cannot be attacked")),
    terms.BAR_TARGET_DOWN: ("000-A54", Text("パワー0のデッキマスターは攻撃できません", "a Deck Master at power 0 cannot be attacked")),
    terms.BAR_UNITS: (
        "000-R52",
        Text("相手の場に{by}がいるため、プレイヤーを攻撃できません", "the player cannot be attacked while {by} is on the field"),
    ),
    terms.BAR_GUARD: ("000-R74", Text("守護を持つ{by}がいるため、ほかを攻撃できません", "{by} has guard: nothing else can be attacked")),
    terms.BAR_NO_ABILITY: ("000-R41", Text("{card}にその起動能力はありません", "{card} has no such activated ability")),
    terms.BAR_SILENCED: ("000-A30", Text("{card}の効果は無効になっています", "{card} is silenced")),
    terms.BAR_LIMIT: ("000-A40", Text("{card}のこの効果は、このターンにはもう使えません", "this ability of {card} is used up this turn")),
    terms.BAR_LIFE: ("000-A26", Text("{card}に支払うHPが足りません", "not enough HP to pay for {card}")),
    terms.BAR_HAND: ("000-R41", Text("{card}のために捨てる手札が足りません", "not enough hand cards to discard for {card}")),
    terms.BAR_SEAL_COST: (
        "000-R64",
        Text("{card}のために除外する解放済みシールが足りません", "not enough released seals to exile for {card}"),
    ),
    terms.BAR_NO_TARGET: ("000-A58", Text("{card}の効果の対象がありません", "nothing for the ability of {card} to choose")),
    terms.BAR_CONDITION: ("000-R63", Text("{card}の解放条件を満たしていません", "the condition of {card} does not hold")),
    terms.BAR_NO_SEAL: ("000-R63", Text("{card}は自分のデッキマスターの封印ではありません", "{card} is not a seal on the own Deck Master")),
    terms.BAR_EMERGENCY: (
        "000-R66",
        Text(
            "緊急解放は、選択ルールとして使い、相手のデッキマスターが先に解放されたときだけできます",
            "emergency release is an optional rule, open once the enemy's Deck Master is released first",
        ),
    ),
    terms.BAR_EMERGENCY_USED: ("000-A20", Text("緊急解放は1ターンに1枚です", "emergency release frees one seal a turn")),
}


def why_not(rules: Rules, names: list[Text], state: DuelState, player: int, option: int) -> Refusal | None:
    """Which rule forbids ``option`` to ``player`` now, or ``None`` where it is legal."""
    if state.asked == player and option in state.options:
        return None
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    reason, by = _reason(rules, state, player, verb, first, second)
    rule, text = _REASONS[reason]
    if reason == terms.BAR_ANSWER:
        rule = _ASKING.get(state.question, rule)
    words = {"card": _name(names, state, first), "by": _name(names, state, by)}
    return Refusal(
        rule,
        Text(
            text.ja.format(**{key: f"「{name.ja}」" for key, name in words.items()}),
            text.en.format(**{key: name.en for key, name in words.items()}),
        ),
        by,
    )


def _reason(rules: Rules, state: DuelState, player: int, verb: int, first: int, second: int) -> tuple[int, int]:
    """The bar in the way and the blocking card."""
    if state.asked == NOBODY:
        return terms.BAR_OVER, NO_CARD
    if state.asked != player:
        return terms.BAR_TURN_PLAYER, NO_CARD
    if verb > terms.V_EMERGENCY:
        return terms.BAR_PHASE, NO_CARD
    if state.question != terms.Q_MAIN:
        return terms.BAR_ANSWER, NO_CARD
    if verb == terms.V_PLAY:
        in_hand = first in state.zone(player, terms.HAND)
        return (play_bar(rules, state, player, first) or terms.BAR_PHASE if in_hand else terms.BAR_NOT_IN_HAND), NO_CARD
    if verb in (terms.V_RELEASE, terms.V_EMERGENCY):
        if first not in state.zone(player, terms.SEALED):
            return terms.BAR_NO_SEAL, NO_CARD
        bar = release_bar(rules, state, player, first) if verb == terms.V_RELEASE else emergency_bar(state, player)
        return bar or terms.BAR_PHASE, NO_CARD
    piece = state.piece(first) if first < len(state.owners) else None
    if piece is None or piece.player != player:
        return terms.BAR_NOT_OWN, NO_CARD
    if verb == terms.V_USE:
        return use_bar(rules, state, piece, second) or terms.BAR_PHASE, NO_CARD
    if verb == terms.V_ATTACK:
        return _attack_reason(state, piece, second)
    return terms.BAR_PHASE, NO_CARD


def _attack_reason(state: DuelState, piece: Piece, target: int) -> tuple[int, int]:
    if piece.kind == terms.ENCHANTMENT:
        return terms.BAR_PHASE, NO_CARD
    bar = attack_bar(state, piece)
    if bar:
        return bar, NO_CARD
    enemy = 1 - piece.player
    defender = state.piece(target) if target < len(state.owners) else None
    if defender is None and target != terms.AT_PLAYER:
        return terms.BAR_PHASE, NO_CARD
    bar = target_bar(wall(state, enemy, piece), defender)
    for unit in state.units[enemy]:
        if (bar == terms.BAR_GUARD and unit.keywords & terms.GUARD) or (bar == terms.BAR_UNITS and not unit.keywords & terms.SLUGGISH):
            return bar, unit.card
    return bar or terms.BAR_PHASE, NO_CARD


def _name(names: list[Text], state: DuelState, card: int) -> Text:
    if 0 <= card < len(state.definitions):
        return names[state.definitions[card]]
    return Text("そのカード", "that card")
