"""Pads on which results are written."""
