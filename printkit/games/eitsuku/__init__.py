"""Eitsuku: assemble a film crew, release early, and score the crew as a hand of cards."""
