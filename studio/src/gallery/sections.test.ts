import { describe, expect, it } from "vitest";
import { sampleGame } from "../testing/samples";
import { inSection, lessonGame, sectionNames, sectionsOf, startHere } from "./sections";

function game(title: string, family: string, start_here = 0, lesson = "") {
  const { listing } = sampleGame();
  return sampleGame({
    name: title.toLowerCase(),
    title,
    listing: { ...listing, family, start_here, lesson },
  });
}

const games = [
  game("Zebra", "Movement", 2),
  game("Ant", "Movement"),
  game("Chess", "Boards"),
  game("Guest", ""),
  game("Ghost", "Games", 1, "First steps"),
];

describe("sections of the gallery", () => {
  it("come in a fixed order, new ones by name, games without one last", () => {
    expect(sectionNames(games)).toEqual(["Games", "Movement", "Boards", "More"]);
    expect(sectionsOf(games).map((section) => section.games.map((one) => one.title))).toEqual([
      ["Ghost"],
      ["Ant", "Zebra"],
      ["Chess"],
      ["Guest"],
    ]);
  });

  it("can be chosen", () => {
    expect(inSection(games, "Movement")).toHaveLength(2);
    expect(inSection(games, null)).toHaveLength(5);
  });

  it("begin with what to start with", () => {
    expect(startHere(games).map((one) => one.title)).toEqual(["Ghost", "Zebra"]);
    expect(lessonGame(games)?.title).toBe("Ghost");
    expect(lessonGame([])).toBeUndefined();
  });
});
