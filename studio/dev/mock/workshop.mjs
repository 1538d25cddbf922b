/** A pretended editor of behaviour trees: a small language of tasks, sketched and changed as PROTOCOL.md wants it. */
import { readRon, Unreadable } from "./ron.mjs";

const word = (name, help, params = []) => ({ name, help, params });
const param = (name, kind, help, fallback = null) => ({
  name,
  kind,
  help,
  default: fallback,
  optional: fallback !== null,
  out: false,
});

const CONDITIONS = [
  word("afraid", "Something came too near."),
  word("hungry", "It has little energy left."),
  word("food_is_known", "It remembers a place with food."),
];
const ACTIONS = [
  word("fly_away", "Straight away from what frightens it.", [param("speed", "number", "metres a second", 9)]),
  word("hide", "Sits still where nobody looks."),
  word("search_food", "Looks for food near by.", [param("within", "number", "metres", 30)]),
  word("fly_to_food", "Goes to the food it knows."),
  word("peck", "Eats what lies before it."),
  word("stay_together", "Flies with the others."),
  word("wander", "Follows its own whims."),
];
const item = (id, help, takes, preset) => ({
  id,
  title: preset ? Object.values(preset)[0] : id,
  help,
  takes,
  ...(preset ? { preset } : {}),
});

export const PALETTE = {
  groups: [
    {
      title: "Composites",
      items: [
        item("Sequence", "One after another, until one fails.", "many"),
        item("Selector", "The first that works.", "many"),
      ],
    },
    { title: "Leaves", items: [item("Wait", "Waits some seconds.", "none")] },
    {
      title: "Questions",
      items: CONDITIONS.map(({ name, help }) => item("If", help, "none", { asks: name })),
    },
    { title: "Actions", items: ACTIONS.map(({ name, help }) => item("Do", help, "none", { acts: name })) },
  ],
  conditions: CONDITIONS,
  values: [word("distance", "How far away the nearest hunter is.")],
  actions: ACTIONS,
  events: [word("noise", "Something was heard.", [param("volume", "number", "how loud")])],
  keys: [
    { name: "energy", kind: "number", help: "0 to 100; below 40 it is hungry" },
    { name: "fear", kind: "number", help: "how frightened it is" },
    { name: "food", kind: "vector", help: "where food was seen" },
    { name: "world.alarm", kind: "bool", help: "hunters are about" },
  ],
};

const KINDS = { Sequence: "many", Selector: "many", If: "none", Do: "none", Wait: "none" };
const ARGUMENTS = {
  If: { name: "asks", kind: { is: "asks" } },
  Do: { name: "acts", kind: { is: "acts" } },
  Wait: { name: "seconds", kind: { is: "seconds" } },
};
const NAMES = { If: CONDITIONS, Do: ACTIONS };

export function place(text, offset) {
  const before = text.slice(0, offset).split("\n");
  return [before.length, [...before.at(-1)].length + 1];
}

/** The tasks of a text, each with its name, its kind and where it stands. */
export function tasks(text) {
  const file = readRon(text);
  const root = file.items.find((one) => one.field === "root");
  if (root === undefined) throw new Unreadable(0, "a tree has a `root`");
  const found = [];
  const add = (value, at, parent) => {
    const node = value.is === "struct" ? value.items.find((one) => one.field === "node") : value;
    const name = value.is === "struct" ? value.items.find((one) => one.field === "name") : undefined;
    if (node === undefined) throw new Unreadable(value.from, "a task needs a `node`");
    if (!KINDS[node.name]) throw new Unreadable(node.from, `there is no task “${node.name ?? node.is}”`);
    const number = found.push({ at, value, node, name, parent }) - 1;
    if (KINDS[node.name] === "many")
      (node.items[0]?.items ?? []).forEach((child, place) => add(child, `${at}[${place}]`, number));
  };
  add(root, "root", -1);
  return found;
}

export function check(text, kind) {
  const list = [];
  const find = (offset, message, expected = "") => {
    const [line, column] = place(text, offset);
    list.push({ file: "", place: { line, column }, message, expected });
  };
  const doubts = [];
  if (kind === "tree") {
    try {
      for (const { node } of tasks(text)) {
        const [argument] = node.items;
        const known = NAMES[node.name];
        if (known && !known.some((one) => one.name === argument?.value))
          find(
            argument?.from ?? node.from,
            `there is no “${argument?.value}”`,
            known.map((one) => one.name).join(", "),
          );
        if (KINDS[node.name] === "many" && (argument?.items ?? []).length === 0) {
          const [line, column] = place(text, node.from);
          const message = `this ${node.name} has nothing to do`;
          doubts.push({ file: "", place: { line, column }, message, expected: "" });
        }
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      find(error.at, error.message);
    }
  }
  if (kind === "script") {
    const opened = (text.match(/\b(function|then|do)\b(?!.*\belseif\b)/g) ?? []).length;
    const closed = (text.match(/\bend\b/g) ?? []).length;
    if (opened > closed) find(text.length, "‘end’ expected near the end of the file");
  }
  return { faults: { file: "", list }, doubts: { file: "", list: doubts } };
}

export function sketch(text) {
  let found;
  try {
    found = tasks(text);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
  const part = (at, kind, value, fields, takes, fixed) => ({
    at,
    kind,
    ...(value.comment ? { comment: value.comment } : {}),
    fields,
    takes,
    span: { from: place(text, value.from), to: place(text, value.to) },
    ...(fixed ? { fixed } : {}),
  });
  const nodes = found.map(({ at, value, node, name }) => {
    const fields = [{ name: "name", at: `${at}.name`, kind: { is: "text" }, value: name?.value ?? null }];
    const argument = ARGUMENTS[node.name];
    if (argument)
      fields.push({
        ...argument,
        at: `${at}.${argument.name}`,
        value: node.items[0]?.value ?? null,
        needed: true,
      });
    return part(at, node.name, value, fields, KINDS[node.name], at === "root");
  });
  const graph = {
    title: found[0].name?.value ?? "tree",
    form: "tree",
    nodes: found.map(({ at, node, name, parent }) => ({
      kind: { If: "condition", Do: "action", Wait: "action" }[node.name] ?? node.name.toLowerCase(),
      name: name?.value ?? String(node.items[0]?.value ?? node.name),
      path: at,
      ...(parent >= 0 ? { parent } : {}),
      ...(node.name === "Wait" ? { detail: `${node.items[0]?.value} s` } : {}),
    })),
    links: found.flatMap(({ parent }, to) => (parent >= 0 ? [{ from: parent, to, label: "" }] : [])),
  };
  const links = graph.links.map(() => ({
    at: "",
    kind: "",
    fields: [],
    takes: "none",
    span: { from: [1, 1], to: [1, 1] },
  }));
  return {
    graph,
    file: { at: "", kind: "tree", fields: [], takes: "one", span: { from: [1, 1], to: [1, 1] } },
    nodes,
    links,
  };
}

const written = (value) => (typeof value === "string" ? JSON.stringify(value) : String(value));

function newText({ kind, values = {} }) {
  if (KINDS[kind] === "many") return `${kind}([])`;
  return `${kind}(${written(values[ARGUMENTS[kind].name] ?? (kind === "Wait" ? 1 : ""))})`;
}

const put = (text, from, to, what) => text.slice(0, from) + what + text.slice(to);

/** Into a list of tasks, on a line of its own. */
function insert(text, parent, at, what) {
  const list = parent.node.items[0];
  const margin = " ".repeat(/^ */.exec(text.split("\n")[place(text, list.from)[0] - 1])[0].length);
  const children = list.items;
  if (children.length === 0) return put(text, list.from, list.to, `[\n${margin}    ${what},\n${margin}]`);
  const before = children[at];
  if (before) return put(text, before.from, before.from, `${what},\n${margin}    `);
  const last = children.at(-1);
  return put(text, last.to, last.to, `,\n${margin}    ${what}`);
}

function removeOne(text, at) {
  const { value } = tasks(text).find((one) => one.at === at) ?? {};
  if (value === undefined) throw new Error(`there is no part at “${at}”`);
  const after = /^\s*,/.exec(text.slice(value.to));
  const margin = /\s*$/.exec(text.slice(0, value.from))[0].length;
  return put(text, value.from - margin, value.to + (after?.[0].length ?? 0), "");
}

/** The text after a change; throws with the reason why it cannot be made. */
export function change(text, step) {
  const found = tasks(text);
  const partAt = (at) => {
    const part = found.find((one) => one.at === at);
    if (part === undefined) throw new Error(`there is no part at “${at}”`);
    return part;
  };
  switch (step.change) {
    case "set": {
      const [, at, field] = /^(.*)\.(\w+)$/.exec(step.at) ?? [];
      const { value, node, name } = partAt(at);
      if (field !== "name") {
        const argument = node.items[0];
        return { text: put(text, argument.from, argument.to, written(step.value)), select: [at] };
      }
      if (name) return { text: put(text, name.from, name.to, written(step.value ?? "")), select: [at] };
      const inside = text.slice(value.from, value.to);
      return {
        text: put(text, value.from, value.to, `(name: ${written(step.value)}, node: ${inside})`),
        select: [at],
      };
    }
    case "add": {
      const parent = partAt(step.under);
      if (KINDS[parent.node.name] !== "many") throw new Error("nothing can hang below this one");
      const at = step.place ?? parent.node.items[0].items.length;
      return { text: insert(text, parent, at, newText(step)), select: [`${step.under}[${at}]`] };
    }
    case "remove":
      if (step.at.includes("root")) throw new Error("the root stays");
      return {
        text: [...step.at].sort((a, b) => (a < b ? 1 : -1)).reduce(removeOne, text),
        select: [],
      };
    case "wrap": {
      const { value } = partAt(step.at);
      const inside = text.slice(value.from, value.to);
      return { text: put(text, value.from, value.to, `${step.kind}([${inside}])`), select: [step.at] };
    }
    case "paste": {
      const parent = partAt(step.under);
      const at = step.place ?? parent.node.items[0].items.length;
      return {
        text: insert(text, parent, at, step.text.join(", ")),
        select: step.text.map((_, number) => `${step.under}[${at + number}]`),
      };
    }
    case "move":
      return moved(text, step, partAt);
    case "unwrap": {
      const { value, node } = partAt(step.at);
      const inside = (node.items[0]?.items ?? []).map((one) => text.slice(one.from, one.to));
      if (inside.length === 0) throw new Error("there is nothing in it");
      return { text: put(text, value.from, value.to, inside.join(", ")), select: [step.at] };
    }
    case "become": {
      const { value, node } = partAt(step.at);
      const keeps = KINDS[step.kind] === "many" && KINDS[node.name] === "many";
      const list = keeps && node.items[0];
      const what = list ? `${step.kind}(${text.slice(list.from, list.to)})` : newText(step);
      const at = node.field ? node : value;
      return { text: put(text, at.from, at.to, what), select: [step.at] };
    }
    case "rename":
      return change(text, { change: "set", at: `${step.at}.name`, value: step.name });
    case "comment": {
      const { value } = partAt(step.at);
      const start = text.lastIndexOf("\n", value.from) + 1;
      const margin = /^ */.exec(text.slice(start))[0];
      const lines = step.text.split("\n").map((line) => `${margin}// ${line}\n`);
      const old = /(?:^ *\/\/[^\n]*\n)*$/m.exec(text.slice(0, start));
      const from = value.comment ? start - old[0].length : start;
      return { text: put(text, from, start, step.text === "" ? "" : lines.join("")), select: [step.at] };
    }
    default:
      throw new Error(`the pretended editor cannot “${step.change}”`);
  }
}

/** Marks where they come to be, takes them away, and puts them there. */
function moved(text, step, partAt) {
  const pieces = step.at.map((at) => {
    const { value } = partAt(at);
    return text.slice(value.from, value.to);
  });
  const parent = partAt(step.under);
  const children = parent.node.items[0].items.map((_, number) => `${step.under}[${number}]`);
  const goal = step.place ?? children.length;
  const before = children.slice(0, goal).filter((at) => step.at.includes(at)).length;
  const MARK = "Wait(987654)";
  const marked = insert(text, parent, goal, MARK);
  const later = (at) => {
    const [, head, place, rest] = /^(.*?\[)(\d+)(\].*)$/.exec(at.slice(step.under.length)) ?? [];
    const within = at.startsWith(`${step.under}[`) && place !== undefined && Number(place) >= goal;
    return within ? `${step.under}${head}${Number(place) + 1}${rest}` : at;
  };
  const rest = step.at
    .map(later)
    .sort((a, b) => (a < b ? 1 : -1))
    .reduce(removeOne, marked);
  const select = pieces.map((_, number) => `${step.under}[${goal - before + number}]`);
  return { text: rest.replace(MARK, pieces.join(", ")), select };
}
