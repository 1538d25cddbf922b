import { describe, expect, it } from "vitest";
import type { Field, JsonValue, Part, Sketch } from "../../protocol/authorTypes";
import {
  centreOf,
  floorOf,
  isSenseGraph,
  moved,
  moveEnd,
  passagesOf,
  type Region,
  regionsOf,
  reshape,
  snapped,
  withCorner,
} from "./geometry";

function field(at: string, value: JsonValue, name = at.split(".").at(-1) ?? at): Field {
  return { name, at, kind: { is: "raw", of: [] }, help: "", value, default: null, needed: false, key: false };
}

function part(at: string, fields: Field[]): Part {
  const span = { from: [1, 1], to: [1, 1] } as Part["span"];
  return { at, kind: "", comment: "", fields, takes: "none", span, fixed: false };
}

const SKETCH = {
  graph: {
    title: "",
    form: "network",
    nodes: [{ name: "cell" }, { name: "hall" }, { name: "odd" }],
    links: [{ from: 0, to: 1, label: "door" }],
  },
  file: part("", []),
  nodes: [
    part("nodes[0]", [field("nodes[0].area.from", [0, 0]), field("nodes[0].area.to", [4, 3])]),
    part("nodes[1]", [field("nodes[1].area.corners", "[(4, 0), (9, 0), (9, -9.5)]")]),
    part("nodes[2]", [field("nodes[2].area.from", null), field("nodes[2].area.to", [1, 1])]),
  ],
  links: [
    part("links[0]", [
      field("links[0].start", [4, 1]),
      field("links[0].end", null),
      field("links[0].both", true),
      field("links[0].carries.sight", true),
      field("links[0].carries.smell", null),
    ]),
  ],
} as unknown as Sketch;

const [CELL, HALL] = regionsOf(SKETCH) as [Region, Region];

describe("a sense graph", () => {
  it("is drawn from what is written: boxes, polygons, links, and nothing that is not whole", () => {
    expect(isSenseGraph("yard.sensegraph.ron")).toBe(true);
    expect(regionsOf(SKETCH)).toHaveLength(2);
    expect(CELL.corners).toEqual([
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ]);
    expect(HALL.corners[2]).toEqual([9, -9.5]);
    expect(centreOf(CELL)).toEqual([2, 1.5]);
    expect(passagesOf(SKETCH)).toMatchObject([{ name: "door", both: true, senses: ["sight"], end: null }]);
  });

  it("keeps a box a box when a corner is dragged", () => {
    const corners = withCorner(CELL, 1, [5, -1]);
    expect(corners).toEqual([
      [0, -1],
      [5, -1],
      [5, 3],
      [0, 3],
    ]);
    expect(reshape(CELL, corners)).toEqual({
      change: "write",
      at: "nodes[0].area",
      text: "Box(from: (0, -1), to: (5, 3))",
    });
  });

  it("moves a polygon by its corners", () => {
    expect(reshape(HALL, moved(HALL.corners, [1, 0.04]))).toEqual({
      change: "write",
      at: "nodes[1].area.corners",
      text: "[(5, 0), (10, 0), (10, -9.5)]",
    });
    expect(withCorner(HALL, 0, [3, 3])[0]).toEqual([3, 3]);
  });

  it("leaves heights alone", () => {
    const cellar: Region = {
      ...CELL,
      box: [
        [0, -3, 0],
        [4, 0, -3],
      ],
    };
    expect(floorOf([1, 9, 2])).toEqual([1, -2]);
    expect(reshape(cellar, moved(cellar.corners, [1, 1]))).toMatchObject({
      text: "Box(from: (1, -3, -1), to: (5, 0, -4))",
    });
  });

  it("moves the ends of links; an end that is not written begins at the start", () => {
    const [door] = passagesOf(SKETCH) as [never];
    expect(moveEnd(door, "end", [4.5, 1])).toEqual({ change: "set", at: "links[0].end", value: [4.5, 1] });
    expect(snapped(-0.04)).toBe(0);
  });
});
