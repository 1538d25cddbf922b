import { describe, expect, it } from "vitest";
import { CellHistory, columnTitle, firstTick, isOverTime, stripPoints } from "./history";

describe("cells over time", () => {
  it("remember what they held, and forget a future that was left", () => {
    const history = new CellHistory();
    history.note("a", 10, 1);
    history.note("a", 20, 0.5);
    expect(history.note("a", 20, 0.4)).toEqual([
      { tick: 10, value: 1 },
      { tick: 20, value: 0.4 },
    ]);
    expect(history.note("a", 15, 0.7).map((sample) => sample.tick)).toEqual([10, 15]);
    expect(history.note("b", 15, 0.7)).toHaveLength(1);
  });

  it("keep the whole time in view, however long it is", () => {
    const history = new CellHistory();
    let seen = history.note("a", 0, 1);
    for (let tick = 1; tick < 5000; tick++) seen = history.note("a", tick, 1);
    expect(seen.length).toBeLessThanOrEqual(161);
    expect([seen[0]?.tick, seen.at(-1)?.tick]).toEqual([0, 4999]);
  });

  it("are those of marked columns", () => {
    expect([isOverTime("sure ~"), isOverTime("sure")]).toEqual([true, false]);
    expect([columnTitle("sure ~"), columnTitle("sure")]).toEqual(["sure", "sure"]);
  });

  it("are drawn from left to right, 1 on top", () => {
    const samples = [
      { tick: 100, value: 1 },
      { tick: 150, value: 0.5 },
      { tick: 200, value: 0 },
    ];
    expect(stripPoints(samples, 60, 10)).toBe("0.0,0.0 30.0,5.0 60.0,10.0");
    expect(stripPoints([], 60, 10)).toBe("");
  });

  it("tell when the first of them begins", () => {
    const strip = (tick: number) => new Map([[2, [{ tick, value: 1 }]]]);
    expect(firstTick([strip(40), strip(20), new Map([[2, []]])])).toBe(20);
    expect(firstTick([])).toBeNull();
  });
});
