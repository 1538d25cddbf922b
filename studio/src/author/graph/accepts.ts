import type { AcceptsInfo, Field, Palette, Part } from "../../protocol/authorTypes";
import { callName } from "./condition";

const CALLS: Record<string, "actions" | "conditions" | "values"> = {
  acts: "actions",
  asks: "conditions",
  values: "values",
};

/** What values a field takes that is a parameter of a word: the word is named by another field of the same part. */
export function acceptsOf(part: Part | undefined, field: Field, palette: Palette): AcceptsInfo | null {
  const [, of, name] = /^(.*)\.with\.([^.]+)$/.exec(field.at) ?? [];
  if (part === undefined || of === undefined) return null;
  const call = part.fields.find((one) => one.kind.is in CALLS && one.at.startsWith(of));
  const words = call && CALLS[call.kind.is];
  if (words === undefined) return null;
  const word = palette[words].find((one) => one.name === callName(call?.value ?? null));
  return word?.params.find((param) => param.name === name)?.accepts ?? null;
}
