import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Control } from "../protocol/types";
import { connectedSession } from "../testing/fakeServer";
import { sampleGame, sampleStatus } from "../testing/samples";
import { controlFor, padOf } from "./pad";

const button = (name: string): Control => ({ name, title: name, help: "", kind: "button" });

const game = sampleGame({
  controls: ["up", "left", "down", "right"].map(button),
  keys: [
    { control: "up", keys: ["ArrowUp", "w"] },
    { control: "left", keys: ["ArrowLeft"] },
    { control: "down", keys: ["ArrowDown"] },
    { control: "right", keys: ["ArrowRight"] },
  ],
});

describe("games that are steered", () => {
  it("have a pad of what the arrow keys use", () => {
    expect(padOf(game)?.left.name).toBe("left");
    expect(padOf({ ...game, keys: game.keys.slice(1) })).toBeNull();
    expect([controlFor(game, "W"), controlFor(game, "x")]).toEqual(["up", null]);
  });
});

/** In a room, with how often a control was used since. */
async function steered() {
  const { session, server } = await connectedSession();
  session.goTo({ room: "flock", game: "flock" });
  server.joined("flock", sampleStatus());
  server.heard();
  let uses = 0;
  const sent = (): number => {
    uses += server.heard().filter((message) => message.do === "input").length;
    return uses;
  };
  return { steering: await import("./steering"), sent };
}

describe("what is held", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is used again and again until it is let go", async () => {
    const { steering, sent } = await steered();
    const letGo = steering.holdControl("up");
    expect(sent()).toBe(1);
    vi.advanceTimersByTime(299);
    expect(sent()).toBe(1);
    vi.advanceTimersByTime(1 + 2 * 120);
    expect(sent()).toBe(4);
    letGo();
    vi.advanceTimersByTime(1000);
    expect(sent()).toBe(4);
  });

  it("repeats no oftener when a keyboard repeats faster", async () => {
    const { steering, sent } = await steered();
    steering.pressControl("up", false);
    for (let repeat = 0; repeat < 30; repeat++) {
      vi.advanceTimersByTime(30);
      steering.pressControl("up", true);
    }
    // 0.9 s.
    expect(sent()).toBeGreaterThanOrEqual(7);
    expect(sent()).toBeLessThanOrEqual(10);
  });
});
