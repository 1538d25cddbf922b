import { describe, expect, test } from "vitest";
import type { Field, Part, Sketch } from "../../protocol/authorTypes";
import { originOf, partTitle, sheetParts } from "./parts";

function field(at: string, help = ""): Field {
  return {
    name: at,
    at,
    kind: { is: "number", of: [] },
    help,
    value: null,
    default: 1,
    needed: false,
    key: false,
  };
}

function part(at: string, fields: Field[]): Part {
  const span = { from: [1, 1], to: [1, 1] } as Part["span"];
  return { at, kind: "part", comment: "", fields, takes: "none", span, fixed: true };
}

describe("the parts of a character", () => {
  test("come one after another, the character itself first, empty ones left out", () => {
    const sketch = {
      graph: { title: "tom", form: "tree", nodes: [], links: [] },
      file: part("", [field("of")]),
      nodes: [part("body", []), part("sense_of_humour", [field("sense_of_humour.dry")])],
      links: [],
    } as unknown as Sketch;
    expect(sheetParts(sketch).map(partTitle)).toEqual(["character", "sense of humour"]);
  });

  test("a field knows the file it is as", () => {
    expect(originOf(field("speed", "How fast. guard.character.ron says 2"))).toBe("guard.character.ron");
    expect(originOf(field("speed", "How fast."))).toBe("");
  });
});
