"""The laboratory: a designer's question, answered by many games, with an interval."""
