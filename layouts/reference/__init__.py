"""What players look up: reference cards and scripts."""
