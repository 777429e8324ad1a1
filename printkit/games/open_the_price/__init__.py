"""OPEN THE PRICE: facts in game.toml, inventories in editions/, words in ja.toml and en.toml, places and carries in scoring.py."""
