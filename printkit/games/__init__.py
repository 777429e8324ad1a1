"""The games that come with printkit, one package each."""
