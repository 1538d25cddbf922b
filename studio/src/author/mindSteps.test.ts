import { expect, test } from "vitest";
import { sampleMind, sampleModel } from "../testing/minds";
import { keysOf, lastDecision, lastTransitions, nextTransitions, whereNow, whyUntold } from "./mindSteps";

const model = sampleModel(
  "machine m\n  state calm\n    state glide\n  state alert\n  state flee",
  "machine",
  [
    ["calm", "alert", "noise"],
    ["alert", "flee", "danger"],
    ["m", "flee", "fire"],
  ],
);

test("a machine tells where it is, what it went through and what can come next", () => {
  const mind = sampleMind(model, [
    ["m", "running"],
    ["calm", "running"],
    ["glide", "running"],
  ]);
  expect(whereNow(model, mind)).toEqual([2]);
  expect(lastTransitions(model, mind, 5)).toEqual([]);
  mind.passed.set([40, 70]);
  mind.log = [{ tick: 70, last: null, times: 1, node: 6, text: "alert -> flee: health is 3, below 10" }];
  expect(lastTransitions(model, mind, 5).map(({ name, tick, why }) => [name, tick, why])).toEqual([
    ["alert → flee", 70, "alert -> flee: health is 3, below 10"],
    ["calm → alert", 40, ""],
  ]);
  expect(lastTransitions(model, mind, 1)).toHaveLength(1);
  mind.checks = [{ node: 0, status: 3, why: "volume is 4, not above 10" }];
  expect(nextTransitions(model, mind).map(({ name, why }) => [name, why])).toEqual([
    ["m → flee", "fire"],
    ["calm → alert", "volume is 4, not above 10"],
  ]);
});

test("of other minds the last decision is told", () => {
  const tree = sampleModel("selector root\n  condition hungry\n  action walk");
  const mind = sampleMind(tree, [
    ["hungry", "failure", "energy is 80"],
    ["walk", "running"],
  ]);
  expect(lastDecision(tree, mind).map(({ name, why, status }) => [name, why, status])).toEqual([
    ["“hungry”", "energy is 80", "failure"],
    ["“walk”", "", "running"],
  ]);
  expect(whereNow(tree, mind)).toEqual([2]);
});

test("a step keeps its key when others come before it, and no two steps share one", () => {
  const step = (part: number, tick: number) => ({ part, tick, name: "", why: "", status: "idle" as const });
  const before = keysOf([step(3, 40), step(1, 20)]);
  expect(keysOf([step(2, 50), step(3, 40), step(1, 20)]).slice(1)).toEqual(before);
  expect(new Set(keysOf([step(3, 40), step(3, 40), step(3, 41)])).size).toBe(3);
});

test("why there is nothing to tell of a mind is said", () => {
  const mind = sampleMind(model, []);
  expect(whyUntold(mind, model)).toBe(null);
  expect(whyUntold(null, null)).toMatch(/one tick/);
  expect(whyUntold({ ...mind, status: new Uint8Array(0) }, model)).toMatch(/one tick/);
  expect(whyUntold({ ...mind, graph: "" }, null)).toMatch(/no picture/);
});
