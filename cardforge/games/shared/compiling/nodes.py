"""The effect nodes of all games by their words: each owns its parameters and how it compiles to instructions (``docs/effect-trees.md``).

A game's ``Vocabulary`` says which deeds its rules know; the nodes that need others are not the game's.
"""

from __future__ import annotations

from functools import partial

# Once these are imported, NODES has theirs.
from cardforge.games.shared.compiling import deeds as deeds, rows as rows, shifts as shifts
from cardforge.games.shared.compiling.node import EFFECT, NODES, own_node, select_by_amount, span
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, Node, Vocabulary, known
from cardforge.model import Text, Tree


def nodes_of(vocabulary: Vocabulary) -> dict[str, Node]:
    """The nodes of a game by their words: the common ones that its rules know, the changes of its values, its own."""
    common = {name: each for name, each in NODES.items() if each.deeds <= vocabulary.deeds.keys()}
    names = vocabulary.value_names
    changes = {
        value: own_node(names[value], partial(_change, value), needs="amount", may="who per until most", deeds=f"select {value}")
        for value in vocabulary.values
    }
    return common | changes | dict(vocabulary.own)


def _change(value: str, to: Builder, tree: Tree) -> None:
    how_much = select_by_amount(to, tree, tree.get("who", to.vocabulary.itself))
    to.emit(to.vocabulary.values[value], *how_much, span(to, tree, to.passing))


def compile_effect(to: Builder, nodes: dict[str, Node], tree: Tree) -> None:
    """Compile one effect; raises CannotCompile where the game does not know its node, or one of its keys is unknown or missing."""
    word = tree.get("do")
    found = known(nodes, word, EFFECT)
    keys = tree.keys() - {"do"}
    wrong = (found.required - keys) | (keys - found.required - found.optional)
    if wrong:
        names = ", ".join(sorted(wrong))
        raise CannotCompile(Text(f"効果「{word}」の項目が正しくありません: {names}", f"wrong keys in effect {word}: {names}"))
    found.compile(to, tree)
