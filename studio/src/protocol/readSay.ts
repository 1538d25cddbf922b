import { type Say, SCHEMA } from "./generated";
import type { Own } from "./own";
import { checked } from "./schema";

/** Reads a text message of the server. Throws `Malformed` for what was not agreed on, a syntax error for no JSON. */
export function readSay(text: string): Own<Say> {
  return checked(SCHEMA, { type: "Say" }, JSON.parse(text), "") as Own<Say>;
}
