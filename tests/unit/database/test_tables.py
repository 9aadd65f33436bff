"""Cards in CSV files, with headers in either language."""

from pathlib import Path

from cardforge.games.checking import check_files


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
