"""What is there and whether it is right: the answers of ``printkit list`` and ``printkit check``."""
