import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULTS, preferences } from "../store/preferences";
import { chooseStage, isPlayed, type OnStage, stageChoice } from "./stage";

const LAB: OnStage = { minds: true, editing: false, played: false };
const GAME: OnStage = { ...LAB, played: true };

describe("the stage", () => {
  beforeEach(() => preferences.set(DEFAULTS));

  it("shows a lab with its minds and a game that is played large, until somebody chooses", () => {
    expect(stageChoice(LAB, DEFAULTS)).toBe("split");
    expect(stageChoice(GAME, DEFAULTS)).toBe("scene");
    expect(stageChoice({ ...GAME, editing: true }, DEFAULTS)).toBe("split");
    expect(stageChoice({ ...LAB, minds: false }, { stage: "mind", playStage: null })).toBe("scene");
  });

  it("remembers what was chosen for labs and for games apart", () => {
    chooseStage(LAB, "mind");
    expect(stageChoice(GAME, preferences.get())).toBe("scene");
    chooseStage(GAME, "split");
    expect(stageChoice(GAME, preferences.get())).toBe("split");
    expect(stageChoice(LAB, preferences.get())).toBe("mind");
  });

  it("tells games by their tag", () => {
    expect(isPlayed({ tags: ["senses", "game"] })).toBe(true);
    expect(isPlayed({ tags: ["senses"] })).toBe(false);
    expect(isPlayed(undefined)).toBe(false);
  });
});
