import { vi } from "vitest";
import type { ClientMessage, Game } from "../protocol/types";
import { completed } from "./completed";
import { FakeSocket } from "./fakeSocket";
import { sampleGame, sampleStatus } from "./samples";

/** A fresh session, connected to a server that says only what the test lets it say. */
export async function connectedSession(games: Game[] = [sampleGame()]) {
  vi.resetModules();
  const session = await import("../session/session");
  const commands = await import("../session/commands");
  const stores = await import("../session/stores");

  let socket = new FakeSocket();
  // biome-ignore lint/complexity/useArrowFunction: called with `new`; a constructor may return another object than the new one.
  vi.stubGlobal("WebSocket", function () {
    socket = new FakeSocket();
    return socket;
  });
  vi.stubGlobal("location", new URL("http://localhost/"));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());

  const say = (message: object): void => socket.onmessage?.({ data: JSON.stringify(completed(message)) });
  const server = {
    say,
    text: (data: string): void => socket.onmessage?.({ data }),
    joined: (room: string, status = sampleStatus(), game = "flock"): void =>
      say({ say: "joined", room, game, seed: status.seed, params: status.params, status }),
    bytes: (data: ArrayBuffer): void => socket.onmessage?.({ data }),
    open: (): void => socket.onopen?.(undefined as never),
    lose: (): void => socket.onclose?.(undefined as never),
    /** What the session has sent since this was asked last. */
    heard: (): ClientMessage[] => socket.sent.splice(0).map((text) => JSON.parse(text) as ClientMessage),
  };

  session.startSession();
  server.open();
  say({ say: "hello", protocol: 1, version: "test", games });
  return { session, commands, stores, server };
}
