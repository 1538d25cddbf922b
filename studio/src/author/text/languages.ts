import { indentService, indentUnit, StreamLanguage } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import type { Extension } from "@codemirror/state";
import type { FileKind } from "../../protocol/authorTypes";
import { indentAfter, RON } from "./ron";

const ron = StreamLanguage.define(RON);
const script = StreamLanguage.define({
  ...lua,
  languageData: { ...lua.languageData, closeBrackets: { brackets: ["(", "[", "{", '"', "'"] } },
});

const indentRon = indentService.of((context, at) => {
  const { text, from } = context.lineAt(at, 1);
  let before = from > 0 ? context.lineAt(from - 1, -1) : null;
  while (before !== null && before.text.trim() === "")
    before = before.from > 0 ? context.lineAt(before.from - 1, -1) : null;
  return before === null ? 0 : indentAfter(before.text, text, context.unit);
});

export function isRon(file: string): boolean {
  return file.endsWith(".ron");
}

/** Colours and indentation of a file. */
export function languageOf(file: string, kind: FileKind): Extension {
  if (kind === "script") return [script, indentUnit.of("  ")];
  return isRon(file) ? [ron, indentRon, indentUnit.of("    ")] : [];
}
