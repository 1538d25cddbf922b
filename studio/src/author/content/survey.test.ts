import { describe, expect, it } from "vitest";
import type { FileInfo, Finding, Surveyed } from "../../protocol/authorTypes";
import { kindOf } from "../kinds";
import { entriesOf, findingsOf, isFound, isMeant, kindName, whereIs } from "./survey";

function info(name: string, what = "", title = name): FileInfo {
  const nothing = { help: "", template: false, version: 0, changed: false, stored: false };
  return { name, kind: kindOf(name), what, title, ...nothing };
}

function finding(message: string, line: number | null = 1): Finding {
  return {
    file: "",
    line,
    column: 2,
    path: line === null ? "values.nerve" : "",
    message,
    expected: "a number",
  };
}

function looked(file: string, uses: string[] = [], faults: Finding[] = [], doubts: Finding[] = []): Surveyed {
  return { file, bytes: 10, lines: 2, uses, inForce: faults.length === 0, report: { faults, doubts } };
}

const LIST = [
  info("guard.character.ron", "character", "A guard"),
  info("guard.machine.ron", "state machine"),
];
const SURVEY = [
  looked("guard.character.ron", ["guard.machine.ron"], [], [finding("odd", null)]),
  looked("guard.machine.ron", [], [finding("unknown word")]),
];

describe("all content", () => {
  it("knows who uses whom, and how much is wrong", () => {
    const [character, machine] = entriesOf(LIST, SURVEY);
    expect(character).toMatchObject({ uses: ["guard.machine.ron"], usedBy: [], doubts: 1, refused: false });
    expect(machine).toMatchObject({ uses: [], usedBy: ["guard.character.ron"], faults: 1, refused: true });
  });

  it("lists files before anybody has looked at them", () => {
    expect(entriesOf(LIST, null).map((entry) => entry.lines)).toEqual([null, null]);
  });

  it("tells faults first, each with its place", () => {
    const found = findingsOf(SURVEY);
    expect(found.map((one) => [one.file, one.severity, whereIs(one)])).toEqual([
      ["guard.machine.ron", "fault", "1:2"],
      ["guard.character.ron", "doubt", "values.nerve"],
    ]);
  });

  it("is filtered by any words of file, kind or message", () => {
    const [character, machine] = entriesOf(LIST, SURVEY) as [never, never];
    expect([isMeant(character, "A guard"), isMeant(machine, "A guard char")]).toEqual([true, false]);
    expect(isMeant(machine, "state mach")).toBe(true);
    const [fault, doubt] = findingsOf(SURVEY) as [never, never];
    expect([isFound(fault, "word machine", null), isFound(doubt, "word", null)]).toEqual([true, false]);
    expect([isFound(fault, "", "doubt"), isFound(doubt, "", "doubt")]).toEqual([false, true]);
  });

  it("calls data by what it is", () => {
    expect(kindName(info("yard.sensegraph.ron"))).toBe("sense graph");
    expect(kindName(info("yard.tides.ron"))).toBe("tides");
    expect(kindName(info("notes.txt"))).toBe("text");
    expect(kindName(info("a.tree.ron", "behaviour tree"))).toBe("behaviour tree");
  });
});
