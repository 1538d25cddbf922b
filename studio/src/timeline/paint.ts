import type { Look } from "../mind/look";
import type { Bookmark } from "../protocol/generated";
import { firstAt, type Lane, type Mark } from "../store/timeline";
import { formatSeconds } from "../ui/format";
import { blockColours } from "./colour";
import { type Geometry, HEAD, ROW, tickAt, ticksPerPixel, topOf, xOf } from "./geometry";
import type { Filter } from "./rows";
import { gridStep } from "./span";

/** All that a picture of the timeline shows. */
export interface Picture {
  readonly rows: readonly Lane[];
  readonly filter: Filter;
  readonly bookmarks: readonly Bookmark[];
  readonly selected: number | null;
  readonly hovered: Mark | null;
  /** What is known, and what can be gone to. */
  readonly known: { readonly from: number; readonly to: number };
  readonly reach: { readonly oldest: number; readonly newest: number };
  readonly now: number;
  readonly ticksPerSecond: number;
}

/** Letters are no nearer to the edge of their block. [px] */
const PAD = 5;
/** A narrower block has no text. [px] */
const LEAST_TEXT = 26;
/** A narrower block is of one colour. [px] */
const NARROW = 4;
const GRID_PIXELS = 90;

export function paintTimeline(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  picture: Picture,
  look: Look,
): void {
  const { width, height, names } = geometry;
  context.clearRect(0, 0, width, height);
  context.fillStyle = look.stage;
  context.fillRect(0, 0, width, height);
  context.font = `11px ${look.font}`;
  context.textBaseline = "middle";
  context.save();
  clip(context, names, 0, width - names, height);
  paintGrid(context, geometry, picture, look);
  clip(context, names, HEAD, width - names, height - HEAD);
  const first = Math.max(0, Math.floor(geometry.scroll / ROW));
  const last = Math.min(picture.rows.length, Math.ceil((geometry.scroll + height - HEAD) / ROW));
  for (let row = first; row < last; row++) {
    paintLane(context, geometry, picture, look, picture.rows[row] as Lane, topOf(geometry, row));
  }
  context.restore();
  context.save();
  clip(context, names, 0, width - names, height);
  paintUnknown(context, geometry, picture, look);
  paintBookmarks(context, geometry, picture, look);
  paintNow(context, geometry, picture, look);
  context.restore();
  paintNames(context, geometry, picture, look, first, last);
}

function clip(context: CanvasRenderingContext2D, x: number, y: number, wide: number, high: number): void {
  context.beginPath();
  context.rect(x, y, wide, high);
  context.clip();
}

function paintGrid(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  picture: Picture,
  look: Look,
): void {
  const { names, height, width } = geometry;
  const step =
    gridStep(ticksPerPixel(geometry) / picture.ticksPerSecond, GRID_PIXELS) * picture.ticksPerSecond;
  context.textAlign = "left";
  for (
    let tick = Math.ceil(tickAt(geometry, names) / step) * step;
    tick <= tickAt(geometry, width);
    tick += step
  ) {
    const x = Math.round(xOf(geometry, tick)) + 0.5;
    line(context, x, 0, height, look.line);
    context.fillStyle = look.quiet;
    context.fillText(timeOf(tick, step, picture.ticksPerSecond), x + 4, HEAD / 2);
  }
}

/** Steps of less than a tenth of a second are told by the tick. */
function timeOf(tick: number, step: number, ticksPerSecond: number): string {
  if (tick < 0) return "";
  return step / ticksPerSecond < 0.1 ? `tick ${Math.round(tick)}` : formatSeconds(tick / ticksPerSecond);
}

function line(context: CanvasRenderingContext2D, x: number, from: number, to: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, from);
  context.lineTo(x, to);
  context.stroke();
}

/** One agent: what it does from decision to decision as blocks, and what happened to it on top of them. */
function paintLane(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  picture: Picture,
  look: Look,
  lane: Lane,
  top: number,
): void {
  const { marks } = lane;
  const [from, to] = [tickAt(geometry, geometry.names), tickAt(geometry, geometry.width)];
  const begin = firstAt(marks, from);
  const end = firstAt(marks, to + 1);
  if (lane.agent !== null && lane.agent === picture.selected) {
    context.fillStyle = look.line;
    context.fillRect(geometry.names, top, geometry.width - geometry.names, ROW);
  }
  if (!picture.filter.hidden.has("decision"))
    paintBlocks(context, geometry, picture, look, lane, top, begin, end);
  let drawn = Number.NEGATIVE_INFINITY;
  for (let place = begin; place < end; place++) {
    const mark = marks[place] as Mark;
    if (mark.kind === "decision" || picture.filter.hidden.has(mark.kind)) continue;
    const x = xOf(geometry, mark.tick);
    // Marks in the same pixel are one.
    if (x - drawn < 1 && mark !== picture.hovered) continue;
    drawn = x;
    paintSign(context, mark, x, top + ROW / 2, look, mark === picture.hovered);
  }
}

function paintBlocks(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  picture: Picture,
  look: Look,
  { marks }: Lane,
  top: number,
  begin: number,
  end: number,
): void {
  let place = begin - 1;
  while (place > 0 && (marks[place] as Mark).kind !== "decision") place--;
  const known = xOf(geometry, picture.known.to);
  let mark: Mark | null = null;
  let left = 0;
  const close = (right: number): void => {
    if (mark === null) return;
    const wide = right - left;
    const isHovered = mark === picture.hovered;
    if (wide < 1 && !isHovered) return;
    paintBlock(context, mark, Math.max(left, geometry.names - 4), right, top, look, isHovered);
    mark = null;
  };
  for (place = Math.max(0, place); place < end; place++) {
    const next = marks[place] as Mark;
    if (next.kind !== "decision") continue;
    const x = xOf(geometry, next.tick);
    // Less than a pixel: the last of them stands for all.
    if (mark !== null && x - left < 1 && mark !== picture.hovered) {
      mark = next;
      continue;
    }
    close(x);
    mark = next;
    left = x;
  }
  const after = marks.slice(end, end + 8).find((one) => one.kind === "decision");
  close(after === undefined ? Math.max(known, left + 3) : xOf(geometry, after.tick));
}

function paintBlock(
  context: CanvasRenderingContext2D,
  mark: Mark,
  left: number,
  right: number,
  top: number,
  look: Look,
  isHovered: boolean,
): void {
  const wide = Math.max(2, right - left - 1);
  const { fill, edge } = blockColours(mark.text, look.dark);
  if (wide < NARROW) {
    context.fillStyle = edge;
    context.fillRect(left, top + 3, wide, ROW - 6);
    return;
  }
  context.fillStyle = isHovered ? edge : fill;
  context.fillRect(left, top + 3, wide, ROW - 6);
  context.fillStyle = edge;
  context.fillRect(left, top + 3, 2, ROW - 6);
  if (wide < LEAST_TEXT) return;
  context.save();
  clip(context, left, top, wide - 3, ROW);
  context.fillStyle = isHovered ? look.stage : look.text;
  context.textAlign = "left";
  context.fillText(mark.text, left + PAD, top + ROW / 2 + 0.5);
  context.restore();
}

/** What happened to the game is a small flag, what was done to it a diamond, a breakpoint a red dot. */
function paintSign(
  context: CanvasRenderingContext2D,
  mark: Mark,
  x: number,
  y: number,
  look: Look,
  isHovered: boolean,
): void {
  const size = isHovered ? 7 : 5;
  context.beginPath();
  if (mark.kind === "stop") context.arc(x, y, size, 0, 7);
  else if (mark.kind === "game") {
    // A flag on its pole.
    context.moveTo(x - size + 1, y + size);
    context.lineTo(x - size + 1, y - size);
    context.lineTo(x + size, y - size / 2);
    context.lineTo(x - size + 2, y);
    context.lineTo(x - size + 2, y + size);
    context.closePath();
  } else {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size, y);
    context.closePath();
  }
  context.fillStyle = { stop: look.bad, game: look.amber, event: look.violet, decision: look.violet }[
    mark.kind
  ];
  context.fill();
  context.strokeStyle = look.stage;
  context.lineWidth = 1;
  context.stroke();
}

/** What nobody recorded, what cannot be reached, and what was undone for now. */
function paintUnknown(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  { known, reach, now }: Picture,
  look: Look,
): void {
  const { names, width, height } = geometry;
  const start = Math.max(names, xOf(geometry, Math.max(known.from, reach.oldest)));
  const x = xOf(geometry, now);
  context.globalAlpha = 0.55;
  context.fillStyle = look.stage;
  // What comes after the present will come again, unless something is changed.
  if (x < width) context.fillRect(Math.max(names, x), HEAD, width - x, height - HEAD);
  context.fillStyle = look.raised;
  if (start > names) context.fillRect(names, HEAD, start - names, height - HEAD);
  context.globalAlpha = 1;
  if (start > names + 60) {
    context.fillStyle = look.quiet;
    context.textAlign = "right";
    const text = known.from > reach.oldest ? "not recorded" : "cannot be gone back to";
    context.fillText(text, start - PAD, height - ROW / 2);
  }
}

function paintBookmarks(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  { bookmarks }: Picture,
  look: Look,
): void {
  context.textAlign = "left";
  for (const { tick, name } of bookmarks) {
    const x = Math.round(xOf(geometry, tick)) + 0.5;
    if (x < geometry.names - 200 || x > geometry.width) continue;
    context.setLineDash([3, 3]);
    line(context, x, HEAD, geometry.height, look.amber);
    context.setLineDash([]);
    const wide = name === "" ? 9 : context.measureText(name).width + 2 * PAD + 3;
    context.fillStyle = look.amber;
    context.beginPath();
    context.moveTo(x, 2);
    context.lineTo(x + wide, 2);
    context.lineTo(x + wide - 4, HEAD / 2);
    context.lineTo(x + wide, HEAD - 2);
    context.lineTo(x, HEAD - 2);
    context.fill();
    context.fillStyle = look.stage;
    context.fillText(name, x + PAD - 1, HEAD / 2 + 0.5);
  }
}

function paintNow(context: CanvasRenderingContext2D, geometry: Geometry, { now }: Picture, look: Look): void {
  const x = Math.round(xOf(geometry, now)) + 0.5;
  line(context, x, 0, geometry.height, look.accent);
  context.fillStyle = look.accent;
  context.beginPath();
  context.moveTo(x - 5, 0);
  context.lineTo(x + 5, 0);
  context.lineTo(x, 7);
  context.fill();
}

function paintNames(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  picture: Picture,
  look: Look,
  first: number,
  last: number,
): void {
  const { names, height } = geometry;
  context.fillStyle = look.panel;
  context.fillRect(0, 0, names, height);
  line(context, names - 0.5, 0, height, look.lineStrong);
  context.save();
  clip(context, 0, HEAD, names - PAD, height - HEAD);
  context.textAlign = "left";
  for (let row = first; row < last; row++) {
    const { agent, name } = picture.rows[row] as Lane;
    const isSelected = agent !== null && agent === picture.selected;
    context.fillStyle = isSelected ? look.accent : agent === null ? look.violet : look.soft;
    context.fillText(name, 8, topOf(geometry, row) + ROW / 2 + 0.5);
  }
  context.restore();
}
