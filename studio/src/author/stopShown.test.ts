import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Stopped } from "../protocol/mindTypes";
import { connectedSession } from "../testing/fakeServer";
import { sampleStatus } from "../testing/samples";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const STOP: Stopped = {
  agent: 3,
  name: "Guard 3",
  mind: 1,
  graph: "guard",
  node: 4,
  at: "Chase",
  link: false,
  why: "",
};

/** In a room where guard 1 is looked at, at a node of its mind; what a status says, and who is selected then. */
async function watching({ first = {} } = {}) {
  const studio = await connectedSession();
  const shown = await import("./stopShown");
  const { session, server, stores } = studio;
  const stop = shown.startShowingStops();
  session.goTo({ room: "r", game: "flock" });
  server.joined("r", sampleStatus(first));
  const inspect = (agent: number, title: string): void => {
    const document = { title, sections: [] };
    server.say({ say: "inspect", agent, tick: 300, document, marks: [], minds: [] });
    vi.advanceTimersByTime(200);
  };
  inspect(1, "Guard 1");
  stores.setMindView({ mind: 0, node: 2 });
  const heard = (): number[] =>
    server.heard().flatMap((message) => (message.do === "select" ? [message.agent ?? -1] : []));
  const status = (change: object): void =>
    server.say({ say: "status", ...sampleStatus({ playing: false }), ...change });
  return { ...studio, ...shown, stop, inspect, heard, status };
}

it("whoever reaches a breakpoint is shown, and there is a way back to whom one looked at", async () => {
  const { heard, status, stores, inspect, lookBack, lookedBefore } = await watching();
  heard();
  status({ stopped: STOP });
  status({ stopped: STOP, watchers: 2 });
  expect(heard()).toEqual([3]);
  expect(stores.mindView.get()).toMatchObject({ mind: 1, node: 4, link: null });
  inspect(3, "Guard 3");
  // The next stop of somebody else does not forget whom a person had chosen.
  status({ tick: 301 });
  status({ tick: 340, stopped: { ...STOP, agent: 2, name: "Guard 2" } });
  inspect(2, "Guard 2");
  expect(lookedBefore.get()).toMatchObject({ agent: 1, name: "Guard 1" });
  heard();
  lookBack();
  expect([heard(), lookedBefore.get()]).toEqual([[1], null]);
  expect(stores.mindView.get()).toMatchObject({ mind: 0, node: 2 });
});

it("a transition that stopped the game is selected", async () => {
  const { status, stores } = await watching();
  status({ stopped: { ...STOP, link: true, node: 9 } });
  expect(stores.mindView.get()).toMatchObject({ mind: 1, node: null, link: 9 });
});

it("who is pinned stays; whoever comes into a room that stands at a breakpoint sees who stopped it", async () => {
  const pinned = await watching();
  pinned.stores.setView({ pinned: true });
  pinned.heard();
  pinned.status({ stopped: STOP });
  expect([pinned.heard(), pinned.lookedBefore.get()]).toEqual([[], null]);
  pinned.stop();
  // Otherwise it would be the agent that the game shows first.
  const late = await watching({ first: { stopped: STOP, playing: false, first_look: 0 } });
  expect(late.heard()).toEqual([3]);
});

it("the way back goes with the room", async () => {
  const { status, stop, lookedBefore } = await watching();
  status({ stopped: STOP });
  expect(lookedBefore.get()?.agent).toBe(1);
  stop();
  expect(lookedBefore.get()).toBeNull();
});
