/** Minds and their pictures, from messages that were checked to what the app works with. */
import type * as wire from "./generated";
import {
  type BoardEntry,
  type BoardKind,
  type Graph,
  type MindInfo,
  type PulseNews,
  STATUSES,
} from "./mindTypes";
import type { Own } from "./own";

const KINDS: readonly BoardKind[] = ["bool", "int", "number", "text", "vector"];

export function statusNumber(status: wire.NodeStatus): number {
  return STATUSES.indexOf(status);
}

/** A picture that cannot be drawn (a ring of parents, a link to nowhere) is drawn without what is wrong in it. */
export function adoptGraph(graph: Own<wire.Graph>, id: string, version: number): Graph {
  const count = graph.nodes.length;
  const nodes = graph.nodes.map((node, place) => ({
    ...node,
    parent: node.parent !== null && node.parent < place ? node.parent : -1,
  }));
  return {
    ...graph,
    id,
    version,
    nodes,
    links: graph.links.filter(({ from, to }) => from < count && to < count),
  };
}

function adoptEntry(entry: Own<wire.BoardEntry>): BoardEntry {
  return { ...entry, kind: KINDS.find((kind) => kind === entry.kind) ?? "text" };
}

export function adoptPulse(news: Own<wire.PulseNews>): PulseNews {
  return {
    ...news,
    marks: news.marks.map(([node, status, tick]) => [node, statusNumber(status), tick]),
    trail: news.trail?.map((step) => ({ ...step, status: statusNumber(step.status) })) ?? null,
    board: news.board?.map(adoptEntry) ?? null,
  };
}

export function adoptMindInfo(mind: Own<wire.MindTold>): MindInfo {
  return { ...mind, file: mind.file ?? "" };
}
