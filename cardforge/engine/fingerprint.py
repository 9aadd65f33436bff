"""Fingerprints of plain data: a ruleset, a record, a print."""

from __future__ import annotations

import hashlib
import json


def fingerprint(values: object) -> str:
    """A short hash of plain data (mappings, lists, strings, numbers), the same on every machine."""
    text = json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
