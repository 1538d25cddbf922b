import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectedSession } from "../testing/fakeServer";
import { sampleStatus } from "../testing/samples";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FILE = "a.lua";
const LINES = [
  { file: FILE, line: 4, depth: 0, vars: [] },
  { file: FILE, line: 9, depth: 1, vars: [["x", "1"]] },
  { file: FILE, line: 5, depth: 0, vars: [] },
];

/** Agent 2 follows a script and is looked at; the game stands still at tick 300; the debugger is open. */
async function debugging() {
  const studio = await connectedSession();
  const author = await import("./tracing");
  const { desk } = await import("./desk");
  const { prefer } = await import("../store/preferences");
  vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => undefined });
  const { session, server } = studio;
  session.goTo({ room: "r", game: "flock" });
  server.joined("r", sampleStatus({ playing: false }));
  server.say({ say: "files", files: [{ name: FILE, kind: "script" }], folder: false });
  const minds = [{ name: "mind", graph: "", file: FILE }];
  server.say({
    say: "inspect",
    agent: 2,
    tick: 300,
    document: { title: "", sections: [] },
    marks: [],
    minds,
  });
  vi.advanceTimersByTime(200);
  prefer({ drawer: "debug" });
  server.heard();
  const stop = author.startTracing();
  const trace = (tick = 300): void => server.say({ say: "trace", agent: 2, tick, lines: LINES });
  const at = () => author.currentLine(author.tracing.get())?.line ?? null;
  const status = (change: object): void =>
    server.say({ say: "status", ...sampleStatus({ playing: false }), ...change });
  return { ...studio, ...author, desk, prefer, stop, trace, at, status };
}

describe("the debugger", () => {
  it("asks for the lines of each tick at which the game stands still", async () => {
    const { server, status, trace, at, desk } = await debugging();
    expect(server.heard()).toEqual([{ do: "trace", agent: 2 }]);
    trace();
    expect(at()).toBe(4);
    expect(desk.get()?.file).toBe(FILE);
    server.heard();
    status({ tick: 300 });
    expect(server.heard()).toEqual([]);
    status({ tick: 301, newest: 301 });
    expect(server.heard()).toEqual([{ do: "trace", agent: 2 }]);
    status({ tick: 302, newest: 302, playing: true });
    expect(server.heard()).toEqual([]);
    expect(at()).toBe(null);
  });

  it("steps through the lines, then takes a tick; back again it goes to the tick before", async () => {
    const { server, trace, at, stepScript, toTheEnd, status } = await debugging();
    trace();
    server.heard();
    stepScript("into");
    expect(at()).toBe(9);
    stepScript("out");
    expect(at()).toBe(5);
    stepScript("over");
    expect(server.heard()).toContainEqual({ do: "step", ticks: 1 });
    status({ tick: 301, newest: 301 });
    trace(301);
    expect(at()).toBe(4);
    stepScript("back");
    vi.advanceTimersByTime(200);
    expect(server.heard()).toContainEqual({ do: "seek", tick: 300 });
    status({ tick: 300, newest: 301 });
    trace(300);
    expect(at()).toBe(5);
    stepScript("back");
    toTheEnd();
    expect(at()).toBe(5);
  });

  it("stands at the line where the script stopped", async () => {
    const { status, trace, at } = await debugging();
    status({ tick: 301, newest: 301, stopped: { agent: 2, graph: FILE, node: 9 } });
    trace(301);
    expect(at()).toBe(9);
  });

  it("takes no lines of somebody else, and none when it is closed", async () => {
    const { server, at, prefer, tracing, trace } = await debugging();
    server.say({ say: "trace", agent: 3, tick: 300, lines: LINES });
    expect(at()).toBe(null);
    trace();
    prefer({ drawer: "none" });
    expect(tracing.get()).toBe(null);
  });
});

describe("a script that stops", () => {
  it("has a line, and a node at which the game stands has none", async () => {
    const { stoppedLine, stores } = await debugging();
    const { list } = stores.files.get();
    expect(stoppedLine({ graph: FILE, node: 9 }, list)).toBe(9);
    expect(stoppedLine({ graph: "guard", node: 9 }, list)).toBe(null);
  });

  it("is opened by those who have had it open, and by nobody else", async () => {
    const { startStopping, status, server, desk } = await debugging();
    const undo = startStopping();
    status({ tick: 301, stopped: { agent: 2, graph: FILE, node: 9 } });
    expect(desk.get()).toBe(null);
    status({ tick: 302 });
    server.say({ say: "stops", graph: FILE, nodes: [9] });
    status({ tick: 303, stopped: { agent: 2, graph: FILE, node: 9 } });
    expect(desk.get()?.file).toBe(FILE);
    undo();
  });
});
