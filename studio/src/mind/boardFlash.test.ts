import { expect, test } from "vitest";
import { Flashes } from "./boardFlash";

test("a value that changes all the time flashes once, and again after it was quiet", () => {
  const flashes = new Flashes();
  const times = Array.from({ length: 600 }, (_, frame) => frame * 16);
  expect(times.filter((now) => flashes.changed(now))).toEqual([0]);
  const later = 600 * 16 + 2500;
  expect([flashes.changed(later), flashes.changed(later + 1900), flashes.changed(later + 3800)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(flashes.changed(later + 5900)).toBe(true);
});
