"""Connected areas of a black-and-white picture, each with its extent and size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Area(NamedTuple):
    """Pixels that hang together: left, top, right and bottom (the last two beyond it), and how many they are."""

    left: int
    top: int
    right: int
    bottom: int
    size: int


def labelled(mask: NDArray[np.bool_]) -> tuple[list[Area], NDArray[np.int32], NDArray[np.int64]]:
    """The areas of what is set (pixels that share a side hang together), and for each run of a row: which area it is of, and its row, start and end (n, 3)."""
    rows, columns = mask.shape
    padded = np.zeros((rows, columns + 2), np.int8)
    padded[:, 1:-1] = mask
    step = np.diff(padded, axis=1)
    row, start = np.nonzero(step == 1)
    _, end = np.nonzero(step == -1)
    parents = _joined(row, start, end, rows)
    roots = np.unique(parents, return_inverse=True)[1]
    count = int(roots.max(initial=-1)) + 1
    left, top = np.full(count, columns), np.full(count, rows)
    right, bottom, size = np.zeros(count, int), np.zeros(count, int), np.zeros(count, int)
    np.minimum.at(left, roots, start)
    np.minimum.at(top, roots, row)
    np.maximum.at(right, roots, end)
    np.maximum.at(bottom, roots, row + 1)
    np.add.at(size, roots, end - start)
    areas = [Area(*map(int, one)) for one in zip(left, top, right, bottom, size, strict=True)]
    return areas, roots.astype(np.int32), np.stack([row, start, end], 1)


def _joined(row: NDArray[np.int64], start: NDArray[np.int64], end: NDArray[np.int64], rows: int) -> NDArray[np.int64]:
    """For each run the first run of its area: runs of neighbouring rows that lie over each other are one."""
    parents = list(range(len(row)))

    def root(one: int) -> int:
        while parents[one] != one:
            parents[one] = parents[parents[one]]
            one = parents[one]
        return one

    first = np.searchsorted(row, np.arange(rows + 1)).tolist()
    begin, stop = start.tolist(), end.tolist()
    for number in range(1, rows):
        above, below = first[number - 1], first[number]
        while above < first[number] and below < first[number + 1]:
            if begin[above] < stop[below] and begin[below] < stop[above]:
                one, other = root(above), root(below)
                if one != other:
                    parents[max(one, other)] = min(one, other)
            if stop[above] < stop[below]:
                above += 1
            else:
                below += 1
    return np.array([root(one) for one in range(len(parents))], np.int64)
