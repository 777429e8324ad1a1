"""printkit: one rules model per game, printed as PDFs and scored from what people write on them."""

__version__ = "0.1.0"
