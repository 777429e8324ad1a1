"""Decks: a table of cards in any format, and a face, ready or of the folder's own → component, cards and faces."""
