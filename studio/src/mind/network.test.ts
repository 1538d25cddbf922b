import { describe, expect, it } from "vitest";
import { sampleMind, sampleModel } from "../testing/minds";
import { standIns } from "./folds";
import { layout } from "./layout";
import { nearest } from "./networkPlaces";
import { explain } from "./why";

const model = sampleModel("facts all\ntest a\ntest b\ntest late\njoin ab\nrule r\nrule far", "network", [
  ["all", "a"],
  ["all", "b"],
  ["a", "ab"],
  ["b", "ab"],
  ["ab", "r"],
  ["late", "r"],
  ["all", "far"],
]);
const sizes = { box: () => ({ w: 100, h: 40 }), text: (text: string) => text.length * 6 };
const stand = standIns(model, () => false);
const at = (name: string): number => model.graph.nodes.findIndex((node) => node.name === name);

describe("the picture of a network", () => {
  const place = layout(model, stand, sizes, "right");
  const x = (name: string): number => place.x[at(name)] as number;
  const y = (name: string): number => place.y[at(name)] as number;

  it("has every node after all that lead to it, and what comes from nowhere just before its goal", () => {
    expect(x("all")).toBeLessThan(x("a"));
    expect(x("a")).toBe(x("b"));
    expect(x("b")).toBeLessThan(x("ab"));
    expect(x("late")).toBe(x("ab"));
    expect(x("ab")).toBeLessThan(x("r"));
  });

  it("sets nodes of a layer apart, and a join in the middle of what it joins", () => {
    expect(Math.abs(y("a") - y("b"))).toBeGreaterThanOrEqual(40);
    expect(y("ab")).toBeGreaterThan(Math.min(y("a"), y("b")));
    expect(y("ab")).toBeLessThan(Math.max(y("a"), y("b")));
  });

  it("draws every link once, from side to side", () => {
    expect(place.edges).toHaveLength(7);
    for (const edge of place.edges) {
      expect(edge.points[0]).toBeCloseTo((place.x[edge.from] as number) + 100);
      expect(edge.points.at(-2)).toBeCloseTo(place.x[edge.to] as number);
    }
  });

  it("grows downwards too", () => {
    const down = layout(model, stand, sizes, "down");
    expect(down.y[at("r")]).toBeGreaterThan(down.y[at("ab")] as number);
  });

  it("is round where nearly everything leads to everything", () => {
    const ring = sampleModel("value p\nvalue q\nvalue r", "network", [
      ["p", "q"],
      ["q", "p"],
      ["q", "r"],
      ["r", "q"],
    ]);
    const stands = standIns(ring, () => false);
    const round = layout(ring, stands, sizes, "right");
    expect(round.edges.map((edge) => edge.curve)).toEqual(["round", "round", "round", "round"]);
    const middles = [0, 1, 2].map((node) => [(round.x[node] as number) + 50, (round.y[node] as number) + 20]);
    expect(new Set(middles.map(String)).size).toBe(3);
  });
});

describe("a round picture of many", () => {
  it("sets no node on another", () => {
    const names = Array.from({ length: 15 }, (_, number) => `n${number}`);
    const pairs = names.flatMap((a) => names.filter((b) => a !== b).map((b): [string, string] => [a, b]));
    const all = sampleModel(names.map((name) => `value ${name}`).join("\n"), "network", pairs);
    const place = layout(
      all,
      standIns(all, () => false),
      sizes,
      "right",
    );
    for (const a of place.shown)
      for (const b of place.shown) {
        const [dx, dy] = [
          (place.x[a] as number) - (place.x[b] as number),
          (place.y[a] as number) - (place.y[b] as number),
        ];
        expect(a === b || Math.abs(dx) >= 100 || Math.abs(dy) >= 40).toBe(true);
      }
  });
});

describe("places in a row", () => {
  it("are as wished where there is room", () => {
    expect(nearest([0, 50, 90], [0, 10, 10], [1, 1, 1])).toEqual([0, 50, 90]);
  });

  it("push each other around their common middle", () => {
    expect(nearest([10, 10, 10], [0, 10, 10], [1, 1, 1])).toEqual([0, 10, 20]);
    expect(nearest([0, 0], [0, 10], [3, 1])).toEqual([-2.5, 7.5]);
  });
});

describe("why nothing came", () => {
  it("names what let nothing through, else what is silent", () => {
    const mind = sampleMind(model, [
      ["all", "success"],
      ["a", "failure", "no fact matches"],
    ]);
    expect(explain(model, mind, at("ab")).text).toBe(
      "“a”, which leads to it, let nothing through: no fact matches.",
    );
    expect(explain(model, mind, at("r")).text).toBe("Nothing has come from “ab”, which leads to it.");
    expect(explain(model, mind, at("a")).reached).toBe(true);
  });
});
