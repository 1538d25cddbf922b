import type { MarksNews, TimelineMark } from "../protocol/generated";

/** Something that happened. */
export type Mark = Readonly<TimelineMark>;

/** An agent, or the game itself: what happened to it, in the order of ticks. */
export interface Lane {
  /** null: the game, for what concerns nobody in particular. */
  readonly agent: number | null;
  readonly name: string;
  readonly marks: Mark[];
}

/** So many agents are followed at a time. */
export const MOST_LANES = 200;

/** More than this many forgotten marks are worth moving the others. */
const MANY = 256;

/** What happened when, lane by lane, as far as the server told. */
export class TimelineHistory {
  readonly lanes = new Map<number | null, Lane>();
  /** Between these ticks everything is known. */
  from = 0;
  to = 0;
  /** Something was told. */
  known = false;
  /** How many marks there are. */
  count = 0;
  /** How many agents there are to choose from, if not all of them are followed. */
  agents: number | null = null;
  private listeners = new Set<() => void>();

  hear(news: MarksNews): void {
    if (news.reset) this.empty();
    if (news.cut !== null) this.cut(news.cut);
    for (const [agent, name] of news.lanes) this.laneOf(agent, name);
    for (const mark of news.marks) this.laneOf(mark.agent).marks.push(mark);
    this.count += news.marks.length;
    this.from = news.from;
    this.to = news.to;
    this.known = true;
    this.agents = news.agents;
    this.forgetOld();
    this.tell();
  }

  clear(): void {
    this.empty();
    this.known = false;
    this.agents = null;
    this.from = this.to = 0;
    this.tell();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private empty(): void {
    this.lanes.clear();
    this.count = 0;
  }

  private laneOf(agent: number | null, name?: string): Lane {
    const known = this.lanes.get(agent);
    if (known !== undefined && (name === undefined || known.name === name)) return known;
    const usual = agent === null ? "Game" : `agent ${agent}`;
    const lane: Lane = { agent, name: name ?? usual, marks: known?.marks ?? [] };
    this.lanes.set(agent, lane);
    return lane;
  }

  /** What happened at this tick and later will happen differently. */
  private cut(tick: number): void {
    for (const { marks } of this.lanes.values()) {
      const end = firstAt(marks, tick);
      this.count -= marks.length - end;
      marks.length = end;
    }
  }

  private forgetOld(): void {
    for (const { marks } of this.lanes.values()) {
      const old = firstAt(marks, this.from);
      // The last one of them says what goes on at the beginning; a few more do no harm.
      if (old <= MANY) continue;
      marks.splice(0, old - 1);
      this.count -= old - 1;
    }
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** The place of the first mark at this tick or later. */
export function firstAt(marks: readonly Mark[], tick: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle] as Mark).tick < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}
