import { isNumber, stringOr } from "./read";
import type { Point } from "./geometry";
import type { Brief } from "./types";

/** Who is pointed at; null: nobody. */
export function readBrief(json: Record<string, unknown>): Brief | null {
  if (!isNumber(json["agent"])) return null;
  return {
    agent: json["agent"],
    name: stringOr(json["name"], ""),
    state: stringOr(json["state"], ""),
    thought: stringOr(json["thought"], ""),
    at: readPlace(json["at"]),
    stem: json["stem"] === true,
  };
}

function readPlace(value: unknown): Point | null {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isNumber)) return null;
  return [value[0] as number, value[1] as number];
}
