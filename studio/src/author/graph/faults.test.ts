import { expect, test } from "vitest";
import type { Field, Finding } from "../../protocol/authorTypes";
import { sampleSketch } from "../../testing/sketches";
import { faultsOf, fieldOf } from "./faults";

const finding = (line: number | null, column: number | null = null, message = "wrong"): Finding => ({
  file: "",
  line,
  column,
  path: "",
  message,
  expected: "",
});

test("a finding belongs to the innermost part around it, else to the file", () => {
  const sketch = sampleSketch("Do", "If");
  sketch.nodes[0]!.span = { from: [1, 1], to: [5, 2] };
  const found = faultsOf(sketch, { faults: [finding(2, 3), finding(9, 1)], doubts: [finding(4)] });
  expect([...found].map(([at, list]) => [at, list.map((one) => one.grade)])).toEqual([
    ["root[0]", ["fault"]],
    ["", ["fault"]],
    ["root", ["doubt"]],
  ]);
});

test("a finding belongs to the field that is named before it", () => {
  const field = (name: string): Field => ({
    name,
    at: `root.${name}`,
    kind: { is: "text", of: [] },
    help: "",
    value: null,
    default: null,
    needed: false,
    key: false,
  });
  const fields = [field("of"), field("than")];
  const text = 'x\n  Below(of: "zeal", than: "much")';
  expect(fieldOf(fields, text, finding(2, 13))?.name).toBe("of");
  expect(fieldOf(fields, text, finding(2, 27))?.name).toBe("than");
  expect(fieldOf(fields, text, finding(1, 1))).toBeNull();
  expect(fieldOf(fields, text, finding(null))).toBeNull();
});
