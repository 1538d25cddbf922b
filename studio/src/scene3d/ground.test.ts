import { expect, test } from "vitest";
import { linesOf } from "./ground";

const space = { min: [-10, 2, -20], max: [10, 8, 20], view: null, grid: 5 } as const;

test("the ground has a line at every step of the grid, an edge, and lines beyond that fade", () => {
  const lines = linesOf(space, "dark");
  const across = lines.filter(({ ends: [a, b], alphas }) => a[0] === -10 && b[0] === 10 && alphas[0] === 1);
  // Nine at the steps and an edge; the other edge runs from right to left.
  expect(across.length).toBe(10);
  const beyond = lines.filter(({ ends: [, [x, z]] }) => Math.abs(x) > 10 || Math.abs(z) > 20);
  expect(beyond.length).toBeGreaterThan(0);
  for (const { alphas } of beyond) expect(Math.min(...alphas)).toBeLessThan(1);
});

test("a grid of a million lines is not drawn", () => {
  expect(linesOf({ ...space, grid: 1e-6 }, "light").length).toBe(4);
});
