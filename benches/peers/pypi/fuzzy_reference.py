"""Reference values of scikit-fuzzy (0.5.0) for the tests of wits_fuzzy.

Prints a table: distance, ammunition, and the results of six ways to defuzzify the rocket launcher's rules, computed by
scikit-fuzzy on a fine grid. It is kept in crates/wits_fuzzy/tests/data/scikit_fuzzy.csv:

    pip install scikit-fuzzy==0.5.0 numpy scipy networkx packaging
    python fuzzy_reference.py > ../../../crates/wits_fuzzy/tests/data/scikit_fuzzy.csv
"""

import numpy as np
import skfuzzy as fuzz

X = np.linspace(0.0, 100.0, 100001)
BIG = 1e6

DISTANCE = {
    "close": [-BIG, -BIG, 25, 150],
    "medium": [25, 150, 150, 300],
    "far": [150, 300, BIG, BIG],
}
AMMO = {"low": [-BIG, -BIG, 1, 10], "okay": [1, 10, 10, 30], "loads": [10, 30, BIG, BIG]}
OUT = {
    "un": fuzz.trapmf(X, [-BIG, -BIG, 25, 50]),
    "de": fuzz.trimf(X, [25, 50, 75]),
    "ve": fuzz.trapmf(X, [50, 75, BIG, BIG]),
}
RULES = {
    ("close", "low"): "un", ("close", "okay"): "un", ("close", "loads"): "un",
    ("medium", "low"): "de", ("medium", "okay"): "ve", ("medium", "loads"): "ve",
    ("far", "low"): "un", ("far", "okay"): "un", ("far", "loads"): "de",
}


def degree(knots, x):
    return float(fuzz.trapmf(np.array([x], dtype=float), knots)[0])


def infer(distance, ammo):
    fired = dict.fromkeys(OUT, 0.0)
    for (d, a), out in RULES.items():
        fired[out] = max(fired[out], min(degree(DISTANCE[d], distance), degree(AMMO[a], ammo)))
    joint = np.zeros_like(X)
    for out, height in fired.items():
        joint = np.fmax(joint, np.fmin(height, OUT[out]))
    methods = ["centroid", "bisector", "mom", "som", "lom"]
    return [fired["un"], fired["de"], fired["ve"]] + [fuzz.defuzz(X, joint, method) for method in methods]


if __name__ == "__main__":
    print("distance,ammo,un,de,ve,centroid,bisector,mom,som,lom")
    for distance in (0, 13, 40, 77, 120, 150, 171, 200, 233, 287, 340, 400):
        for ammo in (0, 3, 8, 10, 17, 26, 40):
            values = infer(distance, ammo)
            print(",".join([str(distance), str(ammo)] + [f"{value:.5f}" for value in values]))
