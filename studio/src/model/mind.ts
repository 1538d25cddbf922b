import type { BoardEntry, LogLine, PulseNews, TrailStep } from "../protocol/mindTypes";

/** What is known of the mind that is looked at. Replaced with every news; the two arrays are reused. */
export interface Mind {
  agent: number;
  mind: number;
  graph: string;
  tick: number;
  /** By node: the number of its last status, and the tick it was last reached at. */
  status: Uint8Array;
  reached: Float64Array;
  trail: readonly TrailStep[];
  /** A few words about nodes, now. */
  notes: ReadonlyMap<number, string>;
  log: readonly LogLine[];
  board: readonly BoardEntry[];
  /** How often each place of the board has changed: what changed flashes. */
  changes: readonly number[];
  waiting: readonly number[];
}

/** Adds news to what was known. `nodes`: how many the picture has; what is beyond is garbage. */
export function told(old: Mind | null, news: PulseNews, nodes: number): Mind {
  const same =
    old !== null &&
    !news.reset &&
    old.agent === news.agent &&
    old.graph === news.graph &&
    old.status.length === nodes;
  const mind: Mind = same ? { ...old, tick: news.tick } : nothing(news, nodes);
  for (const [node, status, tick] of news.marks) {
    if (node >= nodes) continue;
    mind.status[node] = status;
    mind.reached[node] = tick;
  }
  if (news.trail) mind.trail = news.trail.filter((step) => step.node < nodes);
  if (news.notes.length > 0) mind.notes = changedNotes(mind.notes, news.notes);
  if (news.log) mind.log = [...mind.log.slice(news.log.drop), ...news.log.add];
  if (news.board) {
    mind.board = news.board;
    mind.changes = news.board.map(() => 0);
  }
  if (news.values.length > 0) changeValues(mind, news.values);
  if (news.waiting) mind.waiting = news.waiting;
  return mind;
}

function nothing(news: PulseNews, nodes: number): Mind {
  return {
    agent: news.agent,
    mind: news.mind,
    graph: news.graph,
    tick: news.tick,
    status: new Uint8Array(nodes),
    reached: new Float64Array(nodes),
    trail: [],
    notes: new Map(),
    log: [],
    board: [],
    changes: [],
    waiting: [],
  };
}

function changedNotes(old: Mind["notes"], news: PulseNews["notes"]): Mind["notes"] {
  const notes = new Map(old);
  for (const [node, text] of news) {
    if (text === "") notes.delete(node);
    else notes.set(node, text);
  }
  return notes;
}

function changeValues(mind: Mind, values: PulseNews["values"]): void {
  const board = [...mind.board];
  const changes = [...mind.changes];
  for (const [place, value] of values) {
    const entry = board[place];
    if (entry === undefined) continue;
    board[place] = { ...entry, value };
    changes[place] = (changes[place] ?? 0) + 1;
  }
  mind.board = board;
  mind.changes = changes;
}
