import { type Drawing, drawingOf } from "../author/graph/drawing";
import type { Part, Takes } from "../protocol/authorTypes";
import type { GraphForm } from "../protocol/mindTypes";
import { samplePart } from "./sketches";

const TAKES: Readonly<Record<string, Takes>> = {
  Selector: "many",
  Sequence: "many",
  Inverter: "one",
  Branch: "named",
  state: "many",
};

/**
 * A drawing from indented lines: `Sequence flee` with its children two blanks further in. Parts are found at `root`,
 * `root[0]`, `root[0][1]`; of a machine the first line is the machine itself, its states are `states[0]` and so on.
 */
export function sampleDrawing(text: string, form: GraphForm = "tree"): Drawing {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const depth = (line: string): number => (/^ */.exec(line)?.[0].length ?? 0) / 2;
  const base = depth(lines[0] ?? "");
  const above: number[] = [];
  const counts: number[] = [];
  const parts: Part[] = [];
  const nodes = lines.map((line, number) => {
    const level = depth(line) - base;
    const [kind = "", ...name] = line.trim().split(" ");
    const parent = level === 0 ? -1 : (above[level - 1] ?? -1);
    above[level] = number;
    const place = parent < 0 ? 0 : (counts[parent] = (counts[parent] ?? -1) + 1);
    const under = parts[parent]?.at ?? "";
    const first = form === "machine" ? "" : "root";
    const at = parent < 0 ? first : under === "" ? `states[${place}]` : `${under}[${place}]`;
    parts.push(
      samplePart({
        at,
        kind,
        takes: form === "machine" && number === 0 ? "many" : (TAKES[kind] ?? "none"),
        fixed: number === 0,
      }),
    );
    const title = name.join(" ") || kind;
    return { kind, name: title, parent, path: at, detail: "", help: "", stop: false, folds: false };
  });
  const links = nodes.flatMap(({ parent }, to) =>
    form === "tree" && parent >= 0 ? [{ from: parent, to, label: "" }] : [],
  );
  const sketch = {
    graph: { id: "", version: 0, title: "sample", form, nodes, links },
    file: samplePart(),
    nodes: parts,
    links: links.map(() => samplePart()),
  };
  return drawingOf(sketch, "sample");
}
