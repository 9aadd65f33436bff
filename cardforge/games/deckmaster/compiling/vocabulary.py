"""The words of deckmaster's effects as numbers, and the nodes that no other game has."""

from __future__ import annotations

from typing import Final

from cardforge.games.deckmaster.play import instructions as op
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.rules import CHOSEN, DRAWN, TARGET
from cardforge.games.shared.nodes import own_node, to_selected
from cardforge.games.shared.vocabulary import WORDS_OF_PROGRAMS, Builder, ConditionKind, Vocabulary, named
from cardforge.model import Tree


def _negate_attack(to: Builder, _tree: Tree) -> None:
    to.emit(op.O_NEGATE)


VOCABULARY: Final = Vocabulary(
    game="deckmaster",
    kinds={
        "unit": terms.UNIT,
        "enchantment": terms.ENCHANTMENT,
        "spell": terms.SPELL,
        "master": terms.MASTER,
        "player": terms.PLAYER,
        "seal": terms.SEAL,
        "card": terms.UNIT | terms.ENCHANTMENT | terms.SPELL | terms.BLANK,
    },
    zones={
        "hand": terms.HAND,
        "deck": terms.DECK,
        "discard": terms.DISCARD,
        "exile": terms.EXILE,
        "field": terms.FIELD,
    },
    places={
        "hand": terms.HAND,
        "discard": terms.DISCARD,
        "exile": terms.EXILE,
        "field": terms.FIELD,
        "deck_top": terms.DECK,
        "deck_bottom": terms.DECK_BOTTOM,
    },
    sides=terms.SIDES,
    references={"drawn": DRAWN, "chosen": CHOSEN, "target": TARGET},
    durations={"turn_end": terms.TURN, "permanent": terms.PERMANENT, "next_turn": terms.NEXT_TURN, "own_turn": terms.OWN_TURN},
    keywords=terms.KEYWORDS,
    events=terms.HISTORY,
    watched=terms.WATCHED,
    restrictions=terms.FORBIDDEN,
    values={"power": op.O_POWER},
    value_names={"power": "パワーを変える / change power"},
    deeds={**WORDS_OF_PROGRAMS, **named(op, "O_"), "untap": op.O_TAP},
    own={
        "freeze": own_node(
            "次のターン開始時にアンタップしない / does not untap at the next start of turn", to_selected, needs="who", deeds="freeze"
        ),
        "fight": own_node("二体のユニットを戦闘させる / let two units fight", to_selected, needs="who", deeds="fight"),
        "negate_attack": own_node("その攻撃を無効化する / negate the attack", _negate_attack, deeds="negate"),
    },
    conditions={
        "always": ConditionKind(op.C_ALWAYS, "常に / always"),
        "never": ConditionKind(op.C_NEVER, "不可能 / never"),
        "count": ConditionKind(op.C_COUNT, "カードの数 / how many cards there are", "of", "min max"),
        "hp": ConditionKind(op.C_HP, "HP / HP", "side", "min max than"),
        "mana": ConditionKind(op.C_MANA, "マナ / mana", "side", "min max than"),
        "max_mana": ConditionKind(op.C_MAX_MANA, "最大マナ / maximum mana", "side", "min max than"),
        "hand": ConditionKind(op.C_HAND, "手札の枚数 / cards in the hand", "side", "min max than"),
        "deck": ConditionKind(op.C_DECK, "デッキの枚数 / cards in the deck", "side", "min max than"),
        "units": ConditionKind(op.C_FIELD, "場のユニットの数 / units on the field", "side than"),
        "this_turn": ConditionKind(op.C_THIS_TURN, "このターンに起きたこと / what happened this turn", "event", "side select min"),
        "released": ConditionKind(op.C_RELEASED, "デッキマスターが解放されている / the Deck Master is released", "side"),
        "turn": ConditionKind(op.C_TURN, "自分の何ターン目以降か / from which own turn on", "min"),
        "attacking": ConditionKind(op.C_ATTACKING, "何に攻撃しているか / what is being attacked", "select", "side"),
        "target": ConditionKind(op.C_SELECTED, "攻撃対象 / the target of the attack", "where"),
        "that": ConditionKind(op.C_SELECTED, "引いた・選ばれたカード / the cards drawn or chosen", "that where"),
        "and": ConditionKind(op.C_AND, "すべて満たす / all of them", "of"),
        "or": ConditionKind(op.C_OR, "どれかを満たす / any of them", "of"),
    },
)
