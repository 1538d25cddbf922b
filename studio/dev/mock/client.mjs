import { AUTHOR_ACTIONS } from "./author.mjs";
import { GRAPHS, MINDS, PretendedMind } from "./minds.mjs";
import { Room } from "./room.mjs";
import { checkHandle } from "./sheets.mjs";
import { TIMELINE_ACTIONS } from "./timeline.mjs";

/** One connection: reads what a client asks for and does it in its room. */
export class Client {
  constructor(socket, games, rooms) {
    Object.assign(this, { socket, games, rooms });
    Object.assign(this, { room: null, overlays: [], rate: 30, agent: null, rows: [], log: [] });
    Object.assign(this, { mind: null, pictures: new Set(), open: new Set() });
    Object.assign(this, { frame: 0, underWay: 0, sentAt: 0, sentTick: -1, stale: true });
    this.say({ say: "hello", protocol: 1, version: "0.1.0-mock", games });
    socket.on("message", (data) => this.receive(String(data)));
    socket.on("close", () => this.leave());
  }

  say(message) {
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  bytes(data) {
    if (this.socket.readyState === 1) this.socket.send(data);
  }

  refuse(about, message) {
    this.say({ say: "error", about, message });
  }

  receive(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      this.refuse("", "not JSON");
      return;
    }
    const act = ACTIONS[message.do];
    if (act === undefined) this.refuse(String(message.do), "unknown request");
    else if (act.room && this.room === null) this.refuse(message.do, "not in a room");
    else act.run(this, message, this.room);
    if (act?.room && message.do !== "ack") this.room?.tell();
  }

  leave() {
    if (this.room === null) return;
    this.room.clients.delete(this);
    this.room = null;
  }

  tellMind(flock, now) {
    this.say(this.mind.pulse(flock));
    const sheet = this.mind.sheet(flock, now);
    if (sheet) this.say(sheet);
  }

  select(agent) {
    this.agent = agent;
    this.log = [];
    this.stale = true;
    if (agent === null) this.say({ say: "inspect", agent: null, tick: 0, document: null, marks: [] });
  }
}

function join(client, message) {
  const game = client.games.find((candidate) => candidate.name === message.game);
  if (game === undefined) {
    client.refuse("join", `there is no game “${message.game}”`);
    return;
  }
  client.leave();
  let room = client.rooms.get(message.room);
  if (room === undefined) {
    room = new Room(message.room, game, message.seed, message.params);
    client.rooms.set(message.room, room);
  }
  client.room = room;
  room.clients.add(client);
  Object.assign(client, {
    underWay: 0,
    sentTick: -1,
    agent: null,
    rows: [],
    mind: null,
    pictures: new Set(),
    open: new Set(),
  });
  room.tellJoined(client);
  client.say(room.content.list());
  client.say(room.content.lesson());
  client.say({ say: "charts", names: ["tick_ms", "speed", "order"], rows: room.rows, reset: true });
}

function watch(client, { agent, mind = 0 }, room) {
  if (agent === null) {
    client.mind = null;
    return;
  }
  if (!(agent >= 0 && agent < room.flock.count) || MINDS[mind] === undefined) {
    client.refuse("watch", `there is no mind ${mind} of agent ${agent}`);
    return;
  }
  const { graph } = MINDS[mind];
  client.mind = new PretendedMind(agent, mind);
  if (graph !== "" && !client.pictures.has(graph)) {
    client.say({ say: "graph", id: graph, version: 0, graph: GRAPHS[graph], stops: room.stopsOf(graph) });
  }
  client.pictures.add(graph);
  client.mind.think(room.flock);
  client.tellMind(room.flock, performance.now());
}

function setStops(client, { graph, nodes }, room) {
  if (GRAPHS[graph] === undefined && room.content.find(graph) === undefined) {
    client.refuse("breakpoints", `there is no graph “${graph}”`);
    return;
  }
  room.stops.set(graph, nodes);
  for (const other of room.clients)
    if (other.pictures.has(graph) || other.open.has(graph)) other.say({ say: "stops", graph, nodes });
}

function dragged(client, { key, value }, room) {
  const { mind } = client;
  const why = mind === null ? "no mind is looked at" : checkHandle(mind.shapes, key, value);
  if (why) {
    client.refuse("edit", `sheet.${key}: ${why}`);
    return;
  }
  mind.shapes[key] = [value[0], mind.shapes[key][1]];
  client.tellMind(room.flock, performance.now() + 100);
}

function edit(client, { scope, key, value }, room) {
  const { mind } = client;
  if (scope === "sheet") {
    dragged(client, { key, value }, room);
    return;
  }
  const entry = mind?.board(room.flock).find((one) => one.scope === scope && one.key === key);
  const fits =
    value === null ||
    typeof value ===
      { bool: "boolean", int: "number", number: "number", text: "string", vector: "object" }[entry?.kind];
  if (!fits || (entry.kind === "int" && !Number.isInteger(value))) {
    client.refuse("edit", `${scope}.${key}: ${value} is not what it holds`);
    return;
  }
  mind.boardHand[key] = value;
  client.say({
    ...mind.pulse(room.flock),
    values: [[mind.board(room.flock).findIndex((one) => one.key === key), value]],
  });
}

function restart(room, message) {
  Object.assign(room.params, message.params);
  room.begin(message.seed ?? room.flock.seed);
  for (const client of room.clients) {
    room.tellJoined(client);
    client.stale = true;
  }
  room.resetCharts();
}

function setParam(client, room, { name, value }) {
  const param = room.game.params.find((candidate) => candidate.name === name);
  if (!param?.live || typeof value !== "number" || value < param.min || value > param.max) {
    client.refuse("set", `“${name}” cannot be set to ${value}`);
    return;
  }
  room.params[name] = value;
  room.flock.params[name] = value;
  room.dropFuture();
}

const inRoom = (run) => ({ room: true, run });

const ACTIONS = {
  join: { run: join },
  leave: { run: (client) => client.leave() },
  play: inRoom((_, __, room) => room.goOn(true)),
  pause: inRoom((_, __, room) => (room.playing = false)),
  step: inRoom((_, { ticks }, room) => {
    room.goOn(false);
    for (let i = 0; i < Math.min(600, ticks) && room.stopped === null; i++) room.advance();
  }),
  speed: inRoom((_, { factor }, room) => (room.speed = factor)),
  restart: inRoom((_, message, room) => restart(room, message)),
  seek: inRoom((_, { tick }, room) => room.seek(tick)),
  set: inRoom((client, message, room) => setParam(client, room, message)),
  input: inRoom((_, { name, x, y }, room) => {
    if (name === "scare") room.flock.scare(x, y);
    if (name === "calm") room.flock.calm();
    if (name === "beacon") room.flock.drag(x, y, room.playing);
    for (const watcher of room.clients) watcher.stale = true;
    room.dropFuture();
  }),
  pick: inRoom((client, { x, y, radius }, room) => client.select(room.flock.nearest(x, y, radius))),
  select: inRoom((client, { agent }, room) => {
    if (agent !== null && !(agent >= 0 && agent < room.flock.count))
      client.refuse("select", `there is no agent ${agent}`);
    else client.select(agent);
  }),
  watch: inRoom(watch),
  breakpoints: inRoom(setStops),
  edit: inRoom(edit),
  ...Object.fromEntries(
    Object.entries({ ...AUTHOR_ACTIONS, ...TIMELINE_ACTIONS }).map(([name, run]) => [name, inRoom(run)]),
  ),
  overlays: {
    run: (client, { names }) => {
      client.overlays = names;
      client.stale = true;
    },
  },
  rate: { run: (client, { fps }) => (client.rate = Math.min(60, Math.max(1, fps))) },
  ack: inRoom((client) => (client.underWay = Math.max(0, client.underWay - 1))),
};
