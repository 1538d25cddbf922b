import type { FileKind } from "../protocol/authorTypes";
import type { IconName } from "../ui/Icon";

/** How kinds of files are shown and called. */
export const KIND_ICONS: Record<FileKind, IconName> = {
  tree: "tree",
  machine: "machine",
  decision: "decision",
  script: "script",
  character: "character",
  level: "level",
  text: "text",
};

export const KIND_NAMES: Record<FileKind, string> = {
  tree: "behaviour tree",
  machine: "state machine",
  decision: "decision tree",
  script: "Lua script",
  character: "character",
  level: "level",
  text: "text",
};

/** Which mind of a character would follow another file: the one that is looked at, else the first that follows any; −1: none. */
export function mindToChange(minds: readonly { file: string }[], looked: number): number {
  return minds[looked]?.file ? looked : minds.findIndex((mind) => mind.file !== "");
}

const ENDS = [".tree.ron", ".machine.ron", ".dtree.ron", ".lua", ".character.ron", ".level.ron"];

/** The end of a file's name that says what is in it. */
export function endOf(name: string): string {
  const known = ENDS.find((end) => name.endsWith(end));
  return known ?? (name.includes(".") ? name.slice(name.lastIndexOf(".")) : "");
}

/** Why a file cannot have this name; empty when it can. */
export function nameFault(stem: string, end: string, taken: readonly string[]): string {
  if (stem === "") return "Give it a name.";
  if (!/^[\w.-]+$/.test(stem)) return "Letters, digits, dots, - and _ only.";
  if (/^\./.test(stem)) return "It cannot begin with a dot.";
  if ((stem + end).length > 80) return "That is too long.";
  return taken.includes(stem + end) ? "There is a file of this name." : "";
}
