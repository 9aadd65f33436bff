"""Leaders built in a form: only what was chosen anew changes in the file, and a conflict says what stands there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.files.places import places_of
from cardforge.model import CardforgeError
from cardforge.workspace import Conflict, Workspace

FILE = """# my leaders
game: deckmaster
masters:
  - name: 炎の子  # the first
    ランク: 2
    attributes: [red]   # fiery
    keywords: [貫通]
    text: 【攻撃時】相手に2000ダメージを与える。
    seals:
      - 仲間の封印
      - 戦いの封印
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "cards" / "deckmaster" / "mine.yaml"
    made.parent.mkdir(parents=True)
    made.write_text(FILE.replace("ランク", "rank"), encoding="utf-8")
    return made


def save(folder: Path, **changes: Any) -> Workspace:
    workspace = Workspace(folder)
    written = workspace.written_master("炎の子")
    values = {**written.values, **changes}
    workspace.save_master(values, of="炎の子", seen=written.values, digest=written.digest)
    return workspace


@pytest.mark.parametrize(
    ("changes", "before", "after"),
    [
        ({"rank": ["3"]}, "rank: 2", "rank: 3"),
        ({"attributes": ["red", "blue"]}, "[red]   #", "[red, blue]   #"),
        ({"keywords": []}, "    keywords: [貫通]\n", ""),
        ({"abilities": []}, "    text: 【攻撃時】相手に2000ダメージを与える。\n", ""),
        ({"name": {"ja": "火の子", "en": ""}}, "name: 炎の子", "name: 火の子"),
        ({}, "", ""),
    ],
)
def test_only_what_was_chosen_anew_changes(file: Path, tmp_path: Path, changes: dict[str, Any], before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    save(tmp_path, **changes)
    assert file.read_text(encoding="utf-8") == text.replace(before, after, 1)


def test_keywords_within_the_sentence_get_a_field_of_their_own_when_they_change(file: Path, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8").replace("    keywords: [貫通]\n", "").replace("text: ", "text: 貫通　")
    file.write_text(text, encoding="utf-8")
    assert Workspace(tmp_path).written_master("炎の子").values["keywords"] == ["pierce"]
    workspace = save(tmp_path, abilities=[])
    assert workspace.written_master("炎の子").values["keywords"] == ["pierce"]
    assert "攻撃時" not in file.read_text(encoding="utf-8")


def test_a_choice_that_was_changed_elsewhere_is_a_conflict_and_others_are_kept(file: Path, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    seen = workspace.written_master("炎の子")
    text = file.read_text(encoding="utf-8").replace("rank: 2", "rank: 4")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Conflict) as conflict:
        workspace.save_master({**seen.values, "rank": ["3"]}, of="炎の子", seen=seen.values, digest=seen.digest)
    assert conflict.value.theirs == {"rank": ["4"]}
    workspace.save_master({**seen.values, "attributes": ["blue"]}, of="炎の子", seen=seen.values, digest=seen.digest)
    assert file.read_text(encoding="utf-8") == text.replace("[red]", "[blue]")


def test_a_built_in_one_is_copied_with_all_that_it_says(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    for name in list(workspace.library.masters):
        seen = workspace.written_master(name)
        before = workspace.library.masters[name]
        workspace.save_master({**seen.values, "name": {"ja": f"{name}改", "en": ""}}, of=name, seen=seen.values, digest=seen.digest)
        after = workspace.library.masters[f"{name}改"]
        assert (after.seals, after.card.trees, after.card.flavor, after.rank) == (
            before.seals,
            before.card.trees,
            before.card.flavor,
            before.rank,
        )
    assert places_of("deckmaster").cards.joinpath("masters.yaml").read_text(encoding="utf-8").count("改") == 0


def test_a_new_one_is_written_legal_or_not_and_never_over_another(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    made = workspace.save_master({"name": {"ja": "新顔", "en": "Newcomer"}, "rank": ["2"], "keywords": ["pierce"]}, lang="ja")
    assert (made.card.name.en, made.rank, made.card.source.file) == ("Newcomer", 2, tmp_path / "cards/deckmaster/masters/新顔.yaml")
    for wrong in ({"name": {"ja": "新顔"}}, {"name": {"ja": ""}}, {}, {"name": {"ja": "x"}, "rank": ["9"]}):
        with pytest.raises(CardforgeError):
            workspace.save_master(wrong)


def test_one_with_an_ability_that_no_menu_has_is_shown_only(file: Path, tmp_path: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace("2000ダメージ", "9000ダメージ"), encoding="utf-8")
    written = Workspace(tmp_path).written_master("炎の子")
    assert (written.values, written.own) == ({}, False)
    assert written.why is not None
