import { expect, test } from "vitest";
import { sampleDrawing } from "../../testing/drawings";
import { samplePart } from "../../testing/sketches";
import { drawingOf } from "./drawing";
import { waysOut } from "./WaysOut";

test("the ways out of a state, those of a choice among them", () => {
  const { sketch } = sampleDrawing("machine m\n  state A\n  state B", "machine");
  const links = [
    { from: 1, to: 2, label: "afraid" },
    { from: 2, to: 1, label: "" },
    { from: 1, to: 1, label: "near" },
    { from: 0, to: 1, label: "start" },
  ];
  const places = [
    "states[0].transitions[0]",
    "states[1].transitions[0]",
    "states[0].transitions[1].choose.yes",
    "",
  ];
  const parts = places.map((at) => samplePart({ at }));
  const drawing = drawingOf({ ...sketch, graph: { ...sketch.graph, links }, links: parts }, "m");
  expect(waysOut(drawing, 1)).toEqual([
    { at: "states[0].transitions[0]", to: "B", label: "afraid", place: 0 },
    { at: "states[0].transitions[1].choose.yes", to: "A", label: "near", place: null },
  ]);
  expect(waysOut(drawing, 0)).toEqual([]);
});
