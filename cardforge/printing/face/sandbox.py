"""The sandbox of template expressions: a card's fields, a few functions, bounds: a stranger's template cannot hang or eat memory.

What it lets through is written down (nodes, filters, functions); every value that an operation makes is bounded, and all that is made on
the way, with the rounds of loops, is counted against a budget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import islice
from typing import Any, Final

from jinja2 import Environment, StrictUndefined, Undefined, nodes
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.sandbox import SandboxedEnvironment
from jinja2.visitor import NodeTransformer

from cardforge.printing.drawing import colours
from cardforge.printing.face.bounds import LONGEST_TEXT, MISSING, MOST_ITEMS, OutOfBounds, bounded, count, field, is_number

_NODES: Final = frozenset({
    "Template", "Output", "TemplateData", "Const", "Name", "Tuple", "List", "Dict", "Pair", "CondExpr", "Filter", "Test", "Call", "Keyword",
    "Getitem", "Getattr", "Slice", "Concat", "Compare", "Operand", "Mul", "Div", "FloorDiv", "Add", "Sub", "Mod", "Not", "And",
    "Or", "Neg", "Pos", "For", "If", "Assign",
})  # fmt: skip
_FILTERS: Final = (
    "abs", "capitalize", "default", "first", "float", "int", "last", "length", "list", "lower", "map", "max", "min", "reject",
    "rejectattr", "reverse", "select", "selectattr", "sort", "sum", "title", "trim", "unique", "upper",
)  # fmt: skip


#: So deep may an expression lie in others; Python's compiler gives up at some hundred.
DEEPEST: Final = 60
#: So many places may a number have, before its point and behind it.
_PLACES: Final = 12


def bounded_range(*numbers: int) -> list[int]:
    """``range`` as a list. Raises ``OutOfBounds`` for more than ``MOST_ITEMS`` numbers."""
    steps = range(*numbers)
    if len(steps) > MOST_ITEMS:
        raise OutOfBounds(f"range has more than {MOST_ITEMS} numbers")
    count(len(steps))
    return list(steps)


def join(values: Sequence[Any], separator: str = "") -> str:
    """Words and numbers as one text, with ``separator`` between them."""
    return separator.join(str(_printable(value)) for value in values)


def string(value: Any) -> str:
    """A word or a number as a text."""
    return str(_printable(value))


def split(text: str, separator: str) -> list[str]:
    """The parts of a text between ``separator``."""
    return text.split(separator)


def replace(text: Any, old: str, new: str, most: int = -1) -> str:
    """A text with ``new`` for ``old``. Raises ``OutOfBounds`` before it makes one that is too long."""
    whole = string(text)
    times = whole.count(old) if most < 0 else min(whole.count(old), most)
    if len(whole) + times * (len(new) - len(old)) > LONGEST_TEXT:
        raise OutOfBounds(f"makes a text of more than {LONGEST_TEXT} characters")
    return whole.replace(old, new, most)


def rounded(value: float, precision: int = 0, method: str = "common") -> Any:
    """A number with so many places behind the point, ``common``, ``ceil`` or ``floor``."""
    if not -_PLACES <= precision <= _PLACES:
        raise OutOfBounds(f"a number has at most {_PLACES} places")
    return FILTERS["round"](value, precision, method)


def rounds(values: Any, steps: int) -> Iterator[Any]:
    """What a loop goes through, each round counted with its ``steps``."""
    for value in values:
        count(steps)
        yield value


class Counting(NodeTransformer):
    """Has what Jinja2 does by itself, joining with ``~`` and looping, done by filters, which are bounded and counted."""

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        """``a ~ b`` is ``[a, b] | join``."""
        self.generic_visit(node)
        return self._filter(node, nodes.List(node.nodes), "join")

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        """``for a in b`` is ``for a in b | rounds(steps of the body)``."""
        self.generic_visit(node)
        steps = sum(1 for part in (*node.body, *([node.test] if node.test else [])) for _ in part.find_all(nodes.Node))
        node.iter = self._filter(node, node.iter, "rounds", nodes.Const(1 + steps))
        return node

    @staticmethod
    def _filter(node: nodes.Node, value: Any, name: str, *arguments: nodes.Expr) -> nodes.Filter:
        made = nodes.Filter(value, name, list(arguments), [], None, None)
        made.set_lineno(node.lineno)
        made.set_environment(node.environment)  # type: ignore[arg-type]
        return made


class Sandbox(SandboxedEnvironment):
    """Jinja2 with what templates need and nothing else."""

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%"})

    def __init__(self) -> None:
        super().__init__(undefined=StrictUndefined, autoescape=False, trim_blocks=True, lstrip_blocks=True, finalize=_printable)
        own = {"join": join, "replace": replace, "round": rounded, "split": split, "string": string}
        self.filters = {name: _bounded(each) for name, each in ({name: FILTERS[name] for name in _FILTERS} | own).items()}
        self.filters["rounds"] = rounds
        self.globals = {"mix": colours.mix, "grey": colours.grey, "min": min, "max": max, "len": len, "range": bounded_range}

    def _generate(self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:
        """The code of a template or of an expression, where it has only what templates need."""
        _check(source, 0)
        source = Counting().visit(source)
        return super()._generate(source, name, filename, defer_init=defer_init)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A field of the card's data; nothing else has attributes."""
        found = field(obj, attribute)
        return self.undefined(obj=obj, name=attribute) if found is MISSING else found

    def getitem(self, obj: Any, argument: Any) -> Any:
        """An item of a mapping, a list or a text."""
        if isinstance(obj, Mapping | str | Sequence):
            try:
                return obj[argument]
            except (LookupError, TypeError):
                pass
        return self.getattr(obj, argument) if isinstance(argument, str) else self.undefined(obj=obj, name=argument)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Only data's fields are attributes."""
        return field(obj, attr) is not MISSING

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic of numbers; ``+`` joins texts and lists, too.

        Raises ``TypeError`` for anything else, ``OutOfBounds`` where the result is too large for a card.
        """
        numbers = is_number(left) and is_number(right)
        alike = (isinstance(left, str) and isinstance(right, str)) or (isinstance(left, list | tuple) and type(left) is type(right))
        if not numbers and not (operator == "+" and alike):
            raise TypeError(f"{operator} needs numbers")
        return bounded(super().call_binop(context, operator, left, right))


def _bounded(filter_: Callable[..., Any]) -> Callable[..., Any]:
    """A filter whose value is within the bounds; what it yields one by one becomes a list."""

    @wraps(filter_)
    def kept(*arguments: Any, **named: Any) -> Any:
        value = filter_(*arguments, **named)
        return bounded([bounded(item) for item in islice(value, MOST_ITEMS + 1)] if isinstance(value, Iterator) else value)

    return kept


def _printable(value: Any) -> Any:
    """Only words and numbers are printed: a list of lists could be made to say itself without end."""
    if isinstance(value, str):
        count(len(value))
    if value is None or isinstance(value, str | int | float | Undefined):
        return value
    raise TypeError(f"a {type(value).__name__} cannot be printed; name a field of it, or join it")


def _check(node: nodes.Node, loops: int, depth: int = 0) -> None:
    """Refuse what a template has no need of."""
    if depth > DEEPEST:
        raise OutOfBounds(f"more than {DEEPEST} steps stand in each other")
    kind = type(node).__name__
    if kind not in _NODES:
        raise SecurityError(f"{kind.lower()} is not possible in templates")
    if isinstance(node, nodes.Const) and is_number(node.value):
        # Of 1e999 the compiler would make a name that there is not.
        bounded(node.value)
    if isinstance(node, nodes.For):
        loops += 1
        if loops > 1 or node.recursive:
            raise SecurityError("loops do not nest in templates")
    if isinstance(node, nodes.Call) and not isinstance(node.node, nodes.Name):
        raise SecurityError("only functions are called, not what belongs to a value")
    for child in node.iter_child_nodes():
        _check(child, loops, depth + 1)


def make_sandbox() -> Environment:
    """The environment in which templates' expressions are compiled."""
    return Sandbox()
