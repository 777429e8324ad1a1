"""From the bytes of a file (TOML, JSON, CSV, spreadsheets, PDF forms) to a raw record."""
