import { describe, expect, it } from "vitest";
import { editAddress, galleryAddress, playAddress, readRoute } from "./route";

describe("routes", () => {
  it("are read from the address", () => {
    for (const hash of ["", "#", "#/", "#/nowhere", "#/play", "#/play/"])
      expect(readRoute(hash).page).toBe("gallery");
    expect(readRoute("#/play/flock")).toEqual({ page: "play", game: "flock", room: "flock", file: null });
    expect(readRoute("#/play/flock/my%20room")).toEqual({
      page: "play",
      game: "flock",
      room: "my room",
      file: null,
    });
    expect(readRoute("#/play/100%")).toMatchObject({ game: "100%" });
  });

  it("are written so that they can be read", () => {
    expect(readRoute(playAddress("a/b", "c d"))).toEqual({
      page: "play",
      game: "a/b",
      room: "c d",
      file: null,
    });
    expect(playAddress("flock")).toBe("#/play/flock");
    const file = { page: "play", game: "a/b", room: "c d", file: "x y.lua" };
    expect(readRoute(editAddress("a/b", "c d", "x y.lua"))).toEqual(file);
    expect(readRoute("#/play/a/b/edit")).toMatchObject({ file: null });
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
