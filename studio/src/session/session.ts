import { socketAddress } from "../connection/address";
import { Link, type LinkState, type Socket } from "../connection/link";
import { logOnce } from "../connection/logOnce";
import { throttle } from "../connection/throttle";
import { told } from "../model/mind";
import { modelOf } from "../model/model";
import { decodeFrame } from "../protocol/decodeFrame";
import { decodeMesh, isMesh } from "../protocol/decodeMesh";
import { readMessage } from "../protocol/readMessage";
import type { AuthorAnswer } from "../protocol/authorTypes";
import type { Graph, PulseNews } from "../protocol/mindTypes";
import type { ClientMessage, Inspection, ServerMessage } from "../protocol/types";
import { kept } from "../store/kept";
import { addMesh, keptMeshes } from "../store/meshes";
import { wantedOverlays } from "../store/layers";
import { preferences } from "../store/preferences";
import {
  closed,
  disconnected,
  findGame,
  inspected,
  joined,
  lastKnown,
  refused,
  statusArrived,
  wantRoom,
} from "../store/room";
import { toast } from "../store/toasts";
import { isTouch } from "../store/touch";
import { gameForFingers } from "./deviceWords";
import { isKeptBack, leaveAsGuest, noteWatchers, resumeAsGuest } from "./guest";
import { whatIsLeft } from "../store/left";
import { isFirstVisit } from "./visits";
import {
  bookmarks,
  catalog,
  charts,
  chartsBeside,
  editFault,
  farewell,
  files,
  firstLook,
  future,
  latestBrief,
  latestFrame,
  latestInspection,
  lesson,
  lineStops,
  linkState,
  liveMind,
  loadFault,
  meshes,
  NO_FILES,
  NO_WORLD,
  panel,
  pictures,
  pointing,
  room,
  setMindView,
  setView,
  sheet,
  shownMind,
  stemFrame,
  survey,
  tellFault,
  tick,
  timeline,
  tried,
  world,
} from "./stores";

const PROTOCOL = 1;
const INSPECTOR_MS = 100;

let greeted = false;
let framesPerSecondWanted = 30;
/** Frames that arrived and were not reported as drawn yet. */
let undrawn: number[] = [];
/** The room was running when the connection was lost: if it has to be made anew, it should run again. */
let wasPlaying = false;

const link = new Link(openSocket, { state: linkChanged, text: textArrived, binary: binaryArrived });

function openSocket(): Socket {
  const socket = new WebSocket(socketAddress(location));
  socket.binaryType = "arraybuffer";
  return socket as Socket;
}

export function startSession(): void {
  link.start();
  window.addEventListener("online", () => link.retryNow());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) link.retryNow();
  });
  // A page kept in the back-forward cache or torn down should leave its room at once.
  window.addEventListener("pagehide", () => link.stop());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) link.start();
  });
}

export function retryNow(): void {
  link.retryNow();
}

const listeners = new Set<(answer: AuthorAnswer | { say: "error"; about: string }) => void>();

/** Whoever edits files hears what is said about them, and which requests were refused. */
export function listenToAnswers(
  listener: (answer: AuthorAnswer | { say: "error"; about: string }) => void,
): void {
  listeners.add(listener);
}

export function send(message: ClientMessage): boolean {
  return !isKeptBack(message) && link.send(message);
}

/** Goes to a room (joining leaves the old one), or to none. */
export function goTo(wanted: { room: string; game: string } | null): void {
  const now = room.get().wanted;
  if (now?.room === wanted?.room && now?.game === wanted?.game) return;
  forgetRoom();
  room.set(
    wanted === null ? { ...room.get(), wanted: null, phase: "idle" } : wantRoom(wanted.room, wanted.game),
  );
  if (wanted === null) send({ do: "leave" });
  else joinWanted();
}

/** Asks again for a room that was refused or has closed. */
export function tryAgain(): void {
  const { wanted } = room.get();
  if (wanted === null) return;
  forgetRoom();
  room.set(wantRoom(wanted.room, wanted.game));
  joinWanted();
}

/** Hardware that draws fast is sent more frames. Between two rooms nobody is to be told: joining tells it. */
export function wantFrameRate(fps: number): void {
  framesPerSecondWanted = fps;
  if (room.get().wanted !== null) send({ do: "rate", fps });
}

/** All frames that have arrived are on screen, or are older than the one that is. */
export function framesDrawn(): void {
  for (const frame of undrawn) send({ do: "ack", frame });
  undrawn = [];
}

function forgetRoom(): void {
  undrawn = [];
  firstLook.set("waiting");
  tick.set(0);
  latestFrame.set(null);
  meshes.set(new Map());
  showInspection.cancel();
  latestInspection.set(null);
  latestBrief.set(null);
  pointing.set("nothing");
  charts.clear();
  timeline.clear();
  bookmarks.set([]);
  showMind.cancel();
  pictures.set(new Map());
  liveMind.set(null);
  shownMind.set(null);
  sheet.set(null);
  editFault.set(null);
  files.set(NO_FILES);
  survey.set(null);
  lesson.set(null);
  tried.set([]);
  world.set(NO_WORLD);
  panel.set(null);
  tellFault.set("");
  loadFault.set(null);
  oneFuture();
  leaveAsGuest();
  lineStops.set(new Map());
  setMindView({ mind: 0, node: null, follow: true, search: "" });
  setView({
    tool: null,
    follow: false,
    firstPerson: false,
    pinned: false,
    sheet: "none",
    placing: false,
    content: false,
  });
}

/** A newcomer sees somebody's mind at once: the agent that the game names is selected, unless somebody is. */
function lookFirst(): void {
  const { status, selected } = room.get();
  if (firstLook.get() === "done" || status === null || status.first_look === null) return;
  firstLook.set("done");
  if (selected === null) send({ do: "select", agent: status.first_look });
}

/** There is no branch, so there is nothing to choose. */
function oneFuture(): void {
  if (chartsBeside.names.length > 0) chartsBeside.clear();
  stemFrame.set(null);
  future.set("branch");
}

function joinWanted(): void {
  const { wanted } = room.get();
  if (wanted === null || !greeted) return;
  const game = findGame(catalog.get().games, wanted.game);
  if (game === undefined) {
    room.update((old) => refused(old, `This studio has no game called “${wanted.game}”.`));
    return;
  }
  send({ do: "join", ...wanted, ...lastKnown(room.get()) });
  send({ do: "rate", fps: framesPerSecondWanted });
  send({ do: "overlays", names: wantedOverlays(game, preferences.get().layers) });
  const { selected } = room.get();
  if (selected !== null) send({ do: "select", agent: selected });
}

function linkChanged(state: LinkState): void {
  if (state.phase === "open") farewell.set("");
  else {
    greeted = false;
    undrawn = [];
    if (room.get().phase === "joined") wasPlaying = room.get().status?.playing ?? false;
    room.update(disconnected);
  }
  linkState.set(state);
}

function textArrived(data: string): void {
  const message = readable(() => readMessage(data), data.slice(0, 200));
  if (message !== null) receive(message);
}

/** Both sides are made from the same types, so what cannot be read was written by another version: people are told. */
function readable<T>(read: () => T, data = ""): T | null {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    logOnce(`what the server says cannot be read: ${why}`, data);
    toast(`Studio and server are of different versions; reload the page. (${why})`);
    return null;
  }
}

/**
 * Whether what a room tells is told by the room that is wanted. Only `joined` names a room; until the right one has
 * been heard, all else may still come from the room just left.
 */
function isInRoom(): boolean {
  return room.get().phase === "joined";
}

function binaryArrived(data: ArrayBuffer): void {
  // Joining makes the server forget which frames it waits for: this one needs no acknowledgement.
  if (!isInRoom()) return;
  if (isMesh(data)) {
    const mesh = readable(() => decodeMesh(data));
    if (mesh !== null) meshes.set(addMesh(meshes.get(), mesh));
    return;
  }
  const frame = readable(() => decodeFrame(data));
  if (frame === null) return;
  // It comes before the frame of the branch, which is acknowledged for both.
  if (frame.stem) {
    stemFrame.set(frame);
    return;
  }
  undrawn.push(frame.frame);
  tick.set(frame.tick);
  meshes.set(keptMeshes(meshes.get(), [frame, stemFrame.get()]));
  latestFrame.set(frame);
}

const showInspection = throttle<Inspection | null>(INSPECTOR_MS, (inspection) =>
  room.update((old) => inspected(old, inspection)),
);

const showMind = throttle<void>(INSPECTOR_MS, () => shownMind.set(liveMind.get()));

function pictureArrived(graph: Graph, stops: number[]): void {
  const all = new Map(pictures.get());
  all.set(graph.id, { model: modelOf(graph), stops: new Set(stops) });
  pictures.set(all);
}

function stopsArrived(graph: string, nodes: number[]): void {
  const picture = pictures.get().get(graph);
  if (picture === undefined) {
    lineStops.set(new Map(lineStops.get()).set(graph, new Set(nodes)));
    return;
  }
  pictures.set(new Map(pictures.get()).set(graph, { ...picture, stops: new Set(nodes) }));
}

const NO_PICTURE = { nodes: [], links: [] };

function pulseArrived(news: PulseNews | null): void {
  if (news === null) liveMind.set(null);
  else {
    // A mind that is shown by its sheet alone has no picture.
    const graph = news.graph === "" ? NO_PICTURE : pictures.get().get(news.graph)?.model.graph;
    // News of a mind that is no longer looked at: there is nothing to which they could be added.
    if (graph === undefined || (liveMind.get() === null && !news.reset)) return;
    const extent = { nodes: graph.nodes.length, links: graph.links.length };
    liveMind.set(told(liveMind.get(), news, extent));
  }
  showMind();
  if (news === null || news.reset) showMind.flush();
}

/** What was refused, and why: "agent.alert: 3 is not what it holds". */
function faultOf(message: string): { key: string; message: string } {
  return { key: message.slice(0, Math.max(0, message.indexOf(": "))), message };
}

function receive(message: ServerMessage): void {
  switch (message.say) {
    case "hello":
      greeted = true;
      if (message.protocol !== PROTOCOL) {
        toast(`The server speaks protocol ${message.protocol}, this page ${PROTOCOL}: reload the page.`);
      }
      catalog.set({
        version: message.version,
        games: isTouch() ? message.games.map(gameForFingers) : message.games,
      });
      joinWanted();
      return;
    case "joined": {
      const { wanted } = room.get();
      if (message.room !== wanted?.room || message.game !== wanted.game) {
        // Left again before it answered: what follows is told by that room, until the wanted one answers.
        room.update(disconnected);
        return;
      }
      resumeAsGuest(message.status);
      const game = findGame(catalog.get().games, message.game);
      const found = isFirstVisit(message.room) ? whatIsLeft(message, game) : null;
      room.update((old) => joined(old, message.status, message.minds, message.attached, found));
      if (message.status.branch === null) oneFuture();
      else if (future.get() === "stem") send({ do: "future", stem: true });
      tick.set(message.status.tick);
      if (wasPlaying && !message.status.playing && message.status.watchers <= 1) send({ do: "play" });
      wasPlaying = false;
      lookFirst();
      return;
    }
    case "status":
      if (!isInRoom()) return;
      tick.set(message.status.tick);
      noteWatchers(message.status);
      room.update((old) => statusArrived(old, message.status, Date.now()));
      lookFirst();
      if (message.status.branch === null) oneFuture();
      return;
    case "charts": {
      if (!isInRoom()) return;
      const game = findGame(catalog.get().games, room.get().wanted?.game);
      const history = message.beside ? chartsBeside : charts;
      history.add(message.names, message.rows, message.reset, game?.ticks_per_second ?? 60);
      return;
    }
    case "marks":
      if (isInRoom()) timeline.hear(message);
      return;
    case "bookmarks":
      if (isInRoom()) bookmarks.set(kept(bookmarks.get(), message.bookmarks));
      return;
    case "inspect":
      if (!isInRoom()) return;
      latestInspection.set(message.inspection);
      showInspection(message.inspection);
      if (message.inspection?.agent !== room.get().selected) showInspection.flush();
      if (message.inspection === null) setView({ follow: false, firstPerson: false, pinned: false });
      return;
    case "brief":
      // What was under way when the pointer left comes too late.
      if (isInRoom() && pointing.get() !== "nothing") latestBrief.set(message.brief);
      return;
    case "graph":
      if (isInRoom()) pictureArrived(message.graph, message.stops);
      return;
    case "stops":
      if (isInRoom()) stopsArrived(message.graph, message.nodes);
      return;
    case "pulse":
      if (isInRoom()) pulseArrived(message.news);
      return;
    case "sheet":
      if (isInRoom()) sheet.set(kept(sheet.get(), message.sheet));
      return;
    case "error":
      if (message.about === "join") room.update((old) => refused(old, message.message));
      else if (message.about === "room") room.update((old) => closed(old, message.message));
      else if (message.about === "tell") tellFault.set(message.message);
      else if (message.about === "point") latestBrief.set(null);
      else if (message.about === "edit") editFault.set(faultOf(message.message));
      // A refused room is told on the whole page; what was asked along with joining is refused with it.
      else if (room.get().phase !== "refused") toast(message.message);
      for (const listener of listeners) listener(message);
      return;
    case "files":
      if (isInRoom()) files.set(kept(files.get(), { list: message.files, folder: message.folder }));
      return;
    case "findings":
      if (isInRoom()) survey.set(kept(survey.get(), message.files));
      return;
    case "lesson":
      if (isInRoom()) lesson.set(kept(lesson.get(), message.lesson));
      return;
    case "world":
      if (isInRoom()) world.set(kept(world.get(), message.world));
      return;
    case "panel":
      if (isInRoom()) panel.set(kept(panel.get(), message.panel));
      return;
    case "bye":
      farewell.set(message.reason);
      return;
    default:
      if (isInRoom()) for (const listener of listeners) listener(message);
  }
}
