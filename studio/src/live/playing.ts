import type { Game, Status } from "../protocol/types";
import { randomSeed, restart, sendControl, setLiveParam, setPlaying } from "../session/commands";
import { padOf } from "../session/pad";
import { room } from "../session/stores";

/** Who plays: it plays by itself, a person has taken over, or it waits for a person because a parameter says so. */
export type Player = "itself" | "led" | "manual";

/** What there is to say about who plays and how it ended. */
export interface Notice {
  text: string;
  /** What a button beside it does. */
  action: "again" | "release" | null;
}

/** Whether a game has something to say about who plays. */
export function hasNotice(game: Pick<Game, "takeover">): boolean {
  return game.takeover !== null;
}

export function playerOf({ takeover }: Pick<Game, "takeover">, status: Status): Player {
  const autopilot = takeover?.autopilot ?? null;
  if (autopilot !== null && status.params[autopilot.param] !== autopilot.on) return "manual";
  return status.led ? "led" : "itself";
}

/** What is said below the scene of a game that somebody can take over; `touch`: there may be no keyboard. */
export function noticeOf(
  game: Pick<Game, "takeover" | "keys" | "controls">,
  status: Status | null,
  touch: boolean,
): Notice {
  if (game.takeover === null || status === null) return { text: "", action: null };
  const { ending } = status;
  if (ending !== null) {
    const next = ending.next === null ? "" : ` The next one begins in ${Math.ceil(ending.next)} s.`;
    return { text: `${ending.text}.${next}`, action: "again" };
  }
  switch (playerOf(game, status)) {
    case "itself":
      return { text: `${game.takeover.who} plays by itself. ${howToTakeOver(game, touch)}`, action: null };
    case "led":
      return { text: "You have taken over.", action: "release" };
    case "manual":
      return { text: "You play.", action: "release" };
  }
}

function howToTakeOver(game: Pick<Game, "takeover" | "keys" | "controls">, touch: boolean): string {
  if (padOf(game) === null) return game.takeover?.how ?? "";
  return touch ? "Swipe to take over." : "Press an arrow key to take over.";
}

/** Begins the next one, with the same parameters; one that begins with a seed gets another, or it would be the same. */
export function playAgain(): void {
  const { status } = room.get();
  if (status === null || status.ending === null) return;
  if (status.ending.again === null) restart(randomSeed());
  else sendControl(status.ending.again);
  if (!status.playing) setPlaying(true);
}

/** Whoever was taken over plays by itself again. */
export function letPlay({ takeover }: Pick<Game, "takeover">): void {
  const { status } = room.get();
  if (takeover === null || status === null) return;
  const { autopilot, release } = takeover;
  if (autopilot !== null && status.params[autopilot.param] !== autopilot.on)
    setLiveParam(autopilot.param, autopilot.on);
  sendControl(release);
}

/** What stands beside the notice when it does something: the row of tools need not have it. */
export function isOfNotice(game: Pick<Game, "takeover">, control: string): boolean {
  return control === game.takeover?.release;
}
