"""Mistakes and mischief in templates: one message with file, line and what is wanted; nothing hangs or grows."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.model import CardforgeError
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.face.bounds import LONGEST_TEXT, MOST_ITEMS
from cardforge.printing.face.expressions import ExpressionError, evaluate, render
from cardforge.printing.face.face import draw_face
from cardforge.printing.face.templates import TemplateBook

FACTS = {"name": "試し", "races": ["竜", "精霊"], "power": 2000, "long": "あ" * 15_000, "lang": "ja"}


def drawn(folder: Path, text: str) -> None:
    (folder / "deckmaster").mkdir(exist_ok=True)
    (folder / "deckmaster" / "own.yaml").write_text(text, "utf-8")
    draw_face(TemplateBook("deckmaster", (folder,)).get("own"), FACTS, built_in_fonts())


def fault_of(folder: Path, text: str) -> CardforgeError:
    with pytest.raises(CardforgeError) as caught:
        drawn(folder, text)
    error = caught.value
    assert error.file == folder / "deckmaster" / "own.yaml"
    for lang in ("ja", "en"):
        assert len(error.describe(lang).splitlines()) <= 3
    return error


@pytest.mark.parametrize(
    ("name", "measures", "words"),
    [
        ("unit-landscape", "size: [63, 88]", ["cards that lie", "63 x 88"]),
        ("unit-square", "size: [91, 55]", ["square cards", "91 x 55"]),
        ("unit-mini", "size: [63, 88]", ["narrower than 50 mm", "63 x 88"]),
        ("own-portrait", "size: [70, 70]", ["upright cards", "70 x 70"]),
        ("unit-mini", "size: [44, 68]\nheights: [70, 62]", ["[least, most]", "[70, 62]"]),
        ("unit-mini", "size: [44, 68]\nheights: [50, 60]", ["(68)", "[50, 60]"]),
    ],
)
def test_a_variant_that_fits_no_card_of_its_shape_is_told(tmp_path: Path, name: str, measures: str, words: list[str]) -> None:
    (tmp_path / "deckmaster").mkdir()
    (tmp_path / "deckmaster" / "own.yaml").write_text("size: [91, 55]\nelements: {}\n", "utf-8")
    file = tmp_path / "deckmaster" / f"{name}.yaml"
    file.write_text(f"{measures}\nelements: {{}}\n", "utf-8")
    with pytest.raises(CardforgeError) as caught:
        TemplateBook("deckmaster", (tmp_path,)).get(name)
    said = caught.value.describe("en")
    assert caught.value.file == file
    assert [word for word in words if word not in said] == [], said


def test_a_layout_that_is_called_as_no_others_variant_has_any_size(tmp_path: Path) -> None:
    (tmp_path / "deckmaster").mkdir()
    (tmp_path / "deckmaster" / "town-square.yaml").write_text("size: [63, 88]\nelements: {}\n", "utf-8")
    assert TemplateBook("deckmaster", (tmp_path,)).get("town-square").size.height == 88


def test_a_text_that_begins_with_an_equals_sign_is_an_expression_as_any_value_is(tmp_path: Path) -> None:
    label = "  a: {kind: text, style: s, box: [0, 0, 60, 9], text: "
    drawn(tmp_path, HEAD + label + "=name}\n" + STYLE)
    assert "“namme”" in fault_of(tmp_path, HEAD + label + "=namme}\n" + STYLE).describe("en")


HEAD = "size: [63, 88]\nelements:\n"
STYLE = "styles:\n  s: {font: gothic, size: 8}\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("size: big\nelements: {}\n", 1, ["size", "big", "[width, height]"]),
        ("size: [63, 0]\nelements: {}\n", 1, ["size.1"]),
        ("size: [-63, 88]\nelements: {}\n", 1, ["size.0"]),
        ("size: [63, .nan]\nelements: {}\n", 1, ["size.1"]),
        ("size: [63, 88]\nbleed: much\nelements: {}\n", 2, ["bleed", "much"]),
        ("size: [63, 88]\nbleed: '=3'\nelements: {}\n", 2, ["bleed"]),
        (HEAD + "  a: {box: [0, 0, 1, 1]}\n", 3, ["kind", "rect"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], layer: top}\n", 3, ["layer", "top", "number"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], each: seals}\n", 3, ["each", "in list"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], fill: {colours: []}}\n", 3, ["colours"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], fill: {}}\n", 3, ["colours", "missing"]),
        (HEAD + "  a: {kind: rect, box: {x: 1}, fill: '#ffffff'}\n", 3, ["box", "[x, y, width, height]"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, .inf, 1], fill: '#ffffff'}\n", 3, [".inf"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], fill: white}\n", 3, ["fill", "white", "#rrggbb"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], radius: -1, fill: '#ffffff'}\n", 3, ["radius", "from 0"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], width: -1, stroke: '#ffffff'}\n", 3, ["width", "from 0"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], dash: [1, -1], stroke: '#ffffff'}\n", 3, ["dash", "from 0"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], opacity: 2, fill: '#ffffff'}\n", 3, ["opacity", "from 0 to 1"]),
        (HEAD + "  a: 5\n", 3, ["elements.a"]),
        ("size: [63, 88]\nelements: {}\nstyles:\n  s: {font: gothic, size: large}\n", 4, ["size", "large"]),
        ("size: [63, 88]\nelements: {}\nstyles:\n  s: {font: gothic, size: 8, step: 0}\n", 4, ["step", "greater than 0"]),
        ("size: [63, 88]\nelements: {}\nstyles:\n  s: {font: gothic, size: 8, lines: 0}\n", 4, ["lines"]),
    ],
)
def test_a_value_of_the_wrong_kind_is_named_with_its_line(tmp_path: Path, text: str, line: int, words: list[str]) -> None:
    error = fault_of(tmp_path, text)
    assert error.line == line
    said = error.describe("en")
    assert [word for word in words if word not in said] == [], said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], each: i in 5}\n", ["no list"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], each: i in name}\n", ["no list"]),
        (HEAD + "  a: {kind: rect, box: ['=1 - 3', 0, '=1 - 3', 1], fill: '#ffffff'}\n", ["smaller than nothing"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, '=power * power', 1], fill: '#ffffff'}\n", ["too large"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], fill: {colours: '=[]'}}\n", ["colours"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], radius: '=0 - 1', fill: '#ffffff'}\n", ["radius", "from 0"]),
        (HEAD + "  a: {kind: rect, box: [0, 0, 1, 1], opacity: '=power', fill: '#ffffff'}\n", ["opacity", "from 0 to 1"]),
        (HEAD + "  a: {kind: icon, icon: lion, box: [0, 0, 9, 9]}\nicons:\n  lions: [{d: M0 0L1 1}]\n", ["lion", "Did you mean"]),
        (HEAD + "  a: {kind: icon, icon: lion, box: [0, 0, 9, 9]}\n", ["lion", "icons:"]),
        (HEAD + "  a: {kind: text, text: '{{ cart.name }}', box: [0, 0, 9, 9], style: s}\n" + STYLE, ["no “cart”"]),
        (HEAD + "  a: {kind: text, text: '{{ races[7] }}', box: [0, 0, 9, 9], style: s}\n" + STYLE, ["“races” has no “7”"]),
        (HEAD + "  a: {kind: text, text: x, box: [0, 0, 9, 9], style: s}\nstyles:\n  s: {extends: t}\n  t: {extends: s}\n", ["circle"]),
        (HEAD + "  a: {kind: text, text: x, box: [0, 0, 9, 9], style: s}\nstyles:\n  s: {font: gothic, size: 8, step: '=0'}\n", ["step"]),
        (HEAD + "  a: {kind: text, text: x, box: [0, 0, 9, 9], style: s, marks: [{match: '(', style: s}]}\n" + STYLE, ["match"]),
        (
            HEAD
            + "  a: {kind: text, text: '"
            + "a" * 60
            + "!', box: [0, 0, 60, 80], style: s, marks: [{match: '(a|aa)+$', style: s}]}\n"
            + STYLE,
            ["too long"],
        ),
    ],
)
def test_what_only_drawing_shows_is_named_with_its_element_and_line(tmp_path: Path, text: str, words: list[str]) -> None:
    error = fault_of(tmp_path, text)
    assert error.line == 3
    said = error.describe("en")
    assert "“a”" in said
    assert [word for word in words if word not in said] == [], said


def test_elements_that_multiply_are_counted(tmp_path: Path) -> None:
    inner = "{kind: rect, box: [0, 0, 1, 1], fill: '#ffffff'}"
    for depth in range(4):
        inner = f"{{kind: group, each: i{depth} in range(200), elements: {{x: {inner}}}}}"
    assert "5000" in fault_of(tmp_path, HEAD + f"  a: {inner}\n").describe("en")


def test_a_text_is_not_tried_in_sizes_without_end(tmp_path: Path) -> None:
    styles = "size: [63, 88]\nstyles: {s: {size: 11, floor: 0.001, step: 0.0000001}}\nelements:\n"
    error = fault_of(tmp_path, styles + "  a: {kind: text, style: s, box: [0, 0, 60, 10], text: x}\n")
    assert "at most 200 sizes" in error.describe("en")


def test_groups_that_lie_in_each_other_without_end_are_refused(tmp_path: Path) -> None:
    inner = "{kind: rect, box: [0, 0, 1, 1], fill: '#ffffff'}"
    for _ in range(40):
        inner = f"{{kind: group, elements: {{x: {inner}}}}}"
    fault_of(tmp_path, HEAD + f"  a: {inner}\n")


@pytest.mark.parametrize(
    "source",
    [
        "'a' * 1000000000", "[0] * 1000000000", "'%1000000000d' % 1", "9 ** 9 ** 9", "range(1000000000)", "long ~ long",
        "name.__class__", "name.__class__.__mro__", "name.ljust(1000000000)", "name.format", "races.append(1)", "races.__len__()",
        "''.join(races)", "lipsum()", "cycler(1)", "joiner()", "namespace()", "dict(a=1)", "self", "name | center(1000000000)",
        "name | indent(100000000)", "name | wordwrap(1)", "name | attr('upper')", "'%s' | format(name)", "long | replace('あ', long)",
        "range(1000) | map('string') | join(long)", "(" * 3000 + "1" + ")" * 3000, "1 / 0", "power // 0", "{'a': 1}.items()",
        "races | batch(1)", "races | tojson", "1e308 * 10", "missing", "power +", "range(0, 10, 0)", "x" * 5000, "'x' * 5000",
        " * ".join(["2"] * 200), "not " * 600 + "1", "-" * 900 + "1", "1" + " | abs" * 400, "races" + "[0]" * 400,
        "[" * 150 + "]" * 150, "{1: " * 150 + "1" + "}" * 150, "min(" * 150 + "1" + ", 1)" * 150, " and ".join(["power"] * 300),
        "1 + " * 2_000_000 + "1", "1" + " if 1 else 1" * 190,
        "power | round(method='x')", "races | map(attribute='__class__')", "races | map('upper') | map('attr', '__class__') | list",
    ],
)  # fmt: skip
def test_expressions_keep_to_the_cards_fields_and_to_bounds(source: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        evaluate(source, FACTS)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "source",
    [
        "{% for i in range(900) %}{% for j in range(900) %}x{% endfor %}{% endfor %}",
        "{% for i in range(1000) %}{{ long }}{% endfor %}",
        "{% for i in races recursive %}{{ loop(races) }}{% endfor %}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% include 'x' %}", "{% import 'x' as y %}", "{% set x = 1 %}{% call x() %}{% endcall %}", "{% filter upper %}x{% endfilter %}",
        "{{ races }}", "{{ [races, races] | join }}", "{% while 1 %}", "{{ name", "{% for i in name %}{{ long }}{{ long }}{% endfor %}",
    ],
)  # fmt: skip
def test_texts_keep_to_bounds(source: str) -> None:
    with pytest.raises(ExpressionError):
        render(source, FACTS)


#: Twelve thousand characters, and how to come by them.
GROWN = "{% set a = 'abcdefghij' %}" + "{% set a = a + a %}" * 10 + "{% set a = a + a[:2000] %}"


@pytest.mark.parametrize(
    "source",
    [
        "{% set a = 'abcdefghij' %}" + "{% set a = a ~ a %}" * 60,
        GROWN + "{{ a | replace('', a) }}",
        GROWN + "{{ a | replace('a', a ~ a[:1000]) }}",
        GROWN + "{% for i in range(1000) %}{% set b = a | upper %}{% endfor %}",
        GROWN + "{% for i in range(1000) %}{% if 'x' in a or 'y' in a or 'z' in a %}{% endif %}{% set b = [a, a, a, a] %}{% endfor %}" * 8,
        GROWN + "{{ a | upper | lower | upper | lower | upper | lower | upper | lower | upper | lower }}",
        "{{ 1e999 }}", "{{ -1e999 }}", "{{ [1e999] | first }}",
        "{{ 1 | round(1000000000, 'ceil') }}", "{{ 1 | round(-1000000000) }}", "{{ [a ~ b] | map('join', GROWN) }}",
    ],
    ids=lambda source: source[-60:],
)  # fmt: skip
def test_what_is_made_on_the_way_is_bounded_too(source: str) -> None:
    with pytest.raises(ExpressionError):
        render(source, FACTS)


@pytest.mark.parametrize("source", ["1e999", "0 - 1e999", "1e308 * 10", "(1e999)", "1e13"])
def test_numbers_that_are_none_are_refused(source: str) -> None:
    with pytest.raises(ExpressionError, match="number"):
        evaluate(source, FACTS)


def test_the_expressions_of_a_face_are_bounded_together(tmp_path: Path) -> None:
    group = "{kind: group, each: 'i in range(1000)', elements: {y: {kind: rect, each: 'j in range(1000)', box: [0, 0, 1, 1], when: '0'}}}"
    assert "too many steps" in fault_of(tmp_path, f"size: [63, 88]\nelements: {{x: {group}}}\n").describe("en")


def test_joining_and_looping_say_what_they_do_in_jinja() -> None:
    assert render("{{ 1 ~ 'a' ~ none ~ power }}", FACTS) == "1aNone2000"
    assert render("{% for race in races if race != '竜' %}{{ race ~ '!' }}{% else %}-{% endfor %}", FACTS) == "精霊!"
    assert render("{{ 2.345 | round(1) }} {{ 2.1 | round(method='ceil') }} {{ 'a-b' | replace('-', '+') }}", FACTS) == "2.3 3.0 a+b"


def test_values_that_double_with_each_name_are_stopped(tmp_path: Path) -> None:
    lets = "".join(f"  v{number + 1}: v{number} ~ v{number}\n" for number in range(40))
    error = fault_of(tmp_path, f"size: [63, 88]\nlet:\n  v0: name\n{lets}elements: {{}}\n")
    assert str(LONGEST_TEXT) in error.describe("en")
    lists = "".join(f"  v{number + 1}: v{number} + v{number}\n" for number in range(40))
    assert str(MOST_ITEMS) in fault_of(tmp_path, f"size: [63, 88]\nlet:\n  v0: races\n{lists}elements: {{}}\n").describe("en")
    numbers = "".join(f"  v{number + 1}: v{number} * v{number}\n" for number in range(40))
    assert "too large" in fault_of(tmp_path, f"size: [63, 88]\nlet:\n  v0: power\n{numbers}elements: {{}}\n").describe("en")


def test_what_templates_need_goes_on_working() -> None:
    assert evaluate("races | join('・')", FACTS) == "竜・精霊"
    assert evaluate("'a\nb' | split('\n')", FACTS) == ["a", "b"]
    assert evaluate("power // 1000 + 1 if power is defined and power > 0 else 0", FACTS) == 3
    assert evaluate("[[0, 1], [2, 3]] | selectattr(1, 'gt', 2)", FACTS) == [[2, 3]]
    assert evaluate("mix('#000000', '#ffffff', 0.5)", FACTS).startswith("#")
    assert evaluate("races[::-1]", FACTS) == ["精霊", "竜"]
    assert render("{% if races %}{{ races | first | replace('竜', '龍') }}{% endif %}", FACTS) == "龍"
    assert render("{% for i in range(3) %}{{ i * 2 }} {% endfor %}", FACTS) == "0 2 4 "


@pytest.mark.parametrize("value", [None, "", 0, 5, [], ["竜"]])
def test_what_is_defined_is_taken_as_jinja_takes_it(value: object) -> None:
    facts = {"a": {"b": value}, "other": 7}
    # In brackets Jinja2 itself works it out.
    for source in ("a.b if a.b is defined else other", "a.b if a.b is defined and a.b else other", "a.c if a.c is defined else none"):
        assert evaluate(source, facts) == evaluate(f"({source})", facts)
    assert evaluate("x.b if x.b is defined else other", facts) == evaluate("(x.b if x.b is defined else other)", facts) == 7
    for source in ("x if x is defined else y", "a if a is defined else b c"):
        with pytest.raises(ExpressionError):
            evaluate(source, facts)
