import { desk } from "../author/desk";
import { dock } from "../dock/state";
import type { Game } from "../protocol/types";
import { leaveAsFound, select, visit } from "../session/commands";
import { enterAsGuest, guest, takeOver } from "../session/guest";
import { forgetLinkedStage, showLinkedStage } from "../session/stage";
import { mindView, room, setMindView, tick } from "../session/stores";
import { dismiss, offer } from "../store/toasts";
import type { Room } from "../store/room";
import { type Look, lookAddress, route, takeLook } from "../store/route";
import { onStage, stageOf } from "./onStage";

/** A link to the room, to the tick, the agent and the mind that are looked at, and to what the stage shows. */
export function sharedLink(game: Game): string {
  const { attached, selected, wanted } = room.get();
  const { mind } = mindView.get();
  const look: Look = {
    agent: selected,
    mind: selected === null || mind === 0 ? null : mind,
    // A narrow window has no stage to choose.
    stage: dock.get().narrow ? null : stageOf(game),
    // A program that runs by itself cannot be turned back.
    tick: attached ? null : tick.get(),
    guest: true,
  };
  const address = lookAddress(game.name, wanted?.room ?? game.name, desk.get()?.file ?? null, look);
  return new URL(address, location.href.split("#", 1)[0]).href;
}

/**
 * Shows what a link wants to be shown, as soon as its room is there; returns what stops it. What a
 * link offers, and what it wants the stage to show, goes with its room.
 */
export function startSharedLook(game: Game): () => void {
  let offered: { id: number; wanted: Room["wanted"] } | null = null;
  const withdraw = (): void => {
    if (offered !== null) dismiss(offered.id);
    offered = null;
  };
  const show = (): void => {
    const { phase, wanted } = room.get();
    if (offered !== null && offered.wanted !== wanted) withdraw();
    const now = route.get();
    if (now.page !== "play" || phase !== "joined") return;
    if (wanted?.room !== now.room || wanted.game !== now.game) return;
    const look = takeLook();
    if (look === null) return;
    const id = apply(game, look, now.file !== null);
    if (id !== null) offered = { id, wanted };
  };
  const undo = [room.subscribe(show), route.subscribe(show)];
  show();
  return () => {
    for (const stop of undo) stop();
    withdraw();
    forgetLinkedStage();
  };
}

/** Returns the number of the message, if something is offered. */
function apply(
  game: Game,
  { agent, mind, stage, tick: at, guest: asGuest }: Look,
  withFile: boolean,
): number | null {
  const { status } = room.get();
  if (asGuest && status !== null) enterAsGuest(status);
  // Whoever came to watch knows that others are there, also when they take over.
  if (guest.get()) leaveAsFound();
  const offered = at !== null && at !== status?.tick ? goToSharedTick(at) : null;
  const on = onStage(game);
  if (stage !== null) showLinkedStage({ ...on, editing: on.editing || withFile }, stage);
  if (agent !== null) {
    select(agent);
    setMindView({ mind: mind ?? 0 });
  }
  return offered;
}

/** The tick of a link. Time is that of everybody in the room: where others are, a person decides whether to turn it back. */
function goToSharedTick(at: number): number | null {
  if (!guest.get()) {
    visit(at);
    return null;
  }
  const go = (): void => {
    takeOver();
    visit(at);
  };
  const help = "Take over and go there: everybody in this room goes with you";
  return offer(`The link is of tick ${at}.`, [{ title: "Go there", help, testid: "go-to-shared", run: go }]);
}
