import { Content, traceOf } from "./author.mjs";
import { Flock } from "./flock.mjs";
import { writeFrame } from "./frame.mjs";
import { meshes, writeHills } from "./hills.mjs";
import { inspect } from "./inspect.mjs";
import { fileStops, MINDS } from "./minds.mjs";

const SAVE_EVERY = 30;
const KEEP_SAVES = 60;
const TICKS_PER_SECOND = 60;

/** One shared simulation with its clients, its clock and its past. */
export class Room {
  constructor(name, game, seed, params) {
    this.name = name;
    this.game = game;
    this.clients = new Set();
    this.playing = true;
    this.stops = new Map();
    this.stopped = null;
    this.content = new Content();
    this.assigned = new Map();
    this.speed = 1;
    this.params = Object.fromEntries(game.params.map((param) => [param.name, param.default]));
    Object.assign(this.params, params);
    this.begin(seed ?? 1);
    this.due = 0;
    this.last = performance.now();
    this.clock = setInterval(() => this.run(), 8);
    this.slow = setInterval(() => this.report(), 200);
    this.measured = { ticks: 0, since: performance.now(), rate: 0, ms: 0 };
  }

  begin(seed) {
    this.flock = new Flock(seed, this.params);
    this.saves = [this.flock.save()];
    this.newest = 0;
    this.rows = [];
  }

  /** Breakpoints of files count from the start here too, but a flock that stops at once is no use to other tests. */
  stopsOf(graph) {
    return this.stops.get(graph) ?? fileStops(graph);
  }

  goOn(playing) {
    this.playing = playing;
    this.stopped = null;
  }

  /** Minds that somebody looks at decide with every tick; a breakpoint stops the room. */
  think() {
    for (const { mind } of this.clients) {
      if (mind === null) continue;
      if (MINDS[mind.mind].file === "creature.lua") this.runScript(mind.agent);
      const before = new Map(mind.marks);
      mind.think(this.flock);
      const stops = this.stops.get(mind.graph) ?? [];
      const node = stops.find((one) => {
        const [was, now] = [before.get(one), mind.marks.get(one)];
        return now?.[2] === this.flock.tick && !(was?.[1] === "running" && was[2] >= this.flock.tick - 1);
      });
      if (node === undefined) continue;
      this.playing = false;
      this.stopped = stopOf(mind.agent, mind.graph, node, mind.mind);
      this.tell();
    }
  }

  /** A script stops at the first of its lines with a breakpoint. */
  runScript(agent) {
    const lines = this.stops.get("creature.lua") ?? [];
    const reached = traceOf(this, agent).lines.find((one) => lines.includes(one.line));
    if (reached === undefined) return;
    this.playing = false;
    this.stopped = stopOf(agent, reached.file, reached.line);
    this.tell();
  }

  /** The minds of an agent, with the files they follow. */
  mindsOf(agent) {
    return MINDS.map((mind, place) => {
      const file = this.assigned.get(`${agent}/${place}`) ?? mind.file;
      return file ? { ...mind, file } : mind;
    });
  }

  close() {
    clearInterval(this.clock);
    clearInterval(this.slow);
  }

  run() {
    const now = performance.now();
    const passed = Math.min(0.1, (now - this.last) / 1000);
    this.last = now;
    if (this.playing && this.clients.size > 0) {
      this.due += passed * TICKS_PER_SECOND * (this.speed ?? 64);
      const until = performance.now() + 14;
      while (this.due >= 1 && performance.now() < until) {
        this.advance();
        this.due -= 1;
        if (!this.playing) this.due = 0;
      }
      if (this.due > 4) this.due = 0;
    }
    for (const client of this.clients) this.sendFrame(client, now);
  }

  advance() {
    const start = performance.now();
    this.flock.advance();
    this.think();
    this.measured.ms = this.measured.ms * 0.9 + (performance.now() - start) * 0.1;
    this.measured.ticks++;
    const { tick } = this.flock;
    this.newest = Math.max(this.newest, tick);
    if (tick % SAVE_EVERY === 0 && (this.saves.at(-1)?.tick ?? -1) < tick) {
      this.saves.push(this.flock.save());
      if (this.saves.length > KEEP_SAVES) this.saves.shift();
    }
    if (tick % 6 === 0) this.addRow([tick, this.measured.ms, this.flock.speed, this.flock.order]);
  }

  addRow(row) {
    if ((this.rows.at(-1)?.[0] ?? -1) >= row[0]) return;
    this.rows.push(row);
    if (this.rows.length > 600) this.rows.shift();
    for (const client of this.clients) client.rows.push(row);
  }

  seek(tick) {
    const to = Math.max(this.saves[0].tick, Math.min(this.newest, Math.round(tick)));
    this.flock.load(this.saves.findLast((save) => save.tick <= to) ?? this.saves[0]);
    while (this.flock.tick < to) this.flock.advance();
    this.goOn(false);
    this.resetCharts();
  }

  /** What has been changed makes another future: the old one is dropped. */
  dropFuture() {
    this.newest = this.flock.tick;
    this.saves = this.saves.filter((save) => save.tick <= this.newest);
    this.rows = this.rows.filter((row) => row[0] <= this.newest);
  }

  status() {
    const { flock, measured } = this;
    return {
      tick: flock.tick,
      oldest: this.saves[0].tick,
      newest: this.newest,
      playing: this.playing,
      speed: this.speed,
      seed: flock.seed,
      agents: flock.count,
      ticks_per_second: measured.rate,
      tick_ms: measured.ms,
      watchers: this.clients.size,
      params: this.params,
      ...(this.stopped ? { stopped: this.stopped } : {}),
      score: { mean_speed: flock.speed, order: flock.order },
    };
  }

  report() {
    const now = performance.now();
    this.measured.rate = (this.measured.ticks * 1000) / Math.max(1, now - this.measured.since);
    this.measured.ticks = 0;
    this.measured.since = now;
    this.tell();
    for (const client of this.clients) {
      if (client.rows.length === 0) continue;
      client.say({ say: "charts", names: CHARTS, rows: client.rows, reset: false });
      client.rows = [];
    }
  }

  tell() {
    for (const client of this.clients) client.say({ say: "status", ...this.status() });
  }

  resetCharts() {
    for (const client of this.clients) {
      client.rows = [];
      client.say({ say: "charts", names: CHARTS, rows: this.rows, reset: true });
    }
  }

  tellJoined(client) {
    const { params, name, game, flock } = this;
    client.say({
      say: "joined",
      room: name,
      game: game.name,
      seed: flock.seed,
      params,
      status: this.status(),
      minds: true,
    });
  }

  frame(client) {
    if (this.game.space !== "3d") return writeFrame(client.frame, this.flock, client.overlays);
    if (client.frame === 1) for (const mesh of meshes()) client.bytes(mesh);
    return writeHills(client.frame, this.flock);
  }

  sendFrame(client, now) {
    const changed = client.sentTick !== this.flock.tick || client.stale;
    if (!changed || client.underWay >= 2 || now - client.sentAt < 1000 / client.rate - 4) return;
    client.sentAt = now;
    client.sentTick = this.flock.tick;
    client.stale = false;
    client.underWay++;
    client.frame++;
    client.bytes(this.frame(client));
    if (client.mind !== null) client.tellMind(this.flock, now);
    if (client.agent === null) return;
    const seen = inspect(this.flock, client.agent, client.log);
    client.log.push([this.flock.tick, seen.speed]);
    if (client.log.length > 120) client.log.shift();
    client.say({
      say: "inspect",
      agent: client.agent,
      tick: this.flock.tick,
      document: seen.document,
      marks: seen.marks,
      minds: this.mindsOf(client.agent),
    });
  }
}

const CHARTS = ["tick_ms", "speed", "order"];

/** A breakpoint that was reached. */
function stopOf(agent, graph, node, mind = 0) {
  return { agent, name: `agent ${agent}`, mind, graph, node };
}
