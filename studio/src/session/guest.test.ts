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
