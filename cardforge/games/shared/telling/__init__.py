"""Telling a game: stories, views and a bot's judgement, as far as they are the same for all games."""
