"""The answer of the scorer: for programs, for people, for spreadsheets."""
