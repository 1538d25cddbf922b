/** Files and their sketches, from messages that were checked to what the app works with. */
import { adoptGraph } from "./adoptMind";
import type { Finding, Part, Report, Sketch, Surveyed } from "./authorTypes";
import type * as wire from "./generated";
import type { Own } from "./own";

function adoptFinding({ file, place, message, expected }: wire.Finding): Finding {
  const at = typeof place === "object" ? place : null;
  return {
    file,
    line: at?.line ?? null,
    column: at?.column ?? null,
    path: typeof place === "string" ? place : "",
    message,
    expected,
  };
}

export function adoptReport({ faults, doubts }: Own<wire.Report>): Report {
  return { faults: faults.list.map(adoptFinding), doubts: doubts.list.map(adoptFinding) };
}

function adoptPart(part: Own<wire.Part>): Part {
  return {
    ...part,
    fields: part.fields.map((field) => ({
      ...field,
      kind: { is: field.kind.is, of: field.kind.is === "choice" ? field.kind.of : [] },
    })),
  };
}

/** A graph and parts that do not fit each other are of no use: null, as if the text could not be read. */
export function adoptSketch(sketch: Own<wire.Sketch> | null, file: string): Sketch | null {
  if (sketch === null) return null;
  const graph = adoptGraph(sketch.graph, file, 0);
  if (sketch.nodes.length !== graph.nodes.length || sketch.links.length !== graph.links.length) return null;
  return {
    graph,
    file: adoptPart(sketch.file),
    nodes: sketch.nodes.map(adoptPart),
    links: sketch.links.map(adoptPart),
  };
}

export function adoptSurveyed({ in_force, report, ...rest }: Own<wire.Surveyed>): Surveyed {
  return { ...rest, inForce: in_force, report: adoptReport(report) };
}
