"""The columns of sheets are called what people call them: a list of headings, in every game, and what each means."""

from __future__ import annotations

import pytest

from cardforge.database.formats.columns import card_fields
from cardforge.database.formats.headings import headings
from cardforge.database.schema.schemas import schemas
from cardforge.files.places import games

#: What the columns of any game's sheets are called, by the field that they mean. A heading in brackets only remarks on it.
COMMON = {
    "name": "カード名 名前 名称 カードの名前 カード名称 Name Title CardName card_name Card|Card Name",
    "name.ja": "日本語名 和名 カード名（日本語） name_ja|Japanese Name|Name (JP)",
    "name.en": "英語名 英名 カード名（英語） name_en|English Name|Name (EN)",
    "id": "ID カードID|Card ID",
    "kind": "種類 カード種別 カードタイプ カード種類 カードの種類 区分 Kind Category|Card Type|Card Kind",
    "collector": "No. No № # 番号 カード番号 カードNo. ナンバー|Card Number|Collector Number|Collector's Number",
    "rarity": "レアリティ レア度 Rarity 希少度 レア",
    "art": "絵 画像 Image Art Picture 画像ファイル",
    "artist": "イラスト イラストレーター 絵師 イラスト作者 Artist Illustrator|Illustrated by",
    "flavor": "フレーバー フレーバーテキスト Flavor|Flavor Text|Flavour Text",
    "set": "セット 収録 弾 エキスパンション Set Expansion",
}
OWN = {
    "deckmaster": {
        "kind": "種別 タイプ 分類 Type",
        "cost": "コスト マナコスト マナ Cost Mana MC CMC|Mana Cost|コスト（マナ）",
        "power": "パワー 攻撃力 戦闘力 Power ATK Attack P",
        "attributes": "属性 色 カラー Color Colour Colors Attribute",
        "races": "種族 Race Tribe Subtype",
        "text": "効果 テキスト 能力 カードテキスト 効果テキスト ルールテキスト 文章 文 Text Ability|Rules Text|Card Text|Oracle Text",
        "text.keywords": "キーワード キーワード能力 Keywords",
        "level": "レベル Lv Level",
        "condition": "解放条件 条件 Condition",
    },
    "groove": {
        "kind": "種別 タイプ",
        "summon_cost": "召喚コスト|Summon Cost",
        "race": "種族 Race",
        "strength": "力 強さ パワー Strength Power",
        "ability": "能力 クリーチャー能力 Ability",
        "spell_name": "スペル名 呪文名|Spell Name",
        "cast_cost": "スペルコスト 使用コスト|Cast Cost|Spell Cost",
        "effect": "効果 スペル効果 Effect|Spell Effect",
        "mana": "マナ Mana",
    },
    "senryoku": {
        "attributes": "属性 色 Color",
        "race": "種族",
        "kind1": "特殊種別 Realm",
        "cost": "コスト",
        "move": "移動コスト 移動 Move|Move Cost",
        "upkeep": "維持コスト 維持 Upkeep",
        "power": "パワー Power 戦闘力",
        "text": "効果 テキスト Text|Rules Text",
    },
    "skillbook": {
        "kind": "種別 タイプ",
        "attribute": "属性 Color",
        "cost": "コスト",
        "cost_double": "二重恩恵 二重恩恵のコスト",
        "at": "AT 攻撃 攻撃力 Attack",
        "df": "DF 防御 防御力 Defense Defence",
        "sp": "SP 速さ スピード 移動力 Speed",
        "hp": "HP 体力 ライフ",
        "text": "効果 テキスト Text",
        "condition": "使用条件",
        "response": "レスポンス Response",
    },
    "blackpoker": {
        "kind": "種別",
        "notation": "表記 Notation",
        "effect": "効果 テキスト Effect Text",
        "condition": "条件",
        "target": "対象 Target",
        "suit": "スート マーク Suit",
        "size": "サイズ Size",
        "labels": "ラベル",
        "component": "構成",
    },
}
#: What no game knows, with the heading that is nearest where one is near.
UNKNOWN = {"メモ": None, "備考": None, "Notes": None, "カード明": "カード名", "Raritty": "Rarity"}


def written(words: str) -> list[str]:
    """Words between blanks, and behind ``|`` headings of several words."""
    one, *several = words.split("|")
    return [*one.split(), *several]


def test_there_are_sixty_of_them() -> None:
    assert sum(len(written(words)) for words in COMMON.values()) >= 60


@pytest.mark.parametrize("game", games())
def test_a_heading_means_what_people_mean(game: str) -> None:
    fields = card_fields(schemas(game))
    wrong = []
    for field, words in [*COMMON.items(), *OWN[game].items()]:
        for word in written(words):
            heading = headings([word], fields, {}, free=True)[0]
            if (heading.field, heading.how) != (field, "known"):
                wrong.append((word, field, heading))
    assert wrong == []


@pytest.mark.parametrize("game", games())
def test_any_other_becomes_a_field_of_ones_own_with_the_nearest_named(game: str) -> None:
    fields = card_fields(schemas(game))
    for word, nearest in UNKNOWN.items():
        heading = headings([word], fields, {}, free=True)[0]
        assert (heading.field, heading.how) == (f"x_{word}", "unknown")
        told = heading.nearest.ja if heading.nearest is not None else ""
        assert (nearest or "").casefold() in told.casefold()
        assert bool(told) == bool(nearest), (word, told)
