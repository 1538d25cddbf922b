import { describe, expect, it } from "vitest";
import type { TraceLine } from "../protocol/authorTypes";
import { callsAt, firstAt, stepTo, variablesAt } from "./stepping";

/** Lines as "depth:line name=value …". */
function trace(...lines: string[]): TraceLine[] {
  return lines.map((text) => {
    const [place = "", ...vars] = text.split(" ");
    const [depth, line] = place.split(":").map(Number);
    return {
      file: "a.lua",
      depth: depth ?? 0,
      line: line ?? 0,
      vars: vars.map((one) => one.split("=") as [string, string]),
    };
  });
}

const LINES = trace(
  "0:14 self=c",
  "1:6 self=c",
  "1:7 self=c near=9",
  "2:3",
  "1:8 self=c near=4",
  "0:15 self=c fear=1",
);

describe("stepping", () => {
  it("goes into calls, over them, out of them, and back", () => {
    expect(stepTo(LINES, 0, "into")).toBe(1);
    expect(stepTo(LINES, 0, "over")).toBe(5);
    expect(stepTo(LINES, 2, "over")).toBe(4);
    expect(stepTo(LINES, 3, "over")).toBe(4);
    expect(stepTo(LINES, 1, "out")).toBe(5);
    expect(stepTo(LINES, 3, "out")).toBe(4);
    expect(stepTo(LINES, 5, "back")).toBe(4);
  });

  it("knows when the tick is over, and where it began", () => {
    expect(stepTo(LINES, 5, "into")).toBe(null);
    expect(stepTo(LINES, 5, "over")).toBe(null);
    expect(stepTo(LINES, 0, "out")).toBe(null);
    expect(stepTo(LINES, 0, "back")).toBe(null);
    expect(stepTo([], 0, "into")).toBe(null);
    expect(stepTo(LINES, 99, "into")).toBe(null);
  });

  it("forwards and back again ends where it began", () => {
    for (let at = 0; at < LINES.length - 1; at++)
      expect(stepTo(LINES, stepTo(LINES, at, "into") as number, "back")).toBe(at);
  });

  it("finds a line", () => {
    expect(firstAt(LINES, "a.lua", 8)).toBe(4);
    expect(firstAt(LINES, "b.lua", 8)).toBe(null);
    expect(firstAt(LINES, "a.lua", 99)).toBe(null);
  });
});

describe("variables", () => {
  it("are marked where the line before has changed them, in the same call", () => {
    expect(variablesAt(LINES, 4)).toEqual([
      { name: "self", value: "c", changed: false },
      { name: "near", value: "4", changed: true },
    ]);
    expect(variablesAt(LINES, 5)).toEqual([
      { name: "self", value: "c", changed: false },
      { name: "fear", value: "1", changed: true },
    ]);
  });

  it("are not marked at the beginning of a call", () => {
    expect(variablesAt(LINES, 1)).toEqual([{ name: "self", value: "c", changed: false }]);
    expect(variablesAt(LINES, 99)).toEqual([]);
  });
});

describe("calls", () => {
  it("are those around a line, the outermost first", () => {
    expect(callsAt(LINES, 3)).toEqual([0, 2, 3]);
    expect(callsAt(LINES, 5)).toEqual([5]);
    expect(callsAt([], 0)).toEqual([]);
  });
});
