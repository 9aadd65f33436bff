"""Whatever stands on the board can be asked for with ``?``: titles, marks, notes, the times of abilities, in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import click
import pytest

from cardforge.cli.main import cli
from cardforge.cli.output import Call
from cardforge.cli.screen.explain import explained
from cardforge.files.places import games
from cardforge.games.shared.telling.view import View
from cardforge.model import Text
from cardforge.simulation.table.looking import look
from cardforge.workspace import Workspace

NOTHING = {"ja": "というカードも言葉もありません", "en": "There is no card and no word"}
#: What names a square or a card, not a thing of the game.
PLACE = re.compile(r"^[a-z]\d")


def views(game: str) -> Iterator[View]:
    """What both players see in some games of random bots."""
    workspace = Workspace(game=game)
    decks = list(workspace.library.decks)
    for seed in (1, 2):
        first, second = random.Random(seed).sample(decks, 2)
        sitting = workspace.play(first, second, players=("random", "random"), seed=seed)
        for _ in range(150):
            if sitting.over:
                break
            sitting.choose_by_bot()
            yield look(sitting, 0)


def signs(game: str) -> set[Text]:
    """The words and signs on the board of a game."""
    names = {card.name.ja for card in Workspace(game=game).library.cards.values()}
    found: set[Text] = set()
    for view in views(game):
        found |= {figure.title for side in view.layout.sides for figure in side.figures}
        found |= {zone.title for side in view.layout.sides for zone in side.zones}
        found |= {zone.title for zone in view.layout.shared} | {view.layout.resting}
        for piece in view.pieces():
            found |= {mark.letter for mark in piece.marks if mark.letter.ja.isalnum() or len(mark.letter.ja) == 1}
            # Behind ＋ stands the name of a spell, in 〔 〕 that of a card.
            found |= {note for note in piece.notes if note.ja[0] != "＋" and not any(note.ja.strip("〔〕")[:3] in name for name in names)}
    return {sign for sign in found if sign.ja and not PLACE.match(sign.ja)}


def asked(game: str, word: str, lang: str) -> str:
    """What ``?word`` says in a game."""
    workspace = Workspace(game=game)
    first, second = workspace.lesson_decks()
    playing = workspace.play(first, second, players=("random", "random"), seed=1).table.playing
    with click.Context(cli, obj=Call(lang)):
        return " ".join(explained(word, [], workspace.library, lambda card: card.name.get(lang), playing.spoken.words))


@pytest.mark.parametrize("game", games())
def test_every_sign_of_the_board_is_explained(game: str) -> None:
    unexplained = sorted(sign.ja for sign in signs(game) if NOTHING["ja"] in asked(game, sign.ja, "ja"))
    assert not unexplained
    # A letter that stands for a colour is no word of the language, and a square's sign is asked for as it stands.
    english = sorted(sign.en for sign in signs(game) if len(sign.en) > 2 and NOTHING["en"] in asked(game, sign.en, "en"))
    assert not english


@pytest.mark.parametrize("game", games())
def test_every_time_of_an_ability_is_explained(game: str) -> None:
    cards = Workspace(game=game).library.cards.values()
    times = {found for card in cards for text in card.texts.values() for found in re.findall(r"【[^】：:［]+", text)}
    assert not [time for time in times if NOTHING["ja"] in asked(game, time, "ja")]


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        ("blackpoker", "＄Ｌ", "Lはライフに1点受ける"),
        ("blackpoker", "$D", "Dは手札を1枚捨てる"),
        ("blackpoker", "★", "手札から見せて使う"),
        ("blackpoker", "♥", "トランプのマーク"),
        ("groove", "◇2", "裏向きに積まれる山"),
        ("groove", "【破壊時】", "能力がいつ働くか"),
        ("groove", "仲間：獣", "ほかのクリーチャーがいる間"),
        ("senryoku", "▲3/1", "パワー3、移動コスト1"),
        ("senryoku", "(C)", "倉庫のカードのほかに"),
        ("skillbook", "▼2/4", "残りの DF 3"),
        ("skillbook", "ライン4P", "縦横に"),
        ("deckmaster", "[3]", "封印中"),
        ("deckmaster", "(2)", "解放した"),
        ("deckmaster", "パワ", "戦いの強さ"),
        ("deckmaster", "「貫通」", "超過したパワー"),
    ],
)
def test_a_sign_is_asked_for_as_it_stands_there(game: str, typed: str, told: str) -> None:
    assert told in asked(game, typed, "ja")


def test_what_is_not_there_is_said_as_it_was_typed() -> None:
    assert "「Ｌズズ」" in asked("blackpoker", "Ｌズズ", "ja")


def test_a_letter_is_no_part_of_a_name_in_the_other_language() -> None:
    """C is in “Recruit”, which nobody sees who plays in Japanese."""
    assert "ギルビアの新兵" not in asked("senryoku", "c", "ja")
