import { expect, test } from "vitest";
import { sampleDrawing } from "../../testing/drawings";
import { chosenIn, placeOfChosen } from "./carrySelection";

const MACHINE = sampleDrawing("machine m\n  state A\n  state B", "machine");

test("what is selected in the picture of a mind is found in its file by its path", () => {
  const { graph } = MACHINE.model;
  const at = (node: number | null, link: number | null): string => {
    const chosen = chosenIn(graph, node, link);
    return chosen === null ? "nothing" : placeOfChosen(MACHINE, chosen);
  };
  const paths = graph.nodes.map((one) => one.path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(at(1, null)).toBe("states[0]");
  expect(at(2, null)).toBe("states[1]");
  expect(at(null, null)).toBe("nothing");
  expect(at(99, null)).toBe("nothing");
  expect(placeOfChosen(MACHINE, { path: "gone", link: null })).toBe("");
  expect(placeOfChosen(MACHINE, { path: "gone", link: { to: "A", place: 0 } })).toBe("");
});

test("of several transitions between two states it is the same one", () => {
  const links = [0, 1].map((number) => ({ from: 1, to: 2, label: `${number}` }));
  const part = MACHINE.sketch.nodes[1];
  if (part === undefined) throw new Error("a state");
  const drawing = {
    ...MACHINE,
    model: { ...MACHINE.model, graph: { ...MACHINE.model.graph, links } },
    sketch: {
      ...MACHINE.sketch,
      links: [0, 1].map((number) => ({ ...part, at: `states[0].transitions[${number}]` })),
    },
  };
  const chosen = chosenIn(drawing.model.graph, 1, 1);
  expect(chosen?.link?.place).toBe(1);
  expect(chosen && placeOfChosen(drawing, chosen)).toBe("states[0].transitions[1]");
});
