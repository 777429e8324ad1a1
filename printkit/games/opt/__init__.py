"""OPT: facts in game.toml, words in ja.toml and en.toml; cards, sets, market and ledger in modules of their own."""
