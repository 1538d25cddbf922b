import { createStore, type Store } from "./store";

export type ThemeChoice = "system" | "dark" | "light";

/** What a person has set up and finds again at the next visit. */
export interface Preferences {
  theme: ThemeChoice;
  /** Folded sections, by their id; what is not named is open. */
  folded: Readonly<Record<string, boolean>>;
  /** Layers switched away from their default, by "game/layer". */
  layers: Readonly<Record<string, boolean>>;
  /** What the stage shows; null as long as nobody chose. */
  stage: StageChoice | null;
  /** The same for games that are played. */
  playStage: StageChoice | null;
  /** Which way trees grow. */
  treeDirection: "right" | "down";
  /** What is shown of a mind that has both a picture and a sheet; null as long as nobody chose. */
  mindPart: MindPart | null;
  /** How much of such a mind the picture has, 0 to 1. */
  mindSplit: number;
  /** What is shown of a file that is text and graph; null as long as nobody chose. */
  deskPart: DeskPart | null;
  /** How much of such a file the graph has, 0 to 1. */
  deskSplit: number;
  /** What is open below the mind or the file. */
  drawer: Drawer;
  /** How much what lies above the drawer has, 0 to 1. */
  drawerSplit: number;
  /** How much the scene of a narrow window has above an open drawer, 0 to 1. */
  narrowSplit: number;
  /** The view that was looked at last, by game. */
  panels: Readonly<Record<string, string>>;
  /** How two futures are seen. */
  futures: FuturesLook;
  /** Addresses of other studios, the last one first. */
  studios: readonly string[];
}

/** Beside each other, the other one translucent over this one, or only the one that is looked into. */
export type FuturesLook = "beside" | "ghosts" | "one";

export type DeskPart = "graph" | "both" | "text";

export type Drawer = "none" | "findings" | "console" | "debug";

export type MindPart = "graph" | "both" | "sheet";

export type StageChoice = "scene" | "split" | "mind";

const KEY = "wits-studio";
const PARTS: readonly MindPart[] = ["graph", "both", "sheet"];
const DESK_PARTS: readonly DeskPart[] = ["graph", "both", "text"];
const DRAWERS: readonly Drawer[] = ["none", "findings", "console", "debug"];
const FUTURES: readonly FuturesLook[] = ["beside", "ghosts", "one"];
const STAGES: readonly StageChoice[] = ["scene", "split", "mind"];
export const DEFAULTS: Preferences = {
  theme: "system",
  folded: {},
  layers: {},
  stage: null,
  playStage: null,
  treeDirection: "right",
  mindPart: null,
  mindSplit: 0.45,
  deskPart: null,
  deskSplit: 0.55,
  drawer: "none",
  drawerSplit: 0.7,
  narrowSplit: 0.5,
  panels: {},
  futures: "beside",
  studios: [],
};

export function readPreferences(text: string | null): Preferences {
  try {
    const json = JSON.parse(text ?? "{}") as Partial<Preferences> | null;
    return {
      theme: json?.theme === "dark" || json?.theme === "light" ? json.theme : DEFAULTS.theme,
      folded: switches(json?.folded),
      layers: switches(json?.layers),
      stage: STAGES.find((stage) => stage === json?.stage) ?? null,
      playStage: STAGES.find((stage) => stage === json?.playStage) ?? null,
      treeDirection: json?.treeDirection === "down" ? "down" : "right",
      mindPart: PARTS.find((part) => part === json?.mindPart) ?? null,
      mindSplit: share(json?.mindSplit, DEFAULTS.mindSplit),
      deskPart: DESK_PARTS.find((part) => part === json?.deskPart) ?? null,
      deskSplit: share(json?.deskSplit, DEFAULTS.deskSplit),
      drawer: DRAWERS.find((drawer) => drawer === json?.drawer) ?? DEFAULTS.drawer,
      drawerSplit: share(json?.drawerSplit, DEFAULTS.drawerSplit),
      narrowSplit: share(json?.narrowSplit, DEFAULTS.narrowSplit),
      panels: names(json?.panels),
      futures: FUTURES.find((look) => look === json?.futures) ?? DEFAULTS.futures,
      studios: Array.isArray(json?.studios) ? json.studios.filter((one) => typeof one === "string") : [],
    };
  } catch {
    return DEFAULTS;
  }
}

function share(value: unknown, usual: number): number {
  return typeof value === "number" ? Math.min(0.85, Math.max(0.15, value)) : usual;
}

function names(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function switches(value: unknown): Record<string, boolean> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry) => typeof entry[1] === "boolean"));
}

/** Storage may be forbidden (private windows, file pages): then preferences last as long as the page. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const preferences: Store<Preferences> = createStore(readPreferences(storage()?.getItem(KEY) ?? null));

preferences.subscribe(() => {
  try {
    storage()?.setItem(KEY, JSON.stringify(preferences.get()));
  } catch {
    // A full storage costs the memory of panel states, nothing else.
  }
});

export function prefer(change: Partial<Preferences>): void {
  preferences.update((old) => ({ ...old, ...change }));
}

export function setFolded(id: string, folded: boolean): void {
  preferences.update((old) => ({ ...old, folded: { ...old.folded, [id]: folded } }));
}

export function setLayer(game: string, layer: string, on: boolean): void {
  preferences.update((old) => ({ ...old, layers: { ...old.layers, [`${game}/${layer}`]: on } }));
}
