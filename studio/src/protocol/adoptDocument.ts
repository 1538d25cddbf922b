/** Documents, from messages that were checked to what the app works with. */
import { statusNumber } from "./adoptMind";
import type { Axis, FieldValue, InspectionDocument, Kinds, OutlineItem, Section } from "./documentTypes";
import type { Point } from "./geometry";
import type * as wire from "./generated";
import type { Own } from "./own";
import { tintIndex } from "./tints";

type Painted<T> = Omit<T, "tint"> & { tint: number };

/** Colours are numbers, as in frames. */
function painted<T extends { tint: wire.Tint }>(thing: T): Painted<T> {
  return { ...thing, tint: tintIndex(thing.tint) };
}

/** What is not a number cannot be shown as one. */
function adoptValue(value: Own<wire.Value>): FieldValue {
  return typeof value === "number" && Number.isNaN(value) ? "–" : value;
}

/** An axis that ends before it begins, or nowhere, would divide by zero. */
function adoptAxis(axis: wire.Axis): Axis {
  const from = Number.isFinite(axis.from) ? axis.from : 0;
  const to = Number.isFinite(axis.to) ? axis.to : from + 1;
  return { ...axis, from: Math.min(from, to), to: to === from ? from + 1 : Math.max(from, to) };
}

function adoptItem(item: wire.Item): OutlineItem {
  return { ...item, status: item.status === null ? null : statusNumber(item.status) };
}

function isPlace([x, y]: Point): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}

/** A height that is not a number is a gap; a place without a number is none. */
function adoptPlot({ x, y, lines, marks }: Extract<Own<wire.Section>, { kind: "plot" }>): Kinds["plot"] {
  return {
    x: adoptAxis(x),
    y: adoptAxis(y),
    lines: lines.map((line) => ({
      ...painted(line),
      points: line.points.filter(([at]) => Number.isFinite(at)),
      handles: line.handles.filter((handle) => isPlace(handle.at)),
    })),
    marks: marks.filter((mark) => Number.isFinite(mark.x)),
  };
}

/** A share that is no number, or less than nothing, is nothing; there is one for every spender. */
function adoptFrames(section: Extract<Own<wire.Section>, { kind: "frames" }>): Kinds["frames"] {
  const share = (value: number | undefined): number => (value !== undefined && value > 0 ? value : 0);
  return {
    unit: section.unit,
    spenders: section.spenders.map(painted),
    limit: section.limit,
    from: section.from,
    frames: section.frames.map((shares) => section.spenders.map((_, place) => share(shares[place]))),
  };
}

/** There is a value for every cell; a highlighted cell that does not exist is none. */
function adoptMatrix(section: Extract<Own<wire.Section>, { kind: "matrix" }>): Kinds["matrix"] {
  const { rows, columns, values, unit, scale, max, at } = section;
  const count = rows.labels.length * columns.labels.length;
  const isCell = at !== null && at[0] < rows.labels.length && at[1] < columns.labels.length;
  return {
    rows,
    columns,
    values: Array.from({ length: count }, (_, place) => values[place] ?? Number.NaN),
    unit,
    scale,
    max: max !== null && Number.isFinite(max) ? max : null,
    at: isCell ? { row: at[0], column: at[1] } : null,
  };
}

function adoptSection(section: Own<wire.Section>): Section {
  const head = { title: section.title, help: "help" in section ? section.help : "" };
  switch (section.kind) {
    case "fields":
      return {
        ...section,
        ...head,
        fields: section.fields.map((field) => ({ ...field, value: adoptValue(field.value) })),
      };
    case "bars":
      return { ...section, bars: section.bars.map(painted) };
    case "curve":
      return { ...section, ...head, points: section.points.filter(isPlace) };
    case "table":
      return {
        ...section,
        ...head,
        rows: section.rows.map((row) => row.map(adoptValue)),
        more: section.more.map((items) => items.map(adoptItem)),
      };
    case "plot":
      return { ...head, kind: "plot", ...adoptPlot(section) };
    case "surface":
      return {
        ...section,
        ...head,
        x: adoptAxis(section.x),
        y: adoptAxis(section.y),
        z: adoptAxis(section.z),
        columns: Math.max(1, section.columns),
        at: section.at !== null && isPlace(section.at) ? section.at : null,
      };
    case "matrix":
      return { ...head, kind: "matrix", ...adoptMatrix(section) };
    case "outline":
      return { ...section, items: section.items.map(adoptItem) };
    case "timeline":
      return {
        ...section,
        ...head,
        to: Math.max(section.from + 1, section.to),
        lanes: section.lanes.map((lane) => ({ ...lane, spans: lane.spans.map(painted) })),
      };
    case "frames":
      return { ...head, kind: "frames", ...adoptFrames(section) };
    case "log":
    case "text":
      return { ...section, ...head };
  }
}

export function adoptDocument(document: Own<wire.Document>): InspectionDocument {
  return { ...document, sections: document.sections.map(adoptSection) };
}
