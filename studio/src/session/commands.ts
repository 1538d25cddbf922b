import { throttle, throttleByName } from "../connection/throttle";
import type { BoardEntry } from "../protocol/mindTypes";
import type { FieldValue } from "../protocol/documentTypes";
import type { Point } from "../protocol/geometry";
import type { ClientMessage, Game, Tell, Values } from "../protocol/types";
import { wantedOverlays } from "../store/layers";
import { preferences, setLayer } from "../store/preferences";
import { edited, type Room, staged, unstaged } from "../store/room";
import { toast } from "../store/toasts";
import { keepsBack } from "./guest";
import { send } from "./session";
import {
  bookmarks,
  editFault,
  firstLook,
  type Future,
  future,
  latestBrief,
  lineStops,
  liveMind,
  pictures,
  pointing,
  room,
  setMindView,
  setView,
  tellFault,
  tick,
} from "./stores";

/** What a person can ask for; each function is one button, key or gesture. */

export const SPEEDS: readonly (number | null)[] = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, null];
const LARGEST_SEED = 0xffff_ffff;

const sendSeek = throttle<number>(90, (to) => send({ do: "seek", tick: to }));

export function togglePlay(): void {
  setPlaying(room.get().status?.playing !== true);
}

export function setPlaying(playing: boolean): void {
  // A seek pauses: one that came after would undo this.
  sendSeek.flush();
  send({ do: playing ? "play" : "pause" });
}

export function step(ticks: number): void {
  sendSeek.flush();
  aim = null;
  send({ do: "step", ticks });
}

/** Where the last steps back go, until the server has arrived there. */
let aim: { tick: number; at: number } | null = null;
/** So long a step back counts from where the one before goes. [ms] */
const AIM_MS = 600;

/** Goes back by so many seconds of the game, as far as is remembered. */
export function goBack({ ticks_per_second: perSecond }: Game, seconds: number): void {
  stepBack(Math.round(seconds * perSecond));
}

/** Goes back by so many ticks, as far as is remembered. */
export function stepBack(ticks: number): void {
  const { status } = room.get();
  if (status === null) return;
  const isUnderWay = aim !== null && performance.now() - aim.at < AIM_MS && aim.tick <= tick.get();
  const from = isUnderWay && aim !== null ? aim.tick : tick.get();
  const to = Math.max(status.oldest, from - ticks);
  aim = { tick: to, at: performance.now() };
  if (to < from) seek(to);
}

export function setSpeed(factor: number | null): void {
  send({ do: "speed", factor });
}

/** The next faster or slower setting from where the room is. */
export function shiftSpeed(direction: 1 | -1): void {
  const now = room.get().status?.speed ?? Infinity;
  const known = SPEEDS.map((speed) => speed ?? Infinity);
  const next = direction > 0 ? known.find((s) => s > now) : known.findLast((s) => s < now);
  if (next !== undefined) setSpeed(next === Infinity ? null : next);
}

/** Begins again, with everything that was waiting for it. */
export function restart(seed?: number): void {
  sendSeek.cancel();
  const params: Values = room.get().staged;
  const sent = send({ do: "restart", ...(seed === undefined ? {} : { seed }), params });
  if (sent) room.update(unstaged);
}

export function randomSeed(): number {
  return 1 + Math.floor(Math.random() * 999_999);
}

/** Reads a typed seed; null when it is none. */
export function readSeed(text: string): number | null {
  const value = Number(text.trim());
  return text.trim() !== "" && Number.isInteger(value) && value >= 0 && value <= LARGEST_SEED ? value : null;
}

export function seek(to: number): void {
  sendSeek(Math.round(to));
}

/** Whether a tick is remembered, so that one can go there. */
export function isReachable(to: number, { status, attached }: Room = room.get()): boolean {
  return status !== null && !attached && to >= status.oldest && to <= status.newest;
}

/** Goes to a tick that is named somewhere; where it is not remembered any more, that is said. */
export function visit(to: number): void {
  const { status, attached } = room.get();
  if (isReachable(to)) seek(to);
  else if (attached) toast("A program that runs by itself cannot be turned back.", "info");
  else if (status !== null)
    toast(`Tick ${to} is not remembered: ticks ${status.oldest} to ${status.newest} are.`, "info");
}

/** Puts a bookmark at the present moment, or takes away the one that is there. */
export function putBookmark(name = ""): void {
  const now = tick.get();
  const known = bookmarks.get().find((bookmark) => bookmark.tick === now);
  if (known === undefined || name !== "") send({ do: "bookmark", tick: now, name });
  else send({ do: "bookmark", tick: now, name: null });
}

export function nameBookmark(at: number, name: string): void {
  send({ do: "bookmark", tick: at, name: name.trim() });
}

export function removeBookmark(at: number): void {
  send({ do: "bookmark", tick: at, name: null });
}

/** Goes to the next bookmark in a direction that can be reached. */
export function seekBookmark(direction: 1 | -1): void {
  const { status } = room.get();
  if (status === null) return;
  const all = bookmarks.get().map((bookmark) => bookmark.tick);
  const reached = all.filter((at) => at >= status.oldest && at <= status.newest);
  const now = tick.get();
  const to = direction > 0 ? reached.find((at) => at > now) : reached.findLast((at) => at < now);
  if (to !== undefined) seek(to);
}

export function seekNewest(): void {
  const status = room.get().status;
  if (status) seek(status.newest);
}

const sendSet = throttleByName<number>(50, (name, value) => send({ do: "set", name, value }));

export function setLiveParam(name: string, value: number): void {
  if (keepsBack()) return;
  room.update((old) => edited(old, name, value, Date.now()));
  sendSet(name, value);
}

export function stageParam(name: string, value: number): void {
  room.update((old) => staged(old, name, value));
}

export function discardStaged(): void {
  room.update(unstaged);
}

/** Picks whoever is nearest, at most `radius` away; where somebody is at most `near` away, nobody is let go of. */
export function pickAt(x: number, y: number, radius: number, near = radius): void {
  firstLook.set("done");
  setMindView({ node: null });
  send({ do: "pick", x, y, radius, near });
}

const sendPoint = throttle<Extract<ClientMessage, { do: "point" }>>(50, (point) => send(point));

/** Whoever is here is told of in two lines, as long as it is pointed at. */
export function pointAt(x: number, y: number, radius: number, stem = false): void {
  pointing.set("place");
  sendPoint({ do: "point", x, y, radius, ...(stem ? { stem } : {}) });
}

/** The same for somebody whose body is under the pointer. */
export function pointAtBody(agent: number, stem = false): void {
  pointing.set("place");
  sendPoint({ do: "point", agent, ...(stem ? { stem } : {}) });
}

/** The same for somebody, wherever it is. */
export function pointAtAgent(agent: number): void {
  sendPoint.cancel();
  pointing.set("agent");
  send({ do: "point", agent });
}

/** Nobody is pointed at any more. */
export function pointNowhere(): void {
  sendPoint.cancel();
  if (pointing.get() === "nothing") return;
  pointing.set("nothing");
  send({ do: "point" });
  latestBrief.set(null);
}

/** Looks at an agent, and at the node that runs in its mind: a node is chosen of one agent only. */
export function select(agent: number | null): void {
  firstLook.set("done");
  if (agent !== room.get().selected) setMindView({ node: null });
  send({ do: "select", agent });
  if (agent === null) setView({ follow: false, firstPerson: false, pinned: false });
}

export function sendControl(name: string, at?: Point): void {
  send(at ? { do: "input", name, x: at[0], y: at[1] } : { do: "input", name });
}

const sendDrag = throttleByName<Point>(33, (name, at) => sendControl(name, at));

/** A handle is in somebody's hand. */
export function dragHandle(name: string, at: Point): void {
  sendDrag(name, at);
}

/** It was let go: where it lies now is told at once. */
export function dropHandle(name: string): void {
  sendDrag.flush(name);
}

/** Where the last piece of the stroke under the hand ended. */
let strokeEnd: Point | null = null;
const sendStroke = throttle<{ name: string; at: Point }>(33, ({ name, at }) => {
  send({ do: "input", name, x: at[0], y: at[1], ...(strokeEnd ? { from: strokeEnd } : {}) });
  strokeEnd = at;
});

/** A brush touches the scene. */
export function beginStroke(name: string, at: Point): void {
  endStroke();
  sendStroke({ name, at });
}

/** It is drawn on. */
export function drawStroke(name: string, at: Point): void {
  sendStroke({ name, at });
}

/** It is lifted: what was drawn last is told at once. */
export function endStroke(): void {
  sendStroke.flush();
  strokeEnd = null;
}

export function switchLayer(game: Game, layer: string, on: boolean): void {
  setLayer(game.name, layer, on);
  send({ do: "overlays", names: wantedOverlays(game, preferences.get().layers) });
}

export function isInPast(): boolean {
  const status = room.get().status;
  return status !== null && tick.get() < status.newest;
}

/** The room is what it was when it was opened. */
export function startAfresh(): void {
  sendSeek.cancel();
  if (send({ do: "afresh" })) room.update(unstaged);
}

/** Nobody wants to hear any more what was left in the room. */
export function leaveAsFound(): void {
  room.update((old) => ({ ...old, found: null }));
}

/** Sets a breakpoint at a node or a transition, or takes it away. */
export function toggleStop(graph: string, node: number): void {
  const stops = new Set(pictures.get().get(graph)?.stops);
  if (!stops.delete(node)) stops.add(node);
  send({ do: "breakpoints", graph, nodes: [...stops].sort((a, b) => a - b) });
}

/** The breakpoints of a script: all lines that have one, of the text that the game follows. Says whether they were sent. */
export function setLineStops(file: string, lines: readonly number[]): boolean {
  const sorted = [...new Set(lines)].sort((a, b) => a - b);
  if (!send({ do: "breakpoints", graph: file, nodes: sorted })) return false;
  // Shown at once; the server tells everybody who has the script open.
  lineStops.set(new Map(lineStops.get()).set(file, new Set(sorted)));
  return true;
}

/** A mind of an agent follows another file from now on. */
export function assign(agent: number, mind: number, file: string): void {
  send({ do: "assign", agent, mind, file });
}

/** A handle of a sheet is edited under this scope. */
const SHEET = "sheet";

const sendSheetDrag = throttleByName<Point>(50, (key, at) => {
  const mind = liveMind.get();
  if (mind === null) return;
  editFault.set(null);
  send({ do: "edit", agent: mind.agent, mind: mind.mind, scope: SHEET, key, value: at });
});

/** A point of a plot is in somebody's hand. */
export function dragSheetHandle(key: string, at: Point): void {
  sendSheetDrag(key, at);
}

/** It was let go: where it lies now is told at once. */
export function dropSheetHandle(key: string): void {
  sendSheetDrag.flush(key);
}

/** Under this name it is told that an edit of a handle was refused. */
export function sheetFaultName(key: string): string {
  return `${SHEET}.${key}`;
}

/** Sets a key of a blackboard by hand. */
export function editBoard(entry: BoardEntry, value: FieldValue | null): void {
  const mind = liveMind.get();
  if (mind === null) return;
  editFault.set(null);
  send({ do: "edit", agent: mind.agent, mind: mind.mind, scope: entry.scope, key: entry.key, value });
}

/** Tells the game something as if it had happened in its world. */
export function tell(what: Tell): void {
  tellFault.set("");
  send({ do: "tell", ...what });
}

/** From here on there are two futures, and what is changed is changed in the second. Says whether it was sent. */
export function branchOff(): boolean {
  sendSeek.flush();
  return send({ do: "branch" });
}

/** Inspector, charts and views show this future from now on. */
export function lookInto(which: Future): void {
  if (future.get() === which) return;
  future.set(which);
  send({ do: "future", stem: which === "stem" });
}

/** The number of the last change in the past that replaced a future. */
function lastChange(): number | null {
  return room.get().status?.replaced?.number ?? null;
}

/** Undoes the last change in the past that replaced a future, or the one of this number if it still is the last. */
export function restoreFuture(number = lastChange()): void {
  sendSeek.cancel();
  aim = null;
  if (number !== null) send({ do: "restore_future", number });
}

/** The same, and what came of the change stays beside it, as a branch. Says whether it was sent. */
export function keepBoth(number = lastChange()): boolean {
  sendSeek.flush();
  return number !== null && send({ do: "keep_both", number });
}

/** Keeps ticks to a time by adapting the budget of the game; null lets them take what they take. [µs] */
export function keepTo(micros: number | null): void {
  send({ do: "keep", micros });
}

/** Goes on with the branch, or without it. */
export function endBranch(keep: boolean): void {
  send({ do: "end_branch", keep });
}
