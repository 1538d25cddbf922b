import type { Found } from "../protocol/generated";

/** What was left in a room, in words; empty when nothing was. That time stands still is seen without words. */
export function foundWords({ branch, stops, changes }: Found, playing: boolean): string {
  const list = [
    branch ? "a branch" : "",
    stops > 0 ? counted(stops, "breakpoint") : "",
    changes > 0 ? counted(changes, "change") : "",
  ].filter(Boolean);
  if (list.length === 0) return "";
  const last = list.pop() as string;
  const all = list.length === 0 ? last : `${list.join(", ")} and ${last}`;
  return `with ${all}${playing ? "" : ", standing still"}`;
}

/** How long ago, as one would say it. */
export function agoWords(seconds: number): string {
  if (seconds < 10) return "a moment ago";
  if (seconds < 90) return `${Math.round(seconds)} s ago`;
  return `${Math.round(seconds / 60)} min ago`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
