import {
  type BoardEntry,
  type LogLine,
  type PulseNews,
  STATUSES,
  type TrailStep,
} from "../protocol/mindTypes";

/** What is known of the mind that is looked at. Replaced with every news; the two arrays are reused. */
export interface Mind {
  agent: number;
  mind: number;
  graph: string;
  tick: number;
  /** By node: the number of its last status, and the tick it was last reached at. */
  status: Uint8Array;
  reached: Float64Array;
  /** By link: the tick at which it was passed last, such as a transition that fired; 0: never. */
  passed: Float64Array;
  /** What the last decision found at links, such as why a transition did not fire: the number of a step is that of a link. */
  checks: readonly TrailStep[];
  trail: readonly TrailStep[];
  /** A few words about nodes, now. */
  notes: ReadonlyMap<number, string>;
  log: readonly LogLine[];
  board: readonly BoardEntry[];
  /** How often each place of the board has changed: what changed flashes. */
  changes: readonly number[];
  waiting: readonly number[];
}

/** How many nodes and links a picture has: the numbers of links follow those of nodes, and what is beyond is garbage. */
export interface Extent {
  nodes: number;
  links: number;
}

/** Adds news to what was known. */
export function told(old: Mind | null, news: PulseNews, { nodes, links }: Extent): Mind {
  const same =
    old !== null &&
    !news.reset &&
    old.agent === news.agent &&
    old.graph === news.graph &&
    old.status.length === nodes &&
    old.passed.length === links;
  const mind: Mind = same ? { ...old, tick: news.tick } : nothing(news, nodes, links);
  for (const [number, status, tick] of news.marks) {
    if (number >= nodes) markLink(mind, number - nodes, status, tick);
    else {
      mind.status[number] = status;
      mind.reached[number] = tick;
    }
  }
  if (news.trail) {
    mind.trail = news.trail.filter((step) => step.node < nodes);
    mind.checks = news.trail
      .filter((step) => step.node >= nodes && step.node < nodes + links)
      .map((step) => ({ ...step, node: step.node - nodes }));
  }
  if (news.notes.length > 0) mind.notes = changedNotes(mind.notes, news.notes);
  if (news.log) mind.log = changedLog(mind.log, news.log);
  if (news.board) {
    mind.board = news.board;
    mind.changes = news.board.map(() => 0);
  }
  if (news.values.length > 0) changeValues(mind, news.values);
  if (news.waiting) mind.waiting = news.waiting;
  return mind;
}

/** A link that was looked at without being passed keeps the tick at which it was; one of which nothing is known has none. */
function markLink(mind: Mind, link: number, status: number, tick: number): void {
  if (link >= mind.passed.length) return;
  if (STATUSES[status] === "success") mind.passed[link] = tick;
  else if (STATUSES[status] === "idle") mind.passed[link] = 0;
}

function nothing(news: PulseNews, nodes: number, links: number): Mind {
  return {
    agent: news.agent,
    mind: news.mind,
    graph: news.graph,
    tick: news.tick,
    status: new Uint8Array(nodes),
    reached: new Float64Array(nodes),
    passed: new Float64Array(links),
    checks: [],
    trail: [],
    notes: new Map(),
    log: [],
    board: [],
    changes: [],
    waiting: [],
  };
}

/** The oldest lines go, some of the newest are told anew. */
function changedLog(old: Mind["log"], { drop, keep, add }: NonNullable<PulseNews["log"]>): Mind["log"] {
  return [...old.slice(drop, keep === null ? undefined : drop + keep), ...add];
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
