/** A value of a cell, and when it was that. */
export interface Sample {
  tick: number;
  value: number;
}

/** The most samples of one cell, and the most cells that are remembered. */
const MOST_SAMPLES = 160;
const MOST_CELLS = 600;

/**
 * How cells of tables went since somebody looked at them. It follows the game's time: what was seen of a future that the
 * game has left by going back is forgotten.
 */
export class CellHistory {
  private readonly cells = new Map<string, Sample[]>();

  /** The cell holds this now; gives all that is known of it, the oldest first. */
  note(cell: string, tick: number, value: number): readonly Sample[] {
    const known = (this.cells.get(cell) ?? []).filter((sample) => sample.tick < tick);
    const next = [...thinned(known), { tick, value }];
    this.cells.delete(cell);
    this.cells.set(cell, next);
    const oldest = this.cells.keys().next();
    if (this.cells.size > MOST_CELLS && !oldest.done) this.cells.delete(oldest.value);
    return next;
  }

  clear(): void {
    this.cells.clear();
  }
}

/** Half as many, evenly, when there are too many: the whole time stays in view. */
function thinned(samples: readonly Sample[]): readonly Sample[] {
  return samples.length < MOST_SAMPLES ? samples : samples.filter((_, place) => place % 2 === 0);
}

/** The tick at which the first of some strips begins; null if there are none. */
export function firstTick(strips: Iterable<ReadonlyMap<number, readonly Sample[]>>): number | null {
  let first: number | null = null;
  for (const ofRow of strips) {
    for (const samples of ofRow.values()) {
      const begins = samples[0]?.tick;
      if (begins !== undefined && (first === null || begins < first)) first = begins;
    }
  }
  return first;
}

/** How the names of columns end whose values are shown over time. */
const MARK = " ~";

export function isOverTime(column: string): boolean {
  return column.endsWith(MARK);
}

export function columnTitle(column: string): string {
  return isOverTime(column) ? column.slice(0, -MARK.length) : column;
}

/** A strip of samples as the points of a line; values from 0 to the largest, but at least 1. */
export function stripPoints(samples: readonly Sample[], width: number, height: number): string {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return "";
  const most = Math.max(1, ...samples.map((sample) => sample.value));
  const span = Math.max(1, last.tick - first.tick);
  const place = ({ tick, value }: Sample): string => {
    const x = samples.length === 1 ? width : ((tick - first.tick) / span) * width;
    return `${x.toFixed(1)},${((1 - Math.max(0, value) / most) * height).toFixed(1)}`;
  };
  return samples.map(place).join(" ");
}
