import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClientMessage } from "../protocol/types";
import { mindView, room, setMindView, tick } from "../session/stores";
import { DEFAULTS, preferences } from "../store/preferences";
import { wantRoom } from "../store/room";
import { readRoute, route } from "../store/route";
import { guest } from "../session/guest";
import { toasts } from "../store/toasts";
import { sampleGame, sampleStatus } from "../testing/samples";
import { chooseStage, makeRoomForFile } from "../session/stage";
import { onStage, stageOf } from "./onStage";
import { sharedLink, startSharedLook } from "./sharedLook";

const sent = vi.hoisted(() => [] as ClientMessage[]);
vi.mock("../session/session", () => ({
  send: (message: ClientMessage) => sent.push(message),
  listenToAnswers: () => undefined,
}));

const game = sampleGame();
const replaced: string[] = [];

function follow(address: string): void {
  vi.stubGlobal("location", new URL(`http://studio/wits/?x=1${address}`));
  route.set(readRoute(address));
}

function join(name: string, selected: number | null = null, watchers = 1): void {
  const status = sampleStatus({ watchers });
  room.set({ ...wantRoom(name, game.name), phase: "joined", status, minds: true, selected });
}

beforeEach(() => {
  sent.length = 0;
  toasts.set([]);
  guest.set(false);
  replaced.length = 0;
  preferences.set(DEFAULTS);
  setMindView({ mind: 0 });
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, address: string) => replaced.push(address),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("what a link wants is shown once, as soon as its own room is there", () => {
  join("before");
  follow(`#/play/${game.name}/r?agent=7&mind=2&stage=mind`);
  const stop = startSharedLook(game);
  expect([sent, replaced]).toEqual([[], []]);
  join("r");
  expect(sent).toEqual([{ do: "select", agent: 7 }]);
  expect(mindView.get().mind).toBe(2);
  expect(stageOf(game)).toBe("mind");
  expect(replaced).toEqual([`#/play/${game.name}/r`]);
  join("r", 3);
  expect(sent).toHaveLength(1);
  stop();
});

it("what a link wants on the stage holds in its room, and is not remembered", () => {
  preferences.set({ ...DEFAULTS, stage: "split" });
  follow(`#/play/${game.name}/r?stage=scene`);
  join("r");
  const stop = startSharedLook(game);
  expect([stageOf(game), preferences.get().stage]).toEqual(["scene", "split"]);
  stop();
  expect(stageOf(game)).toBe("split");
});

it("whoever chooses in the room of a link has chosen, and a file that is opened is seen", () => {
  const enter = (): (() => void) => {
    follow(`#/play/${game.name}/r?stage=scene`);
    join("r");
    return startSharedLook(game);
  };
  const stop = enter();
  chooseStage(onStage(game), "mind");
  stop();
  expect([stageOf(game), preferences.get().stage]).toEqual(["mind", "mind"]);
  const again = enter();
  makeRoomForFile();
  expect([stageOf(game), preferences.get().stage]).toEqual(["mind", "mind"]);
  again();
});

it("the tick of a link is gone to where nobody else is, and offered where somebody is", () => {
  follow(`#/play/${game.name}/r?tick=120&guest=1`);
  join("r");
  startSharedLook(game)();
  expect(sent).toEqual([{ do: "seek", tick: 120 }]);
  follow(`#/play/${game.name}/r?tick=150&guest=1`);
  join("r", null, 2);
  const left = { tick: 9, playing: false, others: 1, seconds: 0, branch: false, stops: 0, changes: 0 };
  room.update((old) => ({ ...old, found: left }));
  const stop = startSharedLook(game);
  expect([sent.length, guest.get(), room.get().found]).toEqual([1, true, null]);
  const [said] = toasts.get();
  expect(said?.text).toBe("The link is of tick 150.");
  said?.actions[0]?.run();
  expect(guest.get()).toBe(false);
  stop();
});

it("what a link offers goes with its room", () => {
  for (const leave of [() => join("other"), (stop: () => void) => stop()]) {
    follow(`#/play/${game.name}/r?tick=150&guest=1`);
    join("r", null, 2);
    const stop = startSharedLook(game);
    expect(toasts.get()).toHaveLength(1);
    leave(stop);
    expect(toasts.get()).toEqual([]);
    stop();
  }
});

it("a tick that is not remembered is said", () => {
  follow(`#/play/${game.name}/r?tick=9999`);
  join("r");
  startSharedLook(game)();
  expect(sent).toEqual([]);
  expect(toasts.get()[0]?.text).toBe("Tick 9999 is not remembered: ticks 0 to 300 are.");
});

it("a link to what is seen wants the same again", () => {
  follow(`#/play/${game.name}/r`);
  join("r", 7);
  setMindView({ mind: 2 });
  tick.set(77);
  const link = sharedLink(game);
  expect(link).toMatch(/^http:\/\/studio\/wits\//);
  expect(readRoute(new URL(link).hash)).toMatchObject({
    room: "r",
    look: { agent: 7, mind: 2, tick: 77, guest: true },
  });
});
