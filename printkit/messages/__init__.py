"""printkit's own words: messages and table headings, one file a language."""
