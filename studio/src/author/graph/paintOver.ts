import type { Layout } from "../../mind/layoutTypes";
import type { Lens } from "../../mind/lens";
import type { Look } from "../../mind/look";
import type { Drop, Load } from "./dropZones";

/** What is going on over the graph while somebody drags. All places are in the pixels of the picture. */
export interface Going {
  /** Nodes or something new on its way. */
  load: Load | null;
  title: string;
  drop: Drop | "refused" | null;
  at: readonly [number, number];
  /** A rubber band: from, to. */
  band: readonly [number, number, number, number] | null;
  /** A transition being drawn, and the state it would lead to. */
  wire: { from: readonly [number, number]; goal: number | null } | null;
  /** A state that shows where transitions can be drawn from. */
  port: number | null;
}

export const NOTHING: Going = {
  load: null,
  title: "",
  drop: null,
  at: [0, 0],
  band: null,
  wire: null,
  port: null,
};

export function paintOver(
  draw: CanvasRenderingContext2D,
  lens: Lens,
  place: Layout,
  look: Look,
  going: Going,
): void {
  const thin = 1 / lens.scale;
  if (going.port !== null && going.wire === null) paintPort(draw, place, going.port, look, thin);
  if (going.load) {
    fadeDragged(draw, place, going.load, look);
    if (going.drop && going.drop !== "refused") paintDrop(draw, place, going.drop, look, thin);
    paintGhost(draw, going, look, thin);
  }
  if (going.wire) paintWire(draw, place, going, look, thin);
  if (going.band) paintBand(draw, going.band, look, thin);
}

function box(draw: CanvasRenderingContext2D, place: Layout, node: number, grow: number): void {
  draw.beginPath();
  draw.roundRect(
    (place.x[node] as number) - grow,
    (place.y[node] as number) - grow,
    (place.w[node] as number) + 2 * grow,
    (place.h[node] as number) + 2 * grow,
    9,
  );
}

/** What moves away is seen faintly where it was. */
function fadeDragged(draw: CanvasRenderingContext2D, place: Layout, load: Load, look: Look): void {
  if (load.copy) return;
  draw.fillStyle = look.stage;
  draw.globalAlpha = 0.6;
  for (const node of load.nodes) {
    box(draw, place, node, 1);
    draw.fill();
  }
  draw.globalAlpha = 1;
}

function paintDrop(
  draw: CanvasRenderingContext2D,
  place: Layout,
  drop: Drop,
  look: Look,
  thin: number,
): void {
  draw.strokeStyle = look.accent;
  draw.fillStyle = look.accent;
  if (drop.to !== "place" || drop.onto !== null) {
    box(draw, place, drop.onto as number, 4);
    draw.globalAlpha = 0.14;
    draw.fill();
    draw.globalAlpha = 1;
    draw.lineWidth = 2.2 * thin;
    if (drop.to === "wrap") draw.setLineDash([6 * thin, 4 * thin]);
    draw.stroke();
    draw.setLineDash([]);
    return;
  }
  if (drop.mark === null) return;
  box(draw, place, drop.home, 3);
  draw.lineWidth = 1.6 * thin;
  draw.stroke();
  const [x1, y1, x2, y2] = drop.mark;
  draw.globalAlpha = drop.idle ? 0.35 : 1;
  draw.lineWidth = 3 * Math.max(1, thin * 0.8);
  draw.lineCap = "round";
  draw.beginPath();
  draw.moveTo(x1, y1);
  draw.lineTo(x2, y2);
  draw.stroke();
  draw.lineCap = "butt";
  draw.beginPath();
  draw.arc(x1, y1, 4.5, 0, 7);
  draw.fill();
  draw.globalAlpha = 1;
}

/** A small label at the pointer. */
function paintGhost(draw: CanvasRenderingContext2D, going: Going, look: Look, thin: number): void {
  const refused = going.drop === "refused";
  const text = `${going.load?.copy ? "+ " : ""}${going.title}`;
  draw.font = `600 ${12 * thin}px ${look.font}`;
  draw.textBaseline = "middle";
  const width = Math.min(draw.measureText(text).width, 240 * thin) + 22 * thin;
  const [x, y] = [going.at[0] + 12 * thin, going.at[1] + 10 * thin];
  draw.beginPath();
  draw.roundRect(x, y, width, 26 * thin, 7 * thin);
  draw.fillStyle = look.raised;
  draw.globalAlpha = 0.94;
  draw.fill();
  draw.lineWidth = 1.2 * thin;
  draw.strokeStyle = refused ? look.bad : going.drop ? look.accent : look.lineStrong;
  draw.stroke();
  draw.fillStyle = refused ? look.bad : look.text;
  draw.fillText(text, x + 11 * thin, y + 13.5 * thin, width - 22 * thin);
  draw.globalAlpha = 1;
  draw.textBaseline = "alphabetic";
}

/** A knob at the right of a state: transitions are drawn from here. */
function paintPort(
  draw: CanvasRenderingContext2D,
  place: Layout,
  node: number,
  look: Look,
  thin: number,
): void {
  const size = 5.5 * Math.max(1, Math.min(2, thin));
  const x = (place.x[node] as number) + (place.w[node] as number);
  const y = (place.y[node] as number) + Math.min(place.h[node] as number, 60) / 2;
  draw.beginPath();
  draw.arc(x, y, size, 0, 7);
  draw.fillStyle = look.accent;
  draw.fill();
  draw.lineWidth = 1.5;
  draw.strokeStyle = look.stage;
  draw.stroke();
}

function paintWire(
  draw: CanvasRenderingContext2D,
  place: Layout,
  going: Going,
  look: Look,
  thin: number,
): void {
  const { wire, at } = going;
  if (wire === null) return;
  if (wire.goal !== null) {
    box(draw, place, wire.goal, 4);
    draw.lineWidth = 2.2 * thin;
    draw.strokeStyle = look.accent;
    draw.stroke();
  }
  const [x, y] = wire.from;
  const half = Math.max(30 * thin, Math.abs(at[0] - x) / 2);
  draw.beginPath();
  draw.moveTo(x, y);
  draw.bezierCurveTo(x + half, y, at[0] - half, at[1], at[0], at[1]);
  draw.lineWidth = 2.2 * thin;
  draw.strokeStyle = look.accent;
  draw.setLineDash([7 * thin, 5 * thin]);
  draw.stroke();
  draw.setLineDash([]);
  draw.beginPath();
  draw.arc(at[0], at[1], 4 * thin, 0, 7);
  draw.fillStyle = look.accent;
  draw.fill();
}

function paintBand(
  draw: CanvasRenderingContext2D,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  look: Look,
  thin: number,
): void {
  draw.beginPath();
  draw.rect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1));
  draw.fillStyle = look.accent;
  draw.globalAlpha = 0.1;
  draw.fill();
  draw.globalAlpha = 1;
  draw.lineWidth = thin;
  draw.strokeStyle = look.accent;
  draw.stroke();
}
