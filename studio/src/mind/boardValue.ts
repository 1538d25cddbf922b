import { formatValue } from "../document/formatValue";
import type { BoardKind } from "../protocol/mindTypes";
import type { FieldValue } from "../protocol/documentTypes";

/** A value as people read it, while it changes: three significant digits. */
export function showValue(value: FieldValue | null): string {
  return value === null ? "" : formatValue(value);
}

/** A value as people write it: all of it. */
export function writeValue(value: FieldValue | null): string {
  if (value === null) return "";
  if (typeof value === "number") return writeNumber(value);
  return Array.isArray(value) ? value.map(writeNumber).join(", ") : String(value);
}

/** Numbers of games have seven digits; the rest is noise. */
function writeNumber(value: number): string {
  return String(Number(value.toPrecision(7)));
}

/** What was typed, as a value of this kind; or why it is none. The server has the last word. */
export function readValue(kind: BoardKind, text: string): { value: FieldValue | null } | { fault: string } {
  const plain = text.trim();
  if (kind === "text") return { value: text };
  if (plain === "") return { value: null };
  if (kind === "bool") {
    if (plain === "true" || plain === "false") return { value: plain === "true" };
    return { fault: "expected true or false" };
  }
  if (kind === "vector") {
    const numbers = plain
      .replace(/^[[(]|[\])]$/g, "")
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number);
    if ((numbers.length === 2 || numbers.length === 3) && numbers.every(Number.isFinite))
      return { value: numbers };
    return { fault: "expected two or three numbers such as 1, 2, 3" };
  }
  const number = Number(plain);
  if (!Number.isFinite(number)) return { fault: "expected a number" };
  if (kind === "int" && !Number.isInteger(number)) return { fault: "expected a whole number" };
  return { value: number };
}
