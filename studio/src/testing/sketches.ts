import type { Part, Sketch } from "../protocol/authorTypes";

/** A part as the app has it. */
export function samplePart(change: Partial<Part> = {}): Part {
  return {
    at: "",
    kind: "",
    comment: "",
    fields: [],
    takes: "none",
    span: { from: [1, 1], to: [1, 1] },
    fixed: false,
    ...change,
  };
}

/** A graph of tasks below a root: one part for each kind, each on a line of its own. */
export function sampleSketch(...kinds: string[]): Sketch {
  const at = (place: number): string => (place === 0 ? "root" : `root[${place - 1}]`);
  const names = ["Sequence", ...kinds];
  return {
    graph: {
      id: "a.tree.ron",
      version: 0,
      title: "",
      form: "tree",
      nodes: names.map((kind, place) => ({
        kind,
        name: kind,
        parent: place === 0 ? -1 : 0,
        path: at(place),
        detail: "",
        help: "",
        stop: false,
        folds: false,
      })),
      links: kinds.map((_, place) => ({ from: 0, to: place + 1, label: "" })),
    },
    file: samplePart(),
    nodes: names.map((kind, place) =>
      samplePart({ at: at(place), kind, span: { from: [place + 1, 1], to: [place + 1, 9] } }),
    ),
    links: kinds.map(() => samplePart()),
  };
}

/** A sketch as the server sends it. */
export function sentSketch(...kinds: string[]) {
  const { graph, ...parts } = sampleSketch(...kinds);
  const { id: _id, version: _version, ...picture } = graph;
  const nodes = graph.nodes.map(({ parent, ...node }) => (parent < 0 ? node : { ...node, parent }));
  return { ...parts, graph: { ...picture, nodes } };
}
