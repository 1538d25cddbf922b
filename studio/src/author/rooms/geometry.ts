import type { Change, Part, Sketch } from "../../protocol/authorTypes";
import type { Point } from "../../protocol/geometry";

/** How the names of sense graphs end. */
const ENDING = ".sensegraph.ron";

/** A file that is drawn over the level: regions, and what passes between them. */
export function isSenseGraph(file: string): boolean {
  return file.endsWith(ENDING);
}

/** A region as it lies in the level, seen from above. */
export interface Region {
  /** Where it is in the text. */
  at: string;
  name: string;
  /** One after another; a box has four. */
  corners: readonly Point[];
  /** The opposite corners of a box as they are written, with heights if there are any; null for polygons. */
  box: readonly [readonly number[], readonly number[]] | null;
}

/** What passes from one region to another. */
export interface Passage {
  at: string;
  name: string;
  from: number;
  to: number;
  /** As they are written. */
  start: readonly number[];
  end: readonly number[] | null;
  both: boolean;
  /** The senses that pass. */
  senses: readonly string[];
}

function value(part: Part, name: string): unknown {
  return part.fields.find((field) => field.name === name)?.value ?? null;
}

function numbers(json: unknown): readonly number[] | null {
  const isPlace = Array.isArray(json) && json.every((one) => typeof one === "number");
  return isPlace && json.length >= 2 ? json : null;
}

/** A place seen from above: of three numbers the middle one is the height, and z points towards the eye. */
export function floorOf(place: readonly number[]): Point {
  const [x = 0, y = 0, z = 0] = place;
  return place.length === 3 ? [x, z === 0 ? 0 : -z] : [x, y];
}

/** A place as it is written, moved to somewhere on the floor. */
export function movedTo(place: readonly number[], [x, y]: Point): number[] {
  return place.length === 3 ? [x, place[1] ?? 0, y === 0 ? 0 : -y] : [x, y];
}

function cornersIn(text: unknown): Point[] {
  if (typeof text !== "string") return [];
  const pairs = text.matchAll(/\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*,?\s*\)/g);
  return [...pairs].map(([, x, y]) => [Number(x), Number(y)]);
}

function cornersOf([a, b]: readonly [readonly number[], readonly number[]]): Point[] {
  const [[x, y], [otherX, otherY]] = [floorOf(a), floorOf(b)];
  return [
    [x, y],
    [otherX, y],
    [otherX, otherY],
    [x, otherY],
  ];
}

/** The regions that can be drawn. */
export function regionsOf(sketch: Sketch): Region[] {
  return sketch.nodes.flatMap((part, number) => {
    const [from, to] = [numbers(value(part, "from")), numbers(value(part, "to"))];
    const box = from && to ? ([from, to] as const) : null;
    const corners = box ? cornersOf(box) : cornersIn(value(part, "corners"));
    const name = sketch.graph.nodes[number]?.name ?? "";
    return corners.length < 3 ? [] : [{ at: part.at, name, corners, box }];
  });
}

/** The links that can be drawn. */
export function passagesOf(sketch: Sketch): Passage[] {
  return sketch.links.flatMap((part, number) => {
    const start = numbers(value(part, "start"));
    const link = sketch.graph.links[number];
    if (start === null || link === undefined) return [];
    const senses = part.fields.filter((field) => field.at.includes(".carries.") && field.value === true);
    return [
      {
        at: part.at,
        name: link.label,
        from: link.from,
        to: link.to,
        start,
        end: numbers(value(part, "end")),
        both: value(part, "both") === true,
        senses: senses.map((field) => field.name),
      },
    ];
  });
}

export function centreOf({ corners }: Pick<Region, "corners">): Point {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** To the nearest ten centimetres: what is drawn by hand is not more exact. */
export function snapped(metres: number): number {
  const tenths = Math.round(metres * 10) / 10;
  return tenths === 0 ? 0 : tenths;
}

export function snappedPoint([x, y]: Point): Point {
  return [snapped(x), snapped(y)];
}

/** The corners after one of them was dragged; those of a box stay a box. */
export function withCorner({ corners, box }: Region, number: number, to: Point): Point[] {
  if (box === null) return corners.map((corner, place) => (place === number ? to : corner));
  // Corners 0 and 3, 1 and 2 are above each other; 0 and 1, 2 and 3 are beside each other.
  return corners.map(([x, y], place) => [
    place === number || place === 3 - number ? to[0] : x,
    place === number || place === (number ^ 1) ? to[1] : y,
  ]);
}

export function moved(corners: readonly Point[], [dx, dy]: Point): Point[] {
  return corners.map(([x, y]) => [snapped(x + dx), snapped(y + dy)]);
}

function written(place: readonly number[]): string {
  return `(${place.join(", ")})`;
}

/** The step of editing that puts a region to other corners. */
export function reshape({ at, box }: Region, corners: readonly Point[]): Change {
  if (box === null)
    return { change: "write", at: `${at}.area.corners`, text: `[${corners.map(written).join(", ")}]` };
  const [from, to] = [movedTo(box[0], corners[0] as Point), movedTo(box[1], corners[2] as Point)];
  return { change: "write", at: `${at}.area`, text: `Box(from: ${written(from)}, to: ${written(to)})` };
}

/** The step that moves an end of a link. */
export function moveEnd(passage: Passage, end: "start" | "end", to: Point): Change {
  return { change: "set", at: `${passage.at}.${end}`, value: movedTo(passage[end] ?? passage.start, to) };
}
