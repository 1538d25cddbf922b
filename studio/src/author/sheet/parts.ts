import type { Field, Part, Sketch } from "../../protocol/authorTypes";

/** The parts of a character that have something to set: what it is first, then one after another. */
export function sheetParts(sketch: Sketch): Part[] {
  return [sketch.file, ...sketch.nodes].filter((part) => part.fields.length > 0);
}

/** What a part is called on the page. */
export function partTitle(part: Part): string {
  return part.at === "" ? "character" : part.at.replaceAll("_", " ");
}

/** The file that says what a field is when the character itself does not; empty when nobody does. */
export function originOf(field: Field): string {
  return /(\S+\.character\.ron) says /.exec(field.help ?? "")?.[1] ?? "";
}
