"""The suite "classify" on scikit-learn. Prints one JSON object; see benches/README.md."""

import json
import time

import numpy
import sklearn
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from lcg import Lcg

ROWS, COLUMNS, LABELS, ROUNDS = 10_000, 10, 3, 7


def examples() -> tuple[numpy.ndarray, numpy.ndarray]:
    lcg = Lcg(1)
    values, labels = [], []
    for _ in range(ROWS):
        row = [lcg.bits() / 2**24 for _ in range(COLUMNS)]
        largest = int(numpy.argmax(row[:LABELS]))
        other = lcg.below(LABELS)
        values.append(row)
        labels.append(other if lcg.below(8) == 0 else largest)
    return numpy.array(values, dtype=numpy.float32), numpy.array(labels)


def milliseconds(work) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1e3 * sorted(times)[ROUNDS // 2]


def tree(depth: int | None) -> DecisionTreeClassifier:
    return DecisionTreeClassifier(criterion="entropy", max_depth=depth, random_state=0)


def main() -> None:
    x, y = examples()

    def figure(case: str, work, learned, **more) -> dict:
        work_done = {"right": float(learned.score(x, y)), **more}
        return {"suite": "classify", "case": case, "unit": "ms", "value": milliseconds(work), "work": work_done}

    bayes, whole, short = GaussianNB().fit(x, y), tree(None).fit(x, y), tree(8).fit(x, y)
    figures = [
        figure("naive Bayes, fit", lambda: GaussianNB().fit(x, y), bayes),
        figure("naive Bayes, ask all", lambda: bayes.score(x, y), bayes),
        figure("tree, fit", lambda: tree(None).fit(x, y), whole, leaves=float(whole.get_n_leaves())),
        figure("tree of depth 8, fit", lambda: tree(8).fit(x, y), short, leaves=float(short.get_n_leaves())),
        figure("tree of depth 8, ask all", lambda: short.score(x, y), short),
    ]
    print(json.dumps({"program": "scikit-learn", "version": sklearn.__version__, "figures": figures}))


if __name__ == "__main__":
    main()
