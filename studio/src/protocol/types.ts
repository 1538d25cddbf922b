/** The vocabulary of PROTOCOL.md, as the app uses it after a message has been checked. */
import type { AuthorMessage, AuthorRequest } from "./authorTypes";
import type { FieldValue, InspectionDocument, SheetNews } from "./documentTypes";
import type { Point } from "./geometry";
import type { Graph, MindInfo, PulseNews, Stop } from "./mindTypes";

export type ParamKind = "number" | "integer" | "switch" | "choice";

export interface Param {
  name: string;
  title: string;
  group: string;
  kind: ParamKind;
  unit: string;
  default: number;
  min: number;
  max: number;
  step: number;
  live: boolean;
  help: string;
  choices: string[];
}

export interface Layer {
  name: string;
  title: string;
  help: string;
  on: boolean;
  overlay: boolean;
  /** What its colours mean. */
  legend: { tint: number; name: string }[];
}

export interface Chart {
  name: string;
  title: string;
  unit: string;
  help: string;
}

export interface Control {
  name: string;
  title: string;
  help: string;
  kind: "point" | "button" | "handle" | "brush";
}

/** The parameter that limits the work of a tick. */
export interface Pacing {
  param: string;
  /** How long a tick should take. [µs] */
  micros: number;
}

export interface Game {
  name: string;
  title: string;
  summary: string;
  help: string;
  ticks_per_second: number;
  tags: string[];
  params: Param[];
  layers: Layer[];
  charts: Chart[];
  controls: Control[];
  pacing: Pacing | null;
}

export type Values = Readonly<Record<string, number>>;

export interface Status {
  tick: number;
  oldest: number;
  newest: number;
  playing: boolean;
  /** Simulated seconds per second; null means as fast as it goes. */
  speed: number | null;
  /** How long ticks are kept to; null: they take what they take. [µs] */
  keeps: number | null;
  seed: number;
  agents: number;
  ticks_per_second: number;
  tick_ms: number;
  watchers: number;
  params: Values;
  score: Values;
  /** The breakpoint at which the game stands. */
  stopped: Stop | null;
  /** What is changed goes into a branch. */
  branch: BranchStatus | null;
}

/** A place that can be dragged; its name is that of a control. */
export interface Handle {
  name: string;
  at: Point;
  /** It was dragged there while time stood still: the game hears of it with the next tick. */
  waiting: boolean;
}

export interface Paint {
  tint: number;
  alpha: number;
}

interface ShapeStyle {
  layer: string;
  fill: Paint | null;
  stroke: Paint | null;
  width: number;
}

export type Shape = ShapeStyle &
  (
    | { kind: "circle"; at: Point; radius: number }
    | { kind: "box"; min: Point; max: Point }
    | { kind: "polygon" | "line"; points: Point[] }
    | { kind: "arrow"; from: Point; to: Point }
    | { kind: "sector"; at: Point; radius: number; facing: number; spread: number }
    | { kind: "text"; at: Point; text: string; size: number }
  );

/** How a branch stands to its stem. */
export interface BranchStatus {
  /** The tick at which it began. */
  from: number;
  hash: string;
  stem: string;
  /** The first tick at which both were not the same, and where; null as long as they were. */
  differs: { tick: number; parts: string[] } | null;
}

/** A view of the whole game. */
export interface PanelInfo {
  id: string;
  title: string;
  help: string;
}

export type TellPart = "from" | "to" | "at" | "value";

/** Something that can be told to a game as if it had happened in its world. */
export interface Tellable {
  what: string;
  help: string;
  with: TellPart[];
}

/** What there is of a game as a whole. */
export interface World {
  panels: PanelInfo[];
  tellable: Tellable[];
  saves: boolean;
}

export interface PanelNews {
  id: string;
  /** null: there is nothing on it. */
  document: InspectionDocument | null;
}

export interface Tell {
  what: string;
  from?: number;
  to?: number;
  at?: Point;
  value?: number;
}

export interface Inspection {
  agent: number;
  tick: number;
  document: InspectionDocument;
  marks: Shape[];
  minds: MindInfo[];
}

/** Somebody who is pointed at, in two lines. */
export interface Brief {
  agent: number;
  name: string;
  /** In a word, what it is doing. */
  state: string;
  /** Why, in plain words. */
  thought: string;
  /** Where it stands, if that is known. */
  at: Point | null;
  /** In the stem of a branch. */
  stem: boolean;
}

export type ServerMessage =
  | AuthorMessage
  | { say: "hello"; protocol: number; version: string; games: Game[] }
  | {
      say: "joined";
      room: string;
      game: string;
      seed: number;
      params: Values;
      status: Status;
      minds: boolean;
      attached: boolean;
    }
  | { say: "status"; status: Status }
  | { say: "charts"; names: string[]; rows: number[][]; reset: boolean }
  | { say: "inspect"; inspection: Inspection | null }
  | { say: "brief"; brief: Brief | null }
  | { say: "graph"; graph: Graph; stops: number[] }
  | { say: "stops"; graph: string; nodes: number[] }
  | { say: "pulse"; news: PulseNews | null }
  | { say: "sheet"; sheet: SheetNews | null }
  | { say: "world"; world: World }
  | { say: "panel"; panel: PanelNews }
  | { say: "error"; about: string; message: string }
  | { say: "bye"; reason: string };

export type ClientMessage =
  | AuthorRequest
  | { do: "join"; room: string; game: string; seed?: number; params?: Values }
  | { do: "leave" | "play" | "pause" }
  | { do: "step"; ticks: number }
  | { do: "speed"; factor: number | null }
  | { do: "restart"; seed?: number; params?: Values }
  | { do: "seek"; tick: number }
  | { do: "set"; name: string; value: number }
  | { do: "input"; name: string; x?: number; y?: number; from?: Point }
  | { do: "pick"; x: number; y: number; radius: number }
  | { do: "select"; agent: number | null }
  | { do: "point"; x: number; y: number; radius: number; stem?: boolean }
  | { do: "point"; agent?: number }
  | { do: "overlays"; names: string[] }
  | { do: "watch"; agent: number | null; mind?: number }
  | { do: "breakpoints"; graph: string; nodes: readonly number[] }
  | { do: "edit"; agent: number; mind: number; scope: string; key: string; value: FieldValue | null }
  | { do: "panel"; id: string | null }
  | ({ do: "tell" } & Tell)
  | { do: "branch" }
  | { do: "end_branch"; keep: boolean }
  | { do: "future"; stem: boolean }
  | { do: "keep"; micros: number | null }
  | { do: "rate"; fps: number }
  | { do: "ack"; frame: number };
