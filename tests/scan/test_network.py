"""Small networks: what they compute, and their files."""

import learn
import numpy as np
import pytest

from printkit.scan import network
from printkit.scan.digits import SIDE
from printkit.scan.light import SIDE as PATCH
from printkit.scan.marks import CLASSES


def test_a_convolution_is_a_sum_over_its_window():
    """Stride and padding as they are told."""
    x = np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
    layer = network.Layer(np.ones((1, 9), np.float32), np.array([0.5], np.float32), 3, 2)
    (found,) = network.forward([layer], x)
    assert found[0, 0].tolist() == [
        [0 + 1 + 4 + 5 + 0.5, 1 + 2 + 3 + 5 + 6 + 7 + 0.5],
        [4 + 5 + 8 + 9 + 12 + 13 + 0.5, 5 + 6 + 7 + 9 + 10 + 11 + 13 + 14 + 15 + 0.5],
    ]


def test_a_file_gives_back_its_network():
    """Weights come back rounded to one of 255 steps, the rest as it was."""
    layers = learn.born([("conv", 1, 4, 3, 2), ("dense", 64, 3)], np.random.default_rng(0))
    found = network.from_text(network.to_text(layers, {"seed": 7}))
    assert found.made == {"seed": 7}
    for before, after in zip(layers, found.layers, strict=True):
        assert np.abs(before.weights - after.weights).max() <= np.abs(before.weights).max() / 127
    x = np.random.default_rng(1).random((5, 1, 8, 8), np.float32)
    assert np.allclose(found(x).sum(1), 1, atol=1e-5)


def test_training_learns_and_its_slopes_are_right():
    """The slope of one weight is what the loss changes by; a simple task is learnt."""
    rng = np.random.default_rng(2)
    shape = [("conv", 1, 4, 3, 2), ("dense", 64, 2)]
    layers = learn.born(shape, rng)
    x, y = rng.random((6, 1, 8, 8), np.float32), np.array([0, 1, 0, 1, 1, 0])

    def loss(changed):
        p = network.softmax(network.forward(changed, x)[-1])
        return -np.log(p[np.arange(6), y]).mean()

    answers = network.forward(layers, x)
    slope = network.softmax(answers[-1])
    slope[np.arange(6), y] -= 1
    slopes = learn.backward(layers, x, answers, slope / 6)
    more = [layers[0]._replace(weights=layers[0].weights.copy()), layers[1]]
    more[0].weights[1, 4] += 1e-2
    assert (loss(more) - loss(layers)) / 1e-2 == pytest.approx(slopes[0][0][1, 4], abs=3e-3)
    data = rng.random((300, 1, 8, 8), np.float32)
    labels = (data[:, 0, 2:5, 2:5].mean((1, 2)) > 0.5).astype(int)
    trained, _ = learn.train(shape, data, labels, rng, rounds=25, rate=0.02, batch=50, told=lambda _: None)
    assert (network.softmax(network.forward(trained, data)[-1]).argmax(1) == labels).mean() > 0.7


@pytest.mark.parametrize(("name", "side", "inputs", "outputs"), [("marks", PATCH, 3, len(CLASSES)), ("digits", SIDE, 1, 10)])
def test_our_networks_are_small_and_say_what_made_them(name, side, inputs, outputs):
    """Command, seed and figures stand in the file; both files together have less than 250 kB."""
    found = network.load(name)
    assert f"training/train.py {name} --seed" in found.made["command"]
    assert found.made["right_on_kept_simulated"] > 0.9
    assert found(np.zeros((2, inputs, side, side), np.float32)).shape == (2, outputs)
    from importlib import resources

    folder = resources.files("printkit.scan").joinpath("weights")
    assert sum(len(folder.joinpath(f"{one}.json").read_bytes()) for one in ("marks", "digits")) < 250_000
