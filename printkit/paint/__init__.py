"""Painters: a display list becomes a PDF, scan regions or pictures. They know frames and nothing of games."""
