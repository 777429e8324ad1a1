"""Small networks with weights of 8 bits: convolutions, dense layers, ReLU between them. Their weights are data beside this module.

The file of a network is JSON: its layers in order, each with its kind (``conv`` or ``dense``), sizes, one scale for every output
and its weights as base64 of signed bytes; under ``made`` stands the command, seed and figures that made it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from printkit.model.plain import Json
from printkit.scan.pixels import Grey


class Layer(NamedTuple):
    """Weights (outputs, inputs · k · k) and biases; `k` is 0 for a dense layer, else the side of a convolution's window."""

    weights: Grey
    biases: Grey
    k: int = 0
    stride: int = 1


class Network(NamedTuple):
    """Layers in order, and what they were made with."""

    layers: tuple[Layer, ...]
    made: Json

    def __call__(self, pictures: Grey) -> Grey:
        """The probabilities (n, classes) of pictures (n, channels, height, width)."""
        return softmax(forward(self.layers, pictures)[-1])


def columns(x: Grey, k: int, stride: int) -> Grey:
    """The windows of pictures (n, c, h, w), edges padded with nothing: (n, h', w', c · k · k)."""
    pad = k // 2
    padded = np.pad(x, ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    seen = sliding_window_view(padded, (k, k), (2, 3))[:, :, ::stride, ::stride]
    n, c, h, w = seen.shape[:4]
    return np.ascontiguousarray(seen.transpose(0, 2, 3, 1, 4, 5)).reshape(n, h, w, c * k * k)


def forward(layers: Sequence[Layer], pictures: Grey) -> list[Grey]:
    """What every layer answers, the last without ReLU."""
    outputs, x = [], pictures
    for number, layer in enumerate(layers):
        if layer.k:
            seen = columns(x, layer.k, layer.stride)
            n, h, w, size = seen.shape
            out = seen.reshape(-1, size) @ layer.weights.T + layer.biases
            x = out.reshape(n, h, w, -1).transpose(0, 3, 1, 2)
        else:
            x = x.reshape(len(x), -1) @ layer.weights.T + layer.biases
        if number < len(layers) - 1:
            x = np.maximum(x, 0)
        outputs.append(x)
    return outputs


def softmax(x: Grey) -> Grey:
    """Scores as probabilities that add up to 1."""
    e = np.exp(x - x.max(1, keepdims=True))
    shares: Grey = e / e.sum(1, keepdims=True)
    return shares


def to_text(layers: Sequence[Layer], about: Json) -> str:
    """The file of a network; its weights are rounded to 8 bits."""
    lines = []
    for layer in layers:
        scale = np.maximum(np.abs(layer.weights).max(1), 1e-8) / 127
        small = np.clip(np.rint(layer.weights / scale[:, None]), -127, 127).astype(np.int8)
        one = {"kind": "conv", "k": layer.k, "stride": layer.stride} if layer.k else {"kind": "dense"}
        rounded = {"scale": [float(f"{v:.6g}") for v in scale], "bias": [float(f"{v:.6g}") for v in layer.biases]}
        lines.append({**one, **rounded, "weights": base64.b64encode(small.tobytes()).decode()})
    return json.dumps({"network": 1, "made": about, "layers": lines}, indent=1) + "\n"


def from_text(text: str) -> Network:
    """The network in a file of ours."""
    raw = json.loads(text)
    layers = []
    for one in raw["layers"]:
        scale = np.array(one["scale"], np.float32)
        small = np.frombuffer(base64.b64decode(one["weights"]), np.int8).reshape(len(scale), -1)
        weights = small.astype(np.float32) * scale[:, None]
        layers.append(Layer(weights, np.array(one["bias"], np.float32), one.get("k", 0), one.get("stride", 1)))
    return Network(tuple(layers), raw["made"])


@cache
def load(name: str) -> Network:
    """One of our own networks: ``marks`` or ``digits``."""
    return from_text(resources.files("printkit.scan").joinpath("weights", f"{name}.json").read_text(encoding="utf-8"))
