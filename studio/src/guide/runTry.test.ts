import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage } from "../protocol/types";
import { room } from "../session/stores";
import { wantRoom } from "../store/room";
import { sampleGame, sampleParam, sampleStatus } from "../testing/samples";
import { type Act, runTry, startOver } from "./runTry";

const sent = vi.hoisted(() => [] as ClientMessage[]);
vi.mock("../session/session", () => ({ send: (message: ClientMessage) => sent.push(message) }));
const opened = vi.hoisted(() => [] as string[]);
vi.mock("../author/open", () => ({ editFile: (name: string) => opened.push(name) }));

const LAYER = { name: "cells", title: "Cells", help: "", on: false, overlay: true, legend: [] };

function game(...actions: Act[]) {
  return sampleGame({
    params: [sampleParam(), sampleParam({ name: "count", live: false, default: 100 })],
    layers: [LAYER],
    guide: { see: "Birds.", tries: [{ title: "Try", text: "", actions }], first_look: null },
  });
}

function run(...actions: Act[]): unknown[] {
  runTry(game(...actions), { title: "Try", text: "", actions });
  return sent;
}

beforeEach(() => {
  sent.length = opened.length = 0;
  room.set({ ...wantRoom("a", "flock"), phase: "joined", status: sampleStatus() });
});

describe("a try of the guide", () => {
  it("sets live parameters at once, and the others with the restart that follows", () => {
    run(
      { do: "set", name: "cohesion", value: 2 },
      { do: "set", name: "count", value: 7 },
      { do: "restart", seed: 3 },
    );
    expect(sent).toEqual([
      { do: "set", name: "cohesion", value: 2 },
      { do: "restart", seed: 3, params: { count: 7 } },
    ]);
  });

  it("uses controls, selects agents, shows layers, opens files", () => {
    run(
      { do: "use", name: "scare", at: [1, 2] },
      { do: "use", name: "bell", at: null },
      { do: "select", agent: 4 },
      { do: "show", layer: "cells", on: true },
      { do: "open", file: "a.tree.ron" },
    );
    expect(sent).toEqual([
      { do: "input", name: "scare", x: 1, y: 2 },
      { do: "input", name: "bell" },
      { do: "select", agent: 4 },
      { do: "overlays", names: ["cells"] },
    ]);
    expect(opened).toEqual(["a.tree.ron"]);
  });

  it("goes back no further than is remembered", () => {
    room.update((old) => ({ ...old, status: sampleStatus({ oldest: 120 }) }));
    run({ do: "back", seconds: 60 });
    expect(sent[0]).toEqual({ do: "seek", tick: 120 });
  });

  it("lets time run when it stood still, except to look at something", () => {
    room.update((old) => ({ ...old, status: sampleStatus({ playing: false }) }));
    run({ do: "select", agent: 4 });
    expect(sent.at(-1)).toEqual({ do: "select", agent: 4 });
    run({ do: "speed", factor: 4 });
    expect(sent.slice(-2)).toEqual([{ do: "speed", factor: 4 }, { do: "play" }]);
  });

  it("lets time run after it went back, which pauses", () => {
    room.update((old) => ({ ...old, status: sampleStatus({ playing: true }) }));
    expect(run({ do: "back", seconds: 1 })).toEqual([
      { do: "seek", tick: expect.any(Number) },
      { do: "play" },
    ]);
  });

  it("can be taken back", () => {
    startOver(game({ do: "set", name: "count", value: 7 }, { do: "show", layer: "cells", on: true }));
    expect(sent).toEqual([
      { do: "overlays", names: [] },
      { do: "restart", params: {} },
    ]);
  });
});
