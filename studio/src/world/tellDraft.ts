import type { Tell, Tellable, TellPart } from "../protocol/types";

/** What has been typed so far. */
export interface TellDraft {
  from: string;
  to: string;
  x: string;
  y: string;
  value: string;
}

export const EMPTY_DRAFT: TellDraft = { from: "", to: "", x: "", y: "", value: "" };

/** What is typed as it is sent, or the parts that cannot be read. What is left empty is left out. */
export function readDraft(tellable: Tellable, draft: TellDraft): { tell: Tell; faults: TellPart[] } {
  const faults: TellPart[] = [];
  const tell: Tell = { what: tellable.what };
  for (const part of tellable.with) {
    if (part === "at") {
      const [x, y] = [readNumber(draft.x), readNumber(draft.y)];
      if (x === undefined && y === undefined) continue;
      if (typeof x === "number" && typeof y === "number") tell.at = [x, y];
      else faults.push(part);
      continue;
    }
    const number = readNumber(draft[part]);
    const isAgent = part === "from" || part === "to";
    if (number === undefined) continue;
    if (number === null || (isAgent && !(Number.isSafeInteger(number) && number >= 0))) faults.push(part);
    else tell[part] = number;
  }
  return { tell, faults };
}

/** `undefined` for nothing, null for what is no number. */
function readNumber(text: string): number | null | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return undefined;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}
