"""Actions of one's own, composed from the common phrasebook: read, translated, refused where they mean nothing, played at random."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from cardforge.database import Library
from cardforge.engine.options import Q_MAY, Q_MODE
from cardforge.games.blackpoker import Compiler, compile_decks
from cardforge.games.blackpoker.play.terms import Q_CHOOSE
from cardforge.model import Card, CardforgeError
from cardforge.wording import ReadError, phrasebook

BOOK = phrasebook("blackpoker")
FOLDER = Path(__file__).parents[2] / "rules" / "blackpoker" / "composed"
WRITTEN = [yaml.safe_load(file.read_text(encoding="utf-8"))["cards"]["own"] for file in sorted(FOLDER.glob("*.yaml"))]
#: What of a written action is its own.
FIELDS = {"notation", "target", "effect"}


def test_there_are_many() -> None:
    assert len({card["effect"] for card in WRITTEN}) >= 54


@pytest.mark.parametrize("card", WRITTEN, ids=[card["effect"] for card in WRITTEN])
def test_it_means_the_same_in_both_languages(card: dict[str, Any]) -> None:
    tree = BOOK.read(card["effect"], kind="action-effect")
    for lang in ("ja", "en"):
        assert BOOK.read(BOOK.say(tree, kind="action-effect", lang=lang), kind="action-effect", lang=lang) == tree


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("相手の兵士1体を墓地に置く。", "Put an enemy soldier into its owner's grave."),
        ("対象のサイズを+3する。", "The target gets +3 size."),
        ("手札を1枚捨て、カードを2枚引いてもよい。", "You may discard a card, then draw 2 cards."),
        ("ドライブ状態の相手の兵士1体を手札に戻す。", "Return an enemy soldier that is driven to its owner's hand."),
        ("お互いに手札を1枚捨てる。", "Both players discard a card."),
        ("相手のライフの上から2枚を墓地に置く。", "Put the top 2 cards of your opponent's life into their grave."),
        ("自分の場に防壁がいない場合、相手に2点のダメージを与える。", "If there is no friendly bulwark, deal 2 damage to your opponent."),
    ],
)
def test_what_is_said(ja: str, en: str) -> None:
    tree = BOOK.read(ja, kind="action-effect")
    assert BOOK.say(tree, kind="action-effect", lang="en") == en
    assert BOOK.read(en, kind="action-effect") == tree


@pytest.mark.parametrize(
    ("effect", "hint"),
    [
        ("相手は手札を2枚捨て、カードを1枚引く。", "相手に手札を2枚捨てさせ、自分はカードを1枚引く。"),
        ("お互いに手札を1枚捨て、カードを1枚引く。", "両プレイヤーに手札を1枚捨てさせ、自分はカードを1枚引く。"),
        ("相手は手札を1枚捨てる。カードを1枚引く。", "相手は手札を1枚捨てる。\n自分はカードを1枚引く。"),
        ("相手は手札を1枚捨ててもよい。", "相手に手札を1枚捨てさせてもよい。"),
    ],
)
def test_who_does_it_is_never_guessed(effect: str, hint: str) -> None:
    """A player named as the one who does it goes on doing: what is left open is refused, and each way is offered."""
    with pytest.raises(ReadError) as refused:
        BOOK.read(effect, kind="action-effect")
    assert refused.value.hint is not None
    assert f"「{hint}」" in refused.value.hint.ja
    assert BOOK.read(hint, kind="action-effect")


def own(library: Library, number: int, **fields: Any) -> Card:
    data = {"kind": "action", "id": f"own-{number}", "name": f"自作{number}", "notation": "@直接-通常-メイン", **fields}
    return library.read_card(data)


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("対象のサイズを+3する。", "give the action one"),
        ("サイズを+3する。", "give the action one"),
        ("その兵士をドライブする。", "points to nothing chosen before"),
        ("相手の手札のカード1枚を墓地に置く。", "let him discard"),
        ("他の兵士1体を墓地に置く。", "“other”"),
    ],
)
def test_what_means_nothing_is_refused_when_it_is_compiled(library: Library, effect: str, message: str) -> None:
    with pytest.raises(CardforgeError, match=message):
        Compiler([*library.cards.values(), own(library, 1, effect=effect)])


@pytest.mark.parametrize(
    ("target", "effect", "played"),
    [
        ("兵士1体", "対象の兵士を墓地に置く。", True),
        ("キーカードとスートが等しい自分の兵士1体", "対象の兵士をドライブする。", True),
        ("防壁1体", "対象のキャラクターをドライブする。", True),
        ("防壁1体", "対象の兵士を墓地に置く。", False),
        ("キャラクター1体", "Put the target soldier into its owner's grave.", False),
        ("兵士1体", "対象の防壁を場から墓地に移す。", False),
        ("対戦相手1人", "対象を墓地に置く。", False),
    ],
)
def test_a_target_is_what_the_sentence_calls_it(library: Library, target: str, effect: str, played: bool) -> None:
    """The noun is kept: 対象の兵士 is not played with an action whose target is a bulwark, or may be one."""
    tree = BOOK.read(effect, kind="action-effect")
    assert effect in (BOOK.say(tree, kind="action-effect", lang=lang) for lang in ("ja", "en"))
    cards = [*library.cards.values(), own(library, 1, target=target, effect=effect)]
    if played:
        Compiler(cards)
    else:
        with pytest.raises(CardforgeError, match="not what the sentence calls it"):
            Compiler(cards)


@pytest.mark.parametrize(("noun", "read"), [("その防壁", True), ("そのキャラクター", True), ("その兵士", False)])
def test_what_was_chosen_is_called_what_it_is(noun: str, read: bool) -> None:
    sentence = f"相手の防壁1体をドライブする。{noun}を墓地に置く。"
    if read:
        assert BOOK.read(sentence, kind="action-effect")["effects"][1]["what"] == {"that": "chosen"}
    else:
        with pytest.raises(ReadError, match="not what was chosen before"):
            BOOK.read(sentence, kind="action-effect")


def test_there_can_be_so_many_actions_and_no_more(library: Library) -> None:
    many = [own(library, number, effect="カードを1枚引く。") for number in range(60)]
    with pytest.raises(CardforgeError, match="at most 58 actions"):
        Compiler([*library.cards.values(), *many])


def test_random_games_with_actions_of_ones_own(library: Library) -> None:
    """Sample decks with the written actions, some at a time: games end, and every decision in an effect survives a clone and a pickle."""
    decks = list(library.decks.values())
    questions = set()
    for seed in range(32):
        random = Random(seed)
        chosen = random.sample(range(len(WRITTEN)), 12)
        actions = [own(library, number, **{key: WRITTEN[number][key] for key in FIELDS & WRITTEN[number].keys()}) for number in chosen]
        game, setups, _ = compile_decks(decks[seed % len(decks)], decks[0], [*library.cards.values(), *actions])
        state = game.start(setups[0], setups[1], seed=seed)
        while state.asked >= 0 and state.decisions < 1500:
            option = random.choice(state.options)
            if state.question in (Q_CHOOSE, Q_MAY, Q_MODE):
                questions.add(state.question)
                seen = game.observe(state, state.asked)
                assert game.observe(game.determinise(seen, seed), state.asked) == seen
                twins = [state.clone(), pickle.loads(pickle.dumps(state))]
                game.apply(state, option)
                for twin in twins:
                    game.apply(twin, option)
                    assert twin.digest() == state.digest()
            else:
                game.apply(state, option)
            cards = [card for zone in state.zones for card in zone]
            cards += [card for row in (*state.soldiers, *state.bulwarks) for unit in row for card in unit.cards]
            assert sorted(cards) == list(range(len(state.definitions)))
        assert state.winner in (0, 1)
    assert questions == {Q_CHOOSE, Q_MAY, Q_MODE}
