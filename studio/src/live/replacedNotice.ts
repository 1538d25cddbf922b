import type { Game, Status } from "../protocol/types";
import { restoreFuture } from "../session/commands";
import { room } from "../session/stores";
import { dismiss, offer, type ToastAction } from "../store/toasts";
import { keepBothInSight } from "./branching";

type Replaced = Status["replaced"];

/** Says when a change in the past has replaced the future, and offers to undo it or to keep both; returns what stops it. */
export function startReplacedNotice(game: Game): () => void {
  let before = room.get().status;
  let shown: number | null = null;
  const withdraw = (): void => {
    if (shown !== null) dismiss(shown);
    shown = null;
  };
  const look = (): void => {
    const { status } = room.get();
    if (status === before) return;
    const isOther = !isSame(before?.replaced ?? null, status?.replaced ?? null);
    if (isOther) withdraw();
    if (isOther && status?.replaced && isNewlyReplaced(before, status))
      shown = offer(
        `The future after tick ${status.replaced.tick} was replaced.`,
        actionsFor(status.replaced.number, status, game),
      );
    before = status;
  };
  const stop = room.subscribe(look);
  return () => {
    stop();
    withdraw();
  };
}

/** Whether a future was replaced between two reports; not so when an older one comes to light, or a room is entered. */
export function isNewlyReplaced(before: Status | null, now: Status): boolean {
  if (before === null || now.replaced === null) return false;
  const hasLeftBranch = before.branch !== null && now.branch === null;
  return !hasLeftBranch && (before.replaced === null || now.replaced.number > before.replaced.number);
}

function isSame(one: Replaced, other: Replaced): boolean {
  return one?.number === other?.number && one?.tick === other?.tick && one?.newest === other?.newest;
}

function actionsFor(number: number, status: Status, game: Game): ToastAction[] {
  const undo: ToastAction = {
    title: "Undo",
    help: undoHelp(status),
    testid: "undo-change",
    run: () => restoreFuture(number),
  };
  const both: ToastAction = {
    title: "Keep both",
    help: "Show both futures beside each other: the one that was (stem), and the one with the change (branch)",
    testid: "keep-both",
    run: () => keepBothInSight(game, number),
  };
  // There can be two futures, not three.
  return status.branch === null ? [undo, both] : [undo];
}

/** What undoing does now. */
export function undoHelp({ replaced }: Pick<Status, "replaced">): string {
  return replaced === null
    ? "Undo a change in the past"
    : `Undo the change at tick ${replaced.tick}: what came after it is back, up to tick ${replaced.newest}`;
}
