import { expect, it } from "vitest";
import { isLoopback, reachOf } from "./sharing";

it("a link with an address of this computer alone is known", () => {
  for (const here of ["127.0.0.1", "127.8.0.3", "localhost", "wits.localhost", "[::1]"])
    expect(isLoopback(here), here).toBe(true);
  for (const there of ["192.168.0.7", "1270.0.0.1", "127.example.org", "localhost.example.org", "[::2]"])
    expect(isLoopback(there), there).toBe(false);
});

it("and what to send instead is said", () => {
  const here = new URL("http://127.0.0.1:8420/");
  expect(reachOf(here, true)).toMatch(/works only on this computer.* 127\.0\.0\.1:8420.*Send others a save/);
  expect(reachOf(here, false)).not.toContain("save");
  expect(reachOf(new URL("http://192.168.0.7:8420/"), true)).toMatch(/needs the token/);
});
