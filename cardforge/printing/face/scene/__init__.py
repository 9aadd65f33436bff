"""Pictures of cards that have none: scenes drawn from what the card says."""
