"""Rows of a sheet or a round: a module for each kind, with everything about it; `read` reads them, `cells` what is printed in their boxes.

A new kind is a module here with a `RowKind`, its name in `KINDS` of `known`, and what it needs of the language.
"""
