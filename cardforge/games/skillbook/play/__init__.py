"""The rules as they are played: state, options, events, effects."""
