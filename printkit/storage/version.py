"""The version of printkit: stamped on sheets and files, and part of the digests by which the cache knows what it holds."""

__version__ = "0.1.0"
