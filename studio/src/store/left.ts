import type { Found } from "../protocol/generated";
import type { Game, Status } from "../protocol/types";

/** What somebody has left in a room, or is doing there, for whoever enters it; null where a new room is no different. */
export interface Left {
  tick: number;
  playing: boolean;
  /** How many others are in it. */
  others: number;
  /** How long nobody was there. */
  seconds: number;
  branch: boolean;
  /** How many breakpoints were set; where others are, this is not told. */
  stops: number;
  /** How much was done to the game. */
  changes: number;
}

/** A game that has gone on for so long is not what one expects of a new room. */
const FAR_SECONDS = 30;

export interface Entered {
  status: Status;
  /** A program that runs by itself cannot be begun anew. */
  attached: boolean;
  found: Found | null;
}

export function whatIsLeft({ status, attached, found }: Entered, game: Game | undefined): Left | null {
  const others = Math.max(0, status.watchers - 1);
  if (attached || (found === null && others === 0)) return null;
  const { tick, playing } = status;
  const there = {
    seconds: 0,
    branch: status.branch !== null,
    stops: 0,
    changes: changedParams(status, game),
  };
  const left: Left = { tick, playing, others, ...(found ?? there) };
  const isFar = tick > FAR_SECONDS * (game?.ticks_per_second ?? 60);
  const isStill = !playing && tick > 0;
  const isChanged = left.branch || left.stops > 0 || left.changes > 0;
  return isFar || isStill || isChanged || status.stopped !== null ? left : null;
}

/** Parameters that are not as the game has them. */
function changedParams({ params }: Pick<Status, "params">, game: Game | undefined): number {
  const differs = ({ name, default: usual }: Game["params"][number]): boolean =>
    params[name] !== undefined && params[name] !== usual;
  return game?.params.filter(differs).length ?? 0;
}
