"""The page: what the browser asks Python for (`bridge`), and the command that serves a built site (`serving`)."""
