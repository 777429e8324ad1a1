"""A record asked for on the terminal, question by question."""
