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
    accepts: null,
  })),
});
const PLACES = ["mine", "bank", "saloon"].map((name) => ({ name, help: `the ${name}` }));
const GO_TO: Word = {
  name: "go_to",
  help: "Goes to a place.",
  params: [
    {
      name: "place",
      kind: "text",
      help: "Where to.",
      default: null,
      optional: false,
      out: false,
      accepts: { choices: PLACES, what: "places", more: 0, min: null, max: null, form: "" },
    },
    {
      name: "speed",
      kind: "number",
      help: "How fast.",
      default: 1,
      optional: false,
      out: false,
      accepts: { choices: [], what: "", more: 0, min: 0, max: 5, form: "" },
    },
  ],
};
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
  scripts: [
    { name: "math.floor", usage: "math.floor(x)", gives: "a whole number", help: "Rounds down." },
    { name: "path.find", usage: "path.find(to)", gives: "", help: "Finds a path." },
    { name: "shout", usage: "shout(text)", gives: "", help: "Shouts." },
  ],
};
const TOWN: Palette = {
  ...PALETTE,
  actions: [...PALETTE.actions, GO_TO, word("calm.tree.ron")],
  keys: [
    ...PALETTE.keys,
    { name: "goal", kind: "text", help: "Where it goes." },
    { name: "pace", kind: "number", help: "" },
  ],
};
const ron = (before: string) => suggestRon(before, PALETTE).list.map((one) => one.label);
const town = (before: string, after = "") =>
  suggestRon(before, TOWN, before + after).list.map((one) => one.label);
const script = (before: string, after = "") =>
  suggestLua(before, TOWN, before + after).list.map((one) => one.label);
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
    expect(ron('(name: "walk_to", with: {"place": "x", "sp')).toEqual(["speed"]);
    expect(town('(name: "walk_to", with: {"place": "')).toEqual(["{pace}"]);
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
    expect(lua("act.walk_to { place = p, ")).toEqual(["speed"]);
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

describe("choices and names of a definition", () => {
  it("are the values that a parameter takes, and keys of its kind", () => {
    expect(town('Do((name: "go_to", with: {"place": "')).toEqual(["mine", "bank", "saloon", "{goal}"]);
    expect(town('Do(name: "go_to", with: {"place": "sa')).toContain("saloon");
    expect(town('Do((\n  name: "go_to",\n  with: {\n    "speed": 2,\n    "place": "')).toContain("mine");
    expect(town('(name: "go_to", with: {"speed": "{')).toEqual(["pace"]);
    expect(town('(name: "go_to", with: {"')).toEqual(["place", "speed"]);
  });

  it("are the states of the machine for a transition, wherever they are declared", () => {
    const head = '(states: [\n (name: "Patrol", transitions: [(to: "';
    const tail = '")]),\n (name: "Chase", active: ["rest"]),\n])';
    expect(town(head, tail)).toEqual(expect.arrayContaining(["Patrol", "Chase"]));
    expect(town('(initial: "', '", states: [(name: "Idle")])')).toEqual(["Idle"]);
  });

  it("are keys that the file declares itself, with their kinds", () => {
    const text = '(board: {"seen": (kind: Bool, help: "since when"), "home": (kind: Vector)}, root: If(Is("';
    expect(town(text)).toEqual(expect.arrayContaining(["{seen}", "{alert}"]));
    expect(town(text)).not.toContain("{home}");
  });

  it("are sub-trees of the file and files of minds", () => {
    const text = '(trees: {"look": Idle}, root: SubTree("';
    expect(town(text)).toEqual(["look", "calm.tree.ron"]);
    expect(town('active: ["calm')).toContain("calm.tree.ron");
  });

  it("are not offered for names and texts of people", () => {
    expect(town('(states: [(name: "')).toEqual([]);
    expect(town('(states: [(help: "')).toEqual([]);
  });
});

describe("choices and names of a script", () => {
  it("are the values that a parameter takes", () => {
    expect(script('act.go_to("')).toEqual(["mine", "bank", "saloon"]);
    expect(script("act.go_to{speed = 2, place = 's")).toEqual(["mine", "bank", "saloon"]);
    expect(script('act.try.go_to({ place = "')).toContain("bank");
    expect(script('act.go_to("{')).toEqual(["goal"]);
    expect(script('print("')).toEqual([]);
  });

  it("are functions of the game, by their tables", () => {
    expect(script("math.")).toEqual(["floor"]);
    expect(script("  pa")).toEqual(expect.arrayContaining(["path", "shout", "math"]));
  });

  it("are fields of me that the script uses", () => {
    expect(script("function think() me.hunger = 1 end\nme.", "")).toEqual(["hunger"]);
    expect(script("me.hu", "\nme.hunger = 2")).toEqual(["hunger"]);
  });
});
