"""Art on a card: raster pictures and SVG drawings, opened safely."""
