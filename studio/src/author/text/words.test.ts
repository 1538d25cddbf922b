import { describe, expect, it } from "vitest";
import type { Palette, Word } from "../../protocol/authorTypes";
import { suggestLua, suggestRon } from "./words";

const word = (name: string, ...params: string[]): Word => ({
  name,
  help: "",
  params: params.map((one) => ({
    name: one,
    kind: "number",
    help: "",
    default: null,
    optional: false,
    out: false,
  })),
});
const PALETTE: Palette = {
  groups: [
    {
      title: "Composites",
      items: [
        { id: "Sequence", title: "Sequence", help: "", takes: "many", preset: {} },
        { id: "Do", title: "walk_to", help: "walks", takes: "none", preset: { acts: "walk_to" } },
        { id: "Do", title: "rest", help: "rests", takes: "none", preset: { acts: "rest" } },
        { id: "state", title: "State", help: "", takes: "none", preset: {} },
      ],
    },
  ],
  conditions: [word("sees_intruder")],
  values: [word("distance")],
  actions: [word("walk_to", "place", "speed"), word("rest")],
  events: [word("noise", "volume")],
  keys: [
    { name: "alert", kind: "bool", help: "" },
    { name: "world.alarm", kind: "bool", help: "" },
  ],
};
const ron = (before: string) => suggestRon(before, PALETTE).list.map((one) => one.label);
const lua = (before: string) => suggestLua(before, PALETTE).list.map((one) => one.label);

describe("words for definitions", () => {
  it("are actions, questions, values, events by what stands before them", () => {
    expect(ron('Do("')).toEqual(["walk_to", "rest"]);
    expect(ron('when: All([Is("se')).toEqual(["sees_intruder", "{alert}", "{world.alarm}"]);
    expect(ron('Below(of: "')).toContain("distance");
    expect(ron('on: "')).toEqual(["noise"]);
    expect(ron('active: ["')).toEqual(["walk_to", "rest"]);
    expect(ron('active: ["rest", (name: "')).toEqual(["walk_to", "rest"]);
    expect(ron('elsewhere("')).toContain("noise");
  });

  it("are keys in braces, and parameters of the word before", () => {
    expect(suggestRon('Is("{wor', PALETTE)).toMatchObject({
      back: 3,
      list: [{ label: "alert" }, { label: "world.alarm" }],
    });
    expect(ron('(name: "walk_to", with: {"')).toEqual(["place", "speed"]);
    expect(ron('(name: "walk_to", with: {"place": "x", "sp')).toEqual(["place", "speed"]);
    expect(ron('(name: "walk_to", with: {"place": "')).toContain("{alert}");
  });

  it("are variants outside of strings, each once, and nothing in comments", () => {
    expect(ron("    Se")).toEqual(["Sequence", "Do"]);
    expect(ron("// Se")).toEqual([]);
    expect(ron('// "wa')).toEqual([]);
    expect(ron("  ")).toEqual([]);
    expect(suggestRon('Do("', null).list).toEqual([]);
  });
});

describe("words for scripts", () => {
  it("follow ask, act and board", () => {
    expect(lua("  act.wa")).toEqual(["walk_to", "rest"]);
    expect(lua("if ask.")).toEqual(["sees_intruder", "distance"]);
    expect(lua("act.try.")).toEqual(["walk_to", "rest"]);
    expect(lua("x = board.")).toEqual(["alert"]);
    expect(suggestLua("x = world.al", PALETTE)).toMatchObject({ back: 2, list: [{ label: "alarm" }] });
    expect(lua("squad.")).toEqual([]);
    expect(lua('wait_for("no')).toEqual(["noise"]);
  });

  it("are parameters within a call", () => {
    expect(suggestLua("act.walk_to { pl", PALETTE)).toMatchObject({
      back: 2,
      list: [{ label: "place", insert: "place = " }, {}],
    });
    expect(lua("act.walk_to { place = p, ")).toEqual(["place", "speed"]);
    expect(lua("act.walk_to { place = pl")).not.toContain("speed");
  });

  it("are the script's own names and the language's words", () => {
    const names = lua("local calm = 1\nlocal function near() end\nfunction think()\n  ca");
    expect(names).toEqual(expect.arrayContaining(["ask", "calm", "near", "think", "while"]));
    expect(names).not.toContain("ca");
    expect(lua("-- ca")).toEqual([]);
    expect(suggestLua("  th", null).list.length).toBeGreaterThan(0);
  });
});
