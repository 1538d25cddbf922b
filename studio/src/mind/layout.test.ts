import { describe, expect, test } from "vitest";
import { sampleModel } from "../testing/minds";
import { standIns } from "./folds";
import { layout, nodeAt } from "./layout";
import type { Layout, Sizes } from "./layoutTypes";
import { type Model, modelOf } from "../model/model";

const sizes: Sizes = {
  box: (node) => ({ w: 60 + (node % 5) * 20, h: 40 }),
  text: (text) => text.length * 6,
};
const place = (model: Model, direction: "right" | "down" = "right", folded: number[] = []): Layout =>
  layout(
    model,
    standIns(model, (node) => folded.includes(node)),
    sizes,
    direction,
  );
const open = (model: Model): Int32Array => standIns(model, () => false);

function overlap(at: Layout, a: number, b: number): boolean {
  const apart = (list: "x" | "y", size: "w" | "h"): boolean =>
    (at[list][a] as number) + (at[size][a] as number) <= (at[list][b] as number) + 0.01 ||
    (at[list][b] as number) + (at[size][b] as number) <= (at[list][a] as number) + 0.01;
  return !apart("x", "w") && !apart("y", "h");
}

function expectNoOverlaps(at: Layout): void {
  const boxes = at.shown.filter((node) => !at.frames.has(node));
  const pairs = boxes.flatMap((a) => boxes.filter((b) => a < b && overlap(at, a, b)).map((b) => [a, b]));
  expect(pairs).toEqual([]);
}

/** A tree of nodes without names, by the parent of each. */
function large(count: number, parent: (node: number) => number): Model {
  const nodes = Array.from({ length: count }, (_, node) => ({
    kind: "",
    name: "",
    parent: node === 0 ? -1 : parent(node),
    path: "",
    detail: "",
    help: "",
    stop: false,
    folds: false,
  }));
  return modelOf({ id: "g", version: 0, title: "", form: "tree", nodes, links: [] });
}

interface Work {
  user: number;
  system: number;
}

declare const process: { cpuUsage(since?: Work): Work };

/** What laying it out takes of the processor, whatever else the machine does meanwhile. [µs] */
function workOf(model: Model): number {
  const start = process.cpuUsage();
  place(model);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** A tree whose shape comes from a small random stream. */
function grown(count: number, seed: number): Model {
  let state = seed;
  const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const nodes = Array.from({ length: count }, (_, node) => ({
    kind: "action",
    name: `n${node}`,
    parent: node === 0 ? -1 : Math.floor(random() * Math.min(node, 12 + node / 3)),
    path: `n${node}`,
    detail: "",
    help: "",
    stop: false,
    folds: false,
  }));
  return modelOf({ id: "g", version: 0, title: "", form: "tree", nodes, links: [] });
}

describe("trees", () => {
  test("no two boxes overlap, parents come before children, whatever the shape", () => {
    for (const seed of [1, 2, 3, 4]) {
      for (const direction of ["right", "down"] as const) {
        const model = grown(120, seed);
        const at = place(model, direction);
        expectNoOverlaps(at);
        const along = direction === "right" ? at.x : at.y;
        const before = (node: number): number => model.parent[node] as number;
        const wrong = model.order.filter(
          (node) => before(node) >= 0 && (along[node] as number) <= (along[before(node)] as number),
        );
        expect(wrong).toEqual([]);
      }
    }
  });

  test("a parent stands in the middle of its first and last child", () => {
    const model = sampleModel("selector a\n  action b\n  action c\n  action d");
    const at = place(model);
    const middle = (node: number): number => (at.y[node] as number) + 20;
    expect(middle(0)).toBeCloseTo((middle(1) + middle(3)) / 2);
  });

  test("a chain of fifty thousand nodes and a fan of as many take time in proportion", () => {
    for (const parent of [(node: number) => node - 1, () => 0]) {
      const [few, many] = [large(500, parent), large(50_000, parent)];
      expect(place(many).shown.length).toBe(50_000);
      const least = (model: Model): number => Math.min(...Array.from({ length: 3 }, () => workOf(model)));
      // A hundred times the nodes: some hundred times the work, or ten thousand times if it went with the square.
      expect(least(many) / least(few)).toBeLessThan(2000);
    }
  });

  test("what is folded takes no room", () => {
    const model = sampleModel("selector a\n  sequence b\n    action c\n    action d\n  action e");
    const at = place(model, "right", [1]);
    expect(at.shown).toEqual([0, 1, 4]);
    expect(at.w[2]).toBe(0);
    expect(at.edges.map((edge) => [edge.from, edge.to])).toEqual([
      [0, 1],
      [0, 4],
    ]);
  });
});

describe("decisions", () => {
  const links: [string, string, string][] = [
    ["q", "a", "yes"],
    ["q", "r", "no"],
    ["r", "a", "late"],
    ["r", "b", "soon"],
  ];
  const model = sampleModel("test q\ntest r\naction a\naction b", "decision", links);

  test("branches that meet stand after all that lead to them, and every branch has a line", () => {
    const at = place(model);
    expect([...model.depth]).toEqual([0, 1, 2, 2]);
    expect(at.edges.map((edge) => edge.label)).toEqual(["yes", "no", "late", "soon"]);
    expectNoOverlaps(at);
  });

  test("a branch over several levels crosses no box between", () => {
    const at = place(model);
    const far = at.edges.find((edge) => edge.label === "yes");
    const line = far?.points[5] as number;
    const [top, bottom] = [at.y[1] as number, (at.y[1] as number) + 40];
    expect(line < top || line > bottom).toBe(true);
  });

  test("a ring in a faulty picture does not hang", () => {
    const ring = sampleModel("test q\ntest r", "decision", [
      ["q", "r"],
      ["r", "q"],
    ]);
    expect(place(ring).shown.length).toBe(2);
  });
});

describe("machines", () => {
  const text =
    "machine m\n  start s\n  state calm\n    start t\n    state glide\n    state feed\n  state alert\n  state flee";
  const links: [string, string, string?][] = [
    ["s", "calm"],
    ["t", "glide"],
    ["glide", "feed", "food"],
    ["feed", "glide", "full"],
    ["calm", "alert", "noise"],
    ["alert", "flee", "danger"],
    ["feed", "flee", "bitten"],
    ["flee", "calm", "safe"],
    ["m", "alert", "alarm"],
    ["flee", "flee", "again"],
  ];
  const model = sampleModel(text, "machine", links);

  test("states lie inside the state around them, and no two overlap", () => {
    const at = place(model);
    expect([...at.frames].sort()).toEqual([0, 2]);
    for (const node of model.order) {
      const above = model.parent[node] as number;
      if (above < 0) continue;
      expect(at.x[node]).toBeGreaterThan(at.x[above] as number);
      expect((at.y[node] as number) + (at.h[node] as number)).toBeLessThan(
        (at.y[above] as number) + (at.h[above] as number),
      );
      for (const other of model.children[above] ?? [])
        if (other !== node) expect(overlap(at, node, other)).toBe(false);
    }
  });

  test("every transition is drawn, from its state to its goal, with its label", () => {
    const at = place(model);
    expect(at.edges.length).toBe(links.length);
    for (const edge of at.edges) {
      const [x, y] = edge.points.slice(-2) as [number, number];
      const right = (at.x[edge.to] as number) + (at.w[edge.to] as number);
      expect(x).toBeGreaterThanOrEqual((at.x[edge.to] as number) - 0.01);
      expect(x).toBeLessThanOrEqual(right + 0.01);
      expect(y).toBeGreaterThan(at.y[edge.to] as number);
      expect(y).toBeLessThan((at.y[edge.to] as number) + (at.h[edge.to] as number) + 1);
      expect(edge.labelAt !== null).toBe(edge.label !== "");
    }
  });

  test("no two labels lie on each other", () => {
    const labels = place(model).edges.flatMap((edge) =>
      edge.labelAt ? [{ at: edge.labelAt, w: edge.label.length * 6 }] : [],
    );
    for (const a of labels)
      for (const b of labels) {
        if (a === b) continue;
        const apart =
          Math.abs(a.at[1] - b.at[1]) >= 10 || a.at[0] + a.w <= b.at[0] || b.at[0] + b.w <= a.at[0];
        expect(apart).toBe(true);
      }
  });

  test("a folded machine is one box, and transitions from inside begin at it", () => {
    const at = place(model, "right", [2]);
    expect(at.frames.has(2)).toBe(false);
    const bitten = at.edges.find((edge) => edge.label === "bitten");
    expect(bitten?.from).toBe(2);
    expect(at.edges.some((edge) => edge.label === "food")).toBe(false);
  });

  test("the innermost box is hit", () => {
    const at = place(model);
    const glide = 4;
    expect(nodeAt(at, (at.x[glide] as number) + 5, (at.y[glide] as number) + 5)).toBe(glide);
    expect(nodeAt(at, -50, -50)).toBe(null);
    expect(open(model).length).toBe(8);
  });
});
