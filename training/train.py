"""Makes the weights of `printkit/scan/weights`: python training/train.py marks|digits [--seed 1]. See docs/photo.md."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

WEIGHTS = Path(__file__).parents[1] / "printkit" / "scan" / "weights"


def marks(seed, photos, rounds):
    """The network that reads boxes; every tenth box is kept apart to be tested with."""
    import learn
    from marks import CLASSES, SHAPE, varied
    from marks import photos as taken

    data, labels = taken(seed, photos)
    rng = np.random.default_rng(seed + 1)
    order = rng.permutation(len(data))
    kept, used = order[: len(order) // 10], order[len(order) // 10 :]
    share = np.bincount(labels[used], minlength=len(CLASSES)) / len(used)
    weights = np.clip((0.2 / np.maximum(share, 1e-6)) ** 0.35, 0.5, 2.5).astype(np.float32)
    layers, loss = learn.train(SHAPE, data[used], labels[used], rng, rounds=rounds, weights=weights, vary=varied)
    return layers, loss, data[kept].astype(np.float32), labels[kept], {"photos": photos, "boxes": len(labels)}


def digits(seed, photos, rounds):
    """The network that proposes digits, from handwriting that packages ship."""
    import learn
    from handwriting import SHAPE, samples, varied

    data, labels, sources = samples(seed, photos)
    rng = np.random.default_rng(seed + 1)
    order = rng.permutation(len(data))
    kept, used = order[: len(order) // 10], order[len(order) // 10 :]
    layers, loss = learn.train(SHAPE, data[used], labels[used], rng, rounds=rounds, vary=varied)
    return layers, loss, data[kept].astype(np.float32), labels[kept], {"samples": len(labels), "from": sources}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["marks", "digits"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args()
    began = time.process_time()
    make, photos, rounds = {"marks": (marks, 80, 8), "digits": (digits, 0, 14)}[given.what]
    photos, rounds = given.photos or photos, given.rounds or rounds
    layers, loss, data, labels, facts = make(given.seed, photos, rounds)
    from printkit.scan.network import from_text, to_text

    command = f"python training/train.py {given.what} --seed {given.seed} --photos {photos} --rounds {rounds}"
    read = from_text(to_text(layers, {}))(data)
    right = float((read.argmax(1) == labels).mean())
    made = {"command": command, **facts, "loss": round(loss, 4), "right_on_kept_simulated": round(right, 4)}
    text = to_text(layers, {**made, "cpu_seconds": round(time.process_time() - began)})
    path = given.output or WEIGHTS / f"{given.what}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"{path}: {len(text):,} bytes, right on {right:.2%} of {len(labels)} kept samples")


if __name__ == "__main__":
    main()
