import type { Graph } from "../protocol/mindTypes";

/** The nodes whose name, kind, path or parameters hold all the words. */
export function findNodes(graph: Graph, text: string): number[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: number[] = [];
  graph.nodes.forEach((node, number) => {
    const all = `${node.name}\n${node.kind}\n${node.path}\n${node.detail}`.toLowerCase();
    if (words.every((word) => all.includes(word))) found.push(number);
  });
  return found;
}

/** The match after or before the one at hand, round and round; −1 when there is none. */
export function nextMatch(matches: readonly number[], now: number, direction: 1 | -1): number {
  if (matches.length === 0) return -1;
  const place = matches.indexOf(now);
  if (place < 0) return matches[direction > 0 ? 0 : matches.length - 1] ?? -1;
  return matches[(place + direction + matches.length) % matches.length] ?? -1;
}
