"""From the figures of many games to means with intervals, and whether they meet the targets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt

from .engine import PlaytestTarget, Sample
from .report import Figures, TargetVerdict


def summary(values: Sequence[float]) -> dict[str, float | int]:
    """``n``, ``mean``, its 95 % interval ``low`` to ``high``, standard deviation ``sd``, and ``p10``, ``median``, ``p90``.

    The interval is Wilson's where every value is 0 or 1, else Student's. Of one value there is no interval: it is the mean itself.
    """
    n = len(values)
    mean = sum(values) / n
    sd = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1)) if n > 1 else 0.0
    if all(value in (0, 1) for value in values):
        low, high = _wilson(mean, n)
    else:
        off = _student(n - 1) * sd / sqrt(n) if n > 1 else 0.0
        low, high = mean - off, mean + off
        if min(values) >= 0:  # what was never negative is a count or a share
            low = max(0.0, low)
    ordered = sorted(values)
    figures = {"mean": mean, "low": low, "high": high, "sd": sd}
    figures |= {name: _quantile(ordered, part) for name, part in (("p10", 0.1), ("median", 0.5), ("p90", 0.9))}
    return {"n": n, **{name: round(value, 4) + 0.0 for name, value in figures.items()}}


def _wilson(share: float, n: int) -> tuple[float, float]:
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    off = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - off), min(1.0, middle + off)


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution; the series is right to a hundredth from 3 degrees of freedom on."""
    exact = {1: 12.706, 2: 4.303}
    return exact.get(freedom, 1.96 + 2.372 / freedom + 2.822 / freedom**2 + 2.556 / freedom**3)


def _quantile(ordered: Sequence[float], part: float) -> float:
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def summaries(samples: Iterable[Sample]) -> dict[str, dict[str, float | int]]:
    """Every figure's `summary` over the games that have it, in the order in which the samples name them."""
    values: dict[str, list[float]] = defaultdict(list)
    for sample in samples:
        for name, value in sample.items():
            if value is not None:
                values[name].append(value)
    return {name: summary(numbers) for name, numbers in values.items()}


def differences(ours: Sequence[Sample], theirs: Sequence[Sample]) -> dict[str, dict[str, float | int]]:
    """Game by game with the same seed: theirs less ours, for every figure that both have, with what it was ``before`` and is ``after``."""
    values: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one, other in zip(ours, theirs, strict=False):
        for name, value in one.items():
            against = other.get(name)
            if value is not None and against is not None:
                values[name].append((value, against))
    return {name: _difference(pairs) for name, pairs in values.items()}


def _difference(pairs: Sequence[tuple[float, float]]) -> dict[str, float | int]:
    """A difference is no share: its interval is Student's even where every value is 0 or 1."""
    n, values = len(pairs), [after - before for before, after in pairs]
    mean = sum(values) / n
    sd = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1)) if n > 1 else 0.0
    off = _student(n - 1) * sd / sqrt(n) if n > 1 else 0.0
    before, after = (sum(pair[place] for pair in pairs) / n for place in (0, 1))
    figures = {"mean": mean, "low": mean - off, "high": mean + off, "before": before, "after": after}
    return {"n": n, **{name: round(value, 4) + 0.0 for name, value in figures.items()}}


def members(name: str, figures: Iterable[str]) -> list[str]:
    """The figure of that name, or all of its family."""
    return [figure for figure in figures if figure == name or figure.startswith(f"{name}.")]


def judged(targets: Sequence[PlaytestTarget], figures: Figures) -> list[TargetVerdict]:
    """Each target with its verdict: ``met`` or ``missed`` by the means, ``sure`` when the intervals lie wholly on that side.

    ``worst`` names the member that is nearest to missing it, or furthest beyond.
    """
    verdicts: list[TargetVerdict] = []
    for target in targets:
        names = members(target.figure, figures)
        if not names:
            verdicts.append({"figure": target.figure, "target": target.text, "met": None, "sure": False, "worst": None})
            continue
        worst = min(names, key=lambda name: _room(target, figures[name]["mean"]))
        met = all(_room(target, figures[name]["mean"]) >= 0 for name in names)
        inside = all(_room(target, figures[name][end]) >= 0 for name in names for end in ("low", "high"))
        beyond = any(
            max(_room(target, figures[name]["low"]), _room(target, figures[name]["high"]), _room(target, figures[name]["mean"]))
            < 0
            for name in names
        )
        verdicts.append(
            {
                "figure": target.figure,
                "target": target.text,
                "met": met,
                "sure": inside if met else beyond,
                "worst": worst,
                "mean": figures[worst]["mean"],
            }
        )
    return verdicts


def _room(target: PlaytestTarget, value: float) -> float:
    """How far a value is from missing the target; negative when it does."""
    rooms = []
    if target.low is not None:
        rooms.append(value - target.low)
    if target.high is not None:
        rooms.append(target.high - value)
    return min(rooms)
