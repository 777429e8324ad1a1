"""The deck with WeasyPrint, the making of its HTML included.

python by_weasyprint.py GAME_FOLDER FONT_FOLDER OUT.pdf
"""

from __future__ import annotations

import sys
from pathlib import Path

import page
from weasyprint import HTML


def main() -> None:
    folder, fonts, out = map(Path, sys.argv[1:])
    HTML(string=page.document(folder, fonts, out.parent)).write_pdf(out)


if __name__ == "__main__":
    main()
