"""The JSON Schemas of what authors write, and what they say about fields."""
