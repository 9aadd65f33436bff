"""Classes of plain data, as ``dataclasses`` makes them, in a third of the time.

``dataclasses`` writes up to six functions for a class and has Python compile each: a tenth of the time of a short command. Here only
``__init__`` is written; what compares, shows and guards is the same for all classes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    from dataclasses import MISSING, FrozenInstanceError, dataclass as _standard, fields
    from functools import partial
    from operator import attrgetter
    from reprlib import recursive_repr

    def dataclass(cls=None, /, **asked):
        """What ``dataclasses.dataclass`` is, with ``frozen``, ``slots``, ``eq`` and ``kw_only``.

        >>> @dataclass(frozen=True)
        ... class Pair:
        ...     one: int
        ...     other: int = 2
        >>> Pair(1), Pair(1) == Pair(1, 2), hash(Pair(1)) == hash(Pair(1, 2))
        (Pair(one=1, other=2), True, True)
        >>> Pair(1).one = 3
        Traceback (most recent call last):
        dataclasses.FrozenInstanceError: cannot assign to field 'one'
        """
        return partial(_made, **asked) if cls is None else _made(cls, **asked)

    def _made(cls, *, frozen=False, slots=False, eq=True, kw_only=False):
        own = set(vars(cls))
        cls = _standard(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(cls)
        found = fields(cls)
        methods = {"__init__": _init(found, frozen, hasattr(cls, "__post_init__")), "__repr__": _repr}
        if eq:
            compared = _values([each.name for each in found if each.compare])
            methods["__eq__"] = lambda self, other: (
                compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented
            )
            methods["__hash__"] = (lambda self: hash(compared(self))) if frozen else None
        if frozen:
            methods |= _guards(cls, frozenset(each.name for each in found))
            if slots:
                methods |= {"__getstate__": _state, "__setstate__": _set_state}
        for name, method in methods.items():
            if name not in own or (name == "__hash__" and vars(cls).get(name) is None):
                setattr(cls, name, method)
        return cls

    def _values(names):
        """What gives the values of these fields as a tuple."""
        if len(names) > 1:
            return attrgetter(*names)
        if not names:
            return lambda self: ()
        value = attrgetter(names[0])
        return lambda self: (value(self),)

    def _init(found, frozen, after):
        """The ``__init__`` of a class with these fields; ``after``: it calls ``__post_init__``."""
        known = {"_set": object.__setattr__, "_missing": MISSING}
        words, keywords, lines = [], [], []
        for each in found:
            name, value, word = each.name, each.name, each.name
            if each.default is not MISSING:
                known[f"_{name}"] = each.default
                word = f"{name}=_{name}"
            elif each.default_factory is not MISSING:
                known[f"_{name}"] = each.default_factory
                word, value = f"{name}=_missing", f"_{name}() if {name} is _missing else {name}"
            if not each.init:
                if word == name:
                    continue
                value = f"_{name}" if each.default is not MISSING else f"_{name}()"
            else:
                (keywords if each.kw_only else words).append(word)
            lines.append(f" _set(self, {name!r}, {value})" if frozen else f" self.{name} = {value}")
        if keywords:
            words += ["*", *keywords]
        lines.append(" self.__post_init__()" if after else " return None")
        exec(f"def __init__({', '.join(['self', *words])}):\n" + "\n".join(lines), known)
        return known["__init__"]

    @recursive_repr()
    def _repr(self):
        shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
        return f"{self.__class__.__qualname__}({shown})"

    def _guards(cls, names):
        """What refuses to change the fields of a class."""

        def refuse_set(self, name, value):
            if type(self) is cls or name in names:
                raise FrozenInstanceError(f"cannot assign to field {name!r}")
            super(cls, self).__setattr__(name, value)

        def refuse_delete(self, name):
            if type(self) is cls or name in names:
                raise FrozenInstanceError(f"cannot delete field {name!r}")
            super(cls, self).__delattr__(name)

        return {"__setattr__": refuse_set, "__delattr__": refuse_delete}

    def _state(self):
        return [getattr(self, each.name) for each in fields(self)]

    def _set_state(self, state):
        for each, value in zip(fields(self), state, strict=True):
            object.__setattr__(self, each.name, value)
