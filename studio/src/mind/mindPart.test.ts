import { expect, it } from "vitest";
import { usualPart } from "./mindPart";

it("picture and sheet are both shown where both can be read", () => {
  expect(usualPart(930, 600, false)).toBe("both");
  expect(usualPart(420, 760, false)).toBe("both");
});

it("in a small pane it is one of them: the sheet, or the picture for whoever selected a part of it", () => {
  for (const [width, height] of [
    [426, 360],
    [550, 450],
    [740, 500],
    [845, 285],
  ] as const)
    expect([usualPart(width, height, false), usualPart(width, height, true)]).toEqual(["sheet", "graph"]);
});
