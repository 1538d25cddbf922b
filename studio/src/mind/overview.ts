import type { Model } from "../model/model";
import { canFold, standIns } from "./folds";
import { layout } from "./layout";
import type { Direction, Layout, Sizes } from "./layoutTypes";
import { DETAILS_FROM, LARGEST_WHOLE, NAMES_FROM, PART_AT, WHOLE_FROM } from "./legible";
import { fittedTo, type Lens, type Span } from "./lens";

/** One way to show a picture: what is drawn, where, and at which scales. */
export interface Overview {
  place: Layout;
  /** For each node the one that is drawn for it. */
  stand: Int32Array;
  /** Nodes that are folded because all of it would have no room. */
  folds: ReadonlySet<number>;
  span: Span;
}

export interface Wanted {
  model: Model;
  isFolded(node: number): boolean;
  /** Whether a node may be folded for lack of room: nobody has opened it on purpose. Null: what is edited is never folded. */
  mayFold: ((node: number) => boolean) | null;
  direction: Direction;
  sizes: Sizes;
  /** Boxes that are as wide as their names alone, and no labels. */
  tightSizes: Sizes;
}

const AS_USUAL: Span = { whole: WHOLE_FROM, part: PART_AT, most: LARGEST_WHOLE };
const TIGHT: Span = { whole: NAMES_FROM, part: WHOLE_FROM, most: DETAILS_FROM - 0.01 };
const NOTHING: ReadonlySet<number> = new Set();

/**
 * The ways to show a picture. What does not fit into its pane loses the room of its labels and second lines first, then
 * names are shortened, then nested machines are folded in which nothing happens. What still does not fit is shown in part.
 */
export class Overviews {
  private readonly known = new Map<string, Overview>();

  constructor(private readonly wanted: Wanted) {}

  full(): Overview {
    return this.make(false, NOTHING);
  }

  /** The way for a pane, where something happens at a node. */
  best(lens: Lens, busy: number | null): Overview {
    const full = this.full();
    const isMachine = this.wanted.model.graph.form === "machine";
    if (fits(full, lens, isMachine ? DETAILS_FROM : WHOLE_FROM)) return full;
    // Without second lines and labels their room is better given to the names.
    const tight = this.make(true, NOTHING);
    // Of trees one reads the names; of machines one sees where they are by the shape alone.
    if (fits(tight, lens, isMachine ? NAMES_FROM : WHOLE_FROM)) return tight;
    // A part is better read with everything that is written in it.
    if (!isMachine || this.wanted.mayFold === null) return full;
    const folds = this.quiet(busy);
    return folds.size === 0 ? tight : this.make(true, folds);
  }

  /** The way for another version of what was shown in some way: as close, nothing folded. */
  like(way: Overview | null): Overview {
    return way?.span === TIGHT ? this.make(true, NOTHING) : this.full();
  }

  /** Nested machines in which nothing happens. */
  private quiet(busy: number | null): ReadonlySet<number> {
    const { model, mayFold } = this.wanted;
    const around = new Set<number>();
    for (let at = busy ?? -1; at >= 0; at = model.parent[at] as number) around.add(at);
    const nested = (node: number): boolean => model.parent[node] !== -1 && canFold(model, node);
    return new Set(model.order.filter((node) => nested(node) && !around.has(node) && mayFold?.(node)));
  }

  private make(tight: boolean, folds: ReadonlySet<number>): Overview {
    const key = `${tight} ${[...folds].join()}`;
    let found = this.known.get(key);
    if (found === undefined) {
      const { model, direction, isFolded } = this.wanted;
      const stand = standIns(model, (node) => isFolded(node) || folds.has(node));
      const place = layout(model, stand, tight ? this.wanted.tightSizes : this.wanted.sizes, direction);
      found = { place, stand, folds, span: tight ? TIGHT : AS_USUAL };
      this.known.set(key, found);
    }
    return found;
  }
}

/** Whether all of it can be read: names, and with another scale than usual more than those. */
function fits({ place, span }: Overview, lens: Lens, from = span.whole): boolean {
  return fittedTo(lens, place.width, place.height).scale >= from;
}
