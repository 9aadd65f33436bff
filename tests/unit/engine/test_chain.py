"""Chains of responses: links are replaced, never changed, so that clones of a game share them."""

from __future__ import annotations

from cardforge.engine.chain import EVENT, Link, link_of, replaced


def link() -> Link:
    return Link(8, 1, 4096 + 7, -1, 3, 2)


def test_an_event_is_a_link_without_effect() -> None:
    assert Link(1, 0, 5, -1, EVENT, 0).effect == EVENT == -1


def test_what_is_said_of_a_link_leaves_the_old_one_as_it_was() -> None:
    before = link()
    after = before.aimed(1, [9]).aimed(0, [4, 5]).saying(2, 6).answered_by(77).answered_by(78).negate()
    assert (after.targets, after.said, after.answered, after.negated) == ([[4, 5], [9]], [0, 0, 6], [77, 78], True)
    assert before.values() == link().values()


def test_a_place_is_said_anew() -> None:
    assert link().aimed(0, [1]).aimed(0, [2]).targets == [[2]]
    assert link().saying(0, 1).saying(0, 3).said == [3]


def test_a_link_comes_back_from_its_values() -> None:
    one = link().aimed(0, [3]).answered_by(5)
    assert link_of(one.values()).values() == one.values()


def test_only_the_newest_link_is_replaced() -> None:
    chain = [link(), link()]
    other = replaced(chain, chain[1].negate())
    assert [each.negated for each in other] == [False, True]
    assert other[0] is chain[0]
    assert not chain[1].negated
