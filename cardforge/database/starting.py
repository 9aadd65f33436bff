"""A folder to start a game of one's own in: a first card, a seal, a Deck Master and a legal deck."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from cardforge.database.schema.schemas import schemas
from cardforge.files import places as resources
from cardforge.files.whole import write_folder, write_whole
from cardforge.model import CardforgeError, Text

_SCHEMA = "# yaml-language-server: $schema={up}schemas/{game}/{name}.schema.json\n"

_CARDS = """\
# カードの文は、印刷するとおりに書きます。 / Write a card's sentence as it is printed.
- kind: unit
  name: {ja: はじまりの剣士, en: First Swordsman}
  cost: 2
  power: 2000
  attributes: [red]
  races: [人間]
  text: 先制　【攻撃時】相手に500ダメージを与える。
  origin: house

- kind: spell
  name: {ja: はじまりの火, en: First Flame}
  cost: 1
  attributes: [red]
  text: 相手に1500ダメージを与える。
  origin: house

- kind: seal
  name: {ja: はじまりの扉, en: First Door}
  level: 2
  condition: 自分の場にユニットが2体以上いる。
  text: カードを一枚引く。
  origin: house
"""
_MASTERS = """\
# シールランクの数だけ封印を選びます。パワーの内訳: cardforge master price はじまりの勇者
# As many seals as the seal rank. What its power is made of: cardforge master price はじまりの勇者
game: deckmaster
masters:
  - name: {ja: はじまりの勇者, en: First Hero}
    rank: 3
    attributes: [red]
    races: [人間]
    keywords: [貫通]
    text: 【攻撃時】相手に2000ダメージを与える。
    seals: [はじまりの扉, 戦いの封印, 満ち潮の封印]
    origin: house
"""
_DECK = """\
# 40枚ちょうど、同じ名前は3枚まで。 / Exactly 40 cards, at most 3 of a name.
game: deckmaster
name: はじまりのデッキ
master: はじまりの勇者
cards:
  はじまりの剣士: 3
  はじまりの火: 3
  火の粉の妖精: 3
  かんしゃく小鬼: 3
  居眠り火竜: 3
  流れ星の火の玉: 3
  火蜥蜴の槍兵: 3
  寝ぼけた岩鬼: 3
  赤角の突撃兵: 3
  小鬼の太鼓持ち: 3
  紅蓮の重騎士: 3
  火葬の魔術師: 2
  竜騎兵団長: 2
  薙ぎ払い: 3
"""
_README = """\
# {name}

    cardforge check .                          検査する / check everything
    cardforge check . --lint --games 20        助言と試しの対戦も / with hints and test games
    cardforge cards show はじまりの剣士         一枚を見る / look at a card
    cardforge master build                     デッキマスターを作る / build a Deck Master
    cardforge play はじまりのデッキ 赤単アグロ    遊ぶ / play
    cardforge print はじまりのデッキ             印刷する(out/ に) / print to out/

`cards/` にカード、`templates/` に自分のレイアウト、`fonts/` に自分のフォント。同じ名前のものは、もとからあるものより優先されます。
Cards are in `cards/`, layouts of your own in `templates/`, fonts in `fonts/`; they lie over the built-in ones.
"""


def start_folder(folder: Path, game: str) -> list[Path]:
    """Make ``folder`` with everything to start with; returns the files written.

    Raises ``CardforgeError`` if the folder is there and not empty, if there is no such game, or none to start with yet.
    """
    schemas(game)
    if game != "deckmaster":
        raise CardforgeError(Text(f"「{game}」の見本はまだありません。", f"there is nothing to start {game} with yet."))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CardforgeError(
            Text("もうあって、空ではありません。", "this is there already, and not empty."),
            file=folder,
            hint=Text("別の名前にしてください。", "Choose another name."),
        )
    name = folder.resolve().name
    written: list[Path] = []
    write_folder(folder, lambda beside: written.extend(_build(beside, name, game)))
    return [folder / path for path in written]


def _build(folder: Path, name: str, game: str) -> list[Path]:
    """Everything to start with, in a folder that is not there yet; returns the files written, from the folder on."""
    written = []
    for path, text in _files(name, game):
        write_whole(folder / path, text)
        written.append(Path(path))
    for each in ("templates", "fonts", "out"):
        (folder / each).mkdir()
    shutil.copytree(resources.path("schemas") / game, folder / "schemas" / game)
    return written


def _files(name: str, game: str) -> Iterator[tuple[str, str]]:
    for path, schema, text in (
        (f"cards/{game}/cards.yaml", "cards", _CARDS),
        (f"cards/{game}/masters.yaml", "masters", _MASTERS),
        (f"cards/{game}/decks/first.yaml", "decks", _DECK),
    ):
        yield path, _SCHEMA.format(up="../" * path.count("/"), game=game, name=schema) + text
    yield "README.md", _README.format(name=name)
    yield ".gitignore", "out/\n"
