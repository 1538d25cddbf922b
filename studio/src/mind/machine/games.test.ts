import { describe, expect, it } from "vitest";
import { figuresOf, type MachineSample, placed, randomMachine } from "../../testing/machines";
import type { Layout } from "../layoutTypes";
import { crossingsOf } from "./crossings";
import sample from "./games.sample.json";

const games = Object.entries(sample as unknown as Record<string, MachineSample>);
const crossingsIn = (place: Layout): number => crossingsOf(place.edges.map(({ points }) => points));
const sumOf = (samples: readonly MachineSample[]): number =>
  samples.reduce((sum, one) => sum + crossingsIn(placed(one)), 0);
const random = (states: number): MachineSample[] =>
  Array.from({ length: 10 }, (_, seed) => randomMachine(states, seed));

describe("crossings", () => {
  it("are where one line passes through another, not where they meet", () => {
    expect(
      crossingsOf([
        [0, 5, 10, 5],
        [5, 0, 5, 10],
      ]),
    ).toBe(1);
    expect(
      crossingsOf([
        [0, 5, 10, 5],
        [5, 5, 5, 10],
      ]),
    ).toBe(0);
    expect(crossingsOf([[0, 5, 10, 5, 10, 9, 5, 9, 5, 0]])).toBe(0);
  });
});

describe("the machines of the games", () => {
  it("have about one crossing each, and none where there is a way without", () => {
    expect(sumOf(games.map(([, one]) => one))).toBeLessThanOrEqual(26);
    for (const name of ["soccer: classic.keeper", "stealth: dog", "stealth: thief", "hauntedhouse: visitor"])
      expect([name, sumOf(games.filter(([title]) => title === name).map(([, one]) => one))]).toEqual([
        name,
        0,
      ]);
  });

  it("fit into a usual pane so large that names can be read", () => {
    for (const [name, one] of games) {
      const { edges, width, height } = placed(one);
      const { scale } = figuresOf(
        edges.map(({ points }) => points),
        width,
        height,
      );
      expect([name, scale > 0.6]).toEqual([name, true]);
    }
  });

  it("look the same each time", () => {
    for (const [, one] of games) expect(placed(one).edges).toEqual(placed(one).edges);
  });

  it("move little when a transition goes", () => {
    const moves = games.flatMap(([, one]) => {
      const before = placed(one);
      const without = (link: unknown): MachineSample["links"] => one.links.filter((other) => other !== link);
      return one.links.slice(1).map((link) => moved(before, placed({ ...one, links: without(link) })));
    });
    moves.sort((a, b) => a - b);
    expect(moves[moves.length >> 1]).toBeLessThan(0.03);
    expect(moves[Math.floor(moves.length * 0.9)]).toBeLessThan(0.2);
  });
});

it("random machines have no more crossings than a general layout program gives them", () => {
  expect(sumOf(random(10))).toBeLessThanOrEqual(16);
  expect(sumOf(random(20))).toBeLessThanOrEqual(90);
  expect(sumOf(random(50))).toBeLessThanOrEqual(1050);
});

/** How far states move in the mean, against those in the middle, as a share of the picture. */
function moved(before: Layout, after: Layout): number {
  const states = before.shown.filter((node) => !before.frames.has(node));
  const along = (list: "x" | "y"): number[] => {
    const ways = states.map((node) => (after[list][node] as number) - (before[list][node] as number));
    const middle = [...ways].sort((a, b) => a - b)[ways.length >> 1] as number;
    return ways.map((way) => way - middle);
  };
  const [dx, dy] = [along("x"), along("y")];
  const sum = dx.reduce((all, x, at) => all + Math.hypot(x, dy[at] as number), 0);
  return sum / states.length / Math.hypot(before.width, before.height);
}
