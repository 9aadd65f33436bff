"""A card face: templates, expressions, pictures and elements."""
