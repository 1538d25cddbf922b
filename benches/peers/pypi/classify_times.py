"""How long scikit-learn takes for what `speed` in crates/wits_learn/tests/whole measures: the same numbers.

    pip install scikit-learn==1.5.2
    taskset -c 0 python classify_times.py
"""

import time

import numpy
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from lcg import Lcg

ROWS, COLUMNS, LABELS, ROUNDS = 10_000, 10, 3, 7


def examples():
    draw = Lcg(1)
    values, labels = [], []
    for _ in range(ROWS):
        x = [draw.bits() / 2**24 for _ in range(COLUMNS)]
        label = int(numpy.argmax(x[:LABELS]))
        other = draw.below(LABELS)
        values.append(x)
        labels.append(other if draw.below(8) == 0 else label)
    return numpy.array(values, dtype=numpy.float32), numpy.array(labels)


def best(work):
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return 1000 * min(times)


if __name__ == "__main__":
    x, y = examples()
    print(f"GaussianNB.fit {best(lambda: GaussianNB().fit(x, y)):.3f} ms")
    for depth in (None, 8):
        fit = lambda: DecisionTreeClassifier(criterion="entropy", max_depth=depth, random_state=0).fit(x, y)
        tree = DecisionTreeClassifier(criterion="entropy", max_depth=depth, random_state=0).fit(x, y)
        print(f"DecisionTreeClassifier.fit, depth {depth}: {best(fit):.3f} ms, {tree.get_n_leaves()} leaves")
