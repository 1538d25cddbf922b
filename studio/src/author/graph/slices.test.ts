import { expect, test } from "vitest";
import { holds, slices, undented } from "./slices";

const TEXT = `// größe 🐺 wolf
(root: Selector([
    Log("🐺🐺 heult"), Do("fliehe über"),
    Do("b"),
]))`;

test("spans count characters, not halves of them", () => {
  expect(slices(TEXT, [{ from: [3, 5], to: [3, 20] }])).toEqual(['Log("🐺🐺 heult")'.slice(0, 17)]);
  expect(slices(TEXT, [{ from: [3, 22], to: [3, 39] }])).toEqual(['Do("fliehe über")']);
  expect(slices(TEXT, [{ from: [1, 10], to: [1, 11] }])).toEqual(["🐺"]);
});

test("a span over several lines, and one beyond the end", () => {
  expect(slices(TEXT, [{ from: [2, 8], to: [5, 3] }])[0]).toMatch(/^Selector\(\[\n[\s\S]*\n\]\)$/);
  expect(slices("ab", [{ from: [1, 2], to: [9, 9] }])).toEqual(["b"]);
});

test("pieces are moved to the left as far as they go", () => {
  expect(undented("Sequence([\n        If(x),\n        Do(y),\n    ])")).toBe(
    "Sequence([\n    If(x),\n    Do(y),\n])",
  );
  expect(undented("Do(x)")).toBe("Do(x)");
});

test("a place is in a span", () => {
  const span = { from: [2, 3], to: [4, 5] } as const;
  expect([holds(span, 2, 2), holds(span, 2, 3), holds(span, 3, 1), holds(span, 4, 6)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(holds(span, 4, null)).toBe(true);
});
