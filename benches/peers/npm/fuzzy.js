// The suite "fuzzy" on yuka. Prints one JSON object; see benches/README.md.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import * as YUKA from "yuka";

const SIDE = 64;
const ROUNDS = 100;

function variable(sets) {
  const variable = new YUKA.FuzzyVariable();
  for (const set of sets) variable.add(set);
  return variable;
}

function makeModule() {
  const close = new YUKA.LeftShoulderFuzzySet(0, 25, 150);
  const medium = new YUKA.TriangularFuzzySet(25, 150, 300);
  const far = new YUKA.RightShoulderFuzzySet(150, 300, 400);
  const low = new YUKA.TriangularFuzzySet(0, 0, 10);
  const okay = new YUKA.TriangularFuzzySet(0, 10, 30);
  const loads = new YUKA.RightShoulderFuzzySet(10, 30, 40);
  const un = new YUKA.LeftShoulderFuzzySet(0, 25, 50);
  const de = new YUKA.TriangularFuzzySet(25, 50, 75);
  const ve = new YUKA.RightShoulderFuzzySet(50, 75, 100);
  const module = new YUKA.FuzzyModule();
  module.addFLV("distance", variable([close, medium, far]));
  module.addFLV("ammo", variable([low, okay, loads]));
  module.addFLV("desirability", variable([un, de, ve]));
  const rules = [
    [close, low, un], [close, okay, un], [close, loads, un],
    [medium, low, de], [medium, okay, ve], [medium, loads, ve],
    [far, low, un], [far, okay, un], [far, loads, de],
  ];
  for (const [a, b, then] of rules) module.addRule(new YUKA.FuzzyRule(new YUKA.FuzzyAND(a, b), then));
  return module;
}

const module = makeModule();
const ask = (distance, ammo) => {
  module.fuzzify("distance", distance);
  module.fuzzify("ammo", ammo);
  return module.defuzzify("desirability", YUKA.FuzzyModule.DEFUZ_TYPE.MAXAV);
};
const pass = () => {
  let sum = 0;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) sum += ask((400 * column) / (SIDE - 1), (40 * row) / (SIDE - 1));
  }
  return sum;
};

// The first rounds warm the compiler up.
for (let round = 0; round < ROUNDS; round++) pass();
const start = performance.now();
let sum = 0;
for (let round = 0; round < ROUNDS; round++) sum = pass();
const milliseconds = performance.now() - start;
const version = JSON.parse(readFileSync(new URL("node_modules/yuka/package.json", import.meta.url))).version;
const figures = [{
  suite: "fuzzy",
  case: "9 rules, average of maxima",
  unit: "ns/inference",
  value: (milliseconds * 1e6) / (ROUNDS * SIDE * SIDE),
  work: { desirability: sum / (SIDE * SIDE), "at 200, 8": ask(200, 8) },
}];
console.log(JSON.stringify({ program: "yuka", version, figures }));
