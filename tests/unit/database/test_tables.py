"""Cards in CSV files, with headers in either language."""

from pathlib import Path

from cardforge.games.shared.design.checking import check_files


def test_a_csv_file_has_the_same_columns(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(
        b"\xef\xbb\xbf"
        + "名前,name.en,種類,マナコスト,パワー,属性,種族,文章\r\n"
        "影の剣士,Shadow,unit,2,2000,黒・赤,人間、戦士,【攻撃時】相手に1000ダメージを与える。\r\n"
        "\r\n"
        '"火, 水",,spell,1,,赤,,"カードを一枚引く。\n"\r\n'.encode()
    )
    report = check_files([file])
    assert report.problems == ()
    first, second = report.cards
    assert first.name == ("影の剣士", "Shadow")
    assert first.fields == {"cost": 2, "power": 2000, "attributes": ("black", "red"), "races": ("人間", "戦士")}
    assert (first.source.line, second.source.line) == (2, 4)
    assert second.name.ja == "火, 水"
    assert second.fields["attributes"] == ("red",)


def test_deck_masters_in_a_table(tmp_path: Path) -> None:
    file = tmp_path / "masters.csv"
    file.write_text(
        "名前,シールランク,属性,種族,キーワード,能力,封印\n"
        "炎の子,2,赤,人間・ドラゴン,貫通,【攻撃時】相手に2000ダメージを与える。,始まりの封印、Seal of Companions\n",
        encoding="utf-8",
    )
    report = check_files([file])
    assert report.problems == ()
    (master,) = report.masters
    assert (master.rank, master.card.fields["races"], [seal.fields["level"] for seal in master.seals]) == (2, ("人間", "ドラゴン"), [1, 3])


def test_decks_in_a_table(tmp_path: Path) -> None:
    file = tmp_path / "私の赤.csv"
    file.write_text("デッキマスター,カード,枚数\n炎竜姫アグニス,ファイアボール,3\n,ヒートブレード,2\n", encoding="utf-8")
    (deck,) = check_files([file]).decks
    assert (deck.name, [(card.id, count) for card, count in deck.cards], deck.lines) == ("私の赤", [("s01", 3), ("s02", 2)], (2, 3))
    file.write_text("deck,master,card,count\nA,炎竜姫アグニス,s01,3\nB,炎竜姫アグニス,s02,2\n,,s03,1\n", encoding="utf-8")
    assert [(deck.name, len(deck.cards)) for deck in check_files([file]).decks] == [("A", 1), ("B", 2)]
    file.write_text('game,name,master,cards\ndeckmaster,C,炎竜姫アグニス,"3 ファイアボール、ヒートブレード:2\n1x s03"\n', encoding="utf-8")
    (deck,) = check_files([file]).decks
    assert [(card.id, count) for card, count in deck.cards] == [("s01", 3), ("s02", 2), ("s03", 1)]


def test_what_is_wrong_in_a_table_of_decks(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    for text, line, words in [
        ("card,count\nファイヤボール,3\n", 2, "ファイアボール"),
        ("card,count\nファイアボール,三\n", 2, "整数"),
        ("name,cards\nD,なにか\n", 2, "の形ではありません"),
        ("card,count\nファイアボール,3\nファイアボール,\n", 2, "整数"),
    ]:
        file.write_text(text, encoding="utf-8")
        problem = check_files([file]).problems[0]
        assert (problem.line, words in problem.message.ja) == (line, True), problem
