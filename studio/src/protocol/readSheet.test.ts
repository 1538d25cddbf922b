import { describe, expect, it } from "vitest";
import { readMessage } from "./readMessage";

function sections(...list: unknown[]) {
  const text = JSON.stringify({ say: "sheet", agent: 1, mind: 0, document: { title: "t", sections: list } });
  const message = readMessage(text);
  return message?.say === "sheet" ? message.sheet?.document?.sections : undefined;
}

const axis = { name: "x", from: 0, to: 4, unit: "m" };

describe("sheets", () => {
  it("are read with gaps where numbers are missing", () => {
    const line = {
      name: "a",
      points: [
        [0, 1],
        [1, null],
        ["x", 1],
        [2, 0],
      ],
      level: null,
    };
    const [plot] = sections({ kind: "plot", x: axis, y: { from: 3, to: 3 }, lines: [line, 7] }) ?? [];
    expect(plot).toMatchObject({
      kind: "plot",
      x: axis,
      y: { from: 3, to: 4 },
      lines: [
        {
          points: [
            [0, 1],
            [1, Number.NaN],
            [2, 0],
          ],
          level: null,
          handles: [],
        },
      ],
      marks: [],
    });
  });

  it("do without what cannot be read", () => {
    const list = sections(
      { kind: "plot", x: 7, y: axis },
      { kind: "surface", x: axis, y: axis, z: axis, columns: 0, values: [1, "x"], at: [1, null] },
      { kind: "outline", items: [{ depth: -2, text: "a", status: "glowing" }, "b"] },
      {
        kind: "timeline",
        from: 9,
        to: 2,
        lanes: [{ name: "l", spans: [{ from: 1 }, { name: "no beginning" }] }],
      },
      { kind: "table", columns: ["a"], rows: [[[1, 2]], "x"], more: [[{ text: "why" }]] },
      { kind: "bars", bars: [{ name: "a", value: null }] },
    );
    expect(list).toMatchObject([
      { kind: "surface", columns: 1, values: [1, Number.NaN], at: null },
      { kind: "outline", items: [{ depth: 0, text: "a", status: 0 }] },
      { kind: "timeline", from: 9, to: 10, lanes: [{ spans: [{ from: 1, to: null }] }] },
      { kind: "table", rows: [[[1, 2]], []], more: [[{ text: "why", status: null }]] },
      { kind: "bars", bars: [{ value: Number.NaN }] },
    ]);
  });

  it("may be empty, or of nobody", () => {
    const read = (text: object) => readMessage(JSON.stringify({ say: "sheet", ...text }));
    expect(read({ agent: 1, mind: 2, document: null, waiting: ["a", 3] })).toEqual({
      say: "sheet",
      sheet: { agent: 1, mind: 2, document: null, waiting: ["a"] },
    });
    expect(read({ agent: null })).toEqual({ say: "sheet", sheet: null });
  });
});
