import type { Look } from "./look";
import type { Sizes } from "./layoutTypes";
import { DETAILS_FROM, NAME_SIZE, textSize, twoLines, WHOLE_FROM } from "./legible";
import type { Model } from "../model/model";

const NAME_FONT = `600 ${NAME_SIZE}px`;
export const SMALL_FONT = "400 10.5px";
/** Where texts begin in a box: right of its glyph. */
export const TEXT_LEFT = 27;
/** What the sign of the status takes at the right of the first line. */
export const SIGN_ROOM = 15;
const LEAST_WIDTH = 104;
const MOST_WIDTH = 250;
const TIGHT_WIDTH = 64;
const HEIGHT = 42;

let shared: CanvasRenderingContext2D | null = null;

function context(): CanvasRenderingContext2D {
  shared ??= document.createElement("canvas").getContext("2d");
  if (shared === null) throw new Error("this browser cannot draw");
  return shared;
}

/** Sizes of boxes by what is written in them. */
export function sizesOf(model: Model, look: Look): Sizes {
  const draw = context();
  const width = (font: string, text: string): number => {
    draw.font = `${font} ${look.font}`;
    return draw.measureText(text).width;
  };
  // Letters are relatively larger in a small picture: the names of states are whole as long as there are second lines.
  const grown = model.graph.form === "machine" ? textSize(NAME_SIZE, DETAILS_FROM) / NAME_SIZE : 1;
  return {
    box(node) {
      const { name, kind, detail } = model.graph.nodes[node] ?? { name: "", kind: "", detail: "" };
      const text = Math.max(
        width(NAME_FONT, name) * grown + SIGN_ROOM,
        Math.min(width(SMALL_FONT, secondLine(kind, detail, name)), 190),
      );
      return { w: Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, text + TEXT_LEFT + 14))), h: HEIGHT };
    },
    text: (text) => Math.min(width(SMALL_FONT, text), 230),
  };
}

/** Boxes for names alone, in two lines where they are long, at the smallest scale at which all of a picture is shown. */
export function tightSizesOf(model: Model, look: Look): Sizes {
  const draw = context();
  const grown = textSize(NAME_SIZE, WHOLE_FROM) / NAME_SIZE;
  return {
    box(node) {
      const { name, kind } = model.graph.nodes[node] ?? { name: "", kind: "" };
      draw.font = `${NAME_FONT} ${look.font}`;
      const widest = Math.max(...twoLines(name || kind).map((line) => draw.measureText(line).width));
      return { w: Math.round(Math.min(MOST_WIDTH, Math.max(TIGHT_WIDTH, widest * grown + 20))), h: HEIGHT };
    },
    text: () => 0,
  };
}

/** What stands beneath the name. */
export function secondLine(kind: string, detail: string, name: string): string {
  return detail && detail !== name ? `${kind} · ${detail}` : kind;
}

/** Cuts texts to a width, and remembers how. */
export class Cutter {
  private readonly known = new Map<string, string>();

  cut(draw: CanvasRenderingContext2D, text: string, width: number): string {
    const key = `${draw.font.slice(0, 9)} ${Math.round(width)} ${text}`;
    let short = this.known.get(key);
    if (short === undefined) {
      short = cutTo(draw, text, width);
      // Reasons carry numbers that change all the time.
      if (this.known.size > 20_000) this.known.clear();
      this.known.set(key, short);
    }
    return short;
  }
}

function cutTo(draw: CanvasRenderingContext2D, text: string, width: number): string {
  if (draw.measureText(text).width <= width) return text;
  let [fits, most] = [0, text.length];
  while (fits < most) {
    const middle = (fits + most + 1) >> 1;
    if (draw.measureText(`${text.slice(0, middle)}…`).width <= width) fits = middle;
    else most = middle - 1;
  }
  return `${text.slice(0, fits)}…`;
}
