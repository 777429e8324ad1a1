"""The deck with Typst in its Python package; ``deck.typ`` reads the cards itself.

python by_typst.py GAME_FOLDER FONT_FOLDER OUT.pdf REGULAR_FAMILY BOLD_FAMILY
"""

from __future__ import annotations

import sys
from pathlib import Path

import typst


def main() -> None:
    folder, fonts, out = map(Path, sys.argv[1:4])
    inputs = {"folder": str(folder), "plan": str(folder.parent / "plan.json"), "regular": sys.argv[4], "bold": sys.argv[5]}
    here = Path(__file__).with_name("deck.typ")
    compiler = typst.Compiler(here, root="/", font_paths=[fonts], ignore_system_fonts=True, sys_inputs=inputs)
    out.write_bytes(compiler.compile(format="pdf"))


if __name__ == "__main__":
    main()
