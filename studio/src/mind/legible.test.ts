import { describe, expect, test } from "vitest";
import { sampleMind, sampleModel } from "../testing/minds";
import { edgeAt } from "./edgeAt";
import { recordingContext } from "../testing/recordingContext";
import { isBoxNear } from "./layout";
import { emptyLayout } from "./layoutTree";
import type { Edge } from "./layoutTypes";
import { DETAILS_FROM, MIN_TEXT, NAMES_FROM, textSize, twoLines, WHOLE_FROM } from "./legible";
import type { Look } from "./look";
import { familyOf, FAMILY_NAMES, GLYPHS } from "./nodeKinds";
import { paintedLabel, paintLabels } from "./paintLabels";
import { busyNode } from "./steer";

describe("what can be read", () => {
  test("no text is smaller than ten pixels at any scale at which it is written", () => {
    for (let scale = NAMES_FROM; scale < 2.5; scale += 0.01) {
      for (const natural of [10, 10.5, 12, 13])
        expect(textSize(natural, scale) * scale).toBeGreaterThanOrEqual(MIN_TEXT - 1e-9);
    }
  });

  test("what is written fits into a box of 42 pixels", () => {
    expect(textSize(12, NAMES_FROM)).toBeLessThan(42);
    expect(2 * textSize(12, WHOLE_FROM)).toBeLessThanOrEqual(42);
    expect(textSize(12, DETAILS_FROM) + textSize(10.5, DETAILS_FROM)).toBeLessThan(34);
  });

  test("long names break at a word", () => {
    expect(twoLines("go to the forest")).toEqual(["go to", "the forest"]);
    expect(twoLines("take_pick")).toEqual(["take_", "pick"]);
    expect(twoLines("LookAround")).toEqual(["Look", "Around"]);
    expect(twoLines("patrol")).toEqual(["patrol"]);
  });
});

describe("kinds of nodes", () => {
  test("each family has a form of its own", () => {
    expect(new Set(Object.values(GLYPHS)).size).toBe(Object.keys(FAMILY_NAMES).length);
  });

  test("are told by their name, as pictures and files have it, else by whether they hold others", () => {
    const kinds = ["Sequence", "reactive selector", "If", "condition", "do", "time-out", "global state", "x"];
    expect(kinds.map((kind) => familyOf(kind, kind === "time-out"))).toEqual([
      "sequence",
      "choice",
      "test",
      "test",
      "action",
      "wrap",
      "state",
      "action",
    ]);
  });
});

test("the step of a plan is busy, not the planner that goes on beside it", () => {
  const model = sampleModel("planner p\naction dig\naction chop", "network", [["p", "dig"]]);
  const mind = sampleMind(model, [
    ["chop", "running"],
    ["dig", "success"],
    ["p", "running"],
  ]);
  expect(busyNode(model, mind)).toBe(2);
});

test("a label that was painted wins over the line beneath it, wherever it found room", () => {
  const edge = (points: number[]): Edge => ({ from: 0, to: 1, label: "seen", points, labelAt: null });
  const [above, below] = [edge([0, 0, 100, 0]), edge([0, 8, 100, 8])];
  const place = { ...emptyLayout(2), edges: [above, below] };
  expect(edgeAt(place, 10, 8, 1)).toBe(below);
  const { draw } = recordingContext();
  const look = { font: "x", stage: "", accent: "", quiet: "" } as Look;
  paintLabels(draw, look, 1, place, [above], new Map(), true);
  const box = paintedLabel(place, above) as { left: number; top: number; right: number; bottom: number };
  expect(edgeAt(place, (box.left + box.right) / 2, (box.top + box.bottom) / 2, 1)).toBe(above);
  expect(paintedLabel(place, below), "it was not painted").toBeNull();
});

test("an edge is found by its line and by its label", () => {
  const edge = (points: number[], labelAt: [number, number] | null): Edge => ({
    ...{ from: 0, to: 1, label: labelAt ? "seen" : "", points, labelAt },
  });
  const [first, second] = [edge([0, 0, 100, 0], [10, -4]), edge([0, 50, 100, 50], null)];
  const place = { ...emptyLayout(2), edges: [first, second] };
  expect(edgeAt(place, 20, -10, 1)).toBe(first);
  expect(edgeAt(place, 60, 47, 1)).toBe(second);
  expect(edgeAt(place, 60, 30, 1)).toBeNull();
  expect(edgeAt(place, 60, 30, 0.2), "on the screen it is near").toBe(second);
  expect(isBoxNear({ ...place, shown: [0], w: Float32Array.of(50, 0) }, 58, 6, 10.1)).toBe(true);
  expect(isBoxNear({ ...place, shown: [0], w: Float32Array.of(50, 0) }, 58, 6, 9.9)).toBe(false);
});
