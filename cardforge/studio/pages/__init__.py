"""The pages: one module each, called as its template."""
