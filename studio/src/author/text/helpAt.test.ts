import { describe, expect, it } from "vitest";
import type { Palette } from "../../protocol/authorTypes";
import { helpLua, helpRon } from "./helpAt";
import { luaPlace } from "./luaPlace";
import { refusalOf, takesText } from "./signature";

const accepts = {
  choices: [{ name: "mine", help: "" }],
  what: "places",
  more: 2,
  min: null,
  max: null,
  form: "",
};
const NUMBER = { choices: [], what: "", more: 0, min: 0, max: 5, form: "" };
const PALETTE: Palette = {
  groups: [
    {
      title: "Composites",
      items: [{ id: "Sequence", title: "Sequence", help: "One after another.", takes: "many", preset: {} }],
    },
  ],
  conditions: [],
  values: [{ name: "distance", help: "How far.", params: [] }],
  actions: [
    {
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
          accepts,
        },
        { name: "speed", kind: "number", help: "", default: 1, optional: false, out: false, accepts: NUMBER },
      ],
    },
  ],
  events: [],
  keys: [{ name: "goal", kind: "text", help: "Where it goes." }],
  scripts: [{ name: "path.find", usage: "path.find(to)", gives: "a list", help: "Finds a path." }],
};

/** The place of `|` in a text, and the text without it. */
function at(marked: string): [string, number] {
  const place = marked.indexOf("|");
  return [marked.replace("|", ""), place];
}
const ron = (marked: string) => helpRon(...at(marked), PALETTE)?.signature;
const lua = (marked: string) => helpLua(...at(marked), PALETTE)?.signature;

describe("help in definitions", () => {
  it("is that of the word, of its parameter, of a key and of a kind of node", () => {
    expect(ron('Do("go|_to")')).toMatchObject({ title: "action go_to(place, speed?)", active: -1 });
    expect(ron('Do(name: "go_to", with: {"pl|ace": "mine"})')).toMatchObject({ active: 0 });
    expect(ron('Do(name: "go_to", with: {"place": "mi|ne"})')).toMatchObject({ active: 0 });
    expect(ron('Is("{go|al}")')).toMatchObject({ title: "{goal}: text", help: "Where it goes." });
    expect(ron("(root: Sequ|ence([")).toMatchObject({ help: "One after another." });
    expect(ron('Do("unkn|own")')).toBeUndefined();
  });
});

describe("help in scripts", () => {
  it("is that of words, functions, boards and what every script finds", () => {
    expect(lua('act.go|_to("mine")')).toMatchObject({ title: "act.go_to(place, speed?)" });
    expect(lua("x = ask.dist|ance()")).toMatchObject({ help: "How far." });
    expect(lua("board.go|al")).toMatchObject({ title: "board.goal: text" });
    expect(lua("path.fi|nd(3)")).toMatchObject({
      title: "path.find(to)",
      help: "Finds a path. Gives a list.",
    });
    expect(lua("wai|t(2)")).toMatchObject({ title: "wait(seconds)" });
    expect(lua("-- act.go|_to")).toBeUndefined();
  });

  it("knows the call and the parameter at the cursor", () => {
    const call = (before: string) => luaPlace(before).call;
    expect(call('act.go_to("mine", ')).toMatchObject({ name: "act.go_to", param: 1 });
    expect(call("act.go_to{ speed = f(1, 2), place = ")).toMatchObject({
      param: "place",
      given: ["speed", "place"],
    });
    expect(call('print(ask.near("a, b"), ')).toMatchObject({ name: "print", param: 1 });
    expect(call("if (a and ")).toBeNull();
    expect(call("f(1) ")).toBeNull();
    expect(luaPlace("x = [[ act.go_to( ]] --[[ ( ]] g(").call).toMatchObject({ name: "g" });
    expect(luaPlace('x = "it\\"s').string).toBe('it\\"s');
  });
});

describe("what a parameter takes", () => {
  it("is said in a few words", () => {
    expect(takesText(accepts)).toBe("mine and 2 more");
    expect(takesText(NUMBER)).toBe("0 to 5");
    expect(takesText({ ...NUMBER, max: null })).toBe("at least 0");
    expect(takesText({ ...NUMBER, min: null, max: null, form: "gate-#" })).toBe("of the form gate-#");
    expect(takesText(null)).toBe("");
  });

  it("is checked while a form is filled in, as far as the list is known", () => {
    const all = { ...accepts, more: 0 };
    expect(refusalOf(all, "moon")).toBe("“moon” is not one of the places.");
    expect(refusalOf(all, "mine") + refusalOf(all, "{goal}") + refusalOf(accepts, "moon")).toBe("");
    expect(refusalOf(NUMBER, 7)).toBe("Expected 0 to 5.");
    expect(refusalOf({ ...NUMBER, form: "gate-#*" }, "gate-x")).toBe("Expected a text of the form gate-#*.");
    expect(refusalOf({ ...NUMBER, form: "gate-#*" }, "gate-7 (north)")).toBe("");
  });
});
