import { type Say, SCHEMA } from "./generated";
import { checked } from "./schema";

/** Reads a text message of the server. Throws `Malformed` for what was not agreed on, a syntax error for no JSON. */
export function readSay(text: string): Say {
  return checked(SCHEMA, { type: "Say" }, JSON.parse(text), "") as Say;
}
