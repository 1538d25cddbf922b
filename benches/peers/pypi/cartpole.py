"""The suite "cartpole" on Gymnasium. Prints one JSON object; see benches/README.md.

`sync` steps one environment after the other, which works for every environment; `numpy` is the one made for cart poles,
which steps all of them at once, and what `make_vec` takes if it is not told otherwise.
"""

import json
import sys
import time

import gymnasium
import numpy

from lcg import Lcg

COUNTS = (1, 8, 64, 1024, 16384)
ROUNDS = 3
MODES = {"sync": "sync", "numpy": "vector_entry_point"}


def steps_of(poles: int) -> int:
    """As many as ours: episodes that have not ended shorten the mean, the more so the fewer steps there are."""
    return min(max(2**18 // poles, 64), 2**15)


def measure(kind: str, count: int) -> dict:
    # As in ours, the step that ends an episode begins the next one.
    mode = gymnasium.vector.AutoresetMode.SAME_STEP
    arguments = {"vector_kwargs": {"autoreset_mode": mode}} if kind == "sync" else {}
    steps, lcg = steps_of(count), Lcg(1)
    actions = numpy.array([[lcg.below(2) for _ in range(count)] for _ in range(steps)])
    rates, episodes, taken = [], 0, 0
    for seed in range(ROUNDS):
        poles = gymnasium.make_vec("CartPole-v1", num_envs=count, vectorization_mode=MODES[kind], **arguments)
        poles.reset(seed=1 + seed)
        episodes += count
        start = time.perf_counter()
        for row in actions:
            _, _, terminated, truncated, _ = poles.step(row)
            episodes += int((terminated | truncated).sum())
        rates.append(steps * count / (time.perf_counter() - start))
        taken += steps * count
    # With NumPy, a step after the end of an episode begins the next one and counts as none.
    ended = episodes - ROUNDS * count
    length = (taken - ended) / episodes if kind == "numpy" else taken / episodes
    name = "1 cart pole" if count == 1 else f"{count} cart poles"
    value = sorted(rates)[ROUNDS // 2]
    return {"suite": "cartpole", "case": name, "unit": "steps/s", "value": value, "work": {"episode": length}}


def main(kind: str) -> None:
    figures = [measure(kind, count) for count in COUNTS]
    program = {"sync": "Gymnasium, one by one", "numpy": "Gymnasium, NumPy for cart poles"}[kind]
    print(json.dumps({"program": program, "version": gymnasium.__version__, "figures": figures}))


if __name__ == "__main__":
    main(sys.argv[1])
