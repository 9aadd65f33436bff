"""What is printed: the things a job names, with the fields and facts that a template may ask for."""

from __future__ import annotations

from cardforge.renamed import moved

__getattr__ = moved(__name__)
