import { describe, expect, it } from "vitest";
import type { Control, Game, Status } from "../protocol/types";
import { sampleGame, sampleStatus } from "../testing/samples";
import { hasNotice, noticeOf, playerOf } from "./playing";

const WAYS = ["up", "left", "down", "right"];
const button = (name: string): Control => ({ name, title: name, help: "", kind: "button" });

const maze: Game = sampleGame({
  controls: [...WAYS, "alone", "again"].map(button),
  keys: WAYS.map((control) => ({
    control,
    keys: [`Arrow${control.charAt(0).toUpperCase()}${control.slice(1)}`],
  })),
  takeover: { who: "The thief", how: "", release: "alone", autopilot: { param: "auto", on: 1 } },
});

const status = (change: Partial<Status> = {}): Status => sampleStatus({ params: { auto: 1 }, ...change });
const textOf = (change: Partial<Status>, touch = false): string => noticeOf(maze, status(change), touch).text;

describe("who plays", () => {
  it("says that it plays by itself, and how to take over", () => {
    expect(playerOf(maze, status())).toBe("itself");
    expect(textOf({})).toBe("The thief plays by itself. Press an arrow key to take over.");
    expect(textOf({}, true)).toBe("The thief plays by itself. Swipe to take over.");
    expect(noticeOf(maze, status(), false).action).toBeNull();
  });

  it("says what the game says where it is not steered with arrows", () => {
    const takeover = {
      who: "The house",
      how: "Use the tool Haunt to take over.",
      release: "auto",
      autopilot: null,
    };
    const house = sampleGame({ takeover });
    expect(noticeOf(house, status(), true).text).toBe(
      "The house plays by itself. Use the tool Haunt to take over.",
    );
  });

  it("offers to let it play while a person does", () => {
    expect(playerOf(maze, status({ led: true }))).toBe("led");
    expect(playerOf(maze, status({ params: { auto: 0 } }))).toBe("manual");
    expect(noticeOf(maze, status({ led: true }), false)).toEqual({
      text: "You have taken over.",
      action: "release",
    });
    expect(noticeOf(maze, status({ params: { auto: 0 } }), false)).toEqual({
      text: "You play.",
      action: "release",
    });
  });

  it("says how it ended, when the next one begins, and offers to play again", () => {
    const ending = { text: "Game over: 90 points", again: "again", next: 2.1 };
    expect(noticeOf(maze, status({ ending }), false)).toEqual({
      text: "Game over: 90 points. The next one begins in 3 s.",
      action: "again",
    });
    expect(textOf({ ending: { ...ending, next: null } })).toBe("Game over: 90 points.");
  });

  it("has nothing to say where nobody can take over", () => {
    const flock = sampleGame();
    expect(hasNotice(flock)).toBe(false);
    expect(hasNotice(maze)).toBe(true);
    expect(noticeOf(flock, status(), false)).toEqual({ text: "", action: null });
    expect(noticeOf(maze, null, false).text).toBe("");
  });
});
