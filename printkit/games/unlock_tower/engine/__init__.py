"""Unlock Tower at full speed: whole tables played on an edition's own data, as integers and bit sets."""
