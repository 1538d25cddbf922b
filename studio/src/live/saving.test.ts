import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage } from "../protocol/types";
import { guest } from "../session/guest";
import { loadFault, room } from "../session/stores";
import { wantRoom } from "../store/room";
import { toasts } from "../store/toasts";
import { sampleStatus } from "../testing/samples";
import { loadedText, loadGame, nameOf } from "./saving";

const sent = vi.hoisted(() => [] as ClientMessage[]);
vi.mock("../session/session", () => ({ send: (message: ClientMessage) => sent.push(message) }));

/** A server that answers an upload when the test lets it. */
function slowServer() {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  return { answer: (status: number, body: object) => answer(Response.json(body, { status })) };
}

function enter(name: string): void {
  room.set({ ...wantRoom(name, "flock"), phase: "joined", status: sampleStatus() });
}

describe("loadGame", () => {
  const file = new File(["bytes"], "a.save");
  const bookmark = { do: "bookmark", tick: 40, name: "loaded: a.save" };
  const said = (): string[] => toasts.get().map((toast) => toast.text);

  beforeEach(() => {
    sent.length = 0;
    loadFault.set(null);
    toasts.set([]);
    enter("a");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("leaves a bookmark, and says where the game is once that is known", async () => {
    const server = slowServer();
    const loaded = loadGame(file, 60);
    server.answer(200, { tick: 40 });
    await loaded;
    expect([sent, said()]).toEqual([[bookmark], []]);
    room.update((old) => ({ ...old, status: sampleStatus({ tick: 40, oldest: 40, seed: 9 }) }));
    expect(said()).toEqual([loadedText("a.save", 40, 9, 60)]);
  });

  it("does nothing in another room that was opened meanwhile", async () => {
    const server = slowServer();
    for (const [status, body] of [
      [200, { tick: 40 }],
      [400, { error: "the file: 3 bytes are missing" }],
    ] as const) {
      enter("a");
      const loaded = loadGame(file, 60);
      enter("b");
      server.answer(status, body);
      await loaded;
    }
    expect([sent, said(), loadFault.get()]).toEqual([[], [], null]);
  });

  it("says nothing of a file in another room, whose past begins at the same tick", async () => {
    const server = slowServer();
    const loaded = loadGame(file, 60);
    server.answer(200, { tick: 40 });
    await loaded;
    enter("b");
    room.update((old) => ({ ...old, status: sampleStatus({ tick: 90, oldest: 40 }) }));
    enter("a");
    room.update((old) => ({ ...old, status: sampleStatus({ tick: 90, oldest: 40 }) }));
    expect(said()).toEqual([]);
  });

  it("sends nothing for a guest, to whom taking over is offered", async () => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    guest.set(true);
    await loadGame(file, 60);
    guest.set(false);
    expect(fetched).not.toHaveBeenCalled();
    expect([said(), loadFault.get()]).toEqual([["You only watch."], null]);
  });

  it("shows why a file is refused", async () => {
    const server = slowServer();
    const loaded = loadGame(file, 60);
    server.answer(400, { error: "the file: 3 bytes are missing" });
    await loaded;
    expect(loadFault.get()).toEqual({ file: "a.save", why: "the file: 3 bytes are missing" });
  });
});

describe("nameOf", () => {
  it("is the name that was sent, or some name", () => {
    expect(nameOf('attachment; filename="pond-tick40.save"')).toBe("pond-tick40.save");
    expect(nameOf('attachment; filename="../evil"')).toBe("game.save");
    expect(nameOf(null)).toBe("game.save");
  });
});

describe("loadedText", () => {
  it("says which file, tick, time and seed, and how far one can go back", () => {
    const text = loadedText("guard-tick1200.save", 1200, 7, 60);
    for (const part of ["guard-tick1200.save", "tick 1200", "20.0 s", "seed 7", "no further"])
      expect(text).toContain(part);
  });
});
