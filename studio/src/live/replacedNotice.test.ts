import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Status } from "../protocol/types";
import { connectedSession } from "../testing/fakeServer";
import { sampleGame, sampleStatus } from "../testing/samples";
import { isNewlyReplaced } from "./replacedNotice";

const REPLACED = { number: 1, tick: 100, newest: 300 };
const BRANCH = { from: 100, hash: "a", stem: "a", differs: null };

/** In a room that stands still at tick 100 of 300; what is said when this comes of a change. */
async function inThePast() {
  const { session, server } = await connectedSession();
  const { toasts } = await import("../store/toasts");
  const { startReplacedNotice } = await import("./replacedNotice");
  session.goTo({ room: "flock", game: "flock" });
  server.joined("flock", sampleStatus({ tick: 100, playing: false }));
  const stop = startReplacedNotice(sampleGame());
  const status = (change: Partial<Status>): void =>
    server.say({ say: "status", ...sampleStatus({ tick: 100, playing: false, ...change }) });
  return { server, status, stop, toasts };
}

describe("a change in the past", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is told with a way to undo it and one to keep both futures", async () => {
    const { server, status, toasts } = await inThePast();
    status({ newest: 100, replaced: REPLACED });
    const [said] = toasts.get();
    expect(said?.text).toBe("The future after tick 100 was replaced.");
    expect(said?.actions.map(({ title }) => title)).toEqual(["Undo", "Keep both"]);
    said?.actions[0]?.run();
    expect(server.heard().at(-1)).toEqual({ do: "restore_future", number: 1 });
    status({});
    expect(toasts.get()).toEqual([]);
  });

  it("is told once, and stays long enough to be decided", async () => {
    const { status, toasts } = await inThePast();
    status({ newest: 100, replaced: REPLACED });
    status({ newest: 120, tick: 120, replaced: REPLACED });
    vi.advanceTimersByTime(20_000);
    expect(toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    expect(toasts.get()).toEqual([]);
    status({ newest: 130, tick: 130, replaced: REPLACED });
    expect(toasts.get()).toEqual([]);
  });

  it("in a branch can be undone, and the offer goes with the room", async () => {
    const { status, stop, toasts } = await inThePast();
    status({ branch: BRANCH });
    status({ branch: BRANCH, replaced: REPLACED });
    expect(toasts.get()[0]?.actions.map(({ title }) => title)).toEqual(["Undo"]);
    stop();
    expect(toasts.get()).toEqual([]);
  });
});

describe("what is new", () => {
  const status = (replaced: Status["replaced"], branch: Status["branch"] = null) =>
    sampleStatus({ replaced, branch });
  it("is the last change, not an older one that comes to light", () => {
    const second = { ...REPLACED, number: 2 };
    expect(isNewlyReplaced(status(null), status(REPLACED))).toBe(true);
    expect(isNewlyReplaced(status(REPLACED), status(second))).toBe(true);
    expect(isNewlyReplaced(status(second), status(REPLACED))).toBe(false);
    expect(isNewlyReplaced(status(null, BRANCH), status(REPLACED))).toBe(false);
    expect(isNewlyReplaced(null, status(REPLACED))).toBe(false);
  });
});
