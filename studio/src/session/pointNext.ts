import { pointAtAgent } from "./commands";
import { latestBrief, pointing, room } from "./stores";

/** The number that was pointed at last. Nobody need have it. */
let last = -1;

/** Points at the next agent by number, or at the one before. */
export function pointNext(direction: 1 | -1): void {
  const agents = room.get().status?.agents ?? 0;
  if (agents === 0) return;
  const here = latestBrief.get()?.agent ?? undefined;
  if (pointing.get() !== "agent") last = here ?? room.get().selected ?? (direction > 0 ? -1 : agents);
  last += direction;
  if (last < 0) last = agents - 1;
  // Whoever came later may have a higher number than there are: those are gone through, too, until one is missing.
  else if (last >= agents && (here === undefined || here < agents)) last = 0;
  pointAtAgent(last);
}
