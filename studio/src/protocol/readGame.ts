import { array, isObject, list, numberOr, object, readable, string, stringOr, strings } from "./read";
import { tintIndex } from "./tints";
import type { Chart, Control, Game, Layer, Pacing, Param, ParamKind } from "./types";

const PARAM_KINDS: readonly string[] = ["number", "integer", "switch", "choice"];

function readParam(value: unknown): Param | null {
  const json = object(value, "parameter");
  const name = string(json["name"], "name of a parameter");
  const kind = stringOr(json["kind"], "number");
  if (!PARAM_KINDS.includes(kind)) return null;
  const choices = strings(json["choices"]);
  const min = kind === "number" || kind === "integer" ? numberOr(json["min"], 0) : 0;
  const fallbackMax = kind === "choice" ? Math.max(0, choices.length - 1) : 1;
  const max = kind === "number" || kind === "integer" ? numberOr(json["max"], min + 1) : fallbackMax;
  const step = numberOr(json["step"], kind === "number" ? (max - min) / 100 : 1);
  return {
    name,
    title: stringOr(json["title"], name),
    group: stringOr(json["group"], ""),
    kind: kind as ParamKind,
    unit: stringOr(json["unit"], ""),
    default: numberOr(json["default"], min),
    min,
    max,
    step: step > 0 ? step : 1,
    live: json["live"] === true,
    help: stringOr(json["help"], ""),
    choices,
  };
}

/** A colour and what it means. */
function readEntry(value: unknown): Layer["legend"][number] {
  const [tint, name] = array(value, "entry of a legend");
  return { tint: tintIndex(tint), name: string(name, "meaning of a colour") };
}

function readPacing(value: unknown): Pacing | null {
  if (!isObject(value)) return null;
  return { param: string(value["param"], "parameter of a budget"), micros: numberOr(value["micros"], 1000) };
}

function readLayer(value: unknown): Layer {
  const json = object(value, "layer");
  const name = string(json["name"], "name of a layer");
  return {
    name,
    title: stringOr(json["title"], name),
    help: stringOr(json["help"], ""),
    on: json["on"] !== false,
    overlay: json["overlay"] === true,
    legend: readable(list(json["legend"]), readEntry),
  };
}

function readChart(value: unknown): Chart {
  const json = object(value, "chart");
  const name = string(json["name"], "name of a chart");
  return {
    name,
    title: stringOr(json["title"], name),
    unit: stringOr(json["unit"], ""),
    help: stringOr(json["help"], ""),
  };
}

function readControl(value: unknown): Control | null {
  const json = object(value, "control");
  const name = string(json["name"], "name of a control");
  const kind = json["kind"];
  if (kind !== "point" && kind !== "button" && kind !== "handle" && kind !== "brush") return null;
  return { name, title: stringOr(json["title"], name), help: stringOr(json["help"], ""), kind };
}

export function readGame(value: unknown): Game {
  const json = object(value, "game");
  const name = string(json["name"], "name of a game");
  return {
    name,
    title: stringOr(json["title"], name),
    summary: stringOr(json["summary"], ""),
    help: stringOr(json["help"], ""),
    ticks_per_second: Math.max(1, numberOr(json["ticks_per_second"], 60)),
    tags: strings(json["tags"]),
    params: readable(list(json["params"]), readParam),
    layers: readable(list(json["layers"]), readLayer),
    charts: readable(list(json["charts"]), readChart),
    controls: readable(list(json["controls"]), readControl),
    pacing: readPacing(json["pacing"]),
  };
}

export function readGames(value: unknown): Game[] {
  return readable(list(value), readGame);
}
