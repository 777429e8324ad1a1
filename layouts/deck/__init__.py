"""Cards, tokens, boards and what is folded: faces from `faces.toml`."""
