import { describe, expect, it } from "vitest";
import { ChartHistory } from "./charts";

describe("ChartHistory", () => {
  it("keeps the last minute in columns", () => {
    const history = new ChartHistory(60);
    const rows = Array.from({ length: 100 }, (_, i) => [i * 60, i, -i]);
    history.add(["tick_ms", "speed"], rows, true, 60);
    expect(history.columns).toHaveLength(3);
    expect(history.columns[0]?.[0]).toBe(39);
    expect(history.columns[2]?.at(-1)).toBe(-99);
  });

  it("ignores rows that go back in time until a reset", () => {
    const history = new ChartHistory();
    history.add(
      ["a"],
      [
        [60, 1],
        [120, 2],
      ],
      true,
      60,
    );
    history.add(
      ["a"],
      [
        [90, 9],
        [180, 3],
      ],
      false,
      60,
    );
    expect(history.columns).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    history.add(["a"], [[0, 7]], true, 60);
    expect(history.columns).toEqual([[0], [7]]);
  });

  it("fills short rows with gaps and starts anew when the names change", () => {
    const history = new ChartHistory();
    history.add(["a", "b"], [[60, 1]], false, 60);
    expect(history.columns[2]).toEqual([Number.NaN]);
    history.add(["a"], [[30, 5]], false, 60);
    expect(history.columns).toEqual([[0.5], [5]]);
  });

  it("knows the ticks of its rows, and where a curve is highest", () => {
    const history = new ChartHistory();
    expect([history.tickAt(0), history.placeOfLargest(1)]).toEqual([null, null]);
    const rows = [
      [7, Number.NaN],
      [13, 4],
      [19, 9],
      [25, 9],
      [31, 2],
    ];
    history.add(["tick_ms"], rows, true, 60);
    expect(rows.map((_, place) => history.tickAt(place))).toEqual([7, 13, 19, 25, 31]);
    expect(history.placeOfLargest(1)).toBe(2);
    expect(history.placeOfLargest(2)).toBeNull();
  });

  it("tells whoever listens", () => {
    const history = new ChartHistory();
    let told = 0;
    const stop = history.subscribe(() => told++);
    history.add(["a"], [], false, 60);
    stop();
    history.clear();
    expect(told).toBe(1);
  });
});
