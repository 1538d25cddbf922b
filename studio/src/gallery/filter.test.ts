import { describe, expect, it } from "vitest";
import { sampleGame } from "../testing/samples";
import { filterGames, tagsOf } from "./filter";

const games = [
  sampleGame({ name: "flock", title: "Flock", tags: ["movement", "crowds"] }),
  sampleGame({ name: "crowd", title: "Crowd", tags: ["movement", "crowds", "doors"] }),
  sampleGame({ name: "race", title: "Race", summary: "Cars on a track", tags: ["movement", "paths"] }),
  sampleGame({ name: "herd", title: "Herd", tags: ["movement", "paths", "crowds"] }),
];

describe("the gallery", () => {
  it("offers the tags that tell games apart, the most used first", () => {
    expect(tagsOf(games)).toEqual(["crowds", "paths"]);
    expect(tagsOf([])).toEqual([]);
  });

  it("finds games by tag and by every word of the search", () => {
    const names = (search: string, tag: string | null) =>
      filterGames(games, search, tag).map((game) => game.name);
    expect(names("", "paths")).toEqual(["race", "herd"]);
    expect(names("track CARS", null)).toEqual(["race"]);
    expect(names("doors", "paths")).toEqual([]);
    expect(names("", null)).toHaveLength(4);
  });
});
