import { describe, expect, it } from "vitest";
import type { Field, Palette, Part } from "../../protocol/authorTypes";
import { acceptsOf } from "./accepts";

const accepts = {
  choices: [{ name: "mine", help: "" }],
  what: "places",
  more: 0,
  min: null,
  max: null,
  form: "",
};
const field = (name: string, at: string, is: Field["kind"]["is"], value: Field["value"]): Field => ({
  name,
  at,
  kind: { is, of: [] },
  help: "",
  value,
  default: null,
  needed: false,
  key: true,
});
const place = field("place", "root[1].with.place", "text", "mine");
const part: Part = {
  at: "root[1]",
  kind: "Do",
  comment: "",
  fields: [field("action", "root[1]", "acts", "go_to"), place],
  takes: "none",
  span: { from: [1, 1], to: [1, 2] },
  fixed: false,
};
const PALETTE = {
  actions: [
    {
      name: "go_to",
      help: "",
      params: [
        { name: "place", kind: "text", help: "", default: null, optional: false, out: false, accepts },
      ],
    },
  ],
  conditions: [],
  values: [],
} as unknown as Palette;

describe("what a field of a form takes", () => {
  it("is what the word says that the same part names", () => {
    expect(acceptsOf(part, place, PALETTE)).toBe(accepts);
  });

  it("is anything where no word says more", () => {
    expect(acceptsOf(part, { ...place, at: "root[1].name" }, PALETTE)).toBeNull();
    expect(acceptsOf(part, { ...place, at: "root[1].with.line" }, PALETTE)).toBeNull();
    const other = { ...part, fields: [field("action", "root[1]", "acts", "rest"), place] };
    expect(acceptsOf(other, place, PALETTE)).toBeNull();
    expect(acceptsOf(undefined, place, PALETTE)).toBeNull();
  });
});
