"""Classes of plain data behave as those that ``dataclasses`` makes."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass as standard, field, replace
from typing import Any

import pytest

from cardforge.model import Source
from cardforge.model.plain import dataclass


def classes(make: Callable[..., Any]) -> tuple[Any, Any, Any]:
    @make(frozen=True, slots=True)
    class Fixed:
        a: int
        b: list[int] = field(default_factory=list)
        c: str = "c"
        unseen: int = field(default=0, compare=False, repr=False)

    @make(slots=True)
    class Loose:
        a: int
        made: list[int] = field(init=False, default_factory=list)

        def __post_init__(self) -> None:
            self.made.append(self.a)

    @make(frozen=True, kw_only=True)
    class Named:
        only: int = 1

        def __repr__(self) -> str:
            return "its own"

    return Fixed, Loose, Named


@pytest.mark.parametrize("make", [standard, dataclass])
def test_both_make_the_same_classes(make: Callable[..., Any]) -> None:
    fixed, loose, named = classes(make)
    one = fixed(1, [2])
    assert one == fixed(1, [2], unseen=5)
    assert one != fixed(1, [3])
    assert one != "else"
    assert repr(one).endswith("Fixed(a=1, b=[2], c='c')")
    assert fixed(1).b is not fixed(1).b
    assert hash(named(only=2)) == hash(named(only=2))
    assert repr(named()) == "its own"
    assert replace(one, c="d") == fixed(1, [2], "d")
    assert copy.copy(one) == one == copy.deepcopy(one)
    assert [each.name for each in dataclasses.fields(one)] == ["a", "b", "c", "unseen"]
    assert dataclasses.asdict(one) == {"a": 1, "b": [2], "c": "c", "unseen": 0}
    assert fixed.__match_args__ == ("a", "b", "c", "unseen")
    assert not hasattr(one, "__dict__")
    assert loose(3).made == [3]
    with pytest.raises(FrozenInstanceError):
        one.a = 2
    with pytest.raises(FrozenInstanceError):
        del one.a
    with pytest.raises(TypeError, match="unhashable"):
        hash(loose(1))
    with pytest.raises(TypeError):
        fixed()
    with pytest.raises(TypeError):
        named(2)
    changed = loose(1)
    changed.a = 2
    assert changed == loose(2) or changed.made == [1]


def test_one_that_is_sent_to_another_process_is_the_same() -> None:
    source = Source(None, 3, {"text": 4})
    assert pickle.loads(pickle.dumps(source)) == source
    assert pickle.loads(pickle.dumps(source)).line_of("text") == 4
