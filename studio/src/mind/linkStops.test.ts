import { describe, expect, it } from "vitest";
import { fires, linkOfPart, modelOf, partOfLink } from "../model/model";
import type { Graph } from "../protocol/mindTypes";
import { sampleMind } from "../testing/minds";
import type { Edge } from "./layoutTypes";
import { distanceToStop, hasStop, linksThatFire, stopSpot } from "./linkStops";
import { explainLink, linkName, partName } from "./why";

const node = (kind: string, name: string, parent = -1) => ({
  ...{ kind, name, parent, path: name, detail: "", help: "", stop: false, folds: false },
});

/** A machine that begins on patrol; chasing is a tree. */
const guard = modelOf({
  ...{ id: "guard", title: "guard", version: 0, form: "machine" },
  nodes: [
    node("machine", "guard"),
    node("start", "", 0),
    node("state", "patrol", 0),
    node("state", "chase", 0),
    node("sequence", "run", 3),
  ],
  links: [
    { from: 1, to: 2, label: "" },
    { from: 2, to: 3, label: "seen" },
    { from: 0, to: 2, label: "{calm}" },
    { from: 3, to: 4, label: "" },
  ],
} as unknown as Graph);

const edge = (links: number[], points = [0, 0, 1, 0, 1, 30]): Edge =>
  ({ from: 2, to: 3, points, links, label: "", labelAt: null }) as unknown as Edge;

describe("breakpoints of transitions", () => {
  it("can be where something fires: not where a machine begins, nor within a tree", () => {
    expect([0, 1, 2, 3, 9].map((link) => fires(guard, link))).toEqual([false, true, true, false, false]);
    expect(linksThatFire(guard, edge([0, 1, 2]))).toEqual([1, 2]);
    const tree = modelOf({ ...guard.graph, form: "tree" });
    expect(fires(tree, 1)).toBe(false);
  });

  it("have numbers that follow those of the nodes", () => {
    expect(partOfLink(guard, 1)).toBe(6);
    expect([4, 5, 6, 8, 9, null].map((part) => linkOfPart(guard, part))).toEqual([null, 0, 1, 3, null, null]);
    expect(hasStop(guard, edge([1, 2]), new Set([7]))).toBe(true);
    expect(hasStop(guard, edge([0, 1]), new Set([5, 2]))).toBe(false);
  });

  it("are at the beginning of the line, around its first corner", () => {
    expect(stopSpot(edge([1]))).toEqual([1, 1]);
    expect(stopSpot(edge([1], [0, 0, 1, 0]))).toEqual([1, 0]);
    expect(distanceToStop(edge([1]), 1, 4)).toBe(3);
  });

  it("are named by both ends, and say when and why they fired", () => {
    expect([linkName(guard, 1), partName(guard, 6), partName(guard, 3)]).toEqual([
      "patrol → chase",
      "patrol → chase",
      "chase",
    ]);
    const mind = sampleMind(guard, []);
    expect(explainLink(guard, mind, 1)).toEqual({
      reached: false,
      text: "It is asked while the machine is in “patrol”, by the test below.",
      about: 2,
    });
    const checked = { ...mind, checks: [{ node: 1, status: 3, why: "nobody is near" }] } as typeof mind;
    expect(explainLink(guard, checked, 1).text).toBe("Its last check: nobody is near.");
    const log = [{ tick: 9, last: null, times: 1, node: 6, text: "patrol -> chase because it sees" }];
    const fired = { ...mind, passed: Float64Array.from([0, 9, 0, 0]), log } as typeof mind;
    expect(explainLink(guard, fired, 1)).toEqual({ reached: true, text: log[0]?.text, about: null });
  });
});
