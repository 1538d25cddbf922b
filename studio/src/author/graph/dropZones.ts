import { nodeAt } from "../../mind/layout";
import type { Direction, Layout } from "../../mind/layoutTypes";
import type { PaletteItem, Takes } from "../../protocol/authorTypes";
import { childParts, type Drawing, isWithin, placeOf, standing } from "./drawing";
import { freeSlots, isBlank, realChildren, slotOf } from "./slots";

/** What is being dragged: nodes of the picture, or something new. */
export interface Load {
  nodes: readonly number[];
  item: PaletteItem | null;
  /** A copy is made, the original stays. */
  copy: boolean;
}

/** Where it would go. */
export type Drop =
  | {
      to: "place";
      under: string;
      place: number | null;
      slot: string;
      /** The box that would take it. */
      onto: number | null;
      /** The box that it would belong to. */
      home: number;
      /** A line where it would stand: x, y, x, y. */
      mark: readonly [number, number, number, number] | null;
      /** Everything stays as it is. */
      idle: boolean;
    }
  /** A new part is put around a node, or takes its place. */
  | { to: "wrap" | "become"; at: string; onto: number };

interface Zone {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Zones on boxes win over those between them. */
  first: boolean;
  parent: number;
  /** The boxes beside it. */
  beside: readonly number[];
  drop: Drop;
}

const MARGIN = 34;
const AROUND = 12;
const MARK_GAP = 5;

/** Where a load would go when it is let go at a point; "refused" when it cannot, null when nothing is near. */
export function dropAt(
  drawing: Drawing,
  place: Layout,
  direction: Direction,
  load: Load,
  [x, y]: readonly [number, number],
  reach = 60,
): Drop | "refused" | null {
  if (drawing.model.graph.form === "machine") return intoMachine(drawing, place, load, x, y);
  let best: { zone: Zone; far: number } | null = null;
  for (const zone of zonesOf(drawing, place, direction, load)) {
    const outside = distance(zone, x, y);
    // Where zones overlap the nearest box decides.
    const far = outside - (zone.first && outside === 0 ? 1 : 0) + 0.001 * besideBy(place, zone, x, y);
    if (far <= reach && (best === null || far < best.far)) best = { zone, far };
  }
  if (best === null) return null;
  const own = load.nodes.some((node) => isWithin(drawing.model, best.zone.parent, node));
  return own && !load.copy ? "refused" : best.zone.drop;
}

function besideBy(place: Layout, { beside }: Zone, x: number, y: number): number {
  const far = beside.map((node) => {
    const [left, top, w, h] = boxOf(place, node);
    return distance({ left, top, right: left + w, bottom: top + h }, x, y);
  });
  return far.length > 0 ? Math.min(...far) : 0;
}

function distance(zone: Pick<Zone, "left" | "top" | "right" | "bottom">, x: number, y: number): number {
  const dx = Math.max(zone.left - x, 0, x - zone.right);
  const dy = Math.max(zone.top - y, 0, y - zone.bottom);
  return Math.hypot(dx, dy);
}

/** All places in a tree that can take the load. */
export function zonesOf(drawing: Drawing, place: Layout, direction: Direction, load: Load): Zone[] {
  const zones: Zone[] = [];
  for (const node of place.shown) {
    const part = drawing.sketch.nodes[node];
    if (part === undefined) continue;
    const around = isBlank(drawing, node)
      ? inPlaceOf(drawing, node, load)
      : aroundNode(drawing, node, part.takes, load);
    if (around) zones.push(onBox(place, direction, node, around));
    zones.push(...below(drawing, place, direction, node, part.takes, load));
  }
  return zones;
}

/** What can be put around a node or in its place, because it takes nothing itself. */
function aroundNode(drawing: Drawing, node: number, takes: Takes, { item }: Load): Drop | null {
  const at = placeOf(drawing, node);
  if (item === null || at === "" || takes !== "none") return null;
  const { parent } = standing(drawing, node);
  const inList = drawing.sketch.nodes[parent]?.takes === "many";
  if (item.takes === "none") return inList ? null : { to: "become", at, onto: node };
  return { to: "wrap", at, onto: node };
}

/** What stands for nothing makes room. */
function inPlaceOf(drawing: Drawing, node: number, load: Load): Drop | null {
  const at = placeOf(drawing, node);
  if (load.item) return { to: "become", at, onto: node };
  const { parent, under } = standing(drawing, node);
  const takes = drawing.sketch.nodes[parent]?.takes;
  if (load.nodes.length !== 1 || (takes !== "one" && takes !== "named")) return null;
  const slot = takes === "named" ? slotOf(at, under) : "";
  return { to: "place", under, place: null, slot, onto: node, home: parent, mark: null, idle: false };
}

function below(
  drawing: Drawing,
  place: Layout,
  direction: Direction,
  node: number,
  takes: Takes,
  load: Load,
): Zone[] {
  const under = placeOf(drawing, node);
  const children = childParts(drawing, node);
  const real = realChildren(drawing, node);
  const staying = load.copy ? real : real.filter((child) => !load.nodes.includes(child));
  const drop = (at: number | null, slot: string, mark: Extract<Drop, { to: "place" }>["mark"]): Drop => ({
    to: "place",
    under,
    place: at,
    slot,
    onto: mark === null ? node : null,
    home: node,
    mark,
    idle: isIdle(drawing, node, at, load),
  });
  if (takes === "named") {
    const [slot] = freeSlots(drawing, node);
    return slot === undefined ? [] : [onBox(place, direction, node, drop(null, slot, null))];
  }
  if (takes === "one")
    return staying.length === 0 && load.nodes.length <= 1
      ? [onBox(place, direction, node, drop(null, "", null))]
      : [];
  if (takes !== "many") return [];
  const zones = [onBox(place, direction, node, drop(null, "", null))];
  const shown = children.filter((child) => (place.w[child] as number) > 0);
  if (shown.length === children.length)
    for (let at = 0; at <= children.length && children.length > 0; at++) {
      const { zone, mark } = gap(place, direction, children, at);
      const beside = children.slice(Math.max(0, at - 1), at + 1);
      zones.push({ ...zone, first: false, parent: node, beside, drop: drop(at, "", mark) });
    }
  return zones;
}

/** Nodes that are dropped where they are change nothing. */
function isIdle(drawing: Drawing, parent: number, at: number | null, load: Load): boolean {
  if (load.copy || load.nodes.length === 0) return false;
  const children = childParts(drawing, parent);
  const places = load.nodes.map((node) => children.indexOf(node));
  const first = places[0] as number;
  if (places.some((one, number) => one !== first + number || one < 0)) return false;
  const goal = at ?? children.length;
  return goal >= first && goal <= first + places.length;
}

/** The middle of a box across the growth, and, where it has nothing below it, the room behind it. */
function onBox(place: Layout, direction: Direction, node: number, drop: Drop): Zone {
  const [x, y, w, h] = boxOf(place, node);
  const inset = 0.26;
  const zone =
    direction === "right"
      ? { left: x, right: x + w, top: y + h * inset, bottom: y + h * (1 - inset) }
      : { left: x + w * inset, right: x + w * (1 - inset), top: y, bottom: y + h };
  return { ...zone, first: true, parent: node, beside: [], drop };
}

function boxOf(place: Layout, node: number): [number, number, number, number] {
  return [place.x, place.y, place.w, place.h].map((list) => list[node] as number) as [
    number,
    number,
    number,
    number,
  ];
}

/** The room before the child of this number (from the middle of the one before it), and the line in it. */
function gap(
  place: Layout,
  direction: Direction,
  children: readonly number[],
  at: number,
): {
  zone: Pick<Zone, "left" | "top" | "right" | "bottom">;
  mark: readonly [number, number, number, number];
} {
  const across = direction === "right" ? 1 : 0;
  const start = (node: number): number => boxOf(place, node)[across] as number;
  const size = (node: number): number => boxOf(place, node)[across + 2] as number;
  const along = (node: number): [number, number] => {
    const box = boxOf(place, node);
    const from = box[1 - across] as number;
    return [from, from + (box[3 - across] as number)];
  };
  const before = children[at - 1];
  const after = children[at];
  const low = before === undefined ? start(after as number) - MARGIN : start(before) + size(before) / 2;
  const high =
    after === undefined
      ? start(before as number) + size(before as number) + MARGIN
      : start(after) + size(after) / 2;
  const line =
    before === undefined
      ? start(after as number) - MARK_GAP
      : after === undefined
        ? start(before) + size(before) + MARK_GAP
        : (start(before) + size(before) + start(after)) / 2;
  const ends = [before, after].filter((node) => node !== undefined).map(along);
  const from = Math.min(...ends.map(([one]) => one));
  const to = Math.max(...ends.map(([, one]) => one));
  const short = Math.min(to, from + 160);
  return direction === "right"
    ? {
        zone: { left: from - AROUND, right: to + AROUND, top: low, bottom: high },
        mark: [from, line, short, line],
      }
    : {
        zone: { left: low, right: high, top: from - AROUND, bottom: to + AROUND },
        mark: [line, from, line, to],
      };
}

/** States go into the innermost box that takes some, else into the machine itself. */
function intoMachine(
  drawing: Drawing,
  place: Layout,
  load: Load,
  x: number,
  y: number,
): Drop | "refused" | null {
  const hit = nodeAt(place, x, y);
  const own = hit !== null && load.nodes.some((node) => isWithin(drawing.model, hit, node));
  let node = hit ?? 0;
  if (own && !load.copy) {
    // Over itself: it stays where it is, unless it was taken out of the box around it.
    node = drawing.model.parent[load.nodes[0] as number] ?? 0;
  }
  while (node > 0 && drawing.sketch.nodes[node]?.takes !== "many") node = drawing.model.parent[node] ?? 0;
  const home = load.nodes.length > 0 && load.nodes.every((one) => drawing.model.parent[one] === node);
  return {
    to: "place",
    under: placeOf(drawing, node),
    place: null,
    slot: "",
    onto: node,
    home: node,
    mark: null,
    idle: home && !load.copy,
  };
}
