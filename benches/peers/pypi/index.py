"""The suite "index" on scipy's cKDTree. Prints one JSON object; see benches/README.md."""

import json
import time

import numpy
import scipy
from scipy.spatial import cKDTree

from lcg import Lcg

POINTS = 100_000
STRIDE = 10
LATTICE = 16.0
SIDE = 28_359
RADIUS = 10.03125
NEAREST = 8
PASSES = 5


def make_points() -> numpy.ndarray:
    lcg = Lcg(1)
    return numpy.array([[lcg.below(SIDE) / LATTICE, lcg.below(SIDE) / LATTICE] for _ in range(POINTS)])


def seconds_per_pass(work) -> float:
    start = time.perf_counter()
    for _ in range(PASSES):
        work()
    return (time.perf_counter() - start) / PASSES


def figure(case: str, unit: str, value: float, work: dict) -> dict:
    return {"suite": "index", "case": case, "unit": unit, "value": value, "work": work}


def main() -> None:
    points = make_points()
    queries = points[::STRIDE]
    tree = cKDTree(points)
    nanoseconds = 1e9 / len(queries)

    # All queries in one call: that is how scipy is meant to be used, and much faster than one call each.
    def within():
        return tree.query_ball_point(queries, RADIUS, workers=1, return_length=True)

    def nearest():
        return tree.query(queries, k=NEAREST, workers=1)

    found = float(within().sum())
    squares = float((nearest()[0] ** 2).sum())
    figures = [
        figure("build, 100000 points", "ms", 1e3 * seconds_per_pass(lambda: cKDTree(points)), {"points": POINTS}),
        figure("all within 10 m", "ns/query", nanoseconds * seconds_per_pass(within), {"found": found}),
        figure("8 nearest", "ns/query", nanoseconds * seconds_per_pass(nearest), {"squares": squares}),
    ]
    print(json.dumps({"program": "scipy cKDTree", "version": scipy.__version__, "figures": figures}))


if __name__ == "__main__":
    main()
