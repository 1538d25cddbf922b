import { describe, expect, it } from "vitest";
import { arranged, FOLDED } from "./arrange";
import { dropped } from "./drop";
import { foldToggled, type Homes, isHomeOpen, placedAtHome } from "./homes";
import { readTree } from "./readTree";
import { type Layout, readLayouts } from "./remembered";
import { completed } from "./state";
import { stepped } from "./stepping";
import {
  activated,
  filtered,
  foldedAt,
  panesOf,
  seenPanes,
  sharedAnew,
  splitOf,
  stackOf,
  type Tree,
} from "./tree";

const TREE: Tree = splitOf("row", [
  [stackOf(["guide", "params"]), 0.25],
  [stackOf(["scene"]), 0.5],
  [
    splitOf("column", [
      [stackOf(["mind"]), 0.6],
      [stackOf(["agent", "log"]), 0.4],
    ]),
    0.25,
  ],
]);
const HOMES: Homes = {
  scene: "scene",
  guide: "left",
  params: "left",
  mind: "mind",
  agent: "right",
  log: "right",
  world: "below",
};
const WHOLE = { left: 0, top: 0, width: 1000, height: 500 };

/** Rows as [a | b], columns as (a / b), tabs as a,b. */
function shown(tree: Tree): string {
  if (tree.kind === "stack") return tree.panes.join(",");
  const parts = tree.parts.map(shown);
  return tree.kind === "row" ? `[${parts.join(" | ")}]` : `(${parts.join(" / ")})`;
}

describe("places", () => {
  it("fill the dock", () => {
    const { stacks, borders } = arranged(TREE, WHOLE);
    expect(stacks.map(({ box: { left, top, width, height } }) => [left, top, width, height])).toEqual([
      [0, 0, 250, 500],
      [250, 0, 500, 500],
      [750, 0, 250, 300],
      [750, 300, 250, 200],
    ]);
    expect(borders.map(({ between, wide }) => [...between, wide])).toEqual(
      expect.arrayContaining([
        [0, 1, true],
        [1, 2, true],
        [0, 1, false],
      ]),
    );
    expect(borders).toHaveLength(3);
  });

  it("of what is folded are thin, without a border; the others share the room", () => {
    const { stacks, borders } = arranged(foldedAt(TREE, [0], true), WHOLE);
    expect(stacks[0]).toMatchObject({ look: "strip", box: { width: FOLDED } });
    expect(stacks[1]?.box.width).toBe(Math.round(((1000 - FOLDED) * 2) / 3));
    expect(borders).toHaveLength(2);
  });

  it("are whole pixels in every window", () => {
    for (const width of [777, 1279, 1366])
      for (const { box } of arranged(TREE, { ...WHOLE, width, height: 719 }).stacks)
        for (const edge of [box.left, box.top, box.width, box.height]) expect(edge % 1).toBe(0);
  });

  it("are kept open somewhere, even where everything is folded", () => {
    const all = [0, 1, 2].reduce<Tree>((tree, at) => foldedAt(tree, [at], true), TREE);
    expect(arranged(all, WHOLE).stacks.some(({ look }) => look === "open")).toBe(true);
  });

  it("change with a border, and only those beside it", () => {
    const next = sharedAnew(TREE, [], [0, 1], 0.5);
    expect(next.kind === "row" && next.shares.map((share) => Math.round(share * 1000))).toEqual([
      375, 375, 250,
    ]);
  });
});

describe("a pane that is dropped", () => {
  it.each([
    ["log", { on: "left", pane: "scene" }, "[guide,params | log | scene | (mind / agent)]"],
    ["log", { on: "below", pane: "scene" }, "[guide,params | (scene / log) | (mind / agent)]"],
    ["log", { on: "tabs", pane: "guide", place: 1 }, "[guide,log,params | scene | (mind / agent)]"],
    ["log", { on: "right", pane: "log" }, "[guide,params | scene | (mind / [agent | log])]"],
    ["guide", { on: "tabs", pane: "params", place: 2 }, "[params,guide | scene | (mind / agent,log)]"],
    ["mind", { on: "below", pane: null }, "([guide,params | scene | agent,log] / mind)"],
  ] as const)("%s goes to %o", (pane, drop, expected) => {
    expect(shown(dropped(TREE, pane, drop))).toBe(expected);
  });

  it("stays where that changes nothing", () => {
    expect(dropped(TREE, "mind", { on: "middle", pane: "mind", place: 0 })).toBe(TREE);
  });
});

describe("a pane that is moved with keys", () => {
  const step = (tree: Tree, pane: string, side: Parameters<typeof stepped>[2]): Tree =>
    stepped(tree, pane, side, "scene");

  it("leaves its tabs, joins its neighbour, and ends at the edge", () => {
    const alone = step(TREE, "log", "below");
    expect(shown(alone)).toBe("[guide,params | scene | (mind / agent / log)]");
    const joined = step(alone, "log", "above");
    expect(shown(joined)).toBe("[guide,params | scene | (mind / agent,log)]");
    const edge = step(alone, "log", "below");
    expect(shown(edge)).toBe("([guide,params | scene | (mind / agent)] / log)");
    expect(step(edge, "log", "below")).toBe(edge);
  });

  it("goes past the scene, not before it", () => {
    const first = step(TREE, "mind", "left");
    expect(shown(first)).toBe("[guide,params | mind | scene | agent,log]");
    expect(shown(step(first, "mind", "left"))).toBe("[guide,params,mind | scene | agent,log]");
  });

  it("comes to the front of the tabs it joins", () => {
    expect(seenPanes(step(TREE, "mind", "below"))).toContain("mind");
  });
});

describe("a pane that is opened", () => {
  it("stands with those of the same home", () => {
    const without = filtered(TREE, (pane) => pane !== "log") ?? TREE;
    expect(shown(placedAtHome(without, "log", HOMES))).toBe(shown(TREE));
  });

  it("makes room where its home has nobody", () => {
    expect(shown(placedAtHome(TREE, "world", HOMES))).toBe(
      "[guide,params | (scene / world) | (mind / agent,log)]",
    );
  });

  it("unfolds what holds it", () => {
    const folded = foldedAt(TREE, [0], true);
    expect(seenPanes(folded)).not.toContain("params");
    expect(seenPanes(activated(folded, "params"))).toContain("params");
  });

  it("is folded and unfolded with its side", () => {
    const folded = foldToggled(TREE, "left", HOMES) ?? TREE;
    expect(isHomeOpen(folded, "left", HOMES)).toBe(false);
    expect(isHomeOpen(foldToggled(folded, "left", HOMES) ?? folded, "left", HOMES)).toBe(true);
  });
});

describe("sizes that nobody has decided", () => {
  const USUAL: Tree = splitOf("row", [
    [stackOf(["guide", "params"], "guide", true), 0.1],
    [stackOf(["scene"]), 0.7],
    [
      splitOf("column", [
        [stackOf(["mind"]), 0.2],
        [stackOf(["agent", "log"]), 0.8],
      ]),
      0.2,
    ],
  ]);
  const after = (layout: Layout): Tree =>
    completed(layout, {
      situation: "split medium beside",
      usual: USUAL,
      homes: HOMES,
      offered: panesOf(TREE).concat("world"),
      narrow: false,
      low: false,
    });
  const sharesOf = (tree: Tree | undefined): number[] =>
    tree === undefined || tree.kind === "stack" ? [] : tree.shares.map((share) => Math.round(share * 100));
  const rightOf = (tree: Tree): Tree | undefined => (tree.kind === "stack" ? undefined : tree.parts.at(-1));

  it("are the usual ones of this window; the front tab is remembered", () => {
    const tree = after({ tree: activated(TREE, "log"), closed: [] });
    expect(sharesOf(tree)).toEqual([10, 70, 20]);
    expect(sharesOf(rightOf(tree))).toEqual([20, 80]);
    expect(seenPanes(tree)).toEqual(["scene", "mind", "log"]);
  });

  it("stay where a border was moved, or something was folded", () => {
    expect(sharesOf(after({ tree: TREE, closed: [], sized: true }))).toEqual([25, 50, 25]);
    const unfolded = after({ tree: TREE, closed: [], folded: true });
    expect([sharesOf(unfolded), seenPanes(unfolded)[0]]).toEqual([[10, 70, 20], "guide"]);
  });

  it("are the usual ones beside panes that were opened or closed", () => {
    const more = after({ tree: placedAtHome(TREE, "world", HOMES), closed: [] });
    expect(shown(more)).toBe("[guide,params | (scene / world) | (mind / agent,log)]");
    expect(sharesOf(more)).toEqual([10, 70, 20]);
    const fewer = after({ tree: filtered(TREE, (pane) => pane !== "log") ?? TREE, closed: ["log"] });
    expect(sharesOf(rightOf(fewer))).toEqual([20, 80]);
  });

  it("stay where the panes were moved", () => {
    const moved = after({ tree: dropped(TREE, "mind", { on: "below", pane: null }), closed: [] });
    expect(shown(moved)).toBe("([guide,params | scene | agent,log] / mind)");
  });
});

describe("what is remembered", () => {
  it("says what a person has decided; what is no decision is left out", () => {
    const stored = { tree: TREE, closed: [], sized: true, folded: "yes" };
    const read = readLayouts(JSON.stringify({ a: stored, b: { tree: TREE, sized: 1 } }));
    expect(read.get("a")).toEqual({ tree: TREE, closed: [], sized: true });
    expect(read.get("b")).toEqual({ tree: TREE, closed: [] });
  });

  it("is read as it was written", () => {
    const text = JSON.stringify({ "split medium": { tree: TREE, closed: ["world"] } });
    expect(readLayouts(text).get("split medium")).toEqual({ tree: TREE, closed: ["world"] });
  });

  it.each([
    null,
    "{",
    "[]",
    '{"a":{"tree":{"kind":"stack","panes":[]}}}',
    '{"a":{"tree":{"kind":"row","parts":[],"shares":[]}}}',
    '{"a":{"tree":{"kind":"row","parts":[{"kind":"stack","panes":["x"]},{"kind":"stack","panes":["x"]}],"shares":[1,1]}}}',
  ])("is nothing where it cannot be read: %s", (text) => {
    expect(readLayouts(text).size).toBe(0);
  });

  it("is not believed when shares make no sense", () => {
    const parts = [stackOf(["a"]), stackOf(["b"])];
    expect(readTree({ kind: "row", parts, shares: [1, -1] })).toBeNull();
    expect(panesOf(readTree({ kind: "row", parts, shares: [1, 3] }) ?? stackOf([]))).toEqual(["a", "b"]);
  });
});
