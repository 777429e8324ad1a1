"""The pages that say how a kit is made."""
