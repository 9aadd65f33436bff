"""The words that stand for the keys of a game in the terminal."""

from __future__ import annotations

from typing import Final

#: What may be typed at a question, in words, for who types them out.
KEYS: Final = {
    "手札": "h",
    "hand": "h",
    "場": "b",
    "board": "b",
    "経過": "l",
    "ログ": "l",
    "log": "l",
    "story": "l",
    "墓地": "p",
    "捨て札": "p",
    "discard": "p",
    "grave": "p",
    "graveyard": "p",
    "piles": "p",
    "戻す": "u",
    "undo": "u",
    "保存": "s",
    "save": "s",
    "終わる": "s",
    "やめる": "s",
    "中断": "s",
    "quit": "s",
    "exit": "s",
    "投了": "c",
    "concede": "c",
}
