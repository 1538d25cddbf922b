import {
  array,
  isNumber,
  isObject,
  list,
  number,
  numberOr,
  object,
  readable,
  string,
  stringOr,
  type Json,
} from "./read";
import {
  type BoardEntry,
  type BoardKind,
  type Graph,
  type GraphForm,
  type GraphNode,
  type LogLine,
  type MindInfo,
  type PulseNews,
  STATUSES,
  type Stop,
  type TrailStep,
} from "./mindTypes";
import type { FieldValue } from "./documentTypes";

const FORMS: readonly string[] = ["tree", "machine", "decision", "network"];
const KINDS: readonly string[] = ["bool", "int", "number", "text", "vector"];

function isWhole(value: unknown): value is number {
  return isNumber(value) && Number.isInteger(value) && value >= 0;
}

export function wholes(value: unknown): number[] {
  return list(value).filter(isWhole);
}

function readNode(value: unknown, place: number): GraphNode {
  const json = object(value, "node");
  const parent = json["parent"];
  return {
    kind: stringOr(json["kind"], ""),
    name: stringOr(json["name"], ""),
    // Parents come first: anything else would be a ring.
    parent: isWhole(parent) && parent < place ? parent : -1,
    path: stringOr(json["path"], ""),
    detail: stringOr(json["detail"], ""),
    help: stringOr(json["help"], ""),
    stop: json["stop"] === true,
    folds: json["folds"] === true,
  };
}

export function readGraph(json: Json): Graph {
  return readGraphOf(json["graph"], string(json["id"], "id"), numberOr(json["version"], 0));
}

export function readGraphOf(value: unknown, id: string, version: number): Graph {
  const graph = object(value, "graph");
  const nodes = array(graph["nodes"], "nodes").map(readNode);
  const form = graph["form"];
  return {
    id,
    version,
    title: stringOr(graph["title"], ""),
    form: (typeof form === "string" && FORMS.includes(form) ? form : "tree") as GraphForm,
    nodes,
    links: list(graph["links"]).flatMap((link) => {
      if (!isObject(link)) return [];
      const { from, to } = link;
      if (!isWhole(from) || !isWhole(to) || from >= nodes.length || to >= nodes.length) return [];
      return [{ from, to, label: stringOr(link["label"], "") }];
    }),
  };
}

/** Unknown words are idle. */
export function statusNumber(value: unknown): number {
  return Math.max(0, STATUSES.indexOf(value as (typeof STATUSES)[number]));
}

function readMark(value: unknown): [number, number, number] | null {
  const mark = list(value);
  return isWhole(mark[0]) ? [mark[0], statusNumber(mark[1]), numberOr(mark[2], 0)] : null;
}

function readStep(value: unknown): TrailStep | null {
  const json = object(value, "step");
  const node = json["node"];
  return isWhole(node)
    ? { node, status: statusNumber(json["status"]), why: stringOr(json["why"], "") }
    : null;
}

function readLine(value: unknown): LogLine {
  const json = object(value, "line");
  return { tick: numberOr(json["tick"], 0), text: stringOr(json["text"], "") };
}

export function readValue(value: unknown): FieldValue | null {
  if (typeof value === "string" || typeof value === "boolean" || isNumber(value)) return value;
  return Array.isArray(value) && value.every(isNumber) ? value : null;
}

function readEntry(value: unknown): BoardEntry {
  const json = object(value, "entry of a board");
  const kind = json["kind"];
  return {
    scope: stringOr(json["scope"], ""),
    key: string(json["key"], "key"),
    kind: (typeof kind === "string" && KINDS.includes(kind) ? kind : "text") as BoardKind,
    value: readValue(json["value"]),
    help: stringOr(json["help"], ""),
    editable: json["editable"] === true,
  };
}

/** Reads news of a mind; null when the mind that was looked at is gone. */
export function readPulse(json: Json): PulseNews | null {
  if (!isWhole(json["agent"])) return null;
  const log = isObject(json["log"]) ? json["log"] : null;
  return {
    agent: json["agent"],
    mind: numberOr(json["mind"], 0),
    graph: string(json["graph"], "graph"),
    tick: number(json["tick"], "tick"),
    reset: json["reset"] === true,
    marks: readable(list(json["marks"]), readMark),
    trail: Array.isArray(json["trail"]) ? readable(json["trail"], readStep) : null,
    notes: list(json["notes"]).flatMap((note) => {
      const [node, text] = list(note);
      return isWhole(node) ? [[node, stringOr(text, "")] as [number, string]] : [];
    }),
    log: log && { drop: numberOr(log["drop"], 0), add: readable(list(log["add"]), readLine) },
    board: Array.isArray(json["board"]) ? readable(json["board"], readEntry) : null,
    values: list(json["values"]).flatMap((change) => {
      const [place, value] = list(change);
      return isWhole(place) ? [[place, readValue(value)] as [number, FieldValue | null]] : [];
    }),
    waiting: Array.isArray(json["waiting"]) ? wholes(json["waiting"]) : null,
  };
}

export function readMinds(value: unknown): MindInfo[] {
  return readable(list(value), (entry) => {
    const json = object(entry, "mind");
    return {
      name: stringOr(json["name"], "mind"),
      graph: string(json["graph"], "graph"),
      sheet: json["sheet"] === true,
      file: stringOr(json["file"], ""),
    };
  });
}

export function readStop(value: unknown): Stop | null {
  if (!isObject(value) || !isWhole(value["agent"]) || !isWhole(value["node"])) return null;
  return { agent: value["agent"], graph: stringOr(value["graph"], ""), node: value["node"] };
}
