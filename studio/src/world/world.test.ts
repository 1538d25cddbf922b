import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectedSession } from "../testing/fakeServer";
import { packFrame, sampleStatus } from "../testing/samples";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const WORLD = {
  say: "world",
  panels: [{ id: "log" }, { id: "work" }],
  tellable: [{ what: "alarm", with: [] }],
  saves: true,
};

async function inRoom() {
  const studio = await connectedSession();
  studio.session.goTo({ room: "a", game: "flock" });
  studio.server.joined("a");
  studio.server.heard();
  return studio;
}

describe("the world as a whole", () => {
  it("is watched while it is open, one view at a time, and again after a lost connection", async () => {
    const { server } = await inRoom();
    const { startWatchingPanel } = await import("./watching");
    const { prefer } = await import("../store/preferences");
    const { closePane, dock, openPane } = await import("../dock/state");
    prefer({ panels: {} });
    dock.update((now) => ({
      ...now,
      offered: ["scene", "world"],
      homes: { scene: "scene", world: "below" },
    }));
    const stop = startWatchingPanel("flock");
    server.say(WORLD);
    expect(server.heard()).toEqual([]);
    openPane("world");
    expect(server.heard()).toEqual([{ do: "panel", id: "log" }]);
    prefer({ panels: { flock: "work", other: "log" } });
    expect(server.heard()).toEqual([{ do: "panel", id: "work" }]);
    server.lose();
    vi.advanceTimersByTime(10_000);
    server.open();
    server.say({ say: "hello", protocol: 1, version: "test", games: [] });
    server.heard();
    server.joined("a");
    expect(server.heard()).toContainEqual({ do: "panel", id: "work" });
    closePane("world");
    expect(server.heard()).toEqual([{ do: "panel", id: null }]);
    stop();
    prefer({ panels: {} });
  });

  it("shows why something cannot be told, beside the form", async () => {
    const { server, stores, commands } = await inRoom();
    server.say({ say: "error", about: "tell", message: "tell: there are 3 frogs" });
    expect(stores.tellFault.get()).toBe("tell: there are 3 frogs");
    commands.tell({ what: "alarm", at: [1, 2] });
    expect(stores.tellFault.get()).toBe("");
    expect(server.heard()).toEqual([{ do: "tell", what: "alarm", at: [1, 2] }]);
  });

  it("keeps the stem beside the branch, and acknowledges both with one word", async () => {
    const { server, stores, session } = await inRoom();
    const frame = (number: number, more: object): ArrayBuffer =>
      packFrame({ frame: number, tick: 5, bounds: [0, 0, 1, 1], shapes: [], batches: [], ...more });
    server.bytes(frame(11, { of: "stem" }));
    server.bytes(frame(12, {}));
    expect([stores.stemFrame.get()?.frame, stores.latestFrame.get()?.frame]).toEqual([11, 12]);
    session.framesDrawn();
    expect(server.heard()).toEqual([{ do: "ack", frame: 12 }]);
    const branch = { from: 3, hash: "a", stem: "b" };
    server.say({ say: "status", ...sampleStatus(), branch });
    expect(stores.room.get().status?.branch?.from).toBe(3);
    expect(stores.stemFrame.get()).not.toBe(null);
    server.say({ say: "status", ...sampleStatus() });
    expect(stores.stemFrame.get()).toBe(null);
  });
});
