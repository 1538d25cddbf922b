import {
  isNumber,
  isObject,
  list,
  numberOr,
  object,
  readable,
  string,
  stringOr,
  strings,
  type Json,
} from "./read";
import { readDocument } from "./readDocument";
import type { BranchStatus, PanelInfo, PanelNews, Tellable, TellPart, World } from "./types";

const PARTS: readonly TellPart[] = ["from", "to", "at", "value"];

function readPanelInfo(value: unknown): PanelInfo {
  const json = object(value, "panel");
  const id = string(json["id"], "name of a panel");
  return { id, title: stringOr(json["title"], id), help: stringOr(json["help"], "") };
}

function readTellable(value: unknown): Tellable {
  const json = object(value, "tellable");
  const parts = strings(json["with"]);
  return {
    what: string(json["what"], "name of what can be told"),
    help: stringOr(json["help"], ""),
    with: PARTS.filter((part) => parts.includes(part)),
  };
}

export function readWorld(json: Json): World {
  return {
    panels: readable(list(json["panels"]), readPanelInfo),
    tellable: readable(list(json["tellable"]), readTellable),
    saves: json["saves"] === true,
  };
}

export function readPanel(json: Json): PanelNews {
  const { document } = json;
  return {
    id: string(json["id"], "name of a panel"),
    document: isObject(document) ? readDocument(document) : null,
  };
}

export function readBranch(value: unknown): BranchStatus | null {
  if (!isObject(value) || !isNumber(value["from"])) return null;
  const { differs } = value;
  return {
    from: value["from"],
    hash: stringOr(value["hash"], ""),
    stem: stringOr(value["stem"], ""),
    differs: isObject(differs)
      ? { tick: numberOr(differs["tick"], 0), parts: strings(differs["parts"]) }
      : null,
  };
}
