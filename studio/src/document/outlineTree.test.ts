import { describe, expect, it } from "vitest";
import { openRows, outlineRows } from "./outlineTree";

const items = (text: string) =>
  text.split("|").map((line) => ({
    depth: line.length - line.trimStart().length,
    text: line.trim(),
    status: null,
    note: "",
  }));

describe("outline", () => {
  it("knows what lies beneath what", () => {
    const rows = outlineRows(items("win| get gun|  walk|  walk| shoot"));
    expect(rows.map((row) => row.path)).toEqual([
      "/win",
      "/win/get gun",
      "/win/get gun/walk",
      "/win/get gun/walk#1",
      "/win/shoot",
    ]);
    expect(rows.map((row) => row.holds)).toEqual([true, true, false, false, false]);
  });

  it("hides what is folded, and only that", () => {
    const rows = outlineRows(items("win| get gun|  walk| shoot|lose"));
    const shown = (...folded: string[]) => openRows(rows, new Set(folded)).map((row) => row.item.text);
    expect(shown("/win/get gun")).toEqual(["win", "get gun", "shoot", "lose"]);
    expect(shown("/win")).toEqual(["win", "lose"]);
    expect(shown("/no such")).toHaveLength(5);
  });

  it("takes steps of indentation that are left out", () => {
    const rows = outlineRows(items("  deep|   deeper| less|top"));
    expect(rows.map((row) => row.above.length)).toEqual([0, 1, 0, 0]);
  });
});
