import { describe, expect, it } from "vitest";
import { readMessage } from "./readMessage";
import { readBranch } from "./readWorld";

const read = (message: object) => readMessage(JSON.stringify(message));

describe("what is told of the world", () => {
  it("keeps what can be read", () => {
    const message = read({
      say: "world",
      panels: [{ id: "log" }, { title: "nameless" }, { id: "work", title: "Work", help: "who spends" }],
      tellable: [{ what: "alarm", with: ["value", "at", "colour"] }, 7],
      saves: true,
    });
    expect(message).toEqual({
      say: "world",
      world: {
        panels: [
          { id: "log", title: "log", help: "" },
          { id: "work", title: "Work", help: "who spends" },
        ],
        tellable: [{ what: "alarm", help: "", with: ["at", "value"] }],
        saves: true,
      },
    });
  });

  it("knows an empty view from a full one", () => {
    expect(read({ say: "panel", id: "log", document: null })).toEqual({
      say: "panel",
      panel: { id: "log", document: null },
    });
    const full = read({ say: "panel", id: "log", document: { title: "Log", sections: [] } });
    expect(full).toMatchObject({ panel: { document: { title: "Log", sections: [] } } });
  });

  it("reads how a branch stands", () => {
    expect(readBranch(undefined)).toBe(null);
    expect(readBranch({ from: 3, hash: "a", stem: "a" })).toEqual({
      from: 3,
      hash: "a",
      stem: "a",
      differs: null,
    });
    const differs = { tick: 9, parts: ["frogs", 4] };
    expect(readBranch({ from: 3, hash: "a", stem: "b", differs })?.differs).toEqual({
      tick: 9,
      parts: ["frogs"],
    });
  });

  it("reads frames with a share for every spender", () => {
    const sections = [
      {
        kind: "frames",
        title: "Work",
        unit: "units",
        limit: 10,
        from: 5,
        frames: [[1, 2], [3], [null, -4], 7],
        spenders: [{ name: "minds", tint: "blue" }, { name: "paths" }],
      },
    ];
    const message = read({ say: "panel", id: "work", document: { title: "", sections } });
    expect(message).toMatchObject({
      panel: {
        document: {
          sections: [
            {
              kind: "frames",
              limit: 10,
              from: 5,
              frames: [
                [1, 2],
                [3, 0],
                [0, 0],
                [0, 0],
              ],
            },
          ],
        },
      },
    });
  });
});
