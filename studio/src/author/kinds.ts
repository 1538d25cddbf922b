import type { FileKind } from "../protocol/authorTypes";
import type { IconName } from "../ui/Icon";

/** How kinds of files are shown; those that are not named here are minds or data like any other. */
const ICONS: Readonly<Record<string, IconName>> = {
  tree: "tree",
  machine: "machine",
  fuzzymachine: "machine",
  markov: "machine",
  dtree: "decision",
  script: "script",
  character: "character",
  level: "level",
};

export function iconOf(kind: FileKind): IconName {
  return (Object.hasOwn(ICONS, kind) && ICONS[kind]) || "text";
}

/** What a file is, as people say it. */
export function whatIs(file: { kind: FileKind; what: string }): string {
  return file.what || file.kind;
}

/** The kind of a file, by the end of its name: the same rule as in Rust. */
export function kindOf(name: string): FileKind {
  const stem = name.endsWith(".ron") ? name.slice(0, -".ron".length) : name;
  const kind = stem.includes(".") ? stem.slice(stem.lastIndexOf(".") + 1) : "";
  if (kind === "lua") return "script";
  return kind === "" || kind === "txt" || kind === "md" ? "text" : kind;
}

/** Which mind of a character would follow another file: the one that is looked at, else the first that follows any; −1: none. */
export function mindToChange(minds: readonly { file: string }[], looked: number): number {
  return minds[looked]?.file ? looked : minds.findIndex((mind) => mind.file !== "");
}

/** The end of a file's name that says what is in it: `.machine.ron`, `.lua`. */
export function endOf(name: string): string {
  const stem = name.endsWith(".ron") ? name.slice(0, -".ron".length) : name;
  return stem.includes(".") ? name.slice(stem.lastIndexOf(".")) : name.slice(stem.length);
}

/** Why a file cannot have this name; empty when it can. */
export function nameFault(stem: string, end: string, taken: readonly string[]): string {
  if (stem === "") return "Give it a name.";
  if (!/^[\w.-]+$/.test(stem)) return "Letters, digits, dots, - and _ only.";
  if (/^\./.test(stem)) return "It cannot begin with a dot.";
  if ((stem + end).length > 80) return "That is too long.";
  return taken.includes(stem + end) ? "There is a file of this name." : "";
}
