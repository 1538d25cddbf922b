import { describe, expect, it } from "vitest";
import { filterGames, tagsOf } from "./gallery/filter";
import { playAddress, readRoute } from "./route";
import { sampleGame } from "./testing/samples";

describe("routes", () => {
  it("are read from the address", () => {
    for (const hash of ["", "#", "#/", "#/nowhere", "#/play", "#/play/"])
      expect(readRoute(hash).page).toBe("gallery");
    expect(readRoute("#/play/flock")).toEqual({ page: "play", game: "flock", room: "flock" });
    expect(readRoute("#/play/flock/my%20room")).toEqual({ page: "play", game: "flock", room: "my room" });
    expect(readRoute("#/play/100%")).toMatchObject({ game: "100%" });
  });

  it("are written so that they can be read", () => {
    expect(readRoute(playAddress("a/b", "c d"))).toEqual({ page: "play", game: "a/b", room: "c d" });
    expect(playAddress("flock")).toBe("#/play/flock");
  });
});

describe("gallery filter", () => {
  const games = [
    sampleGame({ name: "flock", title: "Flock", tags: ["movement", "crowd"] }),
    sampleGame({
      name: "raven",
      title: "Raven",
      summary: "Bots with senses",
      tags: ["decision", "movement"],
    }),
  ];

  it("finds by words and by tag", () => {
    expect(filterGames(games, "BOTS raven", null)).toHaveLength(1);
    expect(filterGames(games, "", "crowd").map((game) => game.name)).toEqual(["flock"]);
    expect(filterGames(games, "bots", "crowd")).toEqual([]);
    expect(tagsOf(games)).toEqual(["movement", "crowd", "decision"]);
  });
});
