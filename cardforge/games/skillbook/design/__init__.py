"""The author's side: what is legal, and hints."""
