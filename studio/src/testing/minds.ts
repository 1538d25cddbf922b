import type { Mind } from "../model/mind";
import { type Model, modelOf } from "../model/model";
import { type Graph, type GraphForm, type GraphLink, STATUSES, type NodeStatus } from "../protocol/mindTypes";

/** Pictures for tests: each line is "kind name", indented by its depth. */
export function sampleModel(
  text: string,
  form: GraphForm = "tree",
  links: [string, string, string?][] = [],
): Model {
  const nodes: Graph["nodes"] = [];
  const open: number[] = [];
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const depth = (line.length - line.trimStart().length) / 2;
    const [kind, ...words] = line.trim().split(" ");
    const name = words.join(" ");
    const parent = depth > 0 && form !== "decision" && form !== "network" ? (open[depth - 1] ?? -1) : -1;
    open[depth] = nodes.length;
    const path = parent < 0 ? name : `${nodes[parent]?.path ?? ""}/${name}`;
    nodes.push({ kind: kind ?? "", name, parent, path, detail: "", help: "", stop: false, folds: false });
  }
  const at = (name: string): number => nodes.findIndex((node) => node.name === name);
  const drawn: GraphLink[] = links.map(([from, to, label = ""]) => ({ from: at(from), to: at(to), label }));
  return modelOf({ id: "g", version: 0, title: "", form, nodes, links: drawn });
}

/** A mind that came through these nodes: "name status why". */
export function sampleMind(model: Model, trail: [string, NodeStatus, string?][]): Mind {
  const count = model.graph.nodes.length;
  const mind: Mind = {
    agent: 1,
    mind: 0,
    graph: "g",
    tick: 100,
    status: new Uint8Array(count),
    reached: new Float64Array(count),
    passed: new Float64Array(model.graph.links.length),
    checks: [],
    trail: [],
    notes: new Map(),
    log: [],
    board: [],
    changes: [],
    waiting: [],
  };
  mind.trail = trail.map(([name, status, why = ""]) => {
    const node = model.graph.nodes.findIndex((one) => one.name === name);
    const number = STATUSES.indexOf(status);
    mind.status[node] = number;
    mind.reached[node] = 100;
    return { node, status: number, why };
  });
  return mind;
}
