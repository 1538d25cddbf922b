import { describe, expect, test } from "vitest";
import type { PulseNews } from "../protocol/mindTypes";
import { readMessage } from "../protocol/readMessage";
import { Malformed } from "../protocol/schema";
import { completed } from "../testing/completed";
import { sampleMind, sampleModel } from "../testing/minds";
import { readValue, writeValue } from "./boardValue";
import { foldDepth, isFoldedBy, latestInside, openName, standIns } from "./folds";
import { filteredLog } from "./LogPanel";
import { told } from "../model/mind";
import { findNodes, nextMatch } from "./search";
import { busyNode, neighbour } from "./steer";
import { freshness } from "./look";

const TREE = "selector root\n  sequence meal\n    condition hungry\n    action eat\n  action walk";

const read = (message: object) => readMessage(JSON.stringify(completed(message)));

function pulse(change: object): PulseNews {
  const message = read({ say: "pulse", agent: 1, graph: "g", tick: 5, ...change });
  if (message.say !== "pulse" || message.news === null) throw new Error("no pulse");
  return message.news;
}

describe("news of a mind", () => {
  test("tell by numbers beyond the nodes which links were passed, and what was found at others", () => {
    const extent = { nodes: 2, links: 3 };
    const first = told(
      null,
      pulse({
        reset: true,
        marks: [
          [2, "success", 5],
          [3, "failure", 5],
          [9, "success", 5],
        ],
        trail: [{ node: 0 }, { node: 3, status: "failure", why: "health is 80" }, { node: 9 }],
      }),
      extent,
    );
    expect([...first.passed]).toEqual([5, 0, 0]);
    expect(first.checks.map((step) => [step.node, step.why])).toEqual([[1, "health is 80"]]);
    expect(first.trail.map((step) => step.node)).toEqual([0]);
    // Looked at again without being passed, it was passed at tick 5 all the same; until that is in the future.
    const next = told(first, pulse({ tick: 6, marks: [[2, "failure", 6]] }), extent);
    expect(next.passed[0]).toBe(5);
    expect(told(next, pulse({ tick: 3, marks: [[2, "idle", 0]] }), extent).passed[0]).toBe(0);
  });

  test("add up", () => {
    const board = [{ scope: "agent", key: "alert", kind: "int", value: 1, editable: true }];
    const first = told(
      null,
      pulse({
        reset: true,
        marks: [[1, "running", 5]],
        log: { drop: 0, keep: null, add: [{ tick: 1, last: null, times: 1, node: 0, text: "a" }] },
        board,
      }),
      { nodes: 3, links: 0 },
    );
    const next = told(
      first,
      pulse({
        tick: 6,
        marks: [[1, "idle", 0]],
        log: { drop: 1, keep: null, add: [{ tick: 6, last: null, times: 1, node: 0, text: "b" }] },
        values: [[0, 4]],
        waiting: [0],
      }),
      { nodes: 3, links: 0 },
    );
    expect([...next.status]).toEqual([0, 0, 0]);
    expect(next.log.map((line) => [line.tick, line.text])).toEqual([[6, "b"]]);
    expect(next.board[0]?.value).toBe(4);
    expect([next.changes, next.waiting, next.tick]).toEqual([[1], [0], 6]);
    expect(told(next, pulse({ reset: true }), { nodes: 3, links: 0 }).board).toEqual([]);
  });

  test("of nodes and keys that are not there do no harm", () => {
    const mind = told(
      null,
      pulse({
        marks: [
          [99, "running", 1],
          [0, "idle", 2],
        ],
        trail: [{ node: 77 }],
        values: [[9, 1]],
      }),
      { nodes: 2, links: 0 },
    );
    expect([[...mind.status], mind.trail, mind.board]).toEqual([[0, 0], [], []]);
    expect(readMessage('{"say":"pulse","agent":null}')).toEqual({ say: "pulse", news: null });
  });

  test("that nobody agreed on are refused", () => {
    for (const odd of [
      { marks: ["x"] },
      { marks: [[0, "dancing", 2]] },
      { trail: [5] },
      { values: ["y"] },
      { log: 7 },
      { board: "no" },
    ])
      expect(() => pulse(odd)).toThrow(Malformed);
    expect(() => readMessage('{"say":"graph","id":"g"}')).toThrow(Malformed);
  });

  test("come with pictures without rings of parents and links to nowhere", () => {
    const nodes = [{}, { parent: 1 }, { parent: 0 }];
    const links = [
      { from: 0, to: 9 },
      { from: 0, to: 2 },
    ];
    expect(read({ say: "graph", id: "g", graph: { nodes, links }, stops: [1] })).toMatchObject({
      graph: {
        id: "g",
        form: "tree",
        nodes: [{ parent: -1 }, { parent: -1 }, { parent: 0 }],
        links: [{ from: 0, to: 2, label: "" }],
      },
      stops: [1],
    });
  });
});

describe("folding", () => {
  test("the outermost folded box stands for everything in it, with the latest status inside", () => {
    const model = sampleModel(TREE);
    const stand = standIns(model, (node) => node === 1 || node === 0);
    expect([...stand]).toEqual([0, 0, 0, 0, 0]);
    const meal = standIns(model, (node) => node === 1);
    expect([...meal]).toEqual([0, 1, 1, 1, 4]);
    const mind = sampleMind(model, [["eat", "running"]]);
    expect(latestInside(mind, model, meal).get(1)).toBe(3);
  });

  test("large pictures start folded, until somebody opens them", () => {
    const lines = Array.from(
      { length: 20 },
      (_, i) =>
        `  sequence s${i}\n${Array.from({ length: 20 }, (_, j) => `    action a${i}-${j}`).join("\n")}`,
    );
    const model = sampleModel(`selector root\n${lines.join("\n")}`);
    const from = foldDepth(model);
    expect(from).toBe(1);
    expect(isFoldedBy(model, 1, {}, from)).toBe(true);
    expect(isFoldedBy(model, 1, { "mind/g/root/s0": false }, from)).toBe(false);
    expect(isFoldedBy(model, 1, { [openName("g")]: true }, from)).toBe(false);
    expect(foldDepth(sampleModel(TREE))).toBe(Infinity);
  });
});

describe("finding", () => {
  const { graph } = sampleModel(TREE);
  test("by name, kind and path, all words", () => {
    expect(findNodes(graph, "EAT")).toEqual([3]);
    expect(findNodes(graph, "action root")).toEqual([3, 4]);
    expect(findNodes(graph, "meal/")).toEqual([2, 3]);
    expect(findNodes(graph, "  ")).toEqual([]);
  });
  test("round and round", () => {
    expect([
      nextMatch([3, 4], 3, 1),
      nextMatch([3, 4], 4, 1),
      nextMatch([3, 4], 3, -1),
      nextMatch([3, 4], 0, 1),
      nextMatch([], 0, 1),
    ]).toEqual([4, 3, 4, 3, -1]);
  });
});

describe("walking", () => {
  const model = sampleModel(TREE);
  const all = (): boolean => true;
  test("arrow keys know parents, children and siblings", () => {
    expect(neighbour(model, all, null, "in")).toBe(0);
    expect(neighbour(model, all, 0, "in")).toBe(1);
    expect(neighbour(model, all, 1, "next")).toBe(4);
    expect(neighbour(model, all, 4, "next")).toBe(4);
    expect(neighbour(model, all, 3, "out")).toBe(1);
    expect(neighbour(model, (node) => node < 2, 1, "in")).toBe(1);
  });
  test("the busy node is the running one with nothing running beneath", () => {
    const mind = sampleMind(model, [
      ["eat", "running"],
      ["meal", "running"],
      ["root", "running"],
    ]);
    expect(busyNode(model, mind)).toBe(3);
    expect(busyNode(model, sampleMind(model, [["hungry", "failure"]]))).toBe(null);
  });
});

test("what was reached glows and fades within two seconds", () => {
  expect(freshness(100, 100, 60)).toBe(8);
  expect(freshness(100, 160, 60)).toBe(4);
  expect(freshness(100, 230, 60)).toBe(0);
});

test("the log is filtered by all words", () => {
  const log = [
    { tick: 1, last: null, times: 1, node: 2, text: "walk → eat: hungry" },
    { tick: 2, last: 9, times: 3, node: null, text: "eat → walk" },
  ];
  expect(filteredLog(log, "EAT hungry").map((line) => line.tick)).toEqual([1]);
});

test("values are typed as their kind has them", () => {
  expect(readValue("int", "3")).toEqual({ value: 3 });
  expect(readValue("int", "3.5")).toHaveProperty("fault");
  expect(readValue("number", "")).toEqual({ value: null });
  expect(readValue("number", "much")).toHaveProperty("fault");
  expect(readValue("vector", "[1, 2 3]")).toEqual({ value: [1, 2, 3] });
  expect(readValue("vector", "1")).toHaveProperty("fault");
  expect(readValue("text", " a ")).toEqual({ value: " a " });
  expect(writeValue([1, 0.30000001192, 2])).toBe("1, 0.3, 2");
});
