/** Pretended minds for the pretended flock: a behaviour tree, a state machine, a decision tree, and a huge tree. */

import { newShapes, SHEETS } from "./sheets.mjs";

const tree = (title, form, nested) => {
  const nodes = [];
  const links = [];
  const add = (spec, parent) => {
    const [kind, name, ...rest] = spec;
    const children = rest.filter(Array.isArray);
    const extra =
      rest.find((part) => part !== null && typeof part === "object" && !Array.isArray(part)) ?? {};
    const number = nodes.length;
    const path = parent === undefined ? name : `${nodes[parent].path}/${name}`;
    nodes.push({ kind, name, path, ...(parent === undefined ? {} : { parent }), ...extra });
    if (parent !== undefined && form === "tree") links.push({ from: parent, to: number });
    for (const child of children) add(child, number);
    return number;
  };
  add(nested);
  return { title, form, nodes, links };
};

const BEHAVIOUR = tree("creature", "tree", [
  "selector",
  "creature",
  [
    "sequence",
    "flee",
    { folds: true, help: "Away from whatever frightens it." },
    ["condition", "afraid", { detail: "{fear} > 0.25", help: "Something came too near." }],
    ["cool-down", "not again so soon", { detail: "2 s" }, ["action", "look for a way out"]],
    [
      "parallel",
      "run",
      { detail: "any" },
      ["action", "fly away", { detail: "speed 9", help: "Straight away from it." }],
      ["action", "cry out"],
    ],
  ],
  [
    "sequence",
    "eat",
    { folds: true },
    ["condition", "hungry", { detail: "{energy} < 40" }],
    [
      "selector",
      "find food",
      ["condition", "food is known"],
      ["action", "search", { detail: "within 30 m" }],
    ],
    ["action", "fly to food", { detail: "{food}" }],
    ["action", "peck", { stop: true, help: "A breakpoint lives in the file." }],
  ],
  [
    "utility",
    "be with the others",
    ["action", "keep apart", { detail: "weight 1.5" }],
    ["action", "fly the same way", { detail: "weight 1" }],
    ["action", "stay together", { detail: "weight 1" }],
  ],
  ["time-out", "rest", { detail: "5 s" }, ["action", "glide"]],
]);

const machine = () => {
  const graph = tree("moods", "machine", [
    "machine",
    "moods",
    ["start", ""],
    [
      "state",
      "calm",
      { folds: true },
      ["start", ""],
      ["state", "gliding", { detail: "active glide" }],
      ["state", "feeding", { detail: "entry peck" }],
      ["state", "preening"],
    ],
    ["state", "alert", { detail: "entry look round" }],
    [
      "state",
      "fleeing",
      { folds: true },
      ["history", "H*"],
      ["state", "sprint", { detail: "active sprint" }],
      ["state", "dodge"],
    ],
    ["state", "exhausted"],
  ]);
  const at = (name) => graph.nodes.findIndex((node) => node.path === `moods/${name}`);
  const link = (from, to, label = "") => graph.links.push({ from: at(from), to: at(to), label });
  graph.links.push({ from: 1, to: at("calm"), label: "" });
  graph.links.push({ from: at("calm/"), to: at("calm/gliding"), label: "" });
  graph.links.push({ from: at("fleeing/H*"), to: at("fleeing/sprint"), label: "" });
  link("calm/gliding", "calm/feeding", "sees food");
  link("calm/feeding", "calm/gliding", "full");
  link("calm/gliding", "calm/preening", "after 8 s");
  link("calm/preening", "calm/gliding", "done");
  link("calm", "alert", "{fear} > 0.1");
  link("alert", "calm", "after 3 s");
  link("alert", "fleeing", "{fear} > 0.25 / cry out");
  link("fleeing/sprint", "fleeing/dodge", "hunter near");
  link("fleeing/dodge", "fleeing/sprint", "free way");
  link("fleeing/dodge", "exhausted", "{energy} < 5");
  link("fleeing", "alert", "{fear} < 0.1");
  link("exhausted", "calm", "{energy} > 60");
  link("exhausted", "exhausted", "on noise");
  return graph;
};

const decision = () => {
  const graph = { title: "where to", form: "decision", nodes: [], links: [] };
  const add = (kind, name, detail = "") =>
    graph.nodes.push({ kind, name, path: name, ...(detail ? { detail } : {}) }) - 1;
  const link = (from, to, label) => graph.links.push({ from, to, label });
  const near = add("test", "hunter near?", "distance < 12");
  const many = add("test", "how many neighbours?", "count");
  const tired = add("test", "tired?", "{energy} < 30");
  const away = add("action", "away");
  const join = add("action", "towards the others");
  const wander = add("action", "wander");
  const rest = add("action", "rest");
  const chance = add("random", "a whim", "30 %");
  link(near, away, "yes");
  link(near, many, "no");
  link(many, join, "none");
  link(many, tired, "1 – 6");
  link(many, chance, "more");
  link(chance, wander, "yes");
  link(chance, tired, "no");
  link(tired, rest, "yes");
  link(tired, join, "no");
  return graph;
};

/** Ten thousand nodes, as regular as a big game's tree. */
const huge = (count = 10_000) => {
  const graph = { title: "everything", form: "tree", nodes: [], links: [] };
  const kinds = ["selector", "sequence", "selector", "sequence", "action"];
  graph.nodes.push({ kind: "selector", name: "everything", path: "everything" });
  for (let node = 1; node < count; node++) {
    const parent = Math.floor((node - 1) / 5);
    const leaf = node * 5 + 1 >= count;
    const kind = leaf ? (node % 3 ? "action" : "condition") : kinds[node % 4];
    const name = `${leaf ? "do" : "plan"} ${node}`;
    graph.nodes.push({
      kind,
      name,
      parent,
      path: `${graph.nodes[parent].path}/${node}`,
      folds: node <= 155 && node > 5,
    });
    graph.links.push({ from: parent, to: node });
  }
  return graph;
};

/** Facts flow from the tests at the left through joins to the rules at the right. */
const network = () => {
  const graph = { title: "rules", form: "network", nodes: [], links: [] };
  const add = (kind, name, ...from) => {
    const number = graph.nodes.push({ kind, name, path: name }) - 1;
    for (const other of from) graph.links.push({ from: other, to: number });
    return number;
  };
  const root = add("facts", "all facts");
  const thirsty = add("test", "?who is thirsty", root);
  const well = add("test", "?well holds water", root);
  const near = add("test", "?who near ?what", root);
  const enemy = add("test", "?who is an enemy", root);
  const seen = add("test", "?who sees ?whom", root);
  const drink = add("join", "who = who", thirsty, near);
  const reach = add("join", "what = well", drink, well);
  const danger = add("join", "whom = enemy", seen, enemy);
  const safe = add("not", "no enemy seen", reach, danger);
  add("rule", "drink", safe);
  add("rule", "flee", danger);
  add("rule", "go to well", reach);
  add("rule", "warn the others", danger, near);
  return graph;
};

/** As many states as a real game has, in one long chain of moods. */
const long = () => {
  const names =
    "idle,wander,notice,suspect,search,spot,alarm,approach,attack,reload,cover,retreat,heal,regroup,report,rest";
  const states = names.split(",").map((name) => ["state", name]);
  const graph = tree("long", "machine", ["machine", "long", ["start", ""], ...states]);
  graph.links.push({ from: 1, to: 2, label: "" });
  for (let at = 2; at < graph.nodes.length - 1; at++)
    graph.links.push({ from: at, to: at + 1, label: at % 3 === 0 ? "after 2 s" : "sees enemy" });
  graph.links.push({ from: graph.nodes.length - 1, to: 2, label: "rested" });
  graph.links.push({ from: 10, to: 12, label: "hurt" });
  graph.links.push({ from: 13, to: 8, label: "enemy again" });
  return graph;
};

export const GRAPHS = {
  creature: BEHAVIOUR,
  moods: machine(),
  where: decision(),
  everything: huge(),
  rules: network(),
  long: long(),
};
export const MINDS = [
  { name: "behaviour", graph: "creature", file: "creature.tree.ron" },
  { name: "moods", graph: "moods" },
  { name: "where to", graph: "where" },
  { name: "10,000 nodes", graph: "everything" },
  { name: "weapons", graph: "", sheet: true },
  { name: "plan", graph: "rules", sheet: true },
  { name: "long", graph: "long" },
  { name: "script", graph: "", sheet: true, file: "creature.lua" },
];

export function fileStops(graph) {
  return (GRAPHS[graph]?.nodes ?? []).flatMap((node, number) => (node.stop ? [number] : []));
}

/** What one pretended mind remembers; think() makes one decision, marks and reasons included. */
export class PretendedMind {
  constructor(agent, mind) {
    Object.assign(this, {
      agent,
      mind,
      graph: MINDS[mind].graph,
      marks: new Map(),
      trail: [],
      log: [],
      last: "",
    });
    this.boardHand = {};
    this.shapes = newShapes();
    this.sheetSent = { text: "", at: 0 };
    this.notes = [];
    this.sent = null;
  }

  get nodes() {
    return GRAPHS[this.graph]?.nodes ?? [];
  }

  node(path) {
    return this.nodes.findIndex((node) => node.path === path || node.path.endsWith(`/${path}`));
  }

  mark(tick, path, status, why = "") {
    const node = typeof path === "number" ? path : this.node(path);
    this.marks.set(node, [node, status, tick]);
    this.trail.push({ node, status, why });
    this.hits?.(node);
  }

  note(tick, text) {
    if (this.last === text) return;
    this.last = text;
    this.log.push({ tick, text });
    if (this.log.length > 200) this.log.shift();
  }

  think(flock) {
    const { tick } = flock;
    const fear = this.boardHand.fear ?? flock.fear[this.agent];
    const energy = this.boardHand.energy ?? 50 + 45 * Math.sin(tick / 200 + this.agent);
    Object.assign(this, { fear, energy, tick });
    this.trail = [];
    THINK[this.graph]?.(this, tick, fear, energy, flock);
  }

  board(flock) {
    const entry = (scope, key, kind, value, help = "") => ({ scope, key, kind, value, help, editable: true });
    return [
      entry("agent", "energy", "number", this.energy, "0 to 100; below 40 it is hungry"),
      entry("agent", "fear", "number", this.fear, "how frightened it is"),
      entry("agent", "food", "vector", this.boardHand.food ?? [30, 50, 0]),
      entry("agent", "friend", "text", this.boardHand.friend ?? `creature ${this.agent + 14}`),
      entry(
        "world",
        "alarm",
        "bool",
        this.boardHand.alarm ?? flock.hunters().length > 0,
        "hunters are about",
      ),
      entry("world", "day", "int", this.boardHand.day ?? 1 + Math.floor(flock.tick / 600)),
    ];
  }

  /** The sheet, when it has changed and was not sent just now. */
  sheet(flock, now) {
    const { name, sheet } = MINDS[this.mind];
    if (!sheet || now - this.sheetSent.at < 95) return null;
    const message = { say: "sheet", agent: this.agent, mind: this.mind, document: SHEETS[name](this, flock) };
    const text = JSON.stringify(message);
    if (text === this.sheetSent.text) return null;
    this.sheetSent = { text, at: now };
    return message;
  }

  /** What is new since the last time, as PROTOCOL.md wants it. */
  pulse(flock) {
    const board = this.board(flock);
    const marks = [...this.marks.values()];
    const before = this.sent;
    const known = new Map(before?.marks.map((mark) => [mark[0], mark]));
    const message = {
      say: "pulse",
      agent: this.agent,
      mind: this.mind,
      graph: this.graph,
      tick: flock.tick,
      ...(before ? {} : { reset: true, board }),
      marks: marks.filter(
        (mark) => known.get(mark[0])?.[2] !== mark[2] || known.get(mark[0])?.[1] !== mark[1],
      ),
      trail: this.trail,
      notes: this.notes,
      log: { drop: 0, add: this.log.slice(before?.log ?? 0) },
      values: before
        ? board.flatMap((entry, at) => (String(entry.value) === before.values[at] ? [] : [[at, entry.value]]))
        : [],
      waiting: [],
    };
    this.sent = { marks, log: this.log.length, values: board.map((entry) => String(entry.value)) };
    return message;
  }
}

const number = (value) => value.toFixed(2);

const THINK = {
  creature(mind, tick, fear, energy) {
    const afraid = fear > 0.25;
    mind.mark(
      tick,
      "afraid",
      afraid ? "success" : "failure",
      `fear is ${number(fear)}, ${afraid ? "more" : "not more"} than 0.25`,
    );
    if (afraid) {
      mind.mark(tick, "not again so soon", "success", "5.2 s since the last time");
      mind.mark(tick, "look for a way out", "success");
      mind.mark(tick, "fly away", "running", `${number(fear * 9)} m/s`);
      mind.mark(tick, "cry out", "success");
      mind.mark(tick, "run", "running");
      mind.mark(tick, "flee", "running");
      mind.note(tick, "be with the others → flee: afraid");
    } else {
      mind.mark(tick, "flee", "failure");
      const hungry = energy < 40;
      mind.mark(
        tick,
        "hungry",
        hungry ? "success" : "failure",
        `energy is ${number(energy)}, ${hungry ? "less" : "not less"} than 40`,
      );
      if (hungry) {
        mind.mark(tick, "food is known", "success", "food is [30, 50, 0]");
        mind.mark(tick, "find food", "success");
        const there = tick % 240 > 180;
        mind.mark(
          tick,
          "fly to food",
          there ? "success" : "running",
          there ? "arrived" : `${180 - (tick % 240)} m to go`,
        );
        if (there) mind.mark(tick, "peck", tick % 240 === 239 ? "success" : "running");
        mind.mark(tick, "eat", "running");
        mind.note(tick, there ? "eat: arrived, pecks" : "be with the others → eat: hungry");
      } else {
        mind.mark(tick, "eat", "failure");
        const best = ["keep apart", "fly the same way", "stay together"][Math.floor(tick / 50) % 3];
        mind.mark(tick, best, "running", "scores 0.81");
        mind.mark(tick, "be with the others", "running", `${best} scores best: 0.81`);
        mind.note(tick, `be with the others: ${best}`);
      }
    }
    mind.mark(tick, "creature", "running");
  },
  moods(mind, tick, fear, energy) {
    const phase = Math.floor(tick / 90) % 10;
    const now = [
      "calm/gliding",
      "calm/feeding",
      "calm/gliding",
      "calm/preening",
      "alert",
      "fleeing/sprint",
      "fleeing/dodge",
      "fleeing/sprint",
      "fleeing/dodge",
      "exhausted",
    ][phase];
    const before = mind.now;
    if (before && before !== now) {
      for (const part of [before, before.split("/")[0]])
        if (!now.startsWith(part)) mind.mark(tick, `moods/${part}`, "aborted", "left");
      mind.log.push({ tick, text: `${before} → ${now}` });
    }
    mind.now = now;
    mind.mark(tick, "moods", "running");
    if (now.includes("/")) mind.mark(tick, `moods/${now.split("/")[0]}`, "running");
    mind.mark(tick, `moods/${now}`, "running", `fear ${number(fear)}, energy ${number(energy)}`);
  },
  where(mind, tick, fear, energy) {
    const near = fear > 0.25;
    mind.mark(tick, "hunter near?", near ? "success" : "failure", `distance is ${near ? 4 : 31} m`);
    if (near) return mind.mark(tick, "away", "running");
    const count = Math.floor(tick / 120) % 9;
    mind.mark(tick, "how many neighbours?", "success", `count is ${count}`);
    if (count === 0) return mind.mark(tick, "towards the others", "running");
    if (count > 6) {
      const whim = Math.floor(tick / 240) % 3 === 0;
      mind.mark(tick, "a whim", whim ? "success" : "failure", whim ? "0.12 of 0.30" : "0.71 of 0.30");
      if (whim) return mind.mark(tick, "wander", "running");
    }
    const tired = energy < 30;
    mind.mark(tick, "tired?", tired ? "success" : "failure", `energy is ${number(energy)}`);
    return mind.mark(tick, tired ? "rest" : "towards the others", "running");
  },
  rules(mind, tick) {
    const thirsty = Math.floor(tick / 120) % 2 === 0;
    const danger = Math.floor(tick / 300) % 3 === 2;
    const fire = (name, on, why) => mind.mark(tick, name, on ? "success" : "failure", why);
    mind.mark(tick, "all facts", "success");
    for (const name of ["?who is thirsty", "who = who", "what = well"])
      fire(name, thirsty, thirsty ? "Ann" : "nobody");
    fire("?who near ?what", true, "Ann near the well");
    for (const name of ["?who sees ?whom", "whom = enemy", "flee", "warn the others"])
      fire(name, danger, danger ? "Ann sees the wolf" : "no enemy is seen");
    fire("no enemy seen", thirsty && !danger, danger ? "1 match forbids it" : "nothing forbids it");
    fire("drink", thirsty && !danger, "");
    mind.notes = [
      [0, `${500 + (tick % 60)} facts`],
      [1, thirsty ? "1 fact" : "none"],
      [3, "12 facts"],
      [6, thirsty ? "3 matches" : "none"],
      [8, danger ? "1 match" : "none"],
    ];
  },
  long(mind, tick) {
    const now = 2 + (Math.floor(tick / 90) % (mind.nodes.length - 2));
    if (mind.now !== undefined && mind.now !== now) mind.mark(tick, mind.now, "aborted", "left");
    mind.now = now;
    mind.mark(tick, 0, "running");
    mind.mark(tick, now, "running");
  },
  everything(mind, tick) {
    // Sixty leaves a tick, and all above them.
    const count = mind.nodes.length;
    for (let i = 0; i < 60; i++) {
      let node = Math.floor(count / 5) + ((tick * 61 + i * 131) % Math.floor((count * 4) / 5));
      mind.mark(tick, node, ["success", "failure", "running"][(node + tick) % 3]);
      while (node > 0) {
        node = Math.floor((node - 1) / 5);
        if (mind.marks.get(node)?.[2] === tick) break;
        mind.mark(tick, node, "running");
      }
    }
  },
};
