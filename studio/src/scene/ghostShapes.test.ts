import { expect, it } from "vitest";
import { ghostShapes } from "./ghostShapes";

it("a ghost has what the other scene has not, and no texts", () => {
  const field = { kind: "polygon", points: [0, 1, 2] };
  const [here, there] = [
    { kind: "circle", at: [1, 1] },
    { kind: "circle", at: [2, 1] },
  ];
  const name = { kind: "text", at: [1, 1], text: "4" };
  expect(ghostShapes<{ kind: string }>([{ ...field }, here, name], [field, there])).toEqual([here]);
  expect(ghostShapes<{ kind: string }>([here, { kind: "text3" }], [])).toEqual([here]);
});
