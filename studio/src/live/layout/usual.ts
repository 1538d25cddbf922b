import { splitOf, stackOf, type Stack, type Tree } from "../../dock/tree";
import { FOLDED } from "../../dock/arrange";

/** What is done: watching, reading a mind beside the scene or alone, editing a file, editing a map on the scene. */
export type Doing = "scene" | "split" | "mind" | "edit" | "editor" | "map";

export interface Room {
  doing: Doing;
  /** The window. [px] */
  width: number;
  height: number;
  /** What fingers need above and below the canvas, besides the bars. [px] */
  taken: number;
  /** Width by height of the world. */
  aspect: number;
  /** The panes whose home is at a side, in their order. */
  left: readonly string[];
  right: readonly string[];
}

export interface Usual {
  /** Layouts are remembered under this name: by what is done, the size of the window, and where the mind is. */
  situation: string;
  tree: Tree;
}

/** Top bar, transport and status line. [px] */
export const BARS = 46 + 50 + 26;
/** The row of tools above the canvas. [px] */
export const TOOLS = 38;
/** The row of tools is so much higher for fingers; below the canvas are arrows to steer with, or who plays. [px] */
const FINGERS = { tools: 8, pad: 72, notice: 48 };
/** The message at a breakpoint, above the panes. [px] */
export const MESSAGE = 40;
/** The least that the canvas has of the window. */
export const LEAST = 0.45;
/** What is aimed at: borders and rounding must not take it below. */
const AIM = LEAST + 0.01;
/** From this width on the left column stays open beside a mind or a file. [px] */
export const WIDE = 1700;
/** Below this width there are drawers instead of columns. [px] */
const NARROW = 900;
/** Up to this height a phone lies on its side. [px] */
const LOW = 500;
/** A mind below the scene is no smaller; one beside it neither, unless the scene would be. [px] */
const LEAST_ROW = 190;
const LEAST_COLUMN = 300;
/** Nothing can be read in less. [px] */
const THINNEST = 216;

/** Whether the window has no room for panes beside the scene: it is narrow, or so low that the scene needs the width. */
export function isNarrow(width: number, height: number, taken = 0): boolean {
  return width < NARROW || width - FOLDED - aimedWidth({ width, height, taken }) < THINNEST;
}

/** What a game takes of the height where fingers play it: it may have a pad, or a line that says who plays. [px] */
export function takenByFingers(hasPad: boolean, hasNotice: boolean): number {
  const below = hasPad ? FINGERS.pad : hasNotice ? FINGERS.notice : 0;
  return FINGERS.tools + below;
}

/** Whether a window with drawers is as low as a phone on its side; styles say the same. */
export function isLow(height: number): boolean {
  return height <= LOW;
}

/** How the studio arranges panes by itself. */
export function usualLayout(room: Room): Usual {
  const size = room.width >= WIDE ? "wide" : "medium";
  switch (room.doing) {
    case "scene":
      return { situation: `scene ${size}`, tree: watching(room) };
    case "split": {
      const below = isBelow(room);
      return { situation: `split ${size} ${below ? "below" : "beside"}`, tree: reading(room, below) };
    }
    case "mind":
      return { situation: `mind ${size}`, tree: mindAlone(room) };
    case "edit":
    case "map":
      return { situation: `${room.doing} ${size}`, tree: editing(room) };
    case "editor":
      return { situation: `editor ${size}`, tree: editorAlone(room) };
  }
}

type Size = Pick<Room, "width" | "height" | "taken">;

/** What the canvas needs. [px²] */
function leastArea({ width, height }: Size): number {
  return AIM * width * height;
}

function canvasHeight({ height, taken }: Size): number {
  return Math.max(1, height - BARS - TOOLS - taken);
}

/** So wide is a canvas with the whole height that has its share, when there is no message. [px] */
function leastWidth(room: Size): number {
  return leastArea(room) / canvasHeight(room);
}

/** The same when there is one. [px] */
function aimedWidth(room: Size): number {
  return leastArea(room) / Math.max(1, canvasHeight(room) - MESSAGE);
}

/** How wide the scene is beside something to read: as wide as is wanted, if that leaves so much for the other. [px] */
function widthBeside(room: Size, free: number, wanted: number, other: number): number {
  const aimed = aimedWidth(room);
  const rest = clamp(free - aimed, THINNEST, other);
  return Math.max(leastWidth(room), Math.min(free - rest, Math.max(aimed, wanted)));
}

/** The scene between what can be changed and what can be read. */
function watching(room: Room): Tree {
  const wanted = { left: clamp(room.width * 0.19, 220, 330), right: clamp(room.width * 0.2, 230, 360) };
  const free = room.width - aimedWidth(room);
  let { left, right } = wanted;
  if (left + right > free) [left, right] = [Math.max(THINNEST, free * 0.48), Math.max(226, free * 0.52)];
  const foldLeft = left + right > free;
  if (foldLeft) left = FOLDED;
  const foldRight = left + right > free;
  if (foldRight) right = FOLDED;
  return row(
    [side(room.left, foldLeft), foldLeft ? wanted.left : left],
    [stackOf(["scene"]), room.width - left - right],
    [rightColumn(room, foldRight), foldRight ? wanted.right : right],
  );
}

/** What can be read of an agent, and beneath it how the game goes, where there is height for both. */
function rightColumn(room: Room, folded: boolean): Tree {
  const numbers = room.right.filter((pane) => pane === "charts");
  const others = room.right.filter((pane) => pane !== "charts");
  const isLow = room.height - BARS < 480;
  if (folded || isLow || numbers.length === 0 || others.length === 0) return side(room.right, folded);
  return splitOf("column", [
    [side(others, false), 0.55],
    [side(numbers, false), 0.45],
  ]);
}

/** The left column, unless the window is too small for it beside something to read. */
function leftColumn(room: Room): { fold: boolean; width: number; wanted: number } {
  const fold = room.width < WIDE;
  const wanted = clamp(room.width * 0.155, 250, 330);
  return { fold, width: fold ? FOLDED : wanted, wanted };
}

/** The canvas with the mind beside it, and with the mind below. [px] */
function canvases(room: Room): { beside: [number, number]; below: [number, number] } {
  const free = room.width - leftColumn(room).width;
  const high = canvasHeight(room);
  const wide = widthBeside(room, free, free * 0.5, LEAST_COLUMN);
  const low = Math.min(high - LEAST_ROW, Math.max(aimedHeight(room, free), high * 0.5));
  return { beside: [wide, high], below: [free, low] };
}

/** So high is a canvas of this width that has its share; a message takes some of it. [px] */
function aimedHeight(room: Room, width: number): number {
  const [panes, least] = [room.height - BARS, leastArea(room) / width];
  const around = TOOLS + room.taken;
  return ((least + around) * panes) / Math.max(1, panes - MESSAGE) - around;
}

/** Whether a world of this shape is larger with the mind below. */
function isBelow(room: Room): boolean {
  const { beside, below } = canvases(room);
  const scale = ([wide, high]: [number, number]): number => Math.min(wide / room.aspect, high);
  return below[1] >= aimedHeight(room, below[0]) * 0.99 && scale(below) > scale(beside);
}

/** The scene, a mind, and what it does and knows. In a small window the guide is read there, too. */
function reading(room: Room, below: boolean): Tree {
  const { fold, width, wanted } = leftColumn(room);
  const free = room.width - width;
  const { left, right } = fold ? withGuide(room) : room;
  const { beside, below: under } = canvases(room);
  const mind = stackOf(["mind"]);
  const details = side(right, false);
  const first: [Tree, number] = [side(left, fold), fold ? wanted : width];
  if (below) {
    const high = under[1] + TOOLS + room.taken;
    const parts = splitOf("column", [
      [stackOf(["scene"]), high],
      [row([mind, 0.6], [details, 0.4]), room.height - BARS - high],
    ]);
    return row(first, [parts, free]);
  }
  const column = splitOf("column", [
    [mind, 0.6],
    [details, 0.4],
  ]);
  return row(first, [stackOf(["scene"]), beside[0]], [column, free - beside[0]]);
}

function mindAlone(room: Room): Tree {
  const { fold, width, wanted } = leftColumn(room);
  const { left, right } = fold ? withGuide(room) : room;
  const details = clamp(room.width * 0.24, 260, 400);
  return row(
    [side(left, fold), fold ? wanted : width],
    [stackOf(["mind"]), room.width - width - details],
    [side(right, false), details],
  );
}

/** The scene and a file; what can be read of the agent is a strip. */
function editing(room: Room): Tree {
  const { fold, width, wanted } = leftColumn(room);
  const free = room.width - width - FOLDED;
  const share = room.doing === "map" ? 0.58 : 0.45;
  const scene = widthBeside(room, free, free * share, 260);
  return row(
    [side(room.left, fold), fold ? wanted : width],
    [stackOf(["scene"]), scene],
    [stackOf(["mind"]), free - scene],
    [side(room.right, true), clamp(room.width * 0.2, 230, 360)],
  );
}

function editorAlone(room: Room): Tree {
  const { fold, width, wanted } = leftColumn(room);
  return row(
    [side(room.left, fold), fold ? wanted : width],
    [stackOf(["mind"]), room.width - width - FOLDED],
    [side(room.right, true), clamp(room.width * 0.2, 230, 360)],
  );
}

/** The guide stands with what can be read. */
function withGuide({ left, right }: Room): Pick<Room, "left" | "right"> {
  if (!left.includes("guide")) return { left, right };
  return { left: left.filter((pane) => pane !== "guide"), right: ["guide", ...right] };
}

function side(panes: readonly string[], folded: boolean): Stack {
  return stackOf(panes, panes[0], folded);
}

/** A row of what is not empty. The shares of folded parts are what they get when they are unfolded. */
function row(...parts: readonly [Tree, number][]): Tree {
  const real = parts.filter(([part]) => part.kind !== "stack" || part.panes.length > 0);
  const open = real.filter(([part]) => !part.folded);
  const [only] = real;
  if (real.length === 1 && only !== undefined) return only[0];
  return splitOf("row", open.length === 0 ? real.map(([part]) => [part, 1] as const) : real);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
