"""The author's side: legality, hints."""
