"""A folder of deckmaster's cards that are all different: their names, sentences, numbers, races, colours and kinds.

python benchmarks/distinct.py FOLDER --cards 400        # writes FOLDER/cards/deckmaster/distinct.yaml
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_OF = _words("""
炎 氷 森 光 闇 雷 砂漠 深海 山嶺 霧 黄金 鋼鉄 月夜 暁 嵐 廃墟 王宮 地底 天空 流星 墓場 魔導 古代 沈黙 疾風 紅蓮 白銀 翡翠 琥珀 幻影
""")
_WHO = _words("""
剣士 騎士 弓兵 竜 狼 熊 梟 魔女 司祭 巨人 妖精 精霊 悪魔 天使 骸骨 船長 鍛冶屋 狩人 道化師 番人 将軍 旅人 賢者 盗賊 槍使い
""")
_DEEDS = ("術", "誓い", "叫び", "裁き", "祈り", "呼び声", "契約", "奔流", "波紋", "記憶")
_RACES = _words("""
人間 戦士 騎士 魔術師 神官 エルフ ゴブリン オーガ 巨人 リザード ドラゴン 獣 鳥 魚人 植物 妖精 精霊 天使 悪魔 不死 機械
""")
_COLOURS = ["red", "blue", "green", "white", "black"]
_TRIGGERS = ("【登場時】", "【攻撃時】", "【ターン開始時】", "【墓地に送った時】", "【ターン終了時】")
_EFFECTS = (
    "相手に{n}ダメージを与える。",
    "{n}回復する。",
    "ユニット一体のパワーを-{n}する。",
    "相手のユニット全体のパワーを-{n}する。",
    "パワー{n}のユニットトークンを出す。",
    "自分のユニット全体のパワーを{n}上げる。",
    "パワー{n}以下の相手ユニット一体を破壊する。",
    "カードを一枚引く。",
    "デッキの上から3枚を墓地に送る。",
    "ユニット一体を手札に戻す。",
    "墓地のカード一枚を手札に加える。",
)
_KEYWORDS = ("", "", "", "貫通　", "先制　", "守護　", "疾風　", "吸血　")


def write_distinct(folder: Path, count: int) -> Path:
    """So many cards, always the same ones, in ``folder``/cards/deckmaster/distinct.yaml: two of three are units, the others spells and
    enchantments. Each says a sentence that no other says."""
    chance = Random(1)
    said: set[str] = set()
    lines = []
    for number in range(count):
        kind = ("unit", "spell", "unit", "unit", "enchantment", "unit")[number % 6]
        cost, text = 1 + number % 10, ""
        while not text or text in said:
            effects = [each.format(n=100 * chance.randrange(1, 100)) for each in chance.sample(_EFFECTS, chance.choice((1, 1, 2, 2, 3)))]
            text = "その後、".join(effects)
            if kind == "unit":
                text = chance.choice(_KEYWORDS) + chance.choice(_TRIGGERS) + text
            elif kind == "enchantment":
                text = "自分エンドフェイズ時、" + text
        said.add(text)
        name = f"{chance.choice(_OF)}の{chance.choice(_WHO)}" + ("" if kind == "unit" else f"の{chance.choice(_DEEDS)}")
        fields = [f"id: d{number:05}", f"kind: {kind}", f"name: {{ja: {name}{number}, en: Card {number}}}", f"cost: {cost}"]
        if kind == "unit":
            races = ", ".join(chance.sample(_RACES, chance.choice((1, 1, 2))))
            fields += [f"power: {100 * chance.randrange(10, 10 + 7 * cost)}", f"races: [{races}]"]
        colours = ", ".join(chance.sample(_COLOURS, 2 if number % 10 == 9 else 1))
        lines.append(f"- {{{', '.join(fields)}, attributes: [{colours}], text: {text}}}\n")
    file = folder / "cards" / "deckmaster" / "distinct.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(lines), "utf-8")
    return file


def change_one(folder: Path, number: int) -> None:
    """Give the first card of ``folder`` another name, by ``number``."""
    file = folder / "cards" / "deckmaster" / "distinct.yaml"
    file.write_text(file.read_text("utf-8").replace("en: Card 0}", f"en: Changed {number}}}", 1), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cards", type=int, default=400)
    asked = parser.parse_args()
    print(write_distinct(asked.folder, asked.cards))


if __name__ == "__main__":
    main()
