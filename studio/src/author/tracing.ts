import type { FileInfo, TraceLine } from "../protocol/authorTypes";
import type { Stopped } from "../protocol/mindTypes";
import { seek, select, step } from "../session/commands";
import { listenToAnswers, send } from "../session/session";
import { makeRoomForFile } from "../session/stage";
import { files, lineStops, room, setMindView } from "../session/stores";
import { prefer, preferences } from "../store/preferences";
import { createStore } from "../store/store";
import { openFile } from "./desk";
import { revealPlace } from "./reveal";
import { firstAt, type StepKind, stepTo } from "./stepping";

/** What the scripts of an agent went through in one tick, and the line that is looked at. */
export interface Tracing {
  agent: number;
  tick: number;
  lines: readonly TraceLine[];
  at: number;
}

export const tracing = createStore<Tracing | null>(null);

/** Where to stand when the next trace comes: at the first line, or at the last after a step back. */
let enterAt: "start" | "end" = "start";
let told = "";

/** The line that is looked at; null when there is none. */
export function currentLine(now: Tracing | null): TraceLine | null {
  return now?.lines[now.at] ?? null;
}

export function lookAt(at: number): void {
  const now = tracing.get();
  if (now === null || now.lines[at] === undefined) return;
  tracing.set({ ...now, at });
  showLine();
}

/** One step through the recorded lines. Behind the last one the game takes a tick, before the first it goes back one. */
export function stepScript(kind: StepKind): void {
  const now = tracing.get();
  const next = now === null ? null : stepTo(now.lines, now.at, kind);
  if (next !== null) lookAt(next);
  else if (kind === "back") lastTick();
  else nextTick();
}

export function nextTick(): void {
  enterAt = "start";
  step(1);
}

function lastTick(): void {
  const status = room.get().status;
  if (status === null || status.tick <= status.oldest) return;
  enterAt = "end";
  seek(status.tick - 1);
}

/** The last recorded line of this tick. */
export function toTheEnd(): void {
  const now = tracing.get();
  if (now !== null) lookAt(now.lines.length - 1);
}

function showLine(): void {
  const line = currentLine(tracing.get());
  if (line === null) return;
  openFile(line.file);
  revealPlace(line.file, [line.line, 1]);
}

/** Opens the file at which the game stands, and looks at the agent that came there. */
export function showStop(stop: Pick<Stopped, "agent" | "graph" | "node">): void {
  const { inspection } = room.get();
  const mind =
    inspection?.agent === stop.agent ? inspection.minds.findIndex((one) => one.file === stop.graph) : -1;
  if (inspection?.agent !== stop.agent) select(stop.agent);
  if (mind >= 0) setMindView({ mind });
  prefer({ drawer: "debug" });
  makeRoomForFile();
  openFile(stop.graph);
  revealPlace(stop.graph, [stop.node, 1]);
}

export function isScript(file: string, list = files.get().list): boolean {
  return list.some((one) => one.name === file && one.kind === "script");
}

/** The line at which the game stands; null where it stands at a node of a picture. */
export function stoppedLine(
  { graph, node }: Pick<Stopped, "graph" | "node">,
  list: readonly FileInfo[],
): number | null {
  return isScript(graph, list) ? node : null;
}

listenToAnswers((message) => {
  if (message.say !== "trace" || message.agent !== room.get().selected) return;
  const stop = room.get().status?.stopped ?? null;
  const stood = stop?.agent === message.agent ? firstAt(message.lines, stop.graph, stop.node) : null;
  const last = Math.max(0, message.lines.length - 1);
  const at = stood ?? (enterAt === "end" ? last : 0);
  enterAt = "start";
  tracing.set({ agent: message.agent, tick: message.tick, lines: message.lines, at });
  if (preferences.get().drawer === "debug") showLine();
});

/** Asks for the lines of the watched agent whenever the game stands still at another tick. Returns what stops it. */
export function startTracing(): () => void {
  const ask = (): void => {
    const { status, selected, phase, inspection } = room.get();
    const wanted =
      phase === "joined" && status !== null && !status.playing && preferences.get().drawer === "debug";
    const scripted = inspection?.agent === selected && inspection?.minds.some((mind) => isScript(mind.file));
    const name = wanted && scripted ? `${selected}/${status.tick}` : "";
    if (name === told) return;
    told = name;
    if (name !== "" && selected !== null) send({ do: "trace", agent: selected });
    else tracing.set(null);
  };
  const undo = [room.subscribe(ask), preferences.subscribe(ask), files.subscribe(ask)];
  ask();
  return () => {
    for (const stop of undo) stop();
    told = "";
    tracing.set(null);
  };
}

/** A script that stops at a breakpoint shows itself to those who have had it open. Returns what stops it. */
export function startStopping(): () => void {
  let shown = "";
  const look = (): void => {
    const stop = room.get().status?.stopped ?? null;
    const name = stop === null ? "" : JSON.stringify([stop, room.get().status?.tick]);
    if (name === shown) return;
    shown = name;
    if (stop !== null && isScript(stop.graph) && lineStops.get().has(stop.graph)) showStop(stop);
  };
  look();
  return room.subscribe(look);
}
