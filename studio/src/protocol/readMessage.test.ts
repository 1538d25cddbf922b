import { describe, expect, it } from "vitest";
import { sampleStatus } from "../testing/samples";
import { Malformed } from "./read";
import { readMessage } from "./readMessage";

const read = (message: unknown) => readMessage(JSON.stringify(message));

describe("readMessage", () => {
  it("reads hello and fills what a game leaves out", () => {
    const message = read({
      say: "hello",
      protocol: 1,
      version: "0.1.0",
      games: [{ name: "flock" }, { title: "nameless" }],
    });
    if (message?.say !== "hello") throw new Error("not hello");
    expect(message.games).toHaveLength(1);
    expect(message.games[0]).toMatchObject({
      name: "flock",
      title: "flock",
      params: [],
      ticks_per_second: 60,
    });
  });

  it("reads parameters of every kind and skips unknown ones", () => {
    const params = [
      { name: "a", kind: "number", min: 0, max: 2, step: 0, default: 1 },
      { name: "b", kind: "choice", choices: ["x", "y", "z"], default: 2 },
      { name: "c", kind: "switch", default: 1 },
      { name: "d", kind: "colour" },
    ];
    const message = read({ say: "hello", protocol: 1, version: "", games: [{ name: "g", params }] });
    if (message?.say !== "hello") throw new Error("not hello");
    expect(message.games[0]?.params.map((p) => [p.name, p.max, p.step > 0])).toEqual([
      ["a", 2, true],
      ["b", 2, true],
      ["c", 1, true],
    ]);
  });

  it("reads status flat and joined nested", () => {
    const status = sampleStatus({ speed: null });
    expect(read({ say: "status", ...status })).toEqual({ say: "status", status });
    expect(read({ say: "joined", room: "r", game: "g", seed: 1, params: {}, status })).toMatchObject({
      room: "r",
      status,
    });
  });

  it("turns chart values that are no numbers into gaps", () => {
    const message = read({ say: "charts", names: ["tick_ms"], rows: [[1, null]], reset: true });
    expect(message).toMatchObject({ rows: [[1, Number.NaN]], reset: true });
  });

  it("reads an inspection, skipping section kinds it does not know", () => {
    const sections = [
      {
        kind: "fields",
        title: "Body",
        fields: [
          { name: "speed", value: 1.5 },
          { name: "gone", value: null },
        ],
      },
      { kind: "graph", title: "later" },
      { kind: "bars", bars: [{ name: "separation", value: 1, tint: "orange" }, { name: "broken" }] },
    ];
    const message = read({
      say: "inspect",
      agent: 3,
      tick: 9,
      document: { title: "T", sections },
      marks: [],
    });
    if (message?.say !== "inspect" || message.inspection === null) throw new Error("no inspection");
    expect(message.inspection.document.sections.map((section) => section.kind)).toEqual(["fields", "bars"]);
    expect(read({ say: "inspect", agent: null })).toEqual({ say: "inspect", inspection: null });
  });

  it("answers null for what it does not know", () => {
    for (const message of [{ say: "dance" }, {}, [], 7, "text", null]) expect(read(message)).toBeNull();
  });

  it("throws for known kinds with wrong contents, and for text that is no JSON", () => {
    expect(() => read({ say: "status", tick: "soon" })).toThrow(Malformed);
    expect(() => read({ say: "charts", rows: 3 })).toThrow(Malformed);
    expect(() => read({ say: "inspect", agent: 1, document: null })).toThrow(Malformed);
    expect(() => readMessage("{")).toThrow(SyntaxError);
  });
});
