import { describe, expect, it } from "vitest";
import { sampleSketch } from "../testing/sketches";
import { readMessage } from "./readMessage";

const read = (message: object) => readMessage(JSON.stringify(message));

describe("files", () => {
  it("are listed, and what is no file is left out", () => {
    const files = [
      { name: "a.lua", kind: "script", stored: true },
      { kind: "tree" },
      7,
      { name: "b", kind: "x" },
    ];
    expect(read({ say: "files", files, folder: true })).toEqual({
      say: "files",
      folder: true,
      files: [
        {
          name: "a.lua",
          kind: "script",
          title: "a.lua",
          help: "",
          template: false,
          version: 0,
          changed: false,
          stored: true,
        },
        expect.objectContaining({ name: "b", kind: "text" }),
      ],
    });
  });

  it("tell no palette, none, or one", () => {
    const file = {
      say: "file",
      file: "a",
      version: 3,
      text: "x",
      original: null,
      stored: "y",
      lost: ["z", 1],
    };
    expect(read(file)).toMatchObject({
      version: 3,
      original: null,
      stored: "y",
      palette: undefined,
      lost: ["z"],
    });
    expect(read({ ...file, palette: null })).toMatchObject({ palette: null });
    const palette = {
      groups: [{ title: "Leaves", items: [{ id: "Do", preset: { action: "walk" } }, {}] }],
      actions: [{ name: "walk", params: [{ name: "to", kind: "vector", default: null }, {}] }, 7],
      keys: [{ name: "world.alarm", kind: "bool" }],
    };
    expect(read({ ...file, palette })).toMatchObject({
      palette: {
        groups: [{ items: [{ id: "Do", title: "Do", takes: "none", preset: { action: "walk" } }] }],
        conditions: [],
        actions: [{ name: "walk", params: [{ name: "to", optional: false, out: false }] }],
        keys: [{ name: "world.alarm", kind: "bool", help: "" }],
      },
    });
    expect(() => read({ ...file, text: undefined })).toThrow();
  });
});

describe("sketches", () => {
  const report = {
    faults: { file: "a", list: [{ place: { line: 3, column: 9 }, message: "no such action" }, {}] },
    doubts: {
      file: "a",
      list: [
        { place: "states[2]", message: "never left" },
        { place: null, message: "old" },
      ],
    },
  };

  it("come with what is wrong, by line, by path, or as a whole", () => {
    const read3 = read({ say: "sketch", file: "a", ask: 7, sketch: sampleSketch("Do"), report });
    expect(read3).toMatchObject({
      ask: 7,
      sketch: { nodes: [{ at: "root" }, { at: "root[0]", span: { from: [2, 1] } }] },
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
    const good = sampleSketch("Do", "Wait");
    for (const bad of [
      null,
      7,
      {},
      { ...good, nodes: good.nodes.slice(1) },
      { ...good, links: [] },
      {
        ...good,
        graph: {
          ...good.graph,
          links: [
            { from: 0, to: 9 },
            { from: 0, to: 1 },
          ],
        },
      },
    ])
      expect(read({ say: "sketch", file: "a", ask: 1, sketch: bad, report: null })).toMatchObject({
        sketch: null,
      });
  });

  it("have fields of known kinds; others are raw", () => {
    const sketch = sampleSketch("Do");
    const fields = [
      { name: "way", at: "root[0].way", kind: { is: "choice", of: ["a", "b"] }, value: "a", needed: true },
      { name: "odd", at: "root[0].odd", kind: { is: "unheard" }, value: { Some: 3 } },
      { name: "nowhere" },
    ];
    const parts = sketch.nodes.map((part) => ({ ...part, fields, comment: undefined, takes: "several" }));
    expect(read({ say: "sketch", file: "a", ask: 1, sketch: { ...sketch, nodes: parts } })).toMatchObject({
      sketch: {
        nodes: [
          {
            comment: "",
            takes: "none",
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
    expect(() => read(changed)).toThrow();
    expect(() => read({ ...changed, ask: "8", refused: "no" })).toThrow();
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
});

describe("scripts and lessons", () => {
  it("have lines with variables", () => {
    const lines = [
      { file: "a.lua", line: 4, depth: 1, vars: [["x", "3"], ["y"], [7], "z"] },
      { file: "a.lua" },
    ];
    expect(read({ say: "trace", agent: 2, tick: 300, lines })).toEqual({
      say: "trace",
      agent: 2,
      tick: 300,
      lines: [
        {
          file: "a.lua",
          line: 4,
          depth: 1,
          vars: [
            ["x", "3"],
            ["y", ""],
          ],
        },
      ],
    });
  });

  it("have steps", () => {
    const steps = [{ title: "Look", done: true }, { text: "nameless" }];
    expect(read({ say: "lesson", lesson: { title: "Begin", steps } })).toMatchObject({
      lesson: { title: "Begin", steps: [{ title: "Look", text: "", hint: "", done: true, file: "" }] },
    });
    expect(() => read({ say: "lesson", lesson: null })).toThrow();
  });
});
