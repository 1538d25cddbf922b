import {
  array,
  isNumber,
  isObject,
  number,
  numberOr,
  object,
  string,
  stringOr,
  strings,
  values,
} from "./read";
import { readAuthor } from "./readAuthor";
import { readBrief } from "./readBrief";
import { readDocument, readSheet } from "./readDocument";
import { readGames } from "./readGame";
import { readGraph, readMinds, readPulse, readStop, wholes } from "./readMind";
import { readShapes } from "./readShape";
import { readBranch, readPanel, readWorld } from "./readWorld";
import type { Inspection, ServerMessage, Status } from "./types";

function readStatus(value: unknown): Status {
  const json = object(value, "status");
  const tick = number(json["tick"], "tick");
  return {
    tick,
    oldest: Math.min(tick, numberOr(json["oldest"], 0)),
    newest: Math.max(tick, numberOr(json["newest"], tick)),
    playing: json["playing"] === true,
    speed: isNumber(json["speed"]) ? json["speed"] : null,
    keeps: isNumber(json["keeps"]) ? json["keeps"] : null,
    seed: numberOr(json["seed"], 0),
    agents: numberOr(json["agents"], 0),
    ticks_per_second: numberOr(json["ticks_per_second"], 0),
    tick_ms: numberOr(json["tick_ms"], 0),
    watchers: numberOr(json["watchers"], 1),
    params: values(json["params"]),
    score: values(json["score"]),
    stopped: readStop(json["stopped"]),
    branch: readBranch(json["branch"]),
  };
}

function readInspection(json: Record<string, unknown>): Inspection | null {
  if (!isNumber(json["agent"])) return null;
  return {
    agent: json["agent"],
    tick: numberOr(json["tick"], 0),
    document: readDocument(json["document"]),
    marks: readShapes(json["marks"]),
    minds: readMinds(json["minds"]),
  };
}

/** A value that is not a number becomes a gap in the curve. */
function readRow(row: unknown): number[] {
  return array(row, "row of charts").map((cell) => (isNumber(cell) ? cell : Number.NaN));
}

/** Reads a text message. Throws `Malformed` (or a syntax error) for garbage; null for an unknown `say`. */
export function readMessage(text: string): ServerMessage | null {
  const json: unknown = JSON.parse(text);
  if (!isObject(json)) return null;
  switch (json["say"]) {
    case "hello":
      return {
        say: "hello",
        protocol: numberOr(json["protocol"], 0),
        version: stringOr(json["version"], ""),
        games: readGames(json["games"]),
      };
    case "joined":
      return {
        say: "joined",
        room: string(json["room"], "room"),
        game: string(json["game"], "game"),
        seed: numberOr(json["seed"], 0),
        params: values(json["params"]),
        status: readStatus(json["status"]),
        minds: json["minds"] === true,
        attached: json["attached"] === true,
      };
    case "status":
      return { say: "status", status: readStatus(json) };
    case "charts":
      return {
        say: "charts",
        names: strings(json["names"]),
        rows: array(json["rows"], "rows").map(readRow),
        reset: json["reset"] === true,
      };
    case "inspect":
      return { say: "inspect", inspection: readInspection(json) };
    case "brief":
      return { say: "brief", brief: readBrief(json) };
    case "graph":
      return { say: "graph", graph: readGraph(json), stops: wholes(json["stops"]) };
    case "stops":
      return { say: "stops", graph: string(json["graph"], "graph"), nodes: wholes(json["nodes"]) };
    case "pulse":
      return { say: "pulse", news: readPulse(json) };
    case "sheet":
      return { say: "sheet", sheet: readSheet(json) };
    case "world":
      return { say: "world", world: readWorld(json) };
    case "panel":
      return { say: "panel", panel: readPanel(json) };
    case "error":
      return {
        say: "error",
        about: stringOr(json["about"], ""),
        message: stringOr(json["message"], "The server refused this."),
      };
    case "bye":
      return { say: "bye", reason: stringOr(json["reason"], "") };
    default:
      return readAuthor(json);
  }
}
