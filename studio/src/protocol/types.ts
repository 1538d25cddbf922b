/** What is said of games and rooms, as the app uses it: the forms of the messages wherever nothing speaks against it. */
import type { AuthorMessage } from "./authorTypes";
import type { InspectionDocument, SheetNews } from "./documentTypes";
import type { Point } from "./geometry";
import type * as wire from "./generated";
import type { Graph, MindInfo, PulseNews } from "./mindTypes";
import type { Own } from "./own";
import type { Paint } from "./paint";
import type { Shape3 } from "./solidTypes";

/** The messages of a name, as they come. */
export type Said<Name extends wire.Say["say"]> = Extract<Own<wire.Say>, { say: Name }>;

export type Param = Own<wire.Param>;
export type ParamKind = wire.ParamKind;
export type Chart = Own<wire.Chart>;
export type Score = Own<wire.Score>;
export type Override = Own<wire.Override>;
export type Control = Own<wire.Control>;
export type Pacing = Own<wire.Pacing>;

export type Layer = Omit<Own<wire.Layer>, "legend"> & {
  /** What its colours mean. */
  legend: { tint: number; name: string }[];
};

export type Game = Omit<Own<wire.Game>, "layers"> & { layers: Layer[] };

export type Values = Readonly<Record<string, number>>;

export type Status = Own<wire.Status>;

/** A place that can be dragged; its name is that of a control. */
export interface Handle {
  name: string;
  at: Point;
  /** Above the ground, in three dimensions. [m] */
  height: number;
  /** It was dragged there while time stood still: the game hears of it with the next tick. */
  waiting: boolean;
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

export type BranchStatus = Own<wire.Branch>;
export type PanelInfo = Own<wire.PanelInfo>;

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

export type Tell = wire.Tell;

export interface Inspection {
  agent: number;
  tick: number;
  document: InspectionDocument;
  marks: Shape[];
  /** The same in space, for scenes of three dimensions. */
  marks3: Shape3[];
  minds: MindInfo[];
}

/** Somebody who is pointed at, in two lines. */
export interface Brief {
  /** null when it is no agent: a cell of a map, a place. */
  agent: number | null;
  name: string;
  /** In a word, what it is doing. */
  state: string;
  /** Why, in plain words. */
  thought: string;
  /** Numbers and names of what is there, each with its name. */
  rows: (readonly [string, string])[];
  /** Where it stands, if that is known. */
  at: Point | null;
  /** In the stem of a branch. */
  stem: boolean;
}

/** What the server says, in the forms that the app works with. */
export type ServerMessage =
  | AuthorMessage
  | Said<"charts" | "stops" | "marks" | "bookmarks" | "error" | "bye">
  | (Omit<Said<"hello">, "games"> & { games: Game[] })
  | Said<"joined">
  | { say: "status"; status: Status }
  | { say: "inspect"; inspection: Inspection | null }
  | { say: "brief"; brief: Brief | null }
  | { say: "graph"; graph: Graph; stops: number[] }
  | { say: "pulse"; news: PulseNews | null }
  | { say: "sheet"; sheet: SheetNews | null }
  | { say: "world"; world: World }
  | { say: "panel"; panel: PanelNews };

export type ClientMessage = wire.Ask;
