import type { FieldValue } from "../protocol/documentTypes";
import { formatNumber } from "../ui/format";

/** A value as people read it. */
export function formatValue(value: FieldValue): string {
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return value.map(formatNumber).join(", ");
}
