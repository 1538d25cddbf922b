import type { Model } from "../../model/model";
import { layersOf } from "./columns";

export type Side = "left" | "right";

export const opposite = (side: Side): Side => (side === "left" ? "right" : "left");

/** Stands for the border of the box that a piece lies in. */
export const BORDER = -1;

/** A transition between two nodes that are drawn. */
export interface Transition {
  from: number;
  to: number;
  label: string;
  /** Numbers of the links that it stands for. */
  links: number[];
}

/** The part of a transition that lies in one box. */
export interface Piece {
  transition: number;
  box: number;
  from: number;
  to: number;
  /** Written on the first piece only. */
  label: string;
  /** The pieces before and after it, in other boxes. */
  before: Piece | null;
  after: Piece | null;
  /** The side of the box where it begins or ends, for one that does so at the border. */
  border: Side;
}

/** Links between what is drawn; those inside a folded box are not, and those that look alike are drawn once. */
export function transitionsOf(
  model: Model,
  stand: Int32Array,
  skipped: (node: number) => boolean,
): Transition[] {
  const seen = new Map<string, Transition>();
  model.graph.links.forEach(({ from, to, label }, number) => {
    const [a, b] = [stand[from] as number, stand[to] as number];
    if ((a === b && from !== to) || (skipped(a) && skipped(b))) return;
    const name = `${a} ${b} ${label}`;
    const like = seen.get(name);
    if (like) like.links.push(number);
    else seen.set(name, { from: a, to: b, label, links: [number] });
  });
  return [...seen.values()];
}

/** All pieces, by the box that they lie in, and by transition from its source to its target. */
export interface Cut {
  inBox: Map<number, Piece[]>;
  chains: Piece[][];
}

/** Cuts every transition where it crosses the border of a box. */
export function cut(model: Model, transitions: readonly Transition[]): Cut {
  const inBox = new Map<number, Piece[]>();
  const up = (node: number): number => model.parent[node] as number;
  const chains = transitions.map(({ from, to, label }, transition) => {
    const chain: Piece[] = [];
    const add = (box: number, a: number, b: number): void => {
      const before = chain.at(-1) ?? null;
      const piece: Piece = {
        ...{ transition, box, from: a, to: b, label: "" },
        ...{ before, after: null, border: "right" },
      };
      if (before) before.after = piece;
      else piece.label = label;
      chain.push(piece);
      if (!inBox.has(box)) inBox.set(box, []);
      inBox.get(box)?.push(piece);
    };
    let [a, b] = [from, to];
    const into: [number, number][] = [];
    // The deeper end climbs until both are in the same box, or one is the box of the other.
    while (a !== to && b !== from && up(a) !== up(b)) {
      if ((model.depth[a] as number) >= (model.depth[b] as number)) {
        if (up(a) < 0) return [];
        add(up(a), a, BORDER);
        a = up(a);
      } else {
        into.push([up(b), b]);
        b = up(b);
      }
    }
    if (a !== b || from === to) add(up(a), a, b);
    for (const [box, node] of into.reverse()) add(box, BORDER, node);
    return chain;
  });
  return { inBox, chains };
}

/**
 * Decides from the outside in at which side transitions leave and enter the boxes: those to later layers leave at the
 * right and enter at the left, those to earlier ones the other way round.
 */
export function chooseSides(boxes: readonly number[], children: (box: number) => number[], cuts: Cut): void {
  for (const box of boxes) {
    const pieces = cuts.inBox.get(box) ?? [];
    const layer = new Map<number, number>();
    layersOf(children(box), pieces).forEach((nodes, number) =>
      nodes.forEach((node) => layer.set(node, number)),
    );
    for (const piece of pieces) {
      if (piece.from === BORDER) {
        if (piece.before === null) piece.border = "left";
        if (piece.after) piece.after.border = piece.border;
      } else if (piece.to === BORDER) {
        if (piece.before) piece.before.border = piece.border;
      } else {
        const step = (layer.get(piece.to) ?? 0) - (layer.get(piece.from) ?? 0);
        if (piece.before) piece.before.border = step >= 0 ? "right" : "left";
        if (piece.after) piece.after.border = step > 0 ? "left" : "right";
      }
    }
  }
}
