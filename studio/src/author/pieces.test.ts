import { describe, expect, it } from "vitest";
import { chipsOf } from "./chips";
import { emptyDesk } from "./deskState";
import { endOf, iconOf, kindOf, nameFault } from "./kinds";
import { pieces } from "./lessonText";

describe("chips", () => {
  const desk = { ...emptyDesk("r", "a.lua"), loaded: true, text: "x", inForce: "x", original: "x" };
  const names = (change: object, folder = true) =>
    chipsOf({ ...desk, ...change }, folder).map((chip) => chip.name);

  it("tell where a text stands", () => {
    expect(names({})).toEqual(["in force"]);
    expect(names({ text: "y" })).toEqual(["edited", "not saved"]);
    expect(names({ text: "y", stored: "y" })).toEqual(["edited", "saved"]);
    expect(names({ stored: "y" })).toEqual(["in force", "differs from file"]);
    expect(names({ original: null })).toEqual(["in force", "not saved"]);
    expect(names({ text: "y" }, false)).toEqual(["edited"]);
    expect(names({ loaded: false })).toEqual([]);
  });

  it("tell of faults only when they belong to the text", () => {
    const finding = { file: "", line: 1, column: 1, path: "", message: "", expected: "" };
    const report = { faults: [finding], doubts: [] };
    expect(names({ report, checked: "x" })).toContain("faulty");
    expect(names({ report, checked: "old" })).not.toContain("faulty");
  });
});

describe("names of files", () => {
  it("keep the end of their template", () => {
    expect(endOf("guard.machine.ron")).toBe(".machine.ron");
    expect(endOf("a.b.lua")).toBe(".lua");
    expect(endOf("notes.txt")).toBe(".txt");
    expect(endOf("notes")).toBe("");
    expect(endOf("guard.goap.ron")).toBe(".goap.ron");
    expect(endOf("notes.ron")).toBe(".ron");
    const kinds = ["a.tree.ron", "a.b.goap.ron", "a.lua", "a.rules", "a.txt", "a.ron", "a", "a."].map(kindOf);
    expect(kinds).toEqual(["tree", "goap", "script", "rules", "text", "text", "text", "text"]);
    expect([iconOf("tree"), iconOf("goap"), iconOf("constructor")]).toEqual(["tree", "text", "text"]);
  });

  it("are plain and new", () => {
    expect(nameFault("ada", ".lua", [])).toBe("");
    for (const bad of ["", "a b", "../a", ".a", "é", "x".repeat(99)])
      expect(nameFault(bad, ".lua", [])).not.toBe("");
    expect(nameFault("ada", ".lua", ["ada.lua"])).toMatch(/There is a file/);
  });
});

describe("texts of lessons", () => {
  it("have code in back quotes; a lone quote is a quote", () => {
    expect(pieces("Open `a.lua` now")).toEqual([
      { text: "Open ", code: false },
      { text: "a.lua", code: true },
      { text: " now", code: false },
    ]);
    expect(pieces("it`s")).toEqual([{ text: "it`s", code: false }]);
    expect(pieces("")).toEqual([]);
  });
});
