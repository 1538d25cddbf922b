import { adoptReport, adoptSketch, adoptSurveyed } from "./adoptAuthor";
import { adoptDocument } from "./adoptDocument";
import { adoptBrief, adoptGame, adoptStatus, adoptTellable } from "./adoptGame";
import { adoptGraph, adoptMindInfo, adoptPulse } from "./adoptMind";
import type { AuthorMessage } from "./authorTypes";
import { readSay } from "./readSay";
import { readShapes } from "./readShape";
import { readShapes3 } from "./readShape3";
import type { Inspection, Said, ServerMessage } from "./types";

type AuthorSaid = Said<AuthorMessage["say"]>;

/** More lines than anybody steps through. */
const MOST_LINES = 20_000;

/** Reads a text message. Throws `Malformed` for what was not agreed on, a syntax error for what is no JSON. */
export function readMessage(text: string): ServerMessage {
  const said = readSay(text);
  switch (said.say) {
    case "hello":
      return { ...said, games: said.games.map(adoptGame) };
    case "joined":
      return { ...said, status: adoptStatus(said.status) };
    case "status": {
      const { say, ...status } = said;
      return { say, status: adoptStatus(status) };
    }
    case "inspect":
      return { say: "inspect", inspection: adoptInspection(said) };
    case "brief":
      return { say: "brief", brief: adoptBrief(said) };
    case "graph":
      return { say: "graph", graph: adoptGraph(said.graph, said.id, said.version), stops: said.stops };
    case "pulse": {
      const { say, ...news } = said;
      return { say, news: "graph" in news ? adoptPulse(news) : null };
    }
    case "sheet": {
      const { agent, mind, document, waiting } = said;
      const shown = document === null ? null : adoptDocument(document);
      return { say: "sheet", sheet: { agent, mind, document: shown, waiting } };
    }
    case "world": {
      const { panels, tellable, saves } = said;
      return { say: "world", world: { panels, tellable: tellable.map(adoptTellable), saves } };
    }
    case "panel": {
      const { id, document } = said;
      return { say: "panel", panel: { id, document: document === null ? null : adoptDocument(document) } };
    }
    case "charts":
    case "stops":
    case "marks":
    case "bookmarks":
    case "error":
    case "bye":
      return said;
    default:
      return adoptAuthor(said);
  }
}

function adoptInspection({ agent, tick, document, marks, minds }: Said<"inspect">): Inspection | null {
  if (agent === null || document === null) return null;
  return {
    agent,
    tick,
    document: adoptDocument(document),
    marks: readShapes(marks),
    marks3: readShapes3(marks),
    minds: minds.map(adoptMindInfo),
  };
}

/** Answers carry the number of what was asked; what nobody here has asked for has none. */
const UNASKED = -1;

function adoptAuthor(said: AuthorSaid): AuthorMessage {
  switch (said.say) {
    case "findings":
      return { say: "findings", files: said.files.map(adoptSurveyed) };
    case "file":
      return { ...said, palette: said.palette };
    case "sketch":
      return {
        say: "sketch",
        file: said.file,
        ask: said.ask ?? UNASKED,
        sketch: adoptSketch(said.sketch, said.file),
        report: adoptReport(said.report),
      };
    case "changed":
      return { say: "changed", file: said.file, ask: said.ask ?? UNASKED, result: adoptResult(said) };
    case "applied":
      return {
        say: "applied",
        file: said.file,
        ask: said.ask ?? UNASKED,
        version: said.version ?? 0,
        report: adoptReport(said.report),
      };
    case "saved":
      return { say: "saved", file: said.file, ask: said.ask ?? UNASKED, report: adoptReport(said.report) };
    case "conflict":
    case "console":
      return { ...said, ask: said.ask ?? UNASKED };
    case "trace":
      return { ...said, lines: said.lines.slice(0, MOST_LINES) };
    case "files":
    case "words":
    case "lesson":
      return said;
  }
}

function adoptResult(said: Said<"changed">): Extract<AuthorMessage, { say: "changed" }>["result"] {
  if ("refused" in said) return { refused: said.refused };
  const { text, select, sketch, report, file } = said;
  return { text, select, sketch: adoptSketch(sketch, file), report: adoptReport(report) };
}
