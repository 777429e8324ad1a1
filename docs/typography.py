"""Sets docs and READMEs with an editor's marks: apostrophes and quotes of prose, never of code.

    python docs/typography.py

What writes parts of a page uses `typographic` too.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
CODE = re.compile(
    r"^ *```.*?^ *```|`[^`\n]*(?:\n[^`\n]+)?`|<!--.*?-->|<[^>\n]+>|\]\([^)\n]*\)|^\[[^\]\n]+\]: \S+$|https?://\S+",
    re.DOTALL | re.MULTILINE,
)
"""What in Markdown is no prose: code (a span may go on in the next line), comments, tags, addresses."""


def typographic(text: str) -> str:
    """Markdown with its straight apostrophes and pairs of quotes made curly; code as it is."""
    parts, end = [], 0
    for code in CODE.finditer(text):
        parts += [_prose(text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, _prose(text[end:])])


def _prose(text: str) -> str:
    text = re.sub(r"(?<=[\w)*])'(?=\w)|(?<=s)'(?=[\s,.;:)])|^'(?=s\b)", "’", text)
    return re.sub(r'(?<![\w=])"([^"\n]*(?:\n[^"\n]+)?)"(?!\w)', r"“\1”", text)


def main() -> None:
    """Each page in place."""
    for path in [*ROOT.glob("docs/**/*.md"), *ROOT.glob("README*.md"), ROOT / "CONTRIBUTING.md"]:
        text = path.read_text(encoding="utf-8")
        if (made := typographic(text)) != text:
            path.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
