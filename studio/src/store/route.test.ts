import { describe, expect, it } from "vitest";
import { editAddress, galleryAddress, lookAddress, type PlayRoute, playAddress, readRoute } from "./route";

describe("routes", () => {
  it("are read from the address", () => {
    for (const hash of ["", "#", "#/", "#/nowhere", "#/play", "#/play/"])
      expect(readRoute(hash).page).toBe("gallery");
    expect(readRoute("#/play/flock")).toEqual({
      page: "play",
      game: "flock",
      room: "flock",
      file: null,
      look: null,
    });
    expect(readRoute("#/play/flock/my%20room")).toEqual({
      page: "play",
      game: "flock",
      room: "my room",
      file: null,
      look: null,
    });
    expect(readRoute("#/play/100%")).toMatchObject({ game: "100%" });
  });

  it("are written so that they can be read", () => {
    expect(readRoute(playAddress("a/b", "c d"))).toEqual({
      page: "play",
      game: "a/b",
      room: "c d",
      file: null,
      look: null,
    });
    expect(playAddress("flock")).toBe("#/play/flock");
    const file = { page: "play", game: "a/b", room: "c d", file: "x y.lua", look: null };
    expect(readRoute(editAddress("a/b", "c d", "x y.lua"))).toEqual(file);
    expect(readRoute("#/play/a/b/edit")).toMatchObject({ file: null });
  });

  it("say what a link shows in a room", () => {
    const room = { page: "play", game: "a/b", room: "c?d" } as const;
    for (const look of [
      { agent: 3, mind: 1, stage: "split", tick: 1200, guest: true },
      { agent: 0, mind: null, stage: null, tick: null, guest: false },
      { agent: null, mind: null, stage: "mind", tick: 0, guest: false },
      { agent: null, mind: null, stage: null, tick: null, guest: true },
    ] as const)
      for (const file of [null, "x y.lua"])
        expect(readRoute(lookAddress("a/b", "c?d", file, look))).toEqual({ ...room, file, look });
    expect(lookAddress("guard", "r", null, { agent: 3, mind: 1, stage: "split", tick: 9, guest: true })).toBe(
      "#/play/guard/r?agent=3&mind=1&stage=both&tick=9&guest=1",
    );
    const nothing = { agent: null, mind: null, stage: null, tick: null, guest: false };
    expect(lookAddress("guard", "r", null, nothing)).toBe("#/play/guard/r");
  });

  it("leave out what cannot be read", () => {
    const look = (query: string) => (readRoute(`#/play/guard/r?${query}`) as PlayRoute).look;
    for (const query of [
      "",
      "agent=-1",
      "agent=1.5&mind=x",
      "agent=&stage=toString",
      "stage=up",
      "agent=9999999999999",
      "tick=-3",
    ])
      expect(look(query)).toBeNull();
    expect(look("agent=x&mind=2&stage=Both&more=1")).toEqual({
      agent: null,
      mind: 2,
      stage: null,
      tick: null,
      guest: false,
    });
  });

  it("keep search and section of the gallery", () => {
    expect(readRoute("#/")).toEqual({ page: "gallery", search: "", section: null });
    expect(galleryAddress("", null)).toBe("#/");
    for (const [search, section] of [
      ["a* 100% & more", "Paths"],
      ["behaviour tree?", null],
      ["", "Games"],
    ] as const)
      expect(readRoute(galleryAddress(search, section))).toEqual({ page: "gallery", search, section });
  });
});
