"""Classes that are made anew at each start: declared as frozen dataclasses, made in a quarter of their time.

Of a frozen dataclass Python writes and compiles six functions, of one with slots it makes the class twice: 0.6 to 0.7 ms each,
which is a tenth of `printkit score` for the forty classes of the rules language. That nobody changes an object is what the type
checker sees to; here only ``__init__`` is written, 0.15 ms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses

    def dataclass(*, frozen, eq):  # noqa: ANN001, ANN201 - what type checkers see stands above
        """As `dataclasses.dataclass(frozen=True, eq=False)`: what it makes is equal to nothing but itself."""
        if eq or not frozen:
            raise TypeError("expected frozen=True, eq=False")

        def made_light(declared):  # noqa: ANN001, ANN202
            declared.__repr__ = _shown
            return dataclasses.dataclass(repr=False, eq=False)(declared)

        return made_light

    def _shown(one) -> str:  # noqa: ANN001
        inside = ", ".join(f"{field.name}={getattr(one, field.name)!r}" for field in dataclasses.fields(one))
        return f"{type(one).__qualname__}({inside})"


__all__ = ["dataclass"]
