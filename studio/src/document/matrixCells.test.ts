import { describe, expect, it } from "vitest";
import type { SectionOf } from "../protocol/documentTypes";
import { parseHex, type Rgb } from "../scene/palette";
import {
  describeCell,
  formatCell,
  layoutOf,
  luminance,
  moved,
  paintOf,
  strength,
  strongest,
} from "./matrixCells";

function matrix(count: number, more: Partial<SectionOf<"matrix">> = {}): SectionOf<"matrix"> {
  const labels = Array.from({ length: count }, (_, place) => `n${place}`);
  const edge = (name: string) => ({ name, labels });
  const values = Array.from({ length: count * count }, (_, place) => place / (count * count));
  const parts = { rows: edge("from"), columns: edge("to"), values, unit: "", max: null, at: null };
  return { kind: "matrix", title: "", help: "", scale: "one_sided", ...parts, ...more };
}

describe("a matrix", () => {
  it("shows numbers where there is room, and drops them where there is none", () => {
    expect(layoutOf(matrix(3), 300)).toMatchObject({ numbers: true, columns: "across", rows: true });
    expect(layoutOf(matrix(12), 300)).toMatchObject({ numbers: false, columns: "upright", rows: true });
    const large = layoutOf(matrix(64), 360);
    expect(large).toMatchObject({ numbers: false, columns: "none", rows: false, cell: 5 });
    expect(large.height * 64).toBeLessThan(500);
    expect(layoutOf(matrix(64), 2400)).toMatchObject({ numbers: true, columns: "across" });
  });

  it("says what a cell is", () => {
    const small = matrix(2, { values: [0.25, 3, Number.NaN, 1], unit: "V" });
    expect(describeCell(small, { row: 0, column: 1 })).toBe("from n0, to n1: 3 V");
    expect(describeCell(small, { row: 1, column: 0 })).toBe("from n1, to n0: no value");
    expect([0.25, 3, Number.NaN, -0.001, 1234.5].map(formatCell)).toEqual(["0.25", "3", "", "0", "1235"]);
  });

  it("is colored from nothing to the most, on one side or on both", () => {
    const one = matrix(2, { values: [-4, 0, 2, Number.NaN] });
    expect([
      strongest(one),
      strongest({ ...one, scale: "two_sided" }),
      strongest({ ...one, max: 8 }),
    ]).toEqual([2, 4, 8]);
    expect(strongest(matrix(1, { values: [0] }))).toBe(1);
    expect([-4, 0, 1, 9, Number.NaN].map((value) => strength(value, one, 2))).toEqual([0, 0, 0.5, 1, 0]);
    expect(strength(-4, { ...one, scale: "two_sided" }, 8)).toBe(-0.5);
  });

  it("is legible in both themes at every strength", () => {
    for (const theme of ["dark", "light"] as const) {
      for (let share = -1; share <= 1; share += 0.05) {
        const { ground, ink } = paintOf(theme, share);
        const [a, b] = [luminance(rgb(ground)), luminance(parseHex(ink))].sort((x, y) => y - x);
        expect(((a as number) + 0.05) / ((b as number) + 0.05)).toBeGreaterThan(4.5);
      }
    }
  });

  it("is walked through with keys, and not left", () => {
    const from = { row: 1, column: 1 };
    const to = (key: string, far = false) => {
      const cell = moved(matrix(3), from, key, far);
      return cell && [cell.row, cell.column];
    };
    expect(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => to(key))).toEqual([
      [0, 1],
      [2, 1],
      [1, 0],
      [1, 2], // prettier-ignore
    ]);
    expect([to("Home"), to("End"), to("Home", true), to("End", true), to("a")]).toEqual([
      [1, 0],
      [1, 2],
      [0, 0],
      [2, 2],
      null, // prettier-ignore
    ]);
    expect(moved(matrix(3), { row: 2, column: 2 }, "ArrowDown", false)).toEqual({ row: 2, column: 2 });
  });
});

function rgb(css: string): Rgb {
  return css.match(/\d+/g)?.map(Number) as unknown as Rgb;
}
