import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectedSession } from "../testing/fakeServer";
import { sampleStatus } from "../testing/samples";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** In a room that stands still, with the time slider dragged from tick 10 to 20 a moment ago. */
async function whileDragging() {
  const { session, commands, server } = await connectedSession();
  session.goTo({ room: "flock", game: "flock" });
  server.joined("flock", sampleStatus({ playing: false }));
  server.heard();
  commands.seek(10);
  commands.seek(20);
  expect(server.heard()).toEqual([{ do: "seek", tick: 10 }]);
  const heardInTheEnd = () => {
    vi.advanceTimersByTime(1000);
    return server.heard();
  };
  return { commands, server, heardInTheEnd };
}

describe("a tick that is named somewhere", () => {
  it("is visited while it is remembered; else it is said what is", async () => {
    const { session, commands, server } = await connectedSession();
    const { toasts } = await import("../store/toasts");
    session.goTo({ room: "flock", game: "flock" });
    server.joined("flock", sampleStatus({ playing: false, oldest: 100, newest: 200 }));
    server.heard();
    commands.visit(100);
    expect(server.heard()).toEqual([{ do: "seek", tick: 100 }]);
    commands.visit(99);
    vi.advanceTimersByTime(1000);
    expect(server.heard()).toEqual([]);
    expect(toasts.get().at(-1)?.text).toBe("Tick 99 is not remembered: ticks 100 to 200 are.");
  });
});

describe("a seek that still waits", () => {
  it("comes in the end when nothing else is asked for", async () => {
    const { heardInTheEnd } = await whileDragging();
    expect(heardInTheEnd()).toEqual([{ do: "seek", tick: 20 }]);
  });

  it("goes before play, which it would undo", async () => {
    const { commands, heardInTheEnd } = await whileDragging();
    commands.togglePlay();
    expect(heardInTheEnd()).toEqual([{ do: "seek", tick: 20 }, { do: "play" }]);
  });

  it("goes before pause", async () => {
    const { commands, server, heardInTheEnd } = await whileDragging();
    server.say({ say: "status", ...sampleStatus({ playing: true }) });
    commands.togglePlay();
    expect(heardInTheEnd()).toEqual([{ do: "seek", tick: 20 }, { do: "pause" }]);
  });

  it("goes before a step, which begins where the slider is", async () => {
    const { commands, heardInTheEnd } = await whileDragging();
    commands.step(10);
    expect(heardInTheEnd()).toEqual([
      { do: "seek", tick: 20 },
      { do: "step", ticks: 10 },
    ]);
  });

  it("is forgotten with a restart", async () => {
    const { commands, heardInTheEnd } = await whileDragging();
    commands.restart(3);
    expect(heardInTheEnd()).toEqual([{ do: "restart", seed: 3, params: {} }]);
  });
});

describe("a dragged handle", () => {
  it("is told now and then while it moves, and at once where it was let go", async () => {
    const { session, commands, server } = await connectedSession();
    session.goTo({ room: "flock", game: "flock" });
    server.joined("flock");
    server.heard();
    for (let x = 0; x <= 10; x++) commands.dragHandle("target", [x, 1]);
    expect(server.heard()).toEqual([{ do: "input", name: "target", x: 0, y: 1 }]);
    vi.advanceTimersByTime(40);
    expect(server.heard()).toEqual([{ do: "input", name: "target", x: 10, y: 1 }]);
    commands.dragHandle("target", [11, 1]);
    commands.dragHandle("prey", [5, 5]);
    commands.dropHandle("target");
    expect(server.heard()).toEqual([
      { do: "input", name: "prey", x: 5, y: 5 },
      { do: "input", name: "target", x: 11, y: 1 },
    ]);
    commands.dropHandle("nobody");
    vi.advanceTimersByTime(1000);
    expect(server.heard()).toEqual([]);
  });
});

describe("a brush", () => {
  it("tells every piece of its stroke from where the last one ended", async () => {
    const { session, commands, server } = await connectedSession();
    session.goTo({ room: "flock", game: "flock" });
    server.joined("flock");
    server.heard();
    commands.beginStroke("wall", [0, 0]);
    commands.drawStroke("wall", [1, 0]);
    commands.drawStroke("wall", [2, 0]);
    expect(server.heard()).toEqual([{ do: "input", name: "wall", x: 0, y: 0 }]);
    vi.advanceTimersByTime(40);
    expect(server.heard()).toEqual([{ do: "input", name: "wall", x: 2, y: 0, from: [0, 0] }]);
    commands.drawStroke("wall", [5, 1]);
    commands.endStroke();
    expect(server.heard()).toEqual([{ do: "input", name: "wall", x: 5, y: 1, from: [2, 0] }]);
    commands.beginStroke("wall", [9, 9]);
    vi.advanceTimersByTime(40);
    expect(server.heard()).toEqual([{ do: "input", name: "wall", x: 9, y: 9 }]);
  });
});

describe("steps back", () => {
  async function at(tick: number, oldest: number) {
    const { session, commands, server } = await connectedSession();
    session.goTo({ room: "flock", game: "flock" });
    server.joined("flock", sampleStatus({ playing: false, tick, oldest, newest: tick }));
    server.heard();
    return { commands, server };
  }

  it("go back tick by tick, each from where the one before goes", async () => {
    const { commands, server } = await at(100, 0);
    for (let press = 0; press < 3; press++) commands.stepBack(1);
    vi.advanceTimersByTime(1000);
    expect(server.heard().at(-1)).toEqual({ do: "seek", tick: 97 });
  });

  it("end at the oldest tick", async () => {
    const { commands, server } = await at(5, 2);
    commands.stepBack(10);
    commands.stepBack(10);
    vi.advanceTimersByTime(1000);
    expect(server.heard()).toEqual([{ do: "seek", tick: 2 }]);
  });
});

describe("bookmarks", () => {
  it("are put at the present tick and taken away again, and jumped between as far as is remembered", async () => {
    const { session, commands, server } = await connectedSession();
    session.goTo({ room: "flock", game: "flock" });
    server.joined("flock", sampleStatus({ playing: false, tick: 50, oldest: 10, newest: 90 }));
    server.heard();
    commands.putBookmark();
    expect(server.heard()).toEqual([{ do: "bookmark", tick: 50, name: "" }]);
    const all = [5, 20, 50, 70].map((tick) => ({ tick, name: "" }));
    server.say({ say: "bookmarks", bookmarks: all });
    commands.putBookmark();
    expect(server.heard()).toEqual([{ do: "bookmark", tick: 50, name: null }]);
    commands.seekBookmark(1);
    vi.advanceTimersByTime(1000);
    commands.seekBookmark(-1);
    vi.advanceTimersByTime(1000);
    expect(server.heard()).toEqual([
      { do: "seek", tick: 70 },
      { do: "seek", tick: 20 },
    ]);
  });
});

describe("the node that is chosen in the picture of a mind", () => {
  async function withNode() {
    const { stores, commands, server, session } = await connectedSession();
    session.goTo({ room: "flock", game: "flock" });
    server.joined("flock", sampleStatus());
    stores.room.update((old) => ({ ...old, selected: 3 }));
    stores.setMindView({ node: 5 });
    return { commands, node: () => stores.mindView.get().node };
  }

  it("stays while its agent stays selected", async () => {
    const { commands, node } = await withNode();
    commands.select(3);
    expect(node()).toBe(5);
  });

  it("is given up with its agent", async () => {
    const { commands, node } = await withNode();
    commands.select(4);
    expect(node()).toBeNull();
  });

  it("is given up by a click into the scene", async () => {
    const { commands, node } = await withNode();
    commands.pickAt(1, 2, 3);
    expect(node()).toBeNull();
  });
});
