"""A game folder → a `Game`, or all its problems at once: TOML, schemas, cards and faces, validation, lint, the catalog of games."""
