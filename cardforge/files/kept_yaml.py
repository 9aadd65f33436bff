"""What the YAML files that come with cardforge say, in the user's cache folder, as JSON that knows their lines.

To load the parser of YAML and to read a layout with it takes longer than to draw a card. What is kept stands for the contents of a file and
for the code that reads it; where it is damaged or cannot be written, the file is read as if nothing had been kept.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardforge.files import yaml
from cardforge.files.cache import cache_folder
from cardforge.files.remembered import Remembered
from cardforge.files.text import read_text

#: Where they lie in the cache folder.
FILE: Final = Path("templates", "written.txt")


def load_kept(path: Path) -> Any:
    """The contents of a YAML file that hardly ever changes, as ``load_yaml`` reads it. Raises ``CardforgeError`` as that does."""
    text = read_text(path)
    key = hashlib.sha256(_reader() + text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    kept = Remembered(cache_folder() / FILE)
    try:
        return as_written(kept.get(key)["contents"])
    except (LookupError, TypeError, ValueError):
        contents = yaml.parse_yaml(text, path)
        kept.add(key, {"contents": as_plain(contents)})
        kept.save()
        return contents


@cache
def _reader() -> bytes:
    """The code that decides what a file says."""
    return Path(yaml.__file__).read_bytes() + Path(__file__).read_bytes()


def as_plain(value: Any) -> Any:
    """What stands in a file as JSON that knows its lines."""
    if isinstance(value, yaml.Mapping):
        return {"line": value.line, "items": [[key, value.lines.get(key), as_plain(part)] for key, part in value.items()]}
    if isinstance(value, yaml.Sequence):
        return [value.line, value.lines, [as_plain(part) for part in value]]
    return value


def as_written(value: Any) -> Any:
    """What ``as_plain`` made of something, as it was."""
    if isinstance(value, dict):
        mapping = yaml.Mapping(value["line"])
        for key, line, part in value["items"]:
            mapping[key] = as_written(part)
            if line is not None:
                mapping.lines[key] = line
        return mapping
    if isinstance(value, list):
        line, lines, parts = value
        items = yaml.Sequence(line)
        items.extend(map(as_written, parts))
        items.lines.extend(lines)
        return items
    return value
