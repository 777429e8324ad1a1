"""What is on the paper and not of its print: light taken out, our own render toned and blurred like the photo, and taken away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from printkit.scan import thresholds
from printkit.scan.pack import DPI, PackSlot
from printkit.scan.pixels import Floats, Grey, mean_of, sampled, smaller, tent
from printkit.scan.registration import Template

_T = thresholds.of("light")

SIDE: int = _T["side"]
"""Pixels of a patch both ways."""

AROUND: float = _T["around"]
"""A patch shows its box and some of what surrounds it: so many times the box."""

Where: TypeAlias = Callable[[Floats], Floats]
"""mm on the page (…, 2) → pixels of the photo."""

_COARSE: int = thresholds.of("pictures")["coarse_dpi"]

_PRINTED: float = _T["printed"]
"""What is darker than this in our own render is print, and may differ from the photo in the same way in all boxes that are alike."""


class Lit(NamedTuple):
    """A photo of a page with its light known: `white` is how bright blank paper is there (50 dpi of the page).

    `soft` is the template blurred like the photo, `ink` how much darker than that the print is in the photo.
    """

    template: Template
    photo: Grey
    where: Where
    white: Grey
    soft: Grey
    ink: float


def lit(template: Template, photo: Grey, where: Where) -> Lit:
    """The light on a page: what is blank in print, and not much darker than its neighbourhood, tells it.

    Where that begins is no step: a pixel on its edge would change all around it by the last digit of a number.
    """
    coarse = template.coarse
    scale = 25.4 / _COARSE
    h, w = coarse.shape
    spots = np.stack(np.meshgrid((np.arange(w) + 0.5) * scale, (np.arange(h) + 0.5) * scale), -1)
    at = where(spots)
    seen = sampled(smaller(photo, 2), (at[..., 0] + 0.5) / 2 - 0.5, (at[..., 1] + 0.5) / 2 - 0.5)
    blank = (coarse > _T["blank"]).astype(np.float32)
    white = np.full_like(seen, float(np.quantile(seen, _T["white"])))
    for part in _T["parts"]:
        weight = blank * np.clip((seen / white - part) / _T["ramp"] + 0.5, 0, 1).astype(np.float32)
        held = mean_of(weight, _T["near"])
        least = np.float32(_T["held"])
        white = (mean_of(seen * weight, _T["near"]) + least * mean_of(white, _T["far"])) / (held + least)
    white = np.maximum(white, np.float32(_T["darkest"]))
    dark = 1 - seen / white
    soft, best = template.picture, np.inf
    ink = 1.0
    blurred = template.picture
    for times in range(max(_T["blurs"]) + 1):
        if times in _T["blurs"]:
            own = 1 - smaller(blurred, DPI // _COARSE)[:h, :w]
            ok = dark < own + _T["written"]
            gain = float((own * dark * ok).sum() / max(1e-6, float((own * own * ok).sum())))
            loss = float((((dark - gain * own) * ok) ** 2).sum())
            if loss < best * _T["better"]:
                soft, best, ink = blurred, loss, gain
        blurred = tent(blurred)
    return Lit(template, photo, where, white, soft, min(max(ink, _T["least_ink"]), _T["most_ink"]))


def patches(light: Lit, slots: Sequence[PackSlot], side: int = SIDE, around: float = AROUND) -> Grey:
    """Patches (n, 3, side, side) of boxes: what is there and not printed, all that is dark, and the print as it should be.

    All are 0 for blank paper and 1 for black. Of boxes that are printed alike the middle of all is taken away from the first.
    """
    return halved(finer(light, slots, side, around))


def finer(light: Lit, slots: Sequence[PackSlot], side: int = SIDE, around: float = AROUND) -> Grey:
    """As `patches`, but twice as fine from left to right (n, 3, side, 2 · side): a thin stroke in a wide box would be lost else."""
    boxes = np.array([(s.x + s.w / 2, s.y + s.h / 2, s.w * around, s.h * around) for s in slots], float)
    return windows(light, boxes, 2 * side, side, groups(light, slots))


def halved(patches: Grey) -> Grey:
    """Patches of `finer` as `patches` are: of two pixels beside each other their mean."""
    pairs: Grey = (patches[..., 0::2] + patches[..., 1::2]) * np.float32(0.5)
    return pairs


def windows(light: Lit, boxes: Floats, across: int, down: int, alike: Sequence[Sequence[int]] = ()) -> Grey:
    """As `patches`, for boxes (n, 4) given by their middles and sizes in mm."""
    fine = 2
    u = (np.arange(across * fine) + 0.5) / (across * fine) - 0.5
    v = (np.arange(down * fine) + 0.5) / (down * fine) - 0.5
    at = boxes[:, None, None, :2] + np.stack(np.meshgrid(u, v), -1)[None] * boxes[:, None, None, 2:]
    # Within a box paper hardly bends: where some points of it lie tells it of all.
    nodes_v, nodes_u = (np.linspace(-0.5, 0.5, count) for count in _T["nodes"])
    known = light.where(boxes[:, None, None, :2] + np.stack(np.meshgrid(nodes_u, nodes_v), -1)[None] * boxes[:, None, None, 2:])
    pixels = [_between(nodes_v, v) @ known[..., axis] @ _between(nodes_u, u).T for axis in (0, 1)]
    seen = sampled(light.photo, *pixels)
    unit = _COARSE / 25.4
    white = sampled(light.white, at[..., 0] * unit - 0.5, at[..., 1] * unit - 0.5)
    finer = DPI / 25.4
    own = 1 - sampled(light.soft, at[..., 0] * finer - 0.5, at[..., 1] * finer - 0.5)
    dark = _halved(1 - np.minimum(seen / white, np.float32(_T["brightest"])), fine)
    own = _halved(own, fine) * np.float32(light.ink)
    extra = dark - own
    for group in alike:
        usual = np.clip(np.median(extra[list(group)], axis=0), -_T["usual"], _T["usual"])
        extra[list(group)] -= np.where(own[list(group)].mean(0) > _PRINTED, usual, 0)  # elsewhere it is what most have written
    return np.stack([extra, dark, own], 1).astype(np.float32)


def _between(nodes: Floats, at: Floats) -> Floats:
    """The shares (at, nodes) that nodes have in points between them, by their distances."""
    place = np.clip((at - nodes[0]) / (nodes[1] - nodes[0]), 0, len(nodes) - 1)
    shares: Floats = np.clip(1 - np.abs(place[:, None] - np.arange(len(nodes))), 0, 1)
    return shares


def _halved(x: Grey, times: int) -> Grey:
    n, h, w = x.shape
    mean: Grey = x.reshape(n, h // times, times, w // times, times).mean((2, 4), dtype=np.float32)
    return mean


def groups(light: Lit, slots: Sequence[PackSlot], least: int = _T["least_alike"]) -> list[list[int]]:
    """The places in `slots` of boxes that are printed alike, where there are enough of them."""
    by_kind: dict[tuple[object, ...], list[int]] = {}
    unit = DPI / 25.4
    for number, slot in enumerate(slots):
        x = (slot.x + slot.w * (np.arange(_T["look"]) + 0.5) / _T["look"]) * unit - 0.5
        y = (slot.y + slot.h * (np.arange(_T["look"]) + 0.5) / _T["look"]) * unit - 0.5
        look = sampled(light.template.picture, *np.meshgrid(x, y))
        level = np.rint(mean_of(look, 1)[1::3, 1::3] * _T["levels"]).astype(int)
        key = (slot.kind, slot.states, round(slot.w, 1), round(slot.h, 1), tuple(level.reshape(-1).tolist()))
        by_kind.setdefault(key, []).append(number)
    return [group for group in by_kind.values() if len(group) >= least]
