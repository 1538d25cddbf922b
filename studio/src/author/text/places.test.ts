import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../protocol/authorTypes";
import { samplePart, sampleSketch } from "../../testing/sketches";
import { difference, innermost, offsetAt, partOfFinding, placeAt, placeOfFinding } from "./places";

const doc = (text: string) => EditorState.create({ doc: text }).doc;
const finding = (change: Partial<Finding>): Finding => ({
  file: "",
  line: null,
  column: null,
  path: "",
  message: "",
  expected: "",
  ...change,
});

describe("places", () => {
  it("count characters, not the units of the editor", () => {
    const text = doc("a\n🙂é(x)\n");
    expect(offsetAt(text, [2, 3])).toBe(5);
    expect(text.sliceString(offsetAt(text, [2, 3]))).toBe("(x)\n");
    for (let offset = 0; offset <= text.length; offset++) {
      if (offset === 3) continue; // Inside of the face.
      expect(offsetAt(text, placeAt(text, offset))).toBe(offset);
    }
  });

  it("outside of the text are at its ends", () => {
    const text = doc("ab\nc");
    expect(offsetAt(text, [1, 99])).toBe(2);
    expect(offsetAt(text, [99, 1])).toBe(4);
    expect(offsetAt(text, [0, 0])).toBe(0);
  });
});

describe("the innermost part", () => {
  const sketch = sampleSketch("Do", "Wait");
  sketch.nodes[0] = samplePart({ at: "root", span: { from: [1, 1], to: [9, 2] } });

  it("is the one that begins last around the cursor, ends included", () => {
    expect(innermost(sketch, [2, 4])?.at).toBe("root[0]");
    expect(innermost(sketch, [2, 9])?.at).toBe("root[0]");
    expect(innermost(sketch, [2, 10])?.at).toBe("root");
    expect(innermost(sketch, [9, 3])).toBe(null);
  });

  it("is where a finding is, by line or by path", () => {
    expect(partOfFinding(sketch, finding({ line: 3, column: 2 }))?.at).toBe("root[1]");
    expect(partOfFinding(sketch, finding({ path: "root[1].seconds" }))?.at).toBe("root[1]");
    expect(partOfFinding(sketch, finding({ path: "root[12]" }))?.at).toBe("root");
    expect(partOfFinding(sketch, finding({ path: "roots" }))).toBe(null);
    expect(partOfFinding(null, finding({ line: 1 }))).toBe(null);
    expect(placeOfFinding(sketch, finding({ path: "root[1].x" }))).toEqual([3, 1]);
    expect(placeOfFinding(null, finding({}))).toEqual([1, 1]);
  });
});

describe("the difference", () => {
  it("is the smallest replacement", () => {
    expect(difference("abcd", "abXcd")).toEqual({ from: 2, to: 2, insert: "X" });
    expect(difference("aaa", "aa")).toEqual({ from: 2, to: 3, insert: "" });
    expect(difference("same", "same")).toEqual({ from: 4, to: 4, insert: "" });
  });

  it("makes one text of the other", () => {
    const texts = ["", "a", "ab", "ba", "aab", "abab", "b\na", "🙂"];
    for (const old of texts)
      for (const next of texts) {
        const { from, to, insert } = difference(old, next);
        expect(old.slice(0, from) + insert + old.slice(to)).toBe(next);
      }
  });
});
