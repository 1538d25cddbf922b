/** A pretended editor of state machines: reads a small part of their language, and writes the whole text anew. */
import { readRon, Unreadable } from "./ron.mjs";
import { PALETTE as WORDS, place } from "./workshop.mjs";

export const MACHINE_PALETTE = {
  ...WORDS,
  groups: [
    {
      title: "States",
      items: [
        {
          id: "state",
          title: "State",
          help: "What a character is about, until a transition leads out of it.",
          takes: "many",
        },
        {
          id: "state",
          title: "Final state",
          help: "The machine has ended when it is here.",
          takes: "none",
          preset: { ends: "Success" },
        },
      ],
    },
    {
      title: "States that do something",
      items: WORDS.actions.map(({ name, help }) => ({
        id: "state",
        title: name,
        help,
        takes: "many",
        preset: { name, active: [name] },
      })),
    },
  ],
};

/** The plain value of a piece of RON, as JSON has it. */
function plain(value) {
  if (value.is === "string" || value.is === "number") return value.value;
  if (value.is === "list") return value.items.map(plain);
  if (value.is === "struct") return Object.fromEntries(value.items.map((one) => [one.field, plain(one)]));
  if (value.is === "name")
    return value.name === "true" || value.name === "false" ? value.name === "true" : value.name;
  const inner = value.items[0]?.field
    ? Object.fromEntries(value.items.map((one) => [one.field, plain(one)]))
    : plain(value.items[0]);
  return { [value.name]: inner };
}

const VARIANT = /^[A-Z]\w*$/;

function written(value) {
  if (typeof value === "string")
    return VARIANT.test(value) && ["Success", "Failure", "Any", "Always", "Never"].includes(value)
      ? value
      : JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && VARIANT.test(first[0])) {
    const inner = written(first[1]);
    return inner.startsWith("(") ? first[0] + inner : `${first[0]}(${inner})`;
  }
  return `(${entries.map(([name, one]) => `${name}: ${written(one)}`).join(", ")})`;
}

function read(text) {
  const file = readRon(text);
  const machine = plain(file);
  const states = file.items.find((one) => one.field === "states")?.items ?? [];
  return { machine: { states: [], ...machine }, states };
}

function write(machine) {
  const state = ({ transitions = [], ...rest }) => {
    const fields = Object.entries(rest).map(([name, value]) => `            ${name}: ${written(value)},`);
    const ways = transitions.map((one) => `                ${written(one)},`);
    const out = ways.length ? [`            transitions: [`, ...ways, `            ],`] : [];
    return [`        (`, ...fields, ...out, `        ),`].join("\n");
  };
  return `(\n    name: ${written(machine.name ?? "")},\n    states: [\n${machine.states.map(state).join("\n")}\n    ],\n)\n`;
}

const field = (name, at, is, value, more = {}) => ({
  name,
  at: `${at}.${name}`,
  kind: { is },
  value: value ?? null,
  ...more,
});

function words(condition) {
  const [[id, content]] = Object.entries(condition);
  if (id === "Is") return String(content.name ?? content);
  if (id === "Not") return `not ${words(content)}`;
  if (id === "All" || id === "Any") return content.map(words).join(id === "All" ? " and " : " or ");
  return `${content.of} ${{ Below: "<", Above: ">" }[id] ?? id} ${content.than ?? ""}`;
}

const label = ({ on, after, when }) =>
  [on && `on ${on}`, after !== undefined && `after ${after} s`, when && words(when)]
    .filter(Boolean)
    .join(", ");

export function sketchMachine(text) {
  let found;
  try {
    found = read(text);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
  const { machine, states } = found;
  const span = (piece) => ({ from: place(text, piece.from), to: place(text, piece.to) });
  const part = (at, kind, piece, fields, more = {}) => ({
    at,
    kind,
    fields,
    takes: "none",
    span: span(piece),
    comment: piece.comment ?? "",
    ...more,
  });
  const nowhere = { from: 0, to: 0 };
  const parts = machine.states.map((state, number) => {
    const at = `states[${number}]`;
    return part(at, "state", states[number], [
      field("name", at, "text", state.name, { needed: true }),
      field("entry", at, "calls", state.entry, { help: "What is done when it is entered." }),
      field("active", at, "calls", state.active, { help: "What is done at every tick in it." }),
      field("exit", at, "calls", state.exit, { help: "What is done when it is left." }),
      field("ends", at, "choice", state.ends, {
        kind: { is: "choice", of: ["Success", "Failure", "Any"] },
        help: "The machine has ended when it is here.",
      }),
      field("blip", at, "flag", state.blip, {
        default: false,
        help: "For a moment only: a transition leads back.",
      }),
    ]);
  });
  const nodes = machine.states.map((state) => ({
    kind: "state",
    name: state.name,
    path: state.name,
    parent: 0,
    detail: state.active ? `active ${state.active.map((one) => one.name ?? one).join(", ")}` : "",
  }));
  const links = [];
  const linkParts = [];
  machine.states.forEach((state, from) =>
    (state.transitions ?? []).forEach((way, number) => {
      const to = machine.states.findIndex((one) => one.name === way.to);
      if (to < 0) return;
      links.push({ from: from + 2, to: to + 2, label: label(way) });
      const at = `states[${from}].transitions[${number}]`;
      const piece = states[from].items.find((one) => one.field === "transitions").items[number];
      linkParts.push(
        part(at, "transition", piece, [
          field("to", at, "state", way.to, { needed: true, help: "Where it leads." }),
          field("on", at, "event", way.on, { help: "When this event comes." }),
          field("after", at, "number", way.after, { help: "After so many seconds in the state." }),
          field("when", at, "condition", way.when, { help: "When this holds." }),
          field("do", at, "calls", way.do, { help: "What is done on the way." }),
        ]),
      );
    }),
  );
  return {
    graph: {
      title: machine.name,
      form: "machine",
      nodes: [
        { kind: "machine", name: machine.name, path: "" },
        { kind: "start", name: "", path: " begins", parent: 0 },
        ...nodes,
      ],
      links: [...(nodes.length ? [{ from: 1, to: 2, label: "" }] : []), ...links],
    },
    file: part("", "machine", nowhere, [field("name", "", "text", machine.name)], { takes: "many" }),
    nodes: [
      part("", "machine", nowhere, [], { takes: "many", fixed: true }),
      part("", "", nowhere, []),
      ...parts,
    ],
    links: [...(nodes.length ? [part("", "", nowhere, [])] : []), ...linkParts],
  };
}

export function checkMachine(text) {
  const list = [];
  try {
    const { machine, states } = read(text);
    machine.states.forEach((state, number) =>
      (state.transitions ?? []).forEach((way) => {
        if (machine.states.some((one) => one.name === way.to)) return;
        const [line, column] = place(text, states[number].from);
        list.push({
          file: "",
          place: { line, column },
          message: `there is no state “${way.to}”`,
          expected: machine.states.map((one) => one.name).join(", "),
        });
      }),
    );
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const [line, column] = place(text, error.at);
    list.push({ file: "", place: { line, column }, message: error.message, expected: "" });
  }
  return { faults: { file: "", list }, doubts: { file: "", list: [] } };
}

const WAY = /^states\[(\d+)\](?:\.transitions\[(\d+)\])?(?:\.(\w+))?$/;

export function changeMachine(text, step) {
  const { machine } = read(text);
  const { states } = machine;
  const find = (at) => {
    const [, state, way, name] = WAY.exec(at) ?? [];
    const owner = states[state];
    if (owner === undefined) throw new Error(`there is no part at “${at}”`);
    return {
      owner,
      state: Number(state),
      way,
      part: way === undefined ? owner : owner.transitions[way],
      name,
    };
  };
  const done = (...select) => ({ text: write(machine), select });
  const follow = (from, to) => {
    for (const state of states) for (const way of state.transitions ?? []) if (way.to === from) way.to = to;
  };
  switch (step.change) {
    case "set": {
      if (step.at === ".name") {
        machine.name = step.value ?? "";
        return done();
      }
      const { part, name } = find(step.at);
      if (name === "name" && part.name !== undefined) follow(part.name, step.value);
      if (step.value === null) delete part[name];
      else part[name] = step.value;
      return done(step.at.slice(0, -name.length - 1));
    }
    case "add": {
      if (step.kind === "transition") {
        const { owner } = find(step.under);
        (owner.transitions ??= []).push({ to: owner.name, ...step.values });
        return done(`${step.under}.transitions[${owner.transitions.length - 1}]`);
      }
      const wanted = step.values?.name ?? "State";
      let name = wanted;
      for (let number = 2; states.some((one) => one.name === name); number++) name = `${wanted}${number}`;
      states.push({ ...step.values, name });
      return done(`states[${states.length - 1}]`);
    }
    case "move": {
      const { owner, part, way } = find(step.at[0]);
      if (way === undefined) throw new Error("the pretended editor moves transitions only");
      const goal = step.place - (Number(way) < step.place ? 1 : 0);
      owner.transitions.splice(Number(way), 1);
      owner.transitions.splice(goal, 0, part);
      return done(`${step.under}.transitions[${goal}]`);
    }
    case "connect": {
      const { owner, state } = find(step.from);
      (owner.transitions ??= []).push({ to: find(step.to).owner.name });
      return done(`states[${state}].transitions[${owner.transitions.length - 1}]`);
    }
    case "redirect":
      find(step.at).part.to = find(step.to).owner.name;
      return done(step.at);
    case "rename": {
      const { owner } = find(step.at);
      follow(owner.name, step.name);
      owner.name = step.name;
      return done(step.at);
    }
    case "remove": {
      const found = step.at.map(find);
      for (const { owner, way, part } of found) {
        if (way !== undefined) owner.transitions = owner.transitions.filter((one) => one !== part);
        else states.splice(states.indexOf(owner), 1);
      }
      return done();
    }
    case "paste": {
      const first = states.length;
      for (const piece of step.text) {
        const state = plain(readRon(piece));
        while (states.some((one) => one.name === state.name)) state.name += "2";
        states.push(state);
      }
      return done(...step.text.map((_, number) => `states[${first + number}]`));
    }
    default:
      throw new Error(`the pretended editor cannot “${step.change}”`);
  }
}
