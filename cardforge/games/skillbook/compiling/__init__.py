"""Cards and effect trees compiled to what the rules play."""
