import { describe, expect, it } from "vitest";
import { SCHEMA } from "./generated";
import { STATUSES } from "./mindTypes";
import { readSay } from "./readSay";
import says from "./samples/say.json";
import { Malformed } from "./schema";
import { TINTS } from "./tints";

const read = (message: unknown) => readSay(JSON.stringify(message));

/** Every object in a value, with where it is. */
function objects(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const below = inside.flatMap(([name, entry]) => objects(entry, [...path, name]));
  return Array.isArray(value) ? below : [path, ...below];
}

function at(value: unknown, path: readonly (string | number)[]): Record<string, unknown> {
  return path.reduce<unknown>(
    (now, name) => (now as Record<string | number, unknown>)[name],
    value,
  ) as Record<string, unknown>;
}

describe("what the server says", () => {
  it("has a sample of every message", () => {
    const say = SCHEMA["Say"];
    if (typeof say !== "object" || !("cases" in say)) throw new Error("Say has no cases");
    expect(new Set(says.map((message) => message.say))).toEqual(new Set(Object.keys(say.cases)));
  });

  it("numbers colours and statuses as the server does", () => {
    expect(SCHEMA["Tint"]).toEqual({ words: TINTS });
    expect(SCHEMA["NodeStatus"]).toEqual({ words: STATUSES });
  });

  it("is read in every sample", () => {
    for (const message of says) expect(read(message)).toMatchObject({ say: message.say });
  });

  it("is read with what was left out, and with gaps for what JSON cannot carry", () => {
    expect(read({ say: "brief", agent: null })).toEqual({
      say: "brief",
      agent: null,
      name: "",
      state: "",
      thought: "",
      rows: [],
      at: null,
      stem: false,
    });
    expect(read({ say: "charts", names: ["a"], rows: [[3, null]], reset: false })).toMatchObject({
      rows: [[3, Number.NaN]],
    });
    const file = { say: "file", file: "a", version: 1, text: "", original: null, stored: null, lost: [] };
    expect(read(file)).not.toHaveProperty("palette");
    expect(read({ ...file, palette: null })).toHaveProperty("palette", null);
  });

  it("is told apart by its entries where two messages share a name", () => {
    const refused = read({ say: "changed", file: "a", ask: 1, refused: "no" });
    expect(refused).toEqual({ say: "changed", file: "a", ask: 1, refused: "no" });
    expect(read({ say: "pulse", agent: null })).toEqual({ say: "pulse", agent: null });
  });

  it("is refused with an entry more anywhere, save where any JSON may stand", () => {
    for (const message of says) {
      for (const path of objects(message)) {
        const free = ["params", "score", "preset", "value", "default"].includes(String(path.at(-1)));
        const more = structuredClone(message);
        at(more, path)["unheard"] = 1;
        if (free) expect(read(more)).toMatchObject({ say: message.say });
        else expect(() => read(more), `${message.say}: ${path.join(".")}`).toThrow("unheard");
      }
    }
  });

  it("is refused with an entry of another kind anywhere", () => {
    for (const message of says) {
      for (const path of objects(message)) {
        for (const name of Object.keys(at(message, path))) {
          if (
            ["value", "default", "preset"].includes(name) ||
            path.includes("preset") ||
            path.includes("default")
          )
            continue;
          const other = structuredClone(message);
          at(other, path)[name] = { odd: [true] };
          expect(() => read(other), `${message.say}: ${[...path, name].join(".")}`).toThrow(Malformed);
        }
      }
    }
  });

  it("is refused in words that name the place", () => {
    const error = (message: unknown): string => {
      try {
        read(message);
      } catch (fault) {
        return String(fault);
      }
      return "none";
    };
    expect(error({ say: "bye" })).toContain("bye.reason: expected a text, found nothing");
    expect(error({ say: "stops", graph: "g", nodes: [1, "x"] })).toContain(
      'stops.nodes[1]: expected a whole number, found "x"',
    );
    expect(error({ say: "dance" })).toContain('say: expected one that this page knows, found "dance"');
    expect(error({})).toContain("say: expected one that this page knows, found nothing");
    for (const odd of [[], 7, "text", null]) expect(error(odd)).toContain("expected an object");
    expect(() => readSay("{")).toThrow(SyntaxError);
  });
});
