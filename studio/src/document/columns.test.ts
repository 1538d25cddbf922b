import { describe, expect, it } from "vitest";
import type { Section } from "../protocol/documentTypes";
import { partsOf } from "./columns";

const head = { title: "", help: "" };
const text: Section = { ...head, kind: "text", text: "a" };
const plot: Section = {
  ...head,
  kind: "plot",
  x: { name: "", unit: "", from: 0, to: 1 },
  y: { name: "", unit: "", from: 0, to: 1 },
  lines: [],
  marks: [],
};
const line: Section = { ...head, kind: "timeline", from: 0, to: 1, lanes: [] };

describe("columns of a sheet", () => {
  it("fill where there is most room, the first at the top", () => {
    expect(partsOf([plot, text, text, plot], 2)).toEqual([{ kind: "columns", columns: [[0], [1, 2, 3]] }]);
    expect(partsOf([text], 3)).toEqual([{ kind: "columns", columns: [[0]] }]);
  });

  it("are interrupted by what needs the whole width", () => {
    expect(partsOf([text, line, text, text], 2)).toEqual([
      { kind: "columns", columns: [[0]] },
      { kind: "whole", place: 1 },
      { kind: "columns", columns: [[2], [3]] },
    ]);
    expect(partsOf([text, line], 1)).toEqual([{ kind: "columns", columns: [[0, 1]] }]);
    expect(partsOf([], 2)).toEqual([]);
  });
});
