import { describe, expect, it } from "vitest";
import { chosenRows, foldsTail, nextSorting, tableRows } from "./tableRows";

const rows = tableRows(
  [
    ["b", 10],
    ["a", 9],
    ["a", 100],
    ["c", "–"],
  ],
  [[], [{ depth: 0, text: "why", status: null, note: "" }]],
);
const keys = (list: readonly { key: string }[]) => list.map((row) => row.key);

describe("tables", () => {
  it("tell rows with the same first cell apart", () => {
    expect(keys(rows)).toEqual(["b", "a", "a#1", "c"]);
    expect(rows.map((row) => row.more.length)).toEqual([0, 1, 0, 0]);
  });

  it("sort numbers by size, and words after them", () => {
    expect(keys(chosenRows(rows, "", { column: 1, down: false }))).toEqual(["a", "b", "a#1", "c"]);
    expect(keys(chosenRows(rows, "", { column: 1, down: true }))).toEqual(["c", "a#1", "b", "a"]);
    expect(keys(chosenRows(rows, "", null))).toEqual(["b", "a", "a#1", "c"]);
  });

  it("are filtered by words", () => {
    expect(keys(chosenRows(rows, "A 100", null))).toEqual(["a#1"]);
    expect(chosenRows(rows, "nothing", null)).toEqual([]);
  });

  it("are sorted upwards, downwards, and as they came", () => {
    const up = nextSorting(null, 1);
    const down = nextSorting(up, 1);
    expect([up, down, nextSorting(down, 1)]).toEqual([
      { column: 1, down: false },
      { column: 1, down: true },
      null,
    ]);
    expect(nextSorting(up, 0)).toEqual({ column: 0, down: false });
  });

  it("put their last column below the others where there is no room beside them", () => {
    expect([foldsTail(6, 275), foldsTail(6, 600), foldsTail(4, 150)]).toEqual([true, false, false]);
    expect(foldsTail(6, 0)).toBe(false);
  });
});
