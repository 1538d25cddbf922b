import type { Game, Inspection, Override, Status, Values } from "../protocol/types";
import type { Left } from "./left";
import { kept } from "./kept";

/** What is known about the room this tab watches. All changes go through the functions below. */
export interface Room {
  /** Where the person wants to be; null in the gallery. */
  wanted: { room: string; game: string } | null;
  phase: "idle" | "joining" | "joined" | "refused";
  refusal: string;
  status: Status | null;
  /** Its agents have minds that can be looked at. */
  minds: boolean;
  /** It is a program that runs by itself: it has no past and no speed. */
  attached: boolean;
  /** What others have left or do in it, for whoever has not been here before. */
  found: Left | null;
  selected: number | null;
  inspection: Inspection | null;
  /** Values the person has just set and the server has not confirmed yet. */
  edits: Readonly<Record<string, Edit>>;
  /** Values of parameters that wait for a restart. */
  staged: Values;
}

interface Edit {
  value: number;
  at: number;
}

/** So long a just-set value is shown against what the server says, while the message is under way. */
const EDIT_HOLD_MS = 500;

export const EMPTY_ROOM: Room = {
  wanted: null,
  phase: "idle",
  refusal: "",
  status: null,
  minds: false,
  attached: false,
  found: null,
  selected: null,
  inspection: null,
  edits: {},
  staged: {},
};

export function wantRoom(room: string, game: string): Room {
  return { ...EMPTY_ROOM, wanted: { room, game }, phase: "joining" };
}

export function joined(
  room: Room,
  status: Status,
  minds = room.minds,
  attached = room.attached,
  found: Left | null = null,
): Room {
  return {
    ...room,
    phase: "joined",
    refusal: "",
    status,
    minds,
    attached,
    found,
    edits: {},
    staged: stillStaged(room.staged, status),
  };
}

export function refused(room: Room, message: string): Room {
  return room.phase === "joining" ? { ...room, phase: "refused", refusal: message } : room;
}

/** The room has ended under our feet, with a reason. */
export function closed(room: Room, message: string): Room {
  return room.wanted === null ? room : { ...room, phase: "refused", refusal: message };
}

/** The connection is gone: what was known stays on screen until the room is joined again. */
export function disconnected(room: Room): Room {
  return room.phase === "joined" ? { ...room, phase: "joining" } : room;
}

export function statusArrived(room: Room, status: Status, now: number): Room {
  if (room.phase !== "joined") return room;
  const params = sameValues(room.status?.params, status.params) ? room.status?.params : undefined;
  const score = sameValues(room.status?.score, status.score) ? room.status?.score : undefined;
  const overrides = kept(room.status?.overrides ?? null, status.overrides);
  const news: Status = {
    ...status,
    params: params ?? status.params,
    score: score ?? status.score,
    overrides,
  };
  return { ...room, status: news, edits: freshEdits(room.edits, news.params, now) };
}

export function edited(room: Room, name: string, value: number, now: number): Room {
  return { ...room, edits: { ...room.edits, [name]: { value, at: now } } };
}

/** Stages a value for the next restart; a value that already holds needs none. */
export function staged(room: Room, name: string, value: number): Room {
  const next = { ...room.staged, [name]: value };
  if (room.status?.params[name] === value) delete next[name];
  return { ...room, staged: next };
}

export function unstaged(room: Room): Room {
  return { ...room, staged: {} };
}

export function inspected(room: Room, inspection: Inspection | null): Room {
  if (inspection === null) return { ...room, selected: null, inspection: null };
  // A game that has sheets and no pictures may not know beforehand that its agents have minds.
  const minds = room.minds || inspection.minds.length > 0;
  return { ...room, selected: inspection.agent, inspection: kept(room.inspection, inspection), minds };
}

/** What a control shows: the person's own newest wish first, then the server's word, then the default. */
export function shownValue(room: Room, name: string, fallback: number): number {
  return room.edits[name]?.value ?? room.staged[name] ?? room.status?.params[name] ?? fallback;
}

/** What stands above a parameter at the moment, such as a person who has taken over. */
export function overrideOf(room: Room, name: string): Override | null {
  return room.status?.overrides.find((one) => one.param === name) ?? null;
}

/** The value that is in effect. What ends by itself leaves the parameter as it was set. */
export function valueInEffect(override: Override | null, value: number): number {
  return override === null || override.release === null ? value : override.value;
}

/** What a client says when it makes its room anew after the server was away. */
export function lastKnown(room: Room): { seed?: number; params?: Values } {
  return room.status === null ? {} : { seed: room.status.seed, params: room.status.params };
}

export function findGame(games: readonly Game[] | null, name: string | undefined): Game | undefined {
  return games?.find((game) => game.name === name);
}

function freshEdits(edits: Room["edits"], params: Values, now: number): Room["edits"] {
  const names = Object.keys(edits);
  if (names.length === 0) return edits;
  const fresh: Record<string, Edit> = {};
  for (const name of names) {
    const edit = edits[name];
    if (edit && now - edit.at < EDIT_HOLD_MS && params[name] !== edit.value) fresh[name] = edit;
  }
  return fresh;
}

function stillStaged(waiting: Values, status: Status): Values {
  return Object.fromEntries(Object.entries(waiting).filter(([name, value]) => status.params[name] !== value));
}

/** Keeps the identity of unchanged values, so that panels watching them stay asleep. */
function sameValues(a: Values | undefined, b: Values): boolean {
  if (a === undefined) return false;
  const names = Object.keys(b);
  return names.length === Object.keys(a).length && names.every((name) => a[name] === b[name]);
}
