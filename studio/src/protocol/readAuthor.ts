import {
  type AuthorMessage,
  type Field,
  FIELD_KINDS,
  type FieldKind,
  type FileInfo,
  type FileKind,
  type Finding,
  type Lesson,
  type Part,
  type Place,
  type Report,
  type Sketch,
  type Span,
  type Surveyed,
  type TraceLine,
} from "./authorTypes";
import {
  array,
  isNumber,
  isObject,
  type Json,
  list,
  Malformed,
  number,
  numberOr,
  object,
  readable,
  string,
  stringOr,
  strings,
} from "./read";
import { readGraphOf } from "./readMind";
import { jsonValue, readPalette, readTakes } from "./readPalette";

const FILE_KINDS: readonly FileKind[] = [
  "tree",
  "machine",
  "decision",
  "script",
  "character",
  "level",
  "text",
];
/** More lines than anybody steps through. */
const MOST_LINES = 20_000;

function readFile(value: unknown): FileInfo {
  const json = object(value, "file");
  const name = string(json["name"], "name of a file");
  return {
    name,
    kind: FILE_KINDS.find((kind) => kind === json["kind"]) ?? "text",
    title: stringOr(json["title"], name),
    help: stringOr(json["help"], ""),
    template: json["template"] === true,
    version: numberOr(json["version"], 0),
    changed: json["changed"] === true,
    stored: json["stored"] === true,
  };
}

function readPlace(value: unknown): Place {
  const [line, column] = list(value);
  return [Math.max(1, numberOr(line, 1)), Math.max(1, numberOr(column, 1))];
}

function readSpan(value: unknown): Span {
  const json = isObject(value) ? value : {};
  return { from: readPlace(json["from"]), to: readPlace(json["to"]) };
}

function readFieldKind(value: unknown): FieldKind {
  const json = isObject(value) ? value : {};
  return { is: FIELD_KINDS.find((kind) => kind === json["is"]) ?? "raw", of: strings(json["of"]) };
}

function readField(value: unknown): Field {
  const json = object(value, "field");
  return {
    name: string(json["name"], "name of a field"),
    at: string(json["at"], "place of a field"),
    kind: readFieldKind(json["kind"]),
    help: stringOr(json["help"], ""),
    value: jsonValue(json["value"]),
    default: jsonValue(json["default"]),
    needed: json["needed"] === true,
    key: json["key"] === true,
  };
}

function readPart(value: unknown): Part {
  const json = object(value, "part");
  return {
    at: stringOr(json["at"], ""),
    kind: stringOr(json["kind"], ""),
    comment: stringOr(json["comment"], ""),
    fields: readable(list(json["fields"]), readField),
    takes: readTakes(json["takes"]),
    span: readSpan(json["span"]),
    fixed: json["fixed"] === true,
  };
}

/** A graph and parts that do not fit each other are of no use: null, as if the text could not be read. */
function readSketch(value: unknown, file: string): Sketch | null {
  if (!isObject(value)) return null;
  try {
    const graph = readGraphOf(value["graph"], file, 0);
    const nodes = array(value["nodes"], "parts").map(readPart);
    const links = list(value["links"]).map(readPart);
    if (nodes.length !== graph.nodes.length || links.length !== graph.links.length) return null;
    return { graph, file: readPart(value["file"] ?? {}), nodes, links };
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function readFinding(value: unknown): Finding {
  const json = object(value, "finding");
  const place = json["place"];
  const at = isObject(place) ? place : {};
  return {
    file: stringOr(json["file"], ""),
    line: isNumber(at["line"]) ? at["line"] : null,
    column: isNumber(at["column"]) ? at["column"] : null,
    path: stringOr(place, ""),
    message: string(json["message"], "message"),
    expected: stringOr(json["expected"], ""),
  };
}

function readFindings(value: unknown): Finding[] {
  return isObject(value) ? readable(list(value["list"]), readFinding) : [];
}

export function readReport(value: unknown): Report {
  const json = isObject(value) ? value : {};
  return { faults: readFindings(json["faults"]), doubts: readFindings(json["doubts"]) };
}

function readSurveyed(value: unknown): Surveyed {
  const json = object(value, "file");
  return {
    file: string(json["file"], "name of a file"),
    bytes: numberOr(json["bytes"], 0),
    lines: numberOr(json["lines"], 0),
    uses: strings(json["uses"]),
    inForce: json["in_force"] !== false,
    report: readReport(json["report"]),
  };
}

function readChanged(json: Json, file: string): AuthorMessage {
  const refused = json["refused"];
  const result =
    typeof refused === "string"
      ? { refused }
      : {
          text: string(json["text"], "text"),
          select: strings(json["select"]),
          sketch: readSketch(json["sketch"], file),
          report: readReport(json["report"]),
        };
  return { say: "changed", file, ask: number(json["ask"], "ask"), result };
}

function readTraceLine(value: unknown): TraceLine {
  const json = object(value, "line");
  return {
    file: string(json["file"], "file"),
    line: number(json["line"], "line"),
    depth: numberOr(json["depth"], 0),
    vars: list(json["vars"]).flatMap((entry) => {
      const [name, shown] = list(entry);
      return typeof name === "string" ? [[name, stringOr(shown, "")] as [string, string]] : [];
    }),
  };
}

function readLesson(value: unknown): Lesson {
  const json = object(value, "lesson");
  return {
    title: stringOr(json["title"], "Lesson"),
    steps: readable(list(json["steps"]), (entry) => {
      const step = object(entry, "step");
      return {
        title: string(step["title"], "title"),
        text: stringOr(step["text"], ""),
        hint: stringOr(step["hint"], ""),
        done: step["done"] === true,
        file: stringOr(step["file"], ""),
      };
    }),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Reads what is said about files, scripts and lessons; null for anything else. */
export function readAuthor(json: Json): AuthorMessage | null {
  const ask = (): number => number(json["ask"], "ask");
  const file = (): string => string(json["file"], "file");
  switch (json["say"]) {
    case "files":
      return {
        say: "files",
        files: readable(list(json["files"]), readFile),
        folder: json["folder"] === true,
      };
    case "findings":
      return { say: "findings", files: readable(list(json["files"]), readSurveyed) };
    case "file":
      return {
        say: "file",
        file: file(),
        version: numberOr(json["version"], 0),
        text: string(json["text"], "text"),
        original: textOrNull(json["original"]),
        stored: textOrNull(json["stored"]),
        palette: "palette" in json ? readPalette(json["palette"]) : undefined,
        lost: strings(json["lost"]),
      };
    case "sketch": {
      const [sketch, report] = [readSketch(json["sketch"], file()), readReport(json["report"])];
      return { say: "sketch", file: file(), ask: ask(), sketch, report };
    }
    case "changed":
      return readChanged(json, file());
    case "applied": {
      const version = numberOr(json["version"], 0);
      return { say: "applied", file: file(), ask: ask(), version, report: readReport(json["report"]) };
    }
    case "saved":
      return { say: "saved", file: file(), ask: ask(), report: readReport(json["report"]) };
    case "conflict":
      return { say: "conflict", file: file(), ask: ask(), stored: textOrNull(json["stored"]) };
    case "console": {
      const [ok, text] = [json["ok"] === true, stringOr(json["text"], "")];
      return { say: "console", agent: number(json["agent"], "agent"), ask: ask(), ok, text };
    }
    case "trace": {
      const lines = readable(list(json["lines"]).slice(0, MOST_LINES), readTraceLine);
      return { say: "trace", agent: number(json["agent"], "agent"), tick: numberOr(json["tick"], 0), lines };
    }
    case "lesson":
      return { say: "lesson", lesson: readLesson(json["lesson"]) };
    default:
      return null;
  }
}
