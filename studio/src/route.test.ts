import { describe, expect, it } from "vitest";
import { playAddress, readRoute } from "./route";

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
