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
  /** Whether a node may be folded for lack of room: nobody has opened it on purpose. */
  mayFold(node: number): boolean;
  direction: Direction;
  sizes: Sizes;
  /** Boxes that are as wide as their names alone, and no labels. */
  tightSizes: Sizes;
}

const AS_USUAL: Span = { whole: WHOLE_FROM, part: PART_AT, most: LARGEST_WHOLE };
const TIGHT: Span = { whole: NAMES_FROM, part: WHOLE_FROM, most: DETAILS_FROM - 0.01 };
const NOTHING: ReadonlySet<number> = new Set();

/**
 * The ways to show a picture. A machine that does not fit into its pane loses the room of its labels first, then names are
 * shortened, then nested machines are folded in which nothing happens. What still does not fit is shown in part.
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
    if (this.wanted.model.graph.form !== "machine" || fits(full, lens, DETAILS_FROM)) return full;
    // Without second lines and labels their room is better given to the names.
    const tight = this.make(true, NOTHING);
    if (fits(tight, lens)) return tight;
    const folds = this.quiet(busy);
    return folds.size === 0 ? tight : this.make(true, folds);
  }

  /** Nested machines in which nothing happens. */
  private quiet(busy: number | null): ReadonlySet<number> {
    const { model, mayFold } = this.wanted;
    const around = new Set<number>();
    for (let at = busy ?? -1; at >= 0; at = model.parent[at] as number) around.add(at);
    const nested = (node: number): boolean => model.parent[node] !== -1 && canFold(model, node);
    return new Set(model.order.filter((node) => nested(node) && !around.has(node) && mayFold(node)));
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
