import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectedSession } from "../testing/fakeServer";
import { sampleStatus } from "../testing/samples";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function inRoomWith(watchers: number) {
  const { session, commands, server } = await connectedSession();
  const { enterAsGuest, guest, takeOver } = await import("./guest");
  const { toasts } = await import("../store/toasts");
  session.goTo({ room: "flock", game: "flock" });
  const status = sampleStatus({ watchers });
  server.joined("flock", status);
  enterAsGuest(status);
  server.heard();
  return { session, commands, server, guest, takeOver, toasts };
}

it("a guest looks at everything and drives nothing, until it takes over", async () => {
  const { commands, server, takeOver, toasts } = await inRoomWith(2);
  commands.select(3);
  commands.lookInto("stem");
  commands.setPlaying(false);
  commands.seek(10);
  commands.setLiveParam("cohesion", 2);
  commands.sendControl("calm");
  vi.advanceTimersByTime(1000);
  expect(server.heard().map((message) => message.do)).toEqual(["select", "future"]);
  expect(toasts.get().map(({ actions }) => actions.map(({ title }) => title))).toEqual([["Take over"]]);
  takeOver();
  commands.setPlaying(false);
  expect(server.heard()).toEqual([{ do: "pause" }]);
});

it("who is alone, or is left alone, is no guest", async () => {
  expect((await inRoomWith(1)).guest.get()).toBe(false);
  const { server, guest } = await inRoomWith(2);
  expect(guest.get()).toBe(true);
  server.say({ say: "status", ...sampleStatus({ watchers: 1 }) });
  expect(guest.get()).toBe(false);
});

it("another room is entered as everybody does", async () => {
  const { session, guest } = await inRoomWith(2);
  session.goTo({ room: "own", game: "flock" });
  expect(guest.get()).toBe(false);
});

/** What a tab keeps over a reload. */
function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

/** The page is loaded anew, and joins the room without the link. */
async function reloadedWith(watchers: number) {
  const { session, server } = await connectedSession();
  const { guest, takeOver } = await import("./guest");
  session.goTo({ room: "flock", game: "flock" });
  server.joined("flock", sampleStatus({ watchers }));
  return { session, guest, takeOver, server };
}

it("who reloads the page, or comes back to the room, is still a guest", async () => {
  stubStorage();
  await inRoomWith(2);
  const { session, server, guest } = await reloadedWith(2);
  expect(guest.get()).toBe(true);
  session.goTo({ room: "own", game: "flock" });
  server.joined("own", sampleStatus({ watchers: 2 }));
  expect(guest.get()).toBe(false);
  session.goTo({ room: "flock", game: "flock" });
  server.joined("flock", sampleStatus({ watchers: 2 }));
  expect(guest.get()).toBe(true);
});

it("who has taken over, or was left alone, is none after a reload", async () => {
  stubStorage();
  (await inRoomWith(2)).takeOver();
  expect((await reloadedWith(2)).guest.get()).toBe(false);
  await inRoomWith(2);
  expect((await reloadedWith(1)).guest.get()).toBe(false);
  expect((await reloadedWith(2)).guest.get()).toBe(false);
});

it("what is offered to a guest goes with the takeover, and with the room", async () => {
  const { commands, takeOver, toasts } = await inRoomWith(2);
  commands.setPlaying(false);
  expect(toasts.get()).toHaveLength(1);
  takeOver();
  expect(toasts.get()).toEqual([]);
  const other = await inRoomWith(2);
  other.commands.setPlaying(false);
  other.session.goTo(null);
  expect(other.toasts.get()).toEqual([]);
});

it("what is kept back changes nothing on the page of a guest", async () => {
  const { commands, server, takeOver } = await inRoomWith(2);
  const { lineStops, room } = await import("./stores");
  commands.stageParam("count", 7);
  commands.restart();
  commands.startAfresh();
  commands.setLiveParam("cohesion", 2);
  expect(commands.setLineStops("a.lua", [3])).toBe(false);
  expect([commands.branchOff(), commands.keepBoth()]).toEqual([false, false]);
  expect([room.get().staged, room.get().edits, lineStops.get().size]).toEqual([{ count: 7 }, {}, 0]);
  expect(server.heard()).toEqual([]);
  takeOver();
  commands.restart();
  expect(server.heard()).toEqual([{ do: "restart", params: { count: 7 } }]);
  expect(room.get().staged).toEqual({});
});

it("guests are not told that there is no connection", async () => {
  const { toasts } = await inRoomWith(2);
  const { sayUnsent } = await import("./guest");
  sayUnsent({ do: "console", agent: 1, code: "x = 1", act: true, ask: 1 });
  expect(toasts.get().map(({ text }) => text)).toEqual(["You only watch."]);
  sayUnsent({ do: "console", agent: 1, code: "x", act: false, ask: 2 });
  expect(toasts.get().map(({ text }) => text)[1]).toMatch(/no connection/);
});
