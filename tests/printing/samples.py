"""Cards made by hand, one of each kind, so that the tests of printing do not change when the card library does."""

from __future__ import annotations

from typing import ClassVar

from cardforge.model import Card, Master, Text, Tree

PIERCE: Tree = {"keywords": ["pierce", "first_strike"], "abilities": []}


def card(
    kind: str, card_id: str, name: Text, fields: dict[str, object], text: str, *, tree: Tree | None = None, condition: str = ""
) -> Card:
    texts = {"text": text} | ({"condition": condition} if condition else {})
    trees = {} if tree is None else {"text": tree}
    return Card("deckmaster", kind, card_id, name, dict(fields), texts, trees, origin="document")


LANCER = card(
    "unit",
    "u05",
    Text("火蜥蜴の槍兵", "Salamander Lancer"),
    {"cost": 2, "power": 2000, "attributes": ["red"], "races": ["リザード"]},
    "【攻撃時】相手に1000ダメージを与える。",
)
BERSERKER = card(
    "unit",
    "u17",
    Text("燃え尽きる狂戦士", "Burnout Berserker"),
    {"cost": 10, "power": 7000, "attributes": ["blue", "black"], "races": ["オーガ", "戦士"]},
    "貫通・先制　【ターン終了時】このユニットのパワーを-2000する。",
    tree=PIERCE,
)
SPELL = card(
    "spell",
    "s07",
    Text("占術", "Divination"),
    {"cost": 1, "attributes": ["blue"], "races": []},
    "山札を一枚めくり、デッキの一番上か下かを決めてカードを置く。その後、カードを一枚引く。",
)
ENCHANTMENT = card(
    "enchantment",
    "e04",
    Text("ホワイトバリアー", "White Barrier"),
    {"cost": 3, "attributes": ["white"], "races": []},
    "1ターンに1度、相手ユニットが攻撃した時、その攻撃を無効化する。",
)
TOKEN = card("token", "t01", Text("城塞トークン", "Fortress Token"), {"power": 6000, "attributes": ["green"], "races": []}, "")
SEALS = tuple(
    card("seal", f"seal{level}", Text(name, name), {"level": level}, "カードを一枚引く。", condition="自分の場にユニットが2体以上いる。")
    for level, name in ((1, "一の封印"), (3, "三の封印"), (5, "五の封印"))
)
MASTER = Master(
    card(
        "master",
        "m01",
        Text("紅蓮の戦姫アイリス", "Iris of the Crimson Flame"),
        {"attributes": ["red", "white"], "races": ["人間"]},
        "貫通・先制　【攻撃時】相手に1000ダメージを与える。",
        tree=PIERCE,
    ),
    3,
    SEALS,
)

#: One of each kind, by its name in the stored logs and pictures.
FACES: dict[str, Card | Master] = {
    "unit": LANCER,
    "unit-two-attributes": BERSERKER,
    "spell": SPELL,
    "enchantment": ENCHANTMENT,
    "token": TOKEN,
    "seal": SEALS[1],
    "master": MASTER,
}


class Book:
    """A phrasebook of two keywords."""

    NAMES: ClassVar = {"pierce": Text("貫通", "Pierce"), "first_strike": Text("先制", "First Strike")}
    REMINDERS: ClassVar = {
        "pierce": Text(
            "このユニットが攻撃して相手ユニットを破壊した場合、超過したパワー分のダメージを与える",
            "When this unit attacks and destroys an enemy unit, it deals the power left over as damage.",
        ),
        "first_strike": Text("先制を持っていない側からパワーが減らされる", "The side without it is reduced first."),
    }

    keywords = ("pierce", "first_strike")

    def say(self, tree: Tree, *, kind: str = "text", lang: str = "ja") -> str:
        return f"{kind} {lang} {len(tree)}"

    def keyword_name(self, keyword: str, lang: str) -> str:
        return self.NAMES[keyword].get(lang)

    def keyword_reminder(self, keyword: str, lang: str) -> str:
        return self.REMINDERS[keyword].get(lang)
