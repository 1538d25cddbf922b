import type { Suggestion, Suggestions } from "./words";

/** What is offered for what was typed: names that begin so first, then those that hold it. */
export function ranked({ list, back }: Suggestions, before: string, max = 60): Suggestion[] {
  const typed = before.slice(before.length - back).toLowerCase();
  const begins = (one: Suggestion): boolean => one.label.toLowerCase().startsWith(typed);
  const holds = (one: Suggestion): boolean => one.label.toLowerCase().includes(typed);
  const fitting = [...list.filter(begins), ...list.filter((one) => !begins(one) && holds(one))];
  // What is there already need not be offered.
  const only = fitting.length === 1 && fitting[0]?.label.toLowerCase() === typed;
  return only ? [] : fitting.slice(0, max);
}

/** The line after a suggestion was taken, and where the cursor is then. */
export function taken(
  line: string,
  cursor: number,
  back: number,
  { label, insert }: Suggestion,
): { line: string; cursor: number } {
  const written = insert ?? label;
  const from = cursor - back;
  return { line: line.slice(0, from) + written + line.slice(cursor), cursor: from + written.length };
}
