import { describe, expect, test } from "vitest";
import { type Model, modelOf } from "../../model/model";
import type { Graph } from "../../protocol/mindTypes";
import { standIns } from "../folds";
import { layoutMachine, MAX_LABEL } from "../layoutMachine";
import type { Edge, Layout, Sizes } from "../layoutTypes";

const LETTER = 5.5;
const sizes: Sizes = {
  box: (node) => ({ w: 104 + ((node * 37) % 90), h: 42 }),
  text: (text) => text.length * LETTER,
};

/** A machine with some nested ones, loops, transitions of whole machines and labels of any length. */
function randomMachine(seed: number, most: number): Model {
  let state = seed * 7919 + 17;
  const random = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const nodes: Graph["nodes"] = [];
  const add = (kind: string, parent: number): number =>
    nodes.push({
      ...{ kind, name: `${kind} ${nodes.length}`, parent, path: `${nodes.length}` },
      ...{ detail: "", help: "", stop: false, folds: false },
    }) - 1;
  const boxes = [add("machine", -1)];
  const starts = [add("start", 0)];
  const links: Graph["links"] = [];
  const count = 1 + random(most);
  const nesting = random(4);
  const states: number[] = [];
  for (let number = 0; number < count; number++) {
    const box = boxes[random(boxes.length)] as number;
    const node = add("state", box);
    states.push(node);
    if (random(10) < nesting && boxes.length < 8) {
      boxes.push(node);
      starts.push(add(random(2) ? "start" : "history", node));
    }
  }
  for (const start of starts) {
    const own = states.filter((node) => nodes[node]?.parent === nodes[start]?.parent);
    if (own.length > 0) links.push({ from: start, to: own[random(own.length)] as number, label: "" });
  }
  const transitions = Math.floor(count * (0.5 + random(20) / 10));
  for (let number = 0; number < transitions; number++) {
    const any = (): number =>
      (random(12) === 0 ? boxes : states)[random(random(12) === 0 ? boxes.length : states.length)] ??
      (states[0] as number);
    const [from, to] = [any(), random(9) === 0 ? -1 : any()];
    const label = "x".repeat(random(3) === 0 ? 0 : random(45));
    links.push({ from, to: to < 0 ? from : to, label });
  }
  return modelOf({ id: "m", version: 0, title: "", form: "machine", nodes, links });
}

const place = (model: Model): Layout =>
  layoutMachine(
    model,
    standIns(model, () => false),
    sizes,
  );

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const boxOf = (at: Layout, node: number): Box => ({
  left: at.x[node] as number,
  top: at.y[node] as number,
  right: (at.x[node] as number) + (at.w[node] as number),
  bottom: (at.y[node] as number) + (at.h[node] as number),
});
const touch = (a: Box, b: Box, by = 0): boolean =>
  a.left < b.right - by && b.left < a.right - by && a.top < b.bottom - by && b.top < a.bottom - by;

function segments({ points }: Edge): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x1, y1, x2, y2] = points.slice(at, at + 4) as [number, number, number, number];
    found.push({
      left: Math.min(x1, x2),
      right: Math.max(x1, x2),
      top: Math.min(y1, y2),
      bottom: Math.max(y1, y2),
    });
  }
  return found;
}

function labelBox(edge: Edge): Box | null {
  if (edge.labelAt === null) return null;
  const [left, base] = edge.labelAt;
  return {
    left,
    right: left + Math.max(edge.labelRoom ?? 0, Math.min(edge.label.length * LETTER, MAX_LABEL)),
    top: base - 9,
    bottom: base + 2,
  };
}

function around(model: Model, node: number): Set<number> {
  const found = new Set<number>();
  for (let at = node; at >= 0; at = model.parent[at] as number) found.add(at);
  return found;
}

const SEEDS = Array.from({ length: 150 }, (_, seed) => seed);
const machines = SEEDS.map((seed) => {
  const model = randomMachine(seed, 50);
  return { seed, model, at: place(model) };
});

/** The names of what is wrong, in all machines. */
function wrong(check: (model: Model, at: Layout, report: (...what: unknown[]) => void) => void): string[] {
  const found: string[] = [];
  for (const { seed, model, at } of machines)
    check(model, at, (...what) => found.push([`machine ${seed}:`, ...what].join(" ")));
  return found;
}

describe("any machine", () => {
  test("has boxes that lie in the box around them and overlap no others", () => {
    const found = wrong((model, at, report) => {
      for (const node of model.order) {
        const above = model.parent[node] as number;
        if (above < 0) continue;
        const [own, outer] = [boxOf(at, node), boxOf(at, above)];
        const inside =
          own.left > outer.left &&
          own.top > outer.top &&
          own.right < outer.right &&
          own.bottom < outer.bottom;
        if (!inside) report(node, "is not in", above);
        for (const other of model.children[above] ?? [])
          if (other > node && touch(own, boxOf(at, other))) report(node, "overlaps", other);
      }
    });
    expect(found).toEqual([]);
  });

  test("has a line for every transition, orthogonal, from the border of its source to that of its target", () => {
    const found = wrong((model, at, report) => {
      const drawn = new Set(at.edges.flatMap((edge) => edge.links ?? []));
      model.graph.links.forEach(({ from, to }, link) => {
        const ofTheWhole = from === to && model.parent[from] === -1;
        if (!drawn.has(link) && !ofTheWhole) report("no line from", from, "to", to);
      });
      for (const edge of at.edges) {
        const slanted = segments(edge).some((one) => one.right > one.left && one.bottom > one.top);
        if (slanted) report(edge.from, edge.to, "is slanted");
        for (const [node, x, y] of [
          [edge.from, edge.points[0], edge.points[1]],
          [edge.to, edge.points.at(-2), edge.points.at(-1)],
        ] as [number, number, number][]) {
          const box = boxOf(at, node);
          const side = Math.min(Math.abs(x - box.left), Math.abs(x - box.right));
          if (side > 0.01 || y <= box.top || y >= box.bottom) report(edge.from, edge.to, "misses", node);
        }
      }
    });
    expect(found).toEqual([]);
  });

  test("has room for an arrow at the end of every line", () => {
    const found = wrong((_, at, report) => {
      for (const edge of at.edges) {
        const [x1, , x2] = edge.points.slice(-4) as [number, number, number];
        if (Math.abs(x1 - x2) < 8) report(edge.from, edge.to);
      }
    });
    expect(found).toEqual([]);
  });

  test("has no line through a box that is neither its end nor around one", () => {
    const found = wrong((model, at, report) => {
      const boxes = at.shown.map((node) => ({ node, box: boxOf(at, node) }));
      for (const edge of at.edges) {
        const mine = new Set([...around(model, edge.from), ...around(model, edge.to)]);
        const lines = segments(edge);
        for (const { node, box } of boxes) {
          const end = node === edge.from || node === edge.to;
          if (mine.has(node) && (!end || at.frames.has(node))) continue;
          // Of its own ends it touches the border only.
          if (lines.some((line) => touch(line, box, end ? 0.1 : -0.5)))
            report(edge.from, edge.to, "crosses", node);
        }
      }
    });
    expect(found).toEqual([]);
  });

  test("has labels that overlap neither each other nor a state, and through which no line goes", () => {
    const found = wrong((_, at, report) => {
      const labels = at.edges.flatMap((edge) => {
        const box = labelBox(edge);
        return box ? [{ edge, box }] : [];
      });
      if (labels.length !== at.edges.filter((edge) => edge.label !== "").length) report("lacks labels");
      const states = at.shown.filter((node) => !at.frames.has(node)).map((node) => boxOf(at, node));
      const lines = at.edges.flatMap((edge) => segments(edge).map((box) => ({ edge, box })));
      labels.forEach(({ edge, box }, number) => {
        if (states.some((state) => touch(state, box))) report(edge.from, edge.to, "lies on a state");
        const line = lines.find((one) => touch(one.box, box, -0.01))?.edge;
        if (line) report(edge.from, edge.to, "is crossed by", line.from, line.to);
        if (labels.slice(number + 1).some((other) => touch(box, other.box)))
          report(edge.from, edge.to, "lies on a label");
      });
    });
    expect(found).toEqual([]);
  });

  test("has short loops at their state", () => {
    const found = wrong((_, at, report) => {
      for (const edge of at.edges.filter((one) => one.from === one.to)) {
        const length = segments(edge).reduce(
          (sum, one) => sum + one.right - one.left + one.bottom - one.top,
          0,
        );
        if (length > 40) report(edge.from, length);
      }
    });
    expect(found).toEqual([]);
  });

  test("has lines that do not run on each other", () => {
    const found = wrong((_, at, report) => {
      const lines = at.edges.flatMap((edge) => segments(edge).map((box) => ({ edge, box })));
      lines.forEach(({ edge, box: a }, number) => {
        for (const { edge: other, box: b } of lines.slice(number + 1)) {
          if (edge === other) continue;
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if ((wide > 3 && high >= 0) || (high > 3 && wide >= 0))
            report(edge.from, edge.to, "runs on", other.from, other.to);
        }
      });
    });
    expect(found).toEqual([]);
  });

  test("is compact: not much larger than what is in it, and neither very long nor very high", () => {
    const found = wrong((model, at, report) => {
      const boxes = at.shown.filter((node) => !at.frames.has(node));
      const states = boxes.reduce(
        (sum, node) => sum + ((at.w[node] as number) + 60) * ((at.h[node] as number) + 30),
        0,
      );
      const labels = at.edges.reduce((sum, edge) => sum + ((labelBox(edge) ? MAX_LABEL : 0) + 40) * 20, 0);
      const share = (at.width * at.height) / (states + labels + at.frames.size * 40_000);
      if (share > 9) report("takes", share.toFixed(1), "times the room");
      const shape = at.width / at.height;
      if (model.order.length > 12 && (shape < 0.25 || shape > 7)) report("has the shape", shape.toFixed(2));
    });
    expect(found).toEqual([]);
  });
});

test("a chain of fifty states is broken into bands", () => {
  const nodes = ["machine", "start", ...Array.from({ length: 50 }, () => "state")].map((kind, at) => ({
    ...{ kind, name: `${at}`, parent: at === 0 ? -1 : 0, path: `${at}` },
    ...{ detail: "", help: "", stop: false, folds: false },
  }));
  const links = Array.from({ length: 50 }, (_, at) => ({ from: at + 1, to: at + 2, label: "next" }));
  const at = place(modelOf({ id: "m", version: 0, title: "", form: "machine", nodes, links }));
  expect(at.width / at.height).toBeLessThan(4);
  expect(at.edges.length).toBe(50);
});

test("fifty states with two hundred transitions: no state covers another, and every transition has a line", () => {
  const dense = (states: number): Model => {
    const nodes = ["machine", "start", ...Array.from({ length: states }, () => "state")].map((kind, at) => ({
      ...{ kind, name: `${at}`, parent: at === 0 ? -1 : 0, path: `${at}` },
      ...{ detail: "", help: "", stop: false, folds: false },
    }));
    const links = Array.from({ length: states * 4 }, (_, at) => ({
      from: 2 + (at % states),
      to: 2 + ((at * 7 + (at >> 3)) % states),
      label: "a condition",
    }));
    return modelOf({
      id: "m",
      version: 0,
      title: "",
      form: "machine",
      nodes,
      links: [{ from: 1, to: 2, label: "" }, ...links],
    });
  };
  const model = dense(50);
  const at = place(model);
  expect(at.edges).toHaveLength(model.graph.links.length);
  const boxes = model.order.filter((node) => node > 1).map((node) => boxOf(at, node));
  boxes.forEach((box, number) =>
    expect(boxes.slice(number + 1).some((other) => touch(box, other))).toBe(false),
  );
});

test("states that no box holds are laid out as a machine, with a line for every transition between them", () => {
  const nodes = ["dig", "rest", "drink"].map((name, at) => ({
    ...{ kind: "state", name, parent: -1, path: `${at}` },
    ...{ detail: "", help: "", stop: false, folds: false },
  }));
  const links = [
    { from: 0, to: 1, label: "tired" },
    { from: 1, to: 0, label: "" },
    { from: 0, to: 2, label: "thirsty" },
    { from: 2, to: 2, label: "more" },
  ];
  const at = place(modelOf({ id: "m", version: 0, title: "", form: "machine", nodes, links }));
  expect(at.edges.map((edge) => [edge.from, edge.to])).toEqual(links.map(({ from, to }) => [from, to]));
  expect(at.x[1]).toBeGreaterThan((at.x[0] as number) + (at.w[0] as number));
  for (const other of [1, 2]) expect(touch(boxOf(at, 0), boxOf(at, other))).toBe(false);
});
