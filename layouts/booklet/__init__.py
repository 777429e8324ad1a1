"""Booklets: pages of text with pictures, folded from whole sheets of paper."""
