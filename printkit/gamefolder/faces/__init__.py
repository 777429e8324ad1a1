"""``cards.csv`` and ``faces.toml``: what cards there are and how they look, read, validated and tried."""
