import { describe, expect, it } from "vitest";
import { machineOf, type MachineSample, randomMachine, sizesBy } from "../testing/machines";
import { sampleMind, sampleModel } from "../testing/minds";
import type { Model } from "../model/model";
import { DETAILS_FROM, NAMES_FROM, textSize, WHOLE_FROM } from "./legible";
import { firstLook, fittedTo, type Lens } from "./lens";
import games from "./machine/games.sample.json";
import { nearbyOf } from "./nearby";
import { Overviews } from "./overview";
import { freeSpot } from "./paintLabels";

const pane = (width: number, height: number): Lens => ({ x: 0, y: 0, scale: 1, width, height });
const SMALL = pane(456, 270);

function waysOf(model: Model, opened: number[] = []): Overviews {
  const sizes = sizesBy(model);
  const wide = textSize(12, WHOLE_FROM) / 12;
  return new Overviews({
    ...{ model, sizes, direction: "right" },
    isFolded: () => false,
    mayFold: (node) => !opened.includes(node),
    tightSizes: {
      box: (node) => {
        const letters = Math.min(10, model.graph.nodes[node]?.name.length ?? 0);
        return { w: Math.max(64, letters * 6.6 * wide + 20), h: 42 };
      },
      text: () => 0,
    },
  });
}

const game = (name: string): Model =>
  machineOf((games as unknown as Record<string, MachineSample>)[name] as MachineSample);

describe("a machine in a pane", () => {
  it("is shown with its labels where it fits", () => {
    const ways = waysOf(game("soccer: classic.field"));
    const best = ways.best(pane(1200, 700), null);
    expect(best).toBe(ways.full());
    expect(best.place.edges.some((edge) => edge.labelAt !== null)).toBe(true);
  });

  it("gives the room of second lines to names where those would not be written anyway", () => {
    const ways = waysOf(game("stealth: guard"));
    const { width, height } = ways.full().place;
    const full = (scale: number) => ways.best(pane(width * scale + 48, height * scale + 48), null);
    expect(full(DETAILS_FROM + 0.02)).toBe(ways.full());
    const smaller = full(DETAILS_FROM - 0.05);
    expect(smaller).not.toBe(ways.full());
    expect(smaller.place.edges.every((edge) => edge.labelAt === null)).toBe(true);
  });

  it("is seen whole in a small one, all names of ten pixels, without room for labels", () => {
    for (const name of ["soccer: classic.field", "soccer: press.field", "stealth: guard", "guard: guard"]) {
      const best = waysOf(game(name)).best(SMALL, null);
      const { place, span } = best;
      const lens = firstLook(SMALL, place.width, place.height, [0, 0], span);
      expect([name, lens.scale >= NAMES_FROM, lens.scale < DETAILS_FROM]).toEqual([name, true, true]);
      expect(lens).toEqual(fittedTo(SMALL, place.width, place.height, span.most));
      expect(place.shown.length).toBe(best.stand.length);
      expect(place.edges.every((edge) => edge.labelAt === null)).toBe(true);
    }
  });

  it("folds nested machines in which nothing happens, but those that were opened on purpose", () => {
    const states = (from: number, parent: number): [string, string, number, string][] =>
      Array.from({ length: 9 }, (_, at) => ["state", `state ${from + at}`, parent, ""]);
    const nodes: MachineSample["nodes"] = [
      ["machine", "m", -1, ""],
      ["state", "first", 0, ""],
      ["state", "second", 0, ""],
      ["state", "third", 0, ""],
      ...states(4, 1),
      ...states(13, 2),
      ...states(22, 3),
    ];
    const links: MachineSample["links"] = [
      [1, 2, "on"],
      [2, 3, "on"],
      ...Array.from({ length: 26 }, (_, at): [number, number, string] => [4 + at, 5 + at, "next"]),
    ];
    const model = machineOf({ nodes, links });
    const inSecond = 15;
    expect([...waysOf(model).best(SMALL, inSecond).folds]).toEqual([1, 3]);
    expect([...waysOf(model, [1]).best(SMALL, inSecond).folds]).toEqual([3]);
    expect(waysOf(model).best(pane(9000, 6000), inSecond).folds.size).toBe(0);
  });

  it("that is far too large is shown in part, as much as can be read", () => {
    const { place, span } = waysOf(machineOf(randomMachine(50, 1))).best(SMALL, 12);
    const lens = firstLook(SMALL, place.width, place.height, [300, 300], span);
    expect(lens.scale).toBe(WHOLE_FROM);
  });

  it("of which another version comes is shown as the one before, nothing folded", () => {
    const ways = waysOf(game("stealth: guard"));
    expect(ways.like(null)).toBe(ways.full());
    expect(ways.like(ways.full())).toBe(ways.full());
    const tight = ways.best(SMALL, null);
    expect(ways.like(tight)).toBe(tight);
  });
});

describe("a tree in a pane", () => {
  const actions = Array.from(
    { length: 4 },
    (_, at) => `  sequence try to get in by way ${at}\n    action go all the way to the door`,
  );
  const ways = waysOf(sampleModel(`selector get into the room\n${actions.join("\n")}`));
  const { width, height } = ways.full().place;

  it("is shown by its names alone where its second lines would make it too small, and whole", () => {
    const lens = pane(width * 0.45 + 48, height + 48);
    const best = ways.best(lens, null);
    expect(best).not.toBe(ways.full());
    expect(best.place.width).toBeLessThan(width);
    expect(fittedTo(lens, best.place.width, best.place.height).scale).toBeGreaterThanOrEqual(WHOLE_FROM);
  });

  it("is shown as usual where it can be read, and in part where names alone would not fit, too", () => {
    expect(ways.best(pane(width * WHOLE_FROM + 48, height + 48), null)).toBe(ways.full());
    expect(ways.best(pane(40, 40), null)).toBe(ways.full());
  });
});

describe("transitions that matter now", () => {
  const links: [string, string, string][] = [
    ["a", "b", "go"],
    ["b", "c", "on"],
    ["c", "b", "back"],
    ["c", "a", "home"],
  ];
  const model = sampleModel("machine m\n  state a\n  state b\n  state c", "machine", links);
  const { place, stand } = waysOf(model).full();
  const scene = (passed: number[]) => {
    const mind = sampleMind(model, [
      ["m", "running"],
      ["b", "running"],
    ]);
    mind.passed = Float64Array.from(passed);
    return {
      ...{ model, place, stand, folded: new Map(), mind, tick: 100, ticksPerSecond: 10 },
      ...{ selected: null, hovered: null, matches: null, stops: new Set<number>(), stopped: null },
      ...{ gutter: true, hoveredEdge: null, chosen: new Set<number>(), chosenLinks: new Set<number>() },
      faults: new Map<number, "fault" | "doubt">(),
    };
  };
  const labels = (edges: Iterable<{ label: string }>): string[] => [...edges].map(({ label }) => label);

  it("are those out of the running state and the last one into it", () => {
    expect(labels(nearbyOf(scene([40, 20, 60, 50])).out)).toEqual(["on"]);
    expect(labels(nearbyOf(scene([40, 20, 60, 50])).into)).toEqual(["back"]);
    expect(labels(nearbyOf(scene([70, 20, 60, 50])).into)).toEqual(["go"]);
    expect(labels(nearbyOf(scene([0, 0, 0, 0])).into)).toEqual([]);
  });
});

describe("the label of a line for which there is no place", () => {
  const edge = { from: 0, to: 1, label: "x", points: [0, 0, 30, 0, 30, 50, 200, 50], labelAt: null };

  it("stands above its longest level part, beneath it if something is above, and is shortened by what comes", () => {
    expect(freeSpot(edge, 10, 50, [])).toEqual({ x: 34, y: 47, room: 162 });
    const above = { left: 30, right: 60, top: 30, bottom: 48 };
    expect(freeSpot(edge, 10, 50, [above])?.y).toBe(60);
    const after = { left: 150, right: 190, top: 30, bottom: 60 };
    expect(freeSpot(edge, 10, 50, [after])?.room).toBe(112);
  });

  it("is left out where nothing is free or the line is short", () => {
    expect(freeSpot(edge, 10, 50, [{ left: 0, right: 300, top: 0, bottom: 90 }])).toBe(null);
    expect(freeSpot(edge, 10, 500, [])).toBe(null);
  });
});
