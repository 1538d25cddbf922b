import type { Diagnostic } from "@codemirror/lint";
import {
  type Extension,
  type Range,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type Text,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, gutter, GutterMarker } from "@codemirror/view";
import type { Finding, Report, Sketch, Span } from "../../protocol/authorTypes";
import { isElsewhere, offsetAt, placeOfFinding } from "./places";
import { keepingStops, shownLines, stopsField } from "./stops";

/** Parts of the text that are selected, and the line that is run. */
interface Marks {
  parts: readonly Span[];
  /** The line at which the script is looked at. */
  now: number | null;
}

const EMPTY: Marks = { parts: [], now: null };

export const setMarks = StateEffect.define<Partial<Marks>>();

const marks = StateField.define<Marks>({
  create: () => EMPTY,
  update: (value, transaction) => {
    const changes = transaction.effects.flatMap((effect) => (effect.is(setMarks) ? [effect.value] : []));
    return changes.length === 0 ? value : Object.assign({}, value, ...changes);
  },
  provide: (field) =>
    EditorView.decorations.compute([field, "doc"], (state) => drawn(state.doc, state.field(field))),
});

const PART = Decoration.mark({ class: "cm-part" });
const BLOCK = Decoration.line({ class: "cm-part-line" });
const NOW = Decoration.line({ class: "cm-now" });

function drawn(doc: Text, { parts, now }: Marks): DecorationSet {
  const ranges = parts.flatMap((span) => drawnPart(doc, span));
  if (now !== null && now >= 1 && now <= doc.lines) ranges.push(NOW.range(doc.line(now).from));
  return Decoration.set(ranges, true);
}

/** A short part is marked itself; one of many lines by a bar at their left. */
function drawnPart(doc: Text, { from, to }: Span): Range<Decoration>[] {
  const [first, last] = [Math.max(1, Math.min(from[0], doc.lines)), Math.min(to[0], doc.lines)];
  if (first < last)
    return Array.from({ length: last - first + 1 }, (_, place) => BLOCK.range(doc.line(first + place).from));
  const [start, end] = ordered(offsetAt(doc, from), offsetAt(doc, to));
  return start < end ? [PART.range(start, end)] : [];
}

function ordered(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}

class StopMarker extends GutterMarker {
  constructor(private readonly isSet: boolean) {
    super();
  }
  override eq(other: StopMarker): boolean {
    return this.isSet === other.isSet;
  }
  override toDOM(): Node {
    const dot = document.createElement("span");
    dot.className = "cm-stop";
    dot.dataset["set"] = String(this.isSet);
    return dot;
  }
}

const SET = new StopMarker(true);
const UNSET = new StopMarker(false);

/** A gutter in which a click sets a breakpoint or takes it away. */
function stopGutter(toggle: (line: number) => void): Extension {
  return gutter({
    class: "cm-stops",
    markers: (view) => {
      const stops = new Set(shownLines(view.state.field(stopsField), view.state.doc));
      const builder = new RangeSetBuilder<GutterMarker>();
      for (let line = 1; line <= view.state.doc.lines; line++) {
        const { from } = view.state.doc.line(line);
        builder.add(from, from, stops.has(line) ? SET : UNSET);
      }
      return builder.finish();
    },
    domEventHandlers: {
      mousedown: (view, block) => {
        toggle(view.state.doc.lineAt(block.from).number);
        return true;
      },
    },
  });
}

/** `toggle` is null where there are no breakpoints. */
export function markings(toggle: ((line: number) => void) | null): Extension {
  return toggle === null ? marks : [marks, keepingStops, stopGutter(toggle)];
}

/** What is wrong, as the editor underlines it: a word, or the first line of a part. */
export function diagnosticsOf(doc: Text, file: string, report: Report, sketch: Sketch | null): Diagnostic[] {
  const one = (finding: Finding, severity: "error" | "warning"): Diagnostic => {
    if (isElsewhere(file, finding)) {
      const where = finding.line === null ? finding.file : `${finding.file}:${finding.line}`;
      return { from: 0, to: 0, severity, message: `${where}: ${finding.message}` };
    }
    const from = offsetAt(doc, placeOfFinding(sketch, finding));
    const line = doc.lineAt(from);
    const rest = line.text.slice(from - line.from);
    const word = /^(?:"(?:[^"\\]|\\.)*"|[\w.]+|\S)/.exec(rest)?.[0] ?? "";
    const expected = finding.expected === "" ? "" : `\nExpected: ${finding.expected}`;
    return { from, to: from + word.length, severity, message: finding.message + expected };
  };
  return [
    ...report.faults.map((finding) => one(finding, "error")),
    ...report.doubts.map((finding) => one(finding, "warning")),
  ].sort((a, b) => a.from - b.from);
}
