/** A family of kinds of nodes: it has a glyph and a colour, the same wherever nodes are drawn. */
export type Family =
  | "sequence"
  | "choice"
  | "parallel"
  | "wrap"
  | "test"
  | "action"
  | "state"
  | "machine"
  | "goal"
  | "rule"
  | "data";

/** What a family is called in the legend. */
export const FAMILY_NAMES: Readonly<Record<Family, string>> = {
  sequence: "sequence",
  choice: "choice",
  parallel: "parallel",
  wrap: "decorator",
  test: "condition",
  action: "action",
  state: "state",
  machine: "machine",
  goal: "goal",
  rule: "rule",
  data: "data",
};

/** Paths in a square of 16 units, drawn as lines: no two families have the same form, so that colour is not needed. */
export const GLYPHS: Readonly<Record<Family, string>> = {
  sequence: "M2 8h11M9 4l4 4-4 4",
  choice: "M4.8 6a3.2 3.2 0 1 1 4.6 2.9C8.3 9.5 8 9.9 8 11M8 13.6v.2",
  parallel: "M2 5h11M2 11h11M10 2l3 3-3 3M10 8l3 3-3 3",
  wrap: "M13 8a5 5 0 1 1-1.8-3.8M13 2v3h-3",
  test: "M8 2l6 6-6 6-6-6z",
  action: "M3 3h10v10H3z",
  state: "M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z",
  machine: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  goal: "M4 14V2.5h8.5L10 6l2.5 3.5H4",
  rule: "M2 6h8M2 10h8M9 2.5L14 8l-5 5.5",
  data: "M3 2.5h7l3 3v8H3zM6 8h4M6 11h4",
};

const OF_KIND: Readonly<Record<string, Family>> = {
  ...families("sequence", "sequence", "checklist", "cleanup", "method", "actions"),
  ...families(
    "choice",
    "selector",
    "branch",
    "utility",
    "think",
    "needs",
    "planner",
    "random",
    "question",
    "model",
  ),
  ...families("parallel", "parallel", "together", "join", "exists", "not"),
  ...families(
    "test",
    "condition",
    "if",
    "test",
    "guard",
    "pattern",
    "looked at",
    "not looked at",
    "dead end",
  ),
  ...families("state", "state", "global state", "start", "history"),
  ...families("machine", "machine", "region"),
  ...families("goal", "goal", "task", "found", "output"),
  ...families("rule", "rule", "expert"),
  ...families("data", "value", "input", "set", "board", "object", "part", "script", "key"),
};

function families(family: Family, ...kinds: string[]): Record<string, Family> {
  return Object.fromEntries(kinds.map((kind) => [kind, family]));
}

/**
 * The family of a node: by its kind, else by the last word of it ("reactive selector" is a selector); a kind that is not
 * known is a decorator when it holds others, else an action.
 */
export function familyOf(kind: string, holds: boolean): Family {
  const name = kind.toLowerCase();
  return OF_KIND[name] ?? OF_KIND[name.slice(name.lastIndexOf(" ") + 1)] ?? (holds ? "wrap" : "action");
}
