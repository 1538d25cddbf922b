import { describe, expect, it } from "vitest";
import { ChartHistory } from "../store/charts";
import { slowestOf } from "./slowest";

describe("slowestOf", () => {
  it("names the tick, its time and the time that was searched", () => {
    const history = new ChartHistory();
    expect(slowestOf(history, 1)).toBeNull();
    history.add(
      ["tick_ms"],
      [
        [60, 0.5],
        [300, 3.1],
        [804, 0.5],
      ],
      true,
      60,
    );
    expect(slowestOf(history, 1)).toEqual({
      tick: 300,
      text: "slowest of the last 12.4 s: tick 300, 3.10 ms",
    });
  });

  it("leaves out what a replay did not measure", () => {
    const history = new ChartHistory();
    history.add(
      ["tick_ms"],
      [
        [60, 0.5],
        [66, Number.NaN],
        [72, 0.25],
      ],
      true,
      60,
    );
    expect(slowestOf(history, 1)?.tick).toBe(60);
  });
});
