/** Files, editing, console, trace and lesson of the pretended server, in the words of PROTOCOL.md. */
import { readFileSync } from "node:fs";
import { answer, trace } from "./scripts.mjs";
import { changeMachine, checkMachine, MACHINE_PALETTE, sketchMachine } from "./machines.mjs";
import { change as changeTree, check as checkTree, PALETTE, sketch as sketchTree } from "./workshop.mjs";

const check = (text, kind) => (kind === "machine" ? checkMachine(text) : checkTree(text, kind));
const GRAPHS = {
  tree: { palette: PALETTE, sketch: sketchTree, change: changeTree },
  machine: { palette: MACHINE_PALETTE, sketch: sketchMachine, change: changeMachine },
};

const text = (name) => readFileSync(new URL(`./content/${name}`, import.meta.url), "utf8");
const KINDS = [
  [".tree.ron", "tree"],
  [".machine.ron", "machine"],
  [".dtree.ron", "decision"],
  [".lua", "script"],
];
const kindOf = (name) => KINDS.find(([end]) => name.endsWith(end))?.[1] ?? "text";

const GIVEN = [
  ["creature.tree.ron", "A creature", "What every creature of the flock does.", true],
  ["shy.tree.ron", "A shy creature", "Keeps to itself.", true],
  ["moods.machine.ron", "Moods", "How a creature feels.", true],
  ["creature.lua", "A creature in Lua", "The same as a script.", true],
  ["notes.txt", "Notes", "Whatever you like.", false],
];

/** The files of one room, and its folder. */
export class Content {
  constructor() {
    this.files = GIVEN.map(([name, title, help, template]) => {
      const original = name === "notes.txt" ? "Remember the milk.\n" : text(name);
      return {
        name,
        kind: kindOf(name),
        what: "",
        title,
        help,
        template,
        version: 0,
        text: original,
        original,
      };
    });
    this.folder = new Map();
    this.changes = 0;
    this.board = { energy: 62, fear: 0.1 };
    this.opened = false;
  }

  find(name) {
    return this.files.find((file) => file.name === name);
  }

  list() {
    const files = this.files.map(({ text: now, original, ...info }) => ({
      ...info,
      changed: now !== original,
      stored: this.folder.has(info.name),
    }));
    return { say: "files", files, folder: true };
  }

  findings() {
    const names = this.files.map((file) => file.name);
    const files = this.files.map(({ name, kind, text: now }) => ({
      file: name,
      bytes: now.length,
      lines: now.split("\n").length,
      uses: names.filter((other) => other !== name && now.includes(`"${other}"`)),
      in_force: true,
      report: check(now, kind),
    }));
    return { say: "findings", files };
  }

  told(name, lost = []) {
    const { version, text: now, original } = this.find(name);
    return {
      say: "file",
      file: name,
      version,
      text: now,
      original,
      stored: this.folder.get(name) ?? null,
      lost,
    };
  }

  put(name, now) {
    this.changes++;
    const known = this.find(name);
    if (known) Object.assign(known, { text: now, version: this.changes });
    else
      this.files.push({
        name,
        kind: kindOf(name),
        title: name,
        help: "",
        what: "",
        template: false,
        version: this.changes,
        text: now,
        original: null,
      });
  }

  lesson() {
    const file = this.find("creature.tree.ron");
    const step = (title, about, hint, done, of = "") => ({ title, text: about, hint, done, file: of });
    return {
      say: "lesson",
      lesson: {
        title: "Change a mind",
        steps: [
          step(
            "Open the creature's file",
            "Every creature follows `creature.tree.ron`. Open it: it is a text, and a graph.",
            "Click the file's name below.",
            this.opened,
            "creature.tree.ron",
          ),
          step(
            "Let it rest longer",
            "Creatures with nothing else to do wait half a second.\n\nMake `Wait` take 2 seconds, then apply the text.",
            "Find `Wait(0.5)` and write a 2 instead. Ctrl+Enter applies.",
            /Wait\(2(\.0)?\)/.test(file.text),
            "creature.tree.ron",
          ),
          step(
            "Keep it",
            "Save the file: it will be there when the studio starts again.",
            "",
            this.folder.has("creature.tree.ron"),
          ),
        ],
      },
    };
  }
}

function lostBy(before, after) {
  const names = (from) => [...from.matchAll(/name: "([^"]*)"/g)].map((match) => match[1]);
  return names(before)
    .filter((name) => !names(after).includes(name))
    .map((name) => `Creature 7: “${name}” is gone; it begins anew`);
}

function tellAll(room, name, lost) {
  const { content } = room;
  for (const client of room.clients) {
    client.say(content.list());
    if (client.findings) client.say(content.findings());
    if (client.open.has(name)) client.say(content.told(name, lost));
    client.say(content.lesson());
  }
}

function open(client, { file }, { content, clients }) {
  if (content.find(file) === undefined) {
    client.refuse("open", `there is no file “${file}”`);
    return;
  }
  client.open.add(file);
  const palette = GRAPHS[content.find(file).kind]?.palette ?? null;
  client.say({ ...content.told(file), palette });
  if (content.find(file).kind === "script")
    client.say({ say: "stops", graph: file, nodes: client.room.stopsOf(file) });
  if (file === "creature.tree.ron" && !content.opened) {
    content.opened = true;
    for (const other of clients) other.say(content.lesson());
  }
}

function sketchOf(file, now) {
  return { sketch: GRAPHS[kindOf(file)]?.sketch(now) ?? null, report: check(now, kindOf(file)) };
}

function changed(client, { file, text: now, change: step, ask }) {
  try {
    const made = GRAPHS[kindOf(file)].change(now, step);
    client.say({ say: "changed", file, ask, ...made, ...sketchOf(file, made.text) });
  } catch (error) {
    client.say({ say: "changed", file, ask, refused: error.message });
  }
}

function apply(client, { file, text: now, ask }, room) {
  const report = check(now, kindOf(file));
  const old = room.content.find(file)?.text ?? "";
  const good = report.faults.list.length === 0;
  if (good) room.content.put(file, now);
  client.say({ say: "applied", file, ask, version: room.content.changes, report });
  if (good) tellAll(room, file, lostBy(old, now));
}

function save(client, { file, text: now, base, ask }, room) {
  const stored = room.content.folder.get(file) ?? null;
  if (stored !== base) {
    client.say({ say: "conflict", file, ask, stored });
    return;
  }
  room.content.folder.set(file, now);
  client.say({ say: "saved", file, ask, report: check(now, kindOf(file)) });
  tellAll(room, file, []);
}

function forget(client, { file, ask }, room) {
  room.content.folder.delete(file);
  const { original } = room.content.find(file);
  if (original !== null) room.content.put(file, original);
  client.say({ say: "applied", file, ask, version: room.content.changes, report: check("", "text") });
  tellAll(room, file, []);
}

/** The lines of a script that an agent went through in the last tick. */
export function traceOf(room, agent) {
  const file = room.content.find("creature.lua");
  return { say: "trace", agent, tick: room.flock.tick, lines: trace(file.name, file.text, room.flock.tick) };
}

export const AUTHOR_ACTIONS = {
  files: (client, _, room) => client.say(room.content.list()),
  findings: (client, { on }, room) => {
    client.findings = on;
    if (on) client.say(room.content.findings());
  },
  open,
  close: (client, { file }) => client.open.delete(file),
  sketch: (client, { file, text: now, ask }) =>
    client.say({ say: "sketch", file, ask, ...sketchOf(file, now) }),
  change: changed,
  apply,
  save,
  forget,
  assign: (client, { agent, mind, file }, room) => {
    if (room.content.find(file) === undefined) client.refuse("assign", `there is no file “${file}”`);
    else room.assigned.set(`${agent}/${mind}`, file);
  },
  console: (client, { agent, code, act, ask }, room) =>
    client.say({ say: "console", agent, ask, ...answer(code, act, room.content.board) }),
  trace: (client, { agent }, room) => client.say(traceOf(room, agent)),
};
