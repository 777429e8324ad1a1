"""What a player does, as data: ``[play]`` of a one-file game. Read and checked, printed as the turn's lines, and played by programs.

`keys` declares what may be said, `read` makes `steps` of it or tells what is wrong, `scope` knows the names that an expression of a
turn may use. `expressions` and `operations` compile a turn once for so many players; a `match` is one game in motion, in which
`policies` choose. `engine` is how `printkit.playtest` plays it, `say` how the turn is put in words. Nothing here reads files.
"""
