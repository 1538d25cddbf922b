import type { Left } from "../store/left";

/** What was left in a room, or is going on there, in a sentence. */
export function foundWords(left: Left): string {
  const { seconds, others, tick } = left;
  if (others === 0)
    return `This room is as somebody left it ${agoWords(seconds)}: at tick ${tick}${state(left)}.`;
  const who = others === 1 ? "Somebody is" : `${others} others are`;
  return `${who} in this room already: it was at tick ${tick}${state(left)}. What they change, you see too.`;
}

function state({ branch, stops, changes, playing }: Left): string {
  const list = [
    branch ? "a branch" : "",
    stops > 0 ? counted(stops, "breakpoint") : "",
    changes > 0 ? counted(changes, "change") : "",
  ].filter(Boolean);
  const last = list.pop();
  const all = list.length === 0 ? last : `${list.join(", ")} and ${last}`;
  return `${all === undefined ? "" : `, with ${all}`}${playing ? "" : ", standing still"}`;
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
