"""The certificate of a result."""
