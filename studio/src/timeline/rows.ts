import { firstAt, type Lane, type Mark } from "../store/timeline";

/** What is shown of a timeline. */
export interface Filter {
  /** Kinds that are hidden. */
  readonly hidden: ReadonlySet<Mark["kind"]>;
  /** Names of agents have to contain this; empty: all. */
  readonly name: string;
}

export const EVERYTHING: Filter = { hidden: new Set(), name: "" };

/** Agents whose numbers are in a range, as `200-399` means it; null for what is none. */
export function rangeOf(text: string): readonly [number, number] | null {
  const found = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(text);
  return found === null ? null : [Number(found[1]), Number(found[2])];
}

/** The lanes in the order of their rows: what happened to the game, the selected agent, then the agents by number. */
export function rowsOf(lanes: Iterable<Lane>, selected: number | null, filter: Filter): Lane[] {
  const wanted = filter.name.trim().toLowerCase();
  const isShown = (lane: Lane): boolean =>
    wanted === "" || lane.agent === null || lane.agent === selected || isMeant(lane, wanted);
  const rank = ({ agent }: Lane): number => (agent === null ? -2 : agent === selected ? -1 : agent);
  return [...lanes]
    .filter((lane) => lane.marks.length > 0 && isShown(lane))
    .sort((a, b) => rank(a) - rank(b));
}

function isMeant({ agent, name }: Lane, wanted: string): boolean {
  const range = rangeOf(wanted);
  if (range === null) return name.toLowerCase().includes(wanted);
  return agent !== null && agent >= range[0] && agent <= range[1];
}

/** The mark nearest to a tick, if one of the kinds that are shown is no further away than `reach`. */
export function nearestMark(lane: Lane, tick: number, reach: number, filter: Filter): Mark | null {
  let best: Mark | null = null;
  const { marks } = lane;
  let place = firstAt(marks, tick - reach);
  for (; place < marks.length; place++) {
    const mark = marks[place] as Mark;
    if (mark.tick > tick + reach) break;
    if (filter.hidden.has(mark.kind)) continue;
    if (best === null || Math.abs(mark.tick - tick) <= Math.abs(best.tick - tick)) best = mark;
  }
  return best;
}

/** What goes on at a tick: the last decision before it, if any. */
export function goingOn(lane: Lane, tick: number, filter: Filter): Mark | null {
  if (filter.hidden.has("decision")) return null;
  for (let place = firstAt(lane.marks, tick + 1) - 1; place >= 0; place--) {
    const mark = lane.marks[place] as Mark;
    if (mark.kind === "decision") return mark;
  }
  return null;
}

/** The next mark in a direction. */
export function nextMark(lane: Lane, tick: number, direction: 1 | -1, filter: Filter): Mark | null {
  const { marks } = lane;
  let place = direction > 0 ? firstAt(marks, tick + 1) : firstAt(marks, tick) - 1;
  for (; place >= 0 && place < marks.length; place += direction) {
    const mark = marks[place] as Mark;
    if (!filter.hidden.has(mark.kind)) return mark;
  }
  return null;
}
