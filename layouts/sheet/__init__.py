"""Player sheets."""
