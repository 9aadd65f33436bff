"""The SQLite index of a library, and the query language that searches it."""
