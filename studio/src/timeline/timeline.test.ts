import { describe, expect, it } from "vitest";
import type { Lane, Mark } from "../store/timeline";
import { hueOf } from "./colour";
import { type Geometry, mostScroll, rowAt, tickAt, topOf, xOf } from "./geometry";
import { EVERYTHING, goingOn, nearestMark, nextMark, rowsOf } from "./rows";
import { clamped, gridStep, shifted, showing, wholeSpan, zoomed } from "./span";

function lane(agent: number | null, name: string, marks: [number, Mark["kind"]][] = [[0, "decision"]]): Lane {
  return { agent, name, marks: marks.map(([tick, kind]) => ({ tick, agent, kind, text: kind, why: "" })) };
}

describe("the stretch of time", () => {
  it("keeps the tick under the pointer where it is when it is zoomed", () => {
    const span = zoomed({ from: 100, to: 200 }, 2, 0.25);
    expect(span).toEqual({ from: 112.5, to: 162.5 });
    expect(zoomed(span, 0.5, 0.25)).toEqual({ from: 100, to: 200 });
  });

  it("stays at what there is and never becomes too short", () => {
    expect(clamped({ from: -900, to: -800 }, 0, 600).from).toBeCloseTo(-6);
    expect(clamped({ from: 5000, to: 5100 }, 0, 600).to).toBeCloseTo(606);
    expect(clamped({ from: 50, to: 50.1 }, 0, 600).to - clamped({ from: 50, to: 50.1 }, 0, 600).from).toBe(8);
    const whole = wholeSpan(0, 600);
    expect([whole.from <= 0, whole.to >= 600]).toEqual([true, true]);
    expect(clamped({ from: -9e9, to: 9e9 }, 0, 600).to).toBeLessThan(800);
    expect(clamped({ from: 0, to: 1 }, 40, 40).to).toBeGreaterThan(40);
  });

  it("moves, and follows a tick only when it leaves the middle", () => {
    expect(shifted({ from: 0, to: 100 }, 0.1)).toEqual({ from: 10, to: 110 });
    expect(showing({ from: 0, to: 100 }, 50)).toEqual({ from: 0, to: 100 });
    expect(showing({ from: 0, to: 100 }, 98)).toEqual({ from: 10, to: 110 });
  });

  it("has lines at round times", () => {
    expect(gridStep(0.01, 90)).toBe(1);
    expect(gridStep(0.013, 90)).toBe(2);
    expect(gridStep(0.0001, 90)).toBeCloseTo(0.01);
  });
});

describe("rows", () => {
  it("has the game first, then the selected agent, then all others, without the empty ones", () => {
    const lanes = [lane(2, "Bob"), lane(null, "Game"), lane(1, "Ada"), lane(5, "Eve", [])];
    expect(rowsOf(lanes, 2, EVERYTHING).map((one) => one.name)).toEqual(["Game", "Bob", "Ada"]);
    const names = (name: string) => rowsOf(lanes, 2, { ...EVERYTHING, name }).map((one) => one.name);
    expect(names("AD")).toEqual(["Game", "Bob", "Ada"]);
    expect(names("5-9")).toEqual(["Game", "Bob"]);
    expect(names("1 – 1")).toEqual(["Game", "Bob", "Ada"]);
  });

  it("finds the nearest mark, the one that goes on and the next one, of the kinds that are shown", () => {
    const one = lane(1, "Ada", [
      [10, "decision"],
      [20, "event"],
      [21, "stop"],
      [40, "decision"],
    ]);
    const hidden = { ...EVERYTHING, hidden: new Set(["stop" as const]) };
    expect(nearestMark(one, 22, 3, EVERYTHING)?.kind).toBe("stop");
    expect(nearestMark(one, 22, 3, hidden)?.kind).toBe("event");
    expect(nearestMark(one, 30, 3, EVERYTHING)).toBeNull();
    expect(goingOn(one, 39, EVERYTHING)?.tick).toBe(10);
    expect(goingOn(one, 9, EVERYTHING)).toBeNull();
    expect(nextMark(one, 20, 1, hidden)?.tick).toBe(40);
    expect(nextMark(one, 20, -1, hidden)?.tick).toBe(10);
    expect(nextMark(one, 40, 1, hidden)).toBeNull();
  });
});

it("places are found again", () => {
  const geometry: Geometry = { width: 700, height: 120, names: 100, span: { from: 0, to: 300 }, scroll: 10 };
  expect(xOf(geometry, 150)).toBe(400);
  expect(tickAt(geometry, 400)).toBe(150);
  expect(rowAt(geometry, topOf(geometry, 3) + 1)).toBe(3);
  expect(rowAt(geometry, 5)).toBe(-1);
  expect(mostScroll(2, 120)).toBe(0);
});

it("the same doing has the same colour, whatever its numbers and reasons", () => {
  expect(hueOf("carry 3 stones: hungry")).toBe(hueOf("carry 12 stones (tired)"));
});
