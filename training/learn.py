"""Training of the small networks with numpy alone: forward, backward, Adam. Reproducible by its seed."""

from __future__ import annotations

import time

import numpy as np

from printkit.scan.network import Layer, columns, forward, softmax


def born(shape, rng):
    """A network with random weights: shape is a list of ("conv", in, out, k, stride) and ("dense", in, out)."""
    layers = []
    for kind, *sizes in shape:
        if kind == "conv":
            inputs, outputs, k, stride = sizes
            fan = inputs * k * k
            layers.append(
                Layer(
                    rng.normal(0, np.sqrt(2 / fan), (outputs, fan)).astype(np.float32), np.zeros(outputs, np.float32), k, stride
                )
            )
        else:
            inputs, outputs = sizes
            layers.append(
                Layer(rng.normal(0, np.sqrt(2 / inputs), (outputs, inputs)).astype(np.float32), np.zeros(outputs, np.float32))
            )
    return layers


def backward(layers, pictures, answers, slope):
    """The gradients of all weights and biases; `slope` is that of the loss by the last answers."""
    found = []
    for number in range(len(layers) - 1, -1, -1):
        layer = layers[number]
        x = pictures if number == 0 else answers[number - 1]
        if number < len(layers) - 1:
            slope = slope.reshape(answers[number].shape) * (answers[number] > 0)
        if layer.k:
            seen = columns(x, layer.k, layer.stride)
            n, h, w, size = seen.shape
            flat = slope.transpose(0, 2, 3, 1).reshape(-1, slope.shape[1])
            found.append((flat.T @ seen.reshape(-1, size), flat.sum(0)))
            if number:
                back = (flat @ layer.weights).reshape(n, h, w, x.shape[1], layer.k, layer.k)
                pad = layer.k // 2
                big = np.zeros((n, x.shape[1], x.shape[2] + 2 * pad, x.shape[3] + 2 * pad), np.float32)
                for dy in range(layer.k):
                    for dx in range(layer.k):
                        big[:, :, dy : dy + h * layer.stride : layer.stride, dx : dx + w * layer.stride : layer.stride] += back[
                            :, :, :, :, dy, dx
                        ].transpose(0, 3, 1, 2)
                slope = big[:, :, pad : pad + x.shape[2], pad : pad + x.shape[3]]
        else:
            flat = x.reshape(len(x), -1)
            found.append((slope.T @ flat, slope.sum(0)))
            slope = (slope @ layer.weights).reshape(x.shape)
    return found[::-1]


def train(shape, data, labels, rng, *, rounds, rate=2e-3, batch=128, weights=None, vary=None, told=print):
    """The network that tells `labels` from `data`, and its last loss."""
    layers = born(shape, rng)
    moments = [[np.zeros_like(v) for v in (layer.weights, layer.biases) for _ in range(2)] for layer in layers]
    step, began = 0, time.process_time()
    total = rounds * (len(data) // batch)
    for number in range(rounds):
        order = rng.permutation(len(data))
        losses = []
        for start in range(0, len(order) - batch + 1, batch):
            picked = order[start : start + batch]
            x, y = data[picked].astype(np.float32), labels[picked]
            if vary is not None:
                x = vary(x, rng)
            answers = forward(layers, x)
            p = softmax(answers[-1])
            own = np.ones(len(y), np.float32) if weights is None else weights[y]
            losses.append(float((-np.log(p[np.arange(len(y)), y] + 1e-9) * own).mean()))
            slope = p.copy()
            slope[np.arange(len(y)), y] -= 1
            slope *= own[:, None] / len(y)
            step += 1
            speed = rate * 0.5 * (1 + np.cos(np.pi * step / total)) + 1e-6
            for i, (gw, gb) in enumerate(backward(layers, x, answers, slope)):
                new = []
                for j, (value, gradient) in enumerate(((layers[i].weights, gw), (layers[i].biases, gb))):
                    m, v = moments[i][2 * j], moments[i][2 * j + 1]
                    m += 0.1 * (gradient - m)
                    v += 0.001 * (gradient * gradient - v)
                    new.append(value - speed * (m / (1 - 0.9**step) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8) + 1e-4 * value))
                layers[i] = layers[i]._replace(weights=new[0].astype(np.float32), biases=new[1].astype(np.float32))
        told(f"round {number + 1}/{rounds}: loss {np.mean(losses):.4f}, {time.process_time() - began:.0f} s")
    return layers, float(np.mean(losses))
