import { describe, expect, it } from "vitest";
import { completed } from "../testing/completed";
import { sampleStatus } from "../testing/samples";
import { sentSketch } from "../testing/sketches";
import { readMessage } from "./readMessage";
import says from "./samples/say.json";
import { Malformed } from "./schema";

/** Reads a message that is whole but for what the test does not care for. */
const read = (message: object) => readMessage(JSON.stringify(completed(message)));

function sections(...list: object[]) {
  const message = read({ say: "sheet", agent: 1, mind: 0, document: { title: "t", sections: list } });
  return message.say === "sheet" ? message.sheet?.document?.sections : undefined;
}

describe("every sample", () => {
  it("is adopted under its name", () => {
    for (const message of says) expect(readMessage(JSON.stringify(message)).say).toBe(message.say);
  });

  it("that is not whole is refused", () => {
    expect(() => readMessage('{"say":"status","tick":"soon"}')).toThrow(Malformed);
    expect(() => readMessage('{"say":"charts","rows":3}')).toThrow(Malformed);
    expect(() => readMessage('{"say":"changed","file":"a","ask":8}')).toThrow(Malformed);
    expect(() => readMessage('{"say":"lesson","lesson":null}')).toThrow(Malformed);
    expect(() => readMessage("{")).toThrow(SyntaxError);
  });
});

describe("games and rooms", () => {
  it("have layers with colours by number, and steps that can be taken", () => {
    const games = [
      {
        name: "flock",
        params: [
          { name: "a", step: 0 },
          { name: "b", step: 0.5 },
        ],
        layers: [{ name: "birds", legend: [["agent_alt", "young"]] }],
      },
    ];
    const message = read({ say: "hello", games });
    if (message.say !== "hello") throw new Error("not hello");
    expect(message.games[0]).toMatchObject({
      params: [{ step: 1 }, { step: 0.5 }],
      layers: [{ legend: [{ tint: 1, name: "young" }] }],
      pacing: null,
    });
  });

  it("tell their status flat, and nested when joined", () => {
    const status = sampleStatus({ speed: null });
    expect(read({ say: "status", ...status })).toEqual({ say: "status", status });
    const joined = read({ say: "joined", room: "r", game: "g", seed: 1, params: {}, status });
    expect(joined).toMatchObject({ room: "r", status, minds: false, attached: false });
  });

  it("show no score that is not a number, and gaps in charts", () => {
    expect(read({ say: "status", score: { order: null, size: 2 } })).toMatchObject({
      status: { score: { size: 2 } },
    });
    expect(read({ say: "charts", names: ["tick_ms"], rows: [[1, null]], reset: true })).toMatchObject({
      rows: [[1, Number.NaN]],
      reset: true,
    });
  });

  it("tell how a branch stands", () => {
    const branch = { from: 3, hash: "a", stem: "b", differs: { tick: 9, parts: ["frogs"] } };
    expect(read({ say: "status", branch })).toMatchObject({ status: { branch } });
    expect(read({ say: "status", branch: { from: 3 } })).toMatchObject({
      status: { branch: { differs: null } },
    });
    expect(read({ say: "status" })).toMatchObject({ status: { branch: null, stopped: null, keeps: null } });
  });

  it("can be told what they name, with what this page can tell", () => {
    const panels = [{ id: "work", title: "Work", help: "who spends" }];
    const tellable = [{ what: "alarm", help: "", with: ["value", "at", "colour"] }];
    expect(read({ say: "world", panels, tellable, saves: true })).toEqual({
      say: "world",
      world: { panels, tellable: [{ what: "alarm", help: "", with: ["at", "value"] }], saves: true },
    });
  });
});

describe("inspections", () => {
  it("are of somebody or of nobody", () => {
    expect(read({ say: "inspect", agent: null })).toEqual({ say: "inspect", inspection: null });
    const minds = [{ name: "behaviour", graph: "guard" }];
    expect(read({ say: "inspect", agent: 3, tick: 9, document: { title: "T" }, minds })).toMatchObject({
      inspection: {
        agent: 3,
        tick: 9,
        document: { title: "T", subtitle: "" },
        minds: [{ file: "", sheet: false }],
      },
    });
    expect(read({ say: "brief", agent: null })).toEqual({ say: "brief", brief: null });
  });

  it("have a sheet, a view of the world, or an empty one", () => {
    expect(read({ say: "sheet", agent: 1, mind: 2, document: null, waiting: ["a"] })).toEqual({
      say: "sheet",
      sheet: { agent: 1, mind: 2, document: null, waiting: ["a"] },
    });
    expect(read({ say: "panel", id: "log", document: null })).toEqual({
      say: "panel",
      panel: { id: "log", document: null },
    });
    const full = read({ say: "panel", id: "log", document: { title: "Log", sections: [] } });
    expect(full).toMatchObject({ panel: { document: { title: "Log", sections: [] } } });
  });
});

describe("sections", () => {
  const axis = { name: "x", from: 0, to: 4, unit: "m" };

  it("have gaps where numbers are missing, and axes that can be drawn", () => {
    const points = [
      [0, 1],
      [1, null],
      [null, 1],
      [2, 0],
    ];
    const handles = [
      { key: "peak", at: [1, 2] },
      { key: "lost", at: [null, 2] },
    ];
    const marks = [
      { name: "now", x: 1 },
      { name: "never", x: null },
    ];
    const line = { name: "a", points, tint: "green", handles };
    const [plot] = sections({ kind: "plot", x: axis, y: { from: 3, to: 3 }, lines: [line], marks }) ?? [];
    expect(plot).toMatchObject({
      kind: "plot",
      help: "",
      x: axis,
      y: { from: 3, to: 4 },
      lines: [{ points: [[0, 1], [1, Number.NaN], [2, 0]], level: null, tint: 13, handles: [{ key: "peak" }] }], // prettier-ignore
    });
    expect(plot?.kind === "plot" && [plot.lines[0]?.points.length, plot.marks.length]).toEqual([3, 1]);
    expect(sections({ kind: "plot", x: { from: 4, to: null }, y: { from: 3, to: 1 } })).toMatchObject([
      { x: { from: 4, to: 5 }, y: { from: 1, to: 3 } },
    ]);
  });

  it("are tidied where they cannot be drawn", () => {
    const list = sections(
      { kind: "surface", x: axis, y: axis, z: axis, columns: 0, values: [1, null], at: [1, null] },
      { kind: "matrix", rows: { labels: ["a"] }, columns: { labels: ["x", "y"] }, values: [1], at: [1, 0], scale: "one_sided" }, // prettier-ignore
      { kind: "outline", items: [{ depth: 0, text: "a", status: "running" }, { text: "b" }] },
      { kind: "timeline", from: 9, to: 2, lanes: [{ name: "l", spans: [{ from: 1, tint: "blue" }] }] },
      { kind: "table", columns: ["a"], rows: [[[1, 2], null]], more: [[{ text: "why" }]] },
      { kind: "bars", bars: [{ name: "a", value: null, tint: "red" }] },
      { kind: "fields", fields: [{ name: "speed", value: 1.5 }, { name: "gone", value: null }] }, // prettier-ignore
      { kind: "curve", points: [[1, 0.5], [2, null]] }, // prettier-ignore
    );
    expect(list).toMatchObject([
      { kind: "surface", columns: 1, values: [1, Number.NaN], at: null },
      { kind: "matrix", help: "", values: [1, Number.NaN], unit: "", max: null, at: null },
      { kind: "outline", items: [{ depth: 0, text: "a", status: 1 }, { status: null }] },
      { kind: "timeline", from: 9, to: 10, lanes: [{ spans: [{ from: 1, to: null, tint: 15 }] }] },
      { kind: "table", rows: [[[1, 2], "–"]], more: [[{ text: "why", status: null }]] },
      { kind: "bars", bars: [{ value: Number.NaN, tint: 10, max: null }] },
      { kind: "fields", help: "", fields: [{ value: 1.5 }, { value: "–" }] },
      { kind: "curve", points: [[1, 0.5]] },
    ]);
  });

  it("have a share for every spender", () => {
    const spenders = [{ name: "minds", tint: "blue" }, { name: "paths" }];
    const frames = [[1, 2], [3], [null, -4], []];
    expect(sections({ kind: "frames", unit: "units", limit: 10, from: 5, frames, spenders })).toMatchObject([
      { kind: "frames", limit: 10, from: 5, frames: [[1, 2], [3, 0], [0, 0], [0, 0]] }, // prettier-ignore
    ]);
  });
});

describe("files", () => {
  it("tell no palette, none, or one", () => {
    const file = { say: "file", file: "a", version: 3, text: "x", original: null, stored: "y", lost: ["z"] };
    expect(read(file)).toMatchObject({ version: 3, original: null, stored: "y", lost: ["z"] });
    expect(read(file)).toHaveProperty("palette", undefined);
    expect(read({ ...file, palette: null })).toMatchObject({ palette: null });
    const palette = { groups: [{ title: "Leaves", items: [{ id: "Do", preset: { action: "walk" } }] }] };
    expect(read({ ...file, palette })).toMatchObject({
      palette: { groups: [{ items: [{ id: "Do", takes: "none", preset: { action: "walk" } }] }], keys: [] },
    });
  });

  it("are surveyed with what is wrong with them", () => {
    const files = [{ file: "a", in_force: false, report: { doubts: { list: [{ message: "odd" }] } } }];
    expect(read({ say: "findings", files })).toMatchObject({
      files: [{ file: "a", inForce: false, report: { faults: [], doubts: [{ message: "odd", path: "" }] } }],
    });
  });
});

describe("sketches", () => {
  it("come with what is wrong, by line, by path, or as a whole", () => {
    const report = {
      faults: { list: [{ place: { line: 3, column: 9 }, message: "no such action" }] },
      doubts: {
        list: [
          { place: "states[2]", message: "never left" },
          { place: null, message: "old" },
        ],
      },
    };
    expect(read({ say: "sketch", file: "a", ask: 7, sketch: sentSketch("Do"), report })).toMatchObject({
      ask: 7,
      sketch: { graph: { id: "a" }, nodes: [{ at: "root" }, { at: "root[0]", span: { from: [2, 1] } }] },
      report: {
        faults: [{ line: 3, column: 9, path: "", message: "no such action", expected: "" }],
        doubts: [
          { line: null, path: "states[2]" },
          { line: null, path: "" },
        ],
      },
    });
  });

  it("that do not fit together are none", () => {
    const good = sentSketch("Do", "Wait");
    const links = [
      { from: 0, to: 9 },
      { from: 0, to: 1 },
    ];
    for (const bad of [
      null,
      { ...good, nodes: good.nodes.slice(1) },
      { ...good, links: [] },
      { ...good, graph: { ...good.graph, links } },
    ])
      expect(read({ say: "sketch", file: "a", ask: 1, sketch: bad })).toMatchObject({ sketch: null });
  });

  it("have fields with choices, or none", () => {
    const sketch = sentSketch("Do");
    const fields = [
      { name: "way", kind: { is: "choice", of: ["a", "b"] }, value: "a", needed: true },
      { name: "odd", kind: { is: "raw" }, value: { Some: 3 } },
    ];
    const nodes = sketch.nodes.map((part) => ({ ...part, fields }));
    expect(read({ say: "sketch", file: "a", ask: 1, sketch: { ...sketch, nodes } })).toMatchObject({
      sketch: {
        nodes: [
          {
            fields: [
              { kind: { is: "choice", of: ["a", "b"] }, value: "a", needed: true, default: null },
              { kind: { is: "raw", of: [] }, value: { Some: 3 } },
            ],
          },
          {},
        ],
      },
    });
  });
});

describe("answers", () => {
  it("to changes are a new text, or why not", () => {
    const changed = { say: "changed", file: "a", ask: 8 };
    expect(read({ ...changed, text: "x", select: ["root"], sketch: null })).toMatchObject({
      result: { text: "x", select: ["root"], sketch: null, report: { faults: [], doubts: [] } },
    });
    expect(read({ ...changed, refused: "no" })).toMatchObject({ result: { refused: "no" } });
    expect(() => read({ ...changed, ask: "8", refused: "no" })).toThrow(Malformed);
  });

  it("to the rest", () => {
    expect(read({ say: "applied", file: "a", ask: 9, version: 4 })).toMatchObject({ version: 4 });
    expect(read({ say: "saved", file: "a", ask: 9 })).toMatchObject({ ask: 9 });
    expect(read({ say: "conflict", file: "a", ask: 9, stored: "t" })).toMatchObject({ stored: "t" });
    expect(read({ say: "console", agent: 2, ask: 1, ok: true, text: "3" })).toMatchObject({
      ok: true,
      text: "3",
    });
  });

  it("hold no more lines than anybody steps through", () => {
    const line = { file: "a.lua", line: 4, depth: 1, vars: [["x", "3"]] };
    const lines = Array.from({ length: 20_005 }, () => line);
    const message = read({ say: "trace", agent: 2, tick: 300, lines });
    if (message.say !== "trace") throw new Error("no trace");
    expect([message.lines.length, message.lines[0]]).toEqual([20_000, line]);
  });

  it("nobody here has asked for carry no number that anybody has", () => {
    expect(read({ say: "applied", file: "a", ask: null })).toMatchObject({ ask: -1 });
  });
});
