"""The desk: a folder is watched while somebody works in it, and a local page shows what would be printed."""
