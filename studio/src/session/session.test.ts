import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectedSession } from "../testing/fakeServer";
import { packFrame, sampleGame, sampleStatus } from "../testing/samples";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OLD = { room: "old", game: "flock" };
const NEW = { room: "new", game: "flock" };

async function setUp() {
  const studio = await connectedSession([sampleGame(), sampleGame({ name: "crowd" })]);
  const { server, stores } = studio;
  /** All that a room tells those who watch it. */
  const tell = (agent: number, tick: number): void => {
    server.say({ say: "charts", names: ["tick_ms"], rows: [[tick, 1]], reset: false });
    server.say({ say: "status", ...sampleStatus({ tick }) });
    server.say({ say: "inspect", agent, tick, document: { title: "", sections: [] }, marks: [] });
    server.bytes(packFrame({ frame: tick, tick, bounds: [0, 0, tick, tick], shapes: [], batches: [] }));
    vi.advanceTimersByTime(1000);
  };
  const known = () => ({
    phase: stores.room.get().phase,
    tick: stores.tick.get(),
    statusTick: stores.room.get().status?.tick ?? null,
    selected: stores.room.get().selected,
    inspected: stores.room.get().inspection?.agent ?? null,
    latest: stores.latestInspection.get()?.agent ?? null,
    bounds: stores.latestFrame.get()?.bounds ?? null,
    charts: [...stores.charts.names],
  });
  return { ...studio, tell, known };
}

const NOTHING = {
  phase: "joining",
  tick: 0,
  statusTick: null,
  selected: null,
  inspected: null,
  latest: null,
  bounds: null,
  charts: [],
};

function all(agent: number, tick: number) {
  return {
    phase: "joined",
    tick,
    statusTick: tick,
    selected: agent,
    inspected: agent,
    latest: agent,
    bounds: [0, 0, tick, tick],
    charts: ["tick_ms"],
  };
}

describe("session", () => {
  it("tells how fast it draws in a room only, and then for every room", async () => {
    const { session, server } = await setUp();
    session.wantFrameRate(60);
    expect(server.heard()).toEqual([]);
    session.goTo(OLD);
    expect(server.heard()).toContainEqual({ do: "rate", fps: 60 });
    session.wantFrameRate(30);
    expect(server.heard()).toEqual([{ do: "rate", fps: 30 }]);
  });

  it("selects the agent to look at first, once, and not against the person", async () => {
    const { session, server, stores } = await setUp();
    const selects = () => server.heard().filter((message) => message.do === "select");
    session.goTo(OLD);
    server.joined("old", sampleStatus({ agents: 0 }));
    expect(selects()).toEqual([]);
    server.say({ say: "status", ...sampleStatus({ first_look: 3 }) });
    expect(selects()).toEqual([{ do: "select", agent: 3 }]);
    server.say({ say: "status", ...sampleStatus({ first_look: 3 }) });
    expect(selects()).toEqual([]);

    session.goTo(NEW);
    server.joined("new", sampleStatus());
    stores.firstLook.set("done");
    server.say({ say: "status", ...sampleStatus({ first_look: 3 }) });
    expect(selects()).toEqual([]);
  });

  it("forgets what was tried, and which file was refused, in the room that is left", async () => {
    const { session, server, stores } = await setUp();
    session.goTo(OLD);
    server.joined("old");
    stores.tried.set(["More birds"]);
    stores.loadFault.set({ file: "a.save", why: "it is damaged" });
    session.goTo(NEW);
    expect(stores.loadFault.get()).toBe(null);
    expect(stores.tried.get()).toEqual([]);
  });

  it("takes what its room tells", async () => {
    const { session, server, tell, known } = await setUp();
    session.goTo(OLD);
    server.joined("old");
    tell(7, 301);
    expect(known()).toEqual(all(7, 301));
  });

  it("does not take what the old room still tells for the new one", async () => {
    const { session, server, tell, known } = await setUp();
    session.goTo(OLD);
    server.joined("old");
    tell(7, 301);
    session.goTo(NEW);
    tell(7, 302);
    expect(known()).toEqual(NOTHING);
    server.heard();
    session.framesDrawn();
    expect(server.heard()).toEqual([]);

    server.joined("new", sampleStatus({ tick: 5 }));
    expect(known()).toEqual({ ...NOTHING, phase: "joined", tick: 5, statusTick: 5 });
    tell(9, 6);
    expect(known()).toEqual(all(9, 6));
  });

  it("takes nothing in the gallery, and nothing after a refusal", async () => {
    const { session, server, tell, known } = await setUp();
    session.goTo(OLD);
    server.joined("old");
    session.goTo(null);
    tell(7, 302);
    expect(known()).toMatchObject({ phase: "idle", tick: 0, selected: null, latest: null, bounds: null });

    session.goTo(NEW);
    server.say({ say: "error", about: "join", message: "full" });
    tell(7, 303);
    expect(known()).toEqual({ ...NOTHING, phase: "refused" });
  });

  it("says once that a room is refused, not for all that was asked along with it", async () => {
    const { session, server, known } = await setUp();
    const { toasts } = await import("../store/toasts");
    session.goTo(OLD);
    const refuse = (about: string, message: string) => server.say({ say: "error", about, message });
    refuse("join", 'room "old" plays another game: city');
    refuse("rate", "you are in no room: join one first");
    refuse("overlays", "you are in no room: join one first");
    expect(known().phase).toBe("refused");
    expect(toasts.get()).toEqual([]);

    session.goTo(NEW);
    server.joined("new");
    refuse("param", "there is no such parameter");
    expect(toasts.get().map((toast) => toast.text)).toEqual(["there is no such parameter"]);
  });

  it("says that studio and server are of different versions when one does not understand the other", async () => {
    const { session, server, known } = await setUp();
    const { toasts } = await import("../store/toasts");
    session.goTo(NEW);
    server.joined("new");
    const before = known();
    const told = (): string[] => toasts.get().map((toast) => toast.text);
    server.text('{"say":"bye","reason":"x","mood":"bad"}');
    expect(told()).toEqual([
      "Studio and server are of different versions; reload the page. (bye.mood is not known to this page)",
    ]);
    server.text('{"say":"stops","graph":7,"nodes":[]}');
    server.text('{"say":"dance"}');
    expect(told().slice(1)).toEqual([
      "Studio and server are of different versions; reload the page. (stops.graph: expected a text, found 7)",
      'Studio and server are of different versions; reload the page. (say: expected one that this page knows, found "dance")',
    ]);
    expect(known()).toEqual(before);
  });

  it("waits for its own room while another one answers in between", async () => {
    const { session, server, tell, known } = await setUp();
    session.goTo(OLD);
    server.joined("old");
    session.goTo(NEW);
    session.goTo(OLD);
    // Somebody had restarted the old room before we left it.
    server.joined("old", sampleStatus({ tick: 0 }));
    server.joined("new");
    tell(9, 400);
    expect(known()).toEqual({ ...NOTHING, statusTick: 0 });
    server.joined("old", sampleStatus({ tick: 2 }));
    tell(7, 3);
    expect(known()).toEqual(all(7, 3));
  });

  it("does not take a room of the same name for the one of another game", async () => {
    const { session, server, tell, known } = await setUp();
    session.goTo(OLD);
    server.joined("old");
    session.goTo({ ...OLD, game: "crowd" });
    server.joined("old");
    tell(7, 302);
    expect(known()).toEqual(NOTHING);
  });

  it("selects again what was selected when the connection was lost", async () => {
    const { session, server, stores } = await setUp();
    session.goTo(OLD);
    server.joined("old");
    server.say({ say: "inspect", agent: 7, tick: 300, document: { title: "", sections: [] }, marks: [] });
    server.lose();
    vi.advanceTimersByTime(60_000);
    expect(stores.room.get()).toMatchObject({ phase: "joining", selected: 7 });
    server.open();
    server.say({ say: "hello", protocol: 1, version: "test", games: [sampleGame()] });
    expect(server.heard()).toContainEqual({ do: "select", agent: 7 });
    server.joined("old");
    expect(stores.room.get()).toMatchObject({ phase: "joined", selected: 7 });
  });
});
