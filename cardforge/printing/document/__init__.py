"""The PDF document: pages, streams, fonts, tags and metadata."""
