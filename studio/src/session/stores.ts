import type { LinkState } from "../connection/link";
import type { Frame } from "../protocol/decodeFrame";
import type { FileInfo, Lesson, Surveyed } from "../protocol/authorTypes";
import type { SheetNews } from "../protocol/documentTypes";
import type { Point } from "../protocol/geometry";
import type { MeshData } from "../protocol/solidTypes";
import type { Brief, Game, Inspection, PanelNews, World } from "../protocol/types";
import type { Mind } from "../model/mind";
import type { Model } from "../model/model";
import type { Bookmark } from "../protocol/generated";
import { ChartHistory } from "../store/charts";
import { EMPTY_ROOM, type Room } from "../store/room";
import { createStore } from "../store/store";
import { TimelineHistory } from "../store/timeline";

/** Everything the app knows that is not React's business, in slices that change at different speeds. */

export const linkState = createStore<LinkState>({ phase: "connecting" });
/** Why the server said good-bye last, if it did. */
export const farewell = createStore("");

export const catalog = createStore<{ version: string; games: Game[] | null }>({ version: "", games: null });

export const room = createStore<Room>(EMPTY_ROOM);

/** Whether the agent to look at first is still to be selected: until it is, or until the person chose by hand. */
export const firstLook = createStore<"waiting" | "done">("waiting");

/** Changes with every frame: shown by writing into the page, not by rendering React. */
export const tick = createStore(0);
export const latestFrame = createStore<Frame | null>(null);
/** Which of two futures inspector, charts and views show. */
export type Future = "stem" | "branch";
export const future = createStore<Future>("branch");
/** The stem at the same tick, while there is a branch. */
export const stemFrame = createStore<Frame | null>(null);
/** The meshes that the last frames draw, by their ids. */
export const meshes = createStore<ReadonlyMap<string, MeshData>>(new Map());
export const latestInspection = createStore<Inspection | null>(null);
/** What is pointed at: a place in the scene, somebody by number (with keys), or nothing. */
export const pointing = createStore<"nothing" | "place" | "agent">("nothing");
/** Who is there. */
export const latestBrief = createStore<Brief | null>(null);
export const framesPerSecond = createStore(0);

export const charts = new ChartHistory();
/** The same of the other one of two futures, while there is a branch. */
export const chartsBeside = new ChartHistory();

/** What all agents did when, while somebody looks at it. */
export const timeline = new TimelineHistory();
/** Moments that somebody wants to find again, in the order of ticks. */
export const bookmarks = createStore<readonly Bookmark[]>([]);

/** The picture of a definition, and the breakpoints in it. */
export interface Picture {
  model: Model;
  stops: ReadonlySet<number>;
}

/** Pictures by the name of their definition. */
export const pictures = createStore<ReadonlyMap<string, Picture>>(new Map());
/** The mind that is looked at: changes with every news, for the canvas. */
export const liveMind = createStore<Mind | null>(null);
/** The same, as often as an eye reads. */
export const shownMind = createStore<Mind | null>(null);
/** Why the last change of a blackboard by hand was refused. */
export const editFault = createStore<{ key: string; message: string } | null>(null);
/** The sheet of a mind that was looked at; the last one that was told. */
export const sheet = createStore<SheetNews | null>(null);

/** The files of the game that can be changed while it runs. */
export interface Files {
  list: readonly FileInfo[];
  /** The studio has a folder to save to. */
  folder: boolean;
}

export const NO_FILES: Files = { list: [], folder: false };
export const files = createStore<Files>(NO_FILES);
/** What was found in all files, as long as somebody looks at them; null before it was told. */
export const survey = createStore<readonly Surveyed[] | null>(null);
/** Breakpoints in scripts: lines, by file. */
export const lineStops = createStore<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
/** What there is of the game as a whole. */
export const NO_WORLD: World = { panels: [], tellable: [], saves: false };
export const world = createStore<World>(NO_WORLD);

/** The view of the whole game that was told last. */
export const panel = createStore<PanelNews | null>(null);

/** Why the last thing that was told by hand was refused. */
export const tellFault = createStore("");

/** A place in the scene for what is to be told; the last one that was clicked. */
export const tellPlace = createStore<Point | null>(null);

/** Why a file could not be loaded. */
export const loadFault = createStore<{ file: string; why: string } | null>(null);

/** The titles of the guide's tries that were started in this room: they can be undone, also after the guide was away. */
export const tried = createStore<readonly string[]>([]);

/** The game's lesson, for games that have one. */
export const lesson = createStore<Lesson | null>(null);

export interface MindView {
  /** Which mind of the selected agent, by its place. */
  mind: number;
  /** The selected node; with a transition, the state that it leads out of. */
  node: number | null;
  /** The selected transition, by its number among all parts of the picture. */
  link: number | null;
  /** The picture moves along with the running node. */
  follow: boolean;
  search: string;
}

export const mindView = createStore<MindView>({
  mind: 0,
  node: null,
  link: null,
  follow: true,
  search: "",
});

export function setMindView(change: Partial<MindView>): void {
  // Whoever selects a node does not mean the transition that was selected before.
  const link = "node" in change ? null : mindView.get().link;
  mindView.update((old) => ({ ...old, link, ...change }));
}

export interface View {
  /** The control a click into the scene uses; null selects agents. */
  tool: string | null;
  follow: boolean;
  /** In three dimensions: looks from the eyes of the agent that is followed. */
  firstPerson: boolean;
  /** Clicks into the scene do not change the selection. */
  pinned: boolean;
  sheet: "none" | "help" | "about" | "share";
  /** The next click into the scene says where something is told to happen. */
  placing: boolean;
  /** The list of all content stands in the place of the mind, when no file does. */
  content: boolean;
}

export const view = createStore<View>({
  tool: null,
  follow: false,
  firstPerson: false,
  pinned: false,
  sheet: "none",
  placing: false,
  content: false,
});

export function setView(change: Partial<View>): void {
  view.update((old) => ({ ...old, ...change }));
}
