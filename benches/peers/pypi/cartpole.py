"""The suite "cartpole" on Gymnasium. Prints one JSON object; see benches/README.md.

`sync` steps one environment after the other, which works for every environment; `numpy` is the one made for cart poles,
which steps all of them at once.
"""

import json
import sys
import time

import gymnasium
import numpy

from lcg import Lcg

POLES = 1000
# As many as ours: episodes that have not ended shorten the mean, the more so the fewer steps there are.
STEPS = 1000
ROUNDS = 3
MODES = {"sync": "sync", "numpy": "vector_entry_point"}


def main(kind: str) -> None:
    # As in ours, the step that ends an episode begins the next one.
    mode = gymnasium.vector.AutoresetMode.SAME_STEP
    arguments = {"vector_kwargs": {"autoreset_mode": mode}} if kind == "sync" else {}
    poles = gymnasium.make_vec("CartPole-v1", num_envs=POLES, vectorization_mode=MODES[kind], **arguments)
    poles.reset(seed=1)
    lcg = Lcg(1)
    actions = numpy.array([[lcg.below(2) for _ in range(POLES)] for _ in range(STEPS)])
    rates, episodes, taken = [], POLES, 0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for row in actions:
            _, _, terminated, truncated, _ = poles.step(row)
            episodes += int((terminated | truncated).sum())
        rates.append(STEPS * POLES / (time.perf_counter() - start))
        taken += STEPS * POLES
    length = taken / episodes
    if kind == "numpy":
        # A step after the end of an episode begins the next one and counts as none.
        length = (taken - (episodes - POLES)) / episodes
    figure = {"suite": "cartpole", "case": "1000 cart poles", "unit": "steps/s", "value": sorted(rates)[ROUNDS // 2]}
    figure["work"] = {"episode": length}
    program = {"sync": "Gymnasium, one by one", "numpy": "Gymnasium, NumPy for cart poles"}[kind]
    print(json.dumps({"program": program, "version": gymnasium.__version__, "figures": [figure]}))


if __name__ == "__main__":
    main(sys.argv[1])
