import { expect, it } from "vitest";
import { sampleGame } from "../testing/samples";
import { forFingers, gameForFingers } from "./deviceWords";

const LAYER = { name: "player", title: "Player", help: "", on: true, overlay: false, legend: [] };

it("a device without keys is told of its pad, or of the buttons", () => {
  const told: readonly (readonly [string, boolean, string])[] = [
    ["Drag it, or press the arrow keys.", true, "Drag it, or use the pad."],
    ["Press the arrow keys or point at a cell.", true, "Use the pad or point at a cell."],
    ["Lead it, with the arrow keys or by hand.", true, "Lead it, with the pad or by hand."],
    ["or press an arrow key for whoever is nearest", true, "or use the pad for whoever is nearest"],
    ["In slow motion, with the left and right arrow keys.", false, "In slow motion, with the buttons."],
    ["Press the left and right arrow keys, or hold the buttons.", false, "Hold the buttons."],
    ["No arrow: all actions are equally good.", true, "No arrow: all actions are equally good."],
  ];
  for (const [text, hasPad, expected] of told) expect(forFingers(text, hasPad)).toBe(expected);
});

it("whatever a game says is said so, and what it is called stays", () => {
  const game = sampleGame({
    help: "Press the arrow keys.",
    layers: [{ ...LAYER, help: "Drag it, or press the arrow keys." }],
    guide: {
      see: "",
      tries: [{ title: "Play", text: "Walk with the arrow keys.", actions: [] }],
      first_look: 3,
    },
  });
  const told = gameForFingers(game);
  expect([told.help, told.layers[0]?.help, told.guide.tries[0]?.text]).toEqual([
    "Hold the buttons.",
    "Drag it, or hold the buttons.",
    "Walk with the buttons.",
  ]);
  expect(told).toMatchObject({ name: game.name, ticks_per_second: 60, guide: { first_look: 3 } });
});
