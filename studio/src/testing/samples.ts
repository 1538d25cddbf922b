import type { Game, Param, Status } from "../protocol/types";

/** Building blocks for tests. */

export function sampleStatus(change: Partial<Status> = {}): Status {
  return {
    tick: 300,
    oldest: 0,
    newest: 300,
    playing: true,
    speed: 1,
    keeps: null,
    seed: 1,
    agents: 100,
    first_look: null,
    ticks_per_second: 60,
    tick_ms: 0.8,
    watchers: 1,
    params: { cohesion: 1, count: 100 },
    overrides: [],
    led: false,
    ending: null,
    score: {},
    stopped: null,
    branch: null,
    replaced: null,
    ...change,
  };
}

export function sampleParam(change: Partial<Param> = {}): Param {
  return {
    name: "cohesion",
    title: "Cohesion",
    group: "Steering",
    kind: "number",
    unit: "",
    default: 1,
    min: 0,
    max: 4,
    step: 0.05,
    live: true,
    help: "",
    choices: [],
    ...change,
  };
}

export function sampleGame(change: Partial<Game> = {}): Game {
  return {
    name: "flock",
    title: "Flock",
    summary: "",
    help: "",
    ticks_per_second: 60,
    tags: [],
    params: [],
    layers: [],
    charts: [],
    scores: [],
    controls: [],
    keys: [],
    takeover: null,
    space: "2d",
    length_unit: "m",
    pacing: null,
    listing: { family: "", keywords: [], files: [], start_here: 0, lesson: "", picture_tick: 0 },
    guide: { see: "", tries: [], first_look: null },
    ...change,
  };
}

/** Packs a frame as the server does. */
export function packFrame(header: object | string, payload: Uint8Array = new Uint8Array()): ArrayBuffer {
  const text = typeof header === "string" ? header : JSON.stringify(header);
  const bytes = new TextEncoder().encode(text);
  const length = Math.ceil(bytes.length / 8) * 8;
  const all = new Uint8Array(8 + length + payload.length).fill(32);
  all.set(new TextEncoder().encode("WSF1"));
  new DataView(all.buffer).setUint32(4, length, true);
  all.set(bytes, 8);
  all.set(payload, 8 + length);
  return all.buffer;
}
