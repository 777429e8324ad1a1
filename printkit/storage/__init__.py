"""Files that are written whole or not at all, the cache, and the stamp of a printed file."""
