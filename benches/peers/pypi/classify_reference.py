"""Reference values of scikit-learn (1.5.2) for the tests of wits_learn.

Prints one JSON object, which is kept in crates/wits_learn/tests/data/scikit_learn.json:

    pip install scikit-learn==1.5.2
    python classify_reference.py > ../../../crates/wits_learn/tests/data/scikit_learn.json

The inputs come from the generator of the benchmarks (lcg.py): 300 examples to learn from and 40 to ask about, with four
numbers in 0..1 each, rounded to three digits (those asked about are 0.0002 higher). The label is the number of the largest of x0, x1, x2 + x3 - 0.5; one in eight is
any label. For naive Bayes with categories and for nothing else the numbers are cut into fifths.
"""

import json

import numpy
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

from lcg import Lcg


def rows(draw, count):
    values, labels = [], []
    for _ in range(count):
        x = [round(draw.bits() / 2**24, 3) for _ in range(4)]
        label = int(numpy.argmax([x[0], x[1], x[2] + x[3] - 0.5]))
        other = draw.below(3)
        if draw.below(8) == 0:
            label = other
        values.append(x)
        labels.append(label)
    return numpy.array(values, dtype=numpy.float32), numpy.array(labels)


def preorder(tree, node=0):
    if tree.children_left[node] < 0:
        return [[-1, int(numpy.argmax(tree.value[node]))]]
    split = [[int(tree.feature[node]), float(tree.threshold[node])]]
    return split + preorder(tree, tree.children_left[node]) + preorder(tree, tree.children_right[node])


def fifths(values):
    return numpy.minimum((values * 5).astype(int), 4)


def main():
    draw = Lcg(1)
    x, y = rows(draw, 300)
    asked, right = rows(draw, 40)
    asked += numpy.float32(0.0002)  # on no threshold: there it goes down, and Wits goes up
    # Of equally good questions it asks a random one: the first one is in the tree that comes first.
    grow = lambda seed: DecisionTreeClassifier(
        criterion="entropy", max_depth=5, min_samples_leaf=4, random_state=seed).fit(x, y)
    tree = min((grow(seed) for seed in range(300)), key=lambda tree: preorder(tree.tree_))
    whole = DecisionTreeClassifier(criterion="entropy", random_state=0).fit(x, y)
    low, high = x.min(axis=0), x.max(axis=0)
    nearest = KNeighborsClassifier(n_neighbors=5).fit((x - low) / (high - low), y)
    exact = lambda table: [[float(f"{value:.4g}") for value in row] for row in table.tolist()]
    print(json.dumps({
        "train": exact(x), "train_labels": y.tolist(), "asked": exact(asked), "asked_labels": right.tolist(),
        "gaussian": GaussianNB().fit(x, y).predict_proba(asked).tolist(),
        "categorical": CategoricalNB(alpha=1.0, min_categories=5).fit(fifths(x), y).predict_proba(fifths(asked)).tolist(),
        "tree": preorder(tree.tree_), "tree_accuracy": tree.score(asked, right),
        "whole_accuracy": whole.score(x, y),
        "nearest": nearest.predict((asked - low) / (high - low)).tolist(),
    }))


if __name__ == "__main__":
    main()
