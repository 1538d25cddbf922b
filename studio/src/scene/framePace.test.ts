import { describe, expect, it } from "vitest";
import { FramePace, rateFor } from "./framePace";

/** A page whose frames cost so much: what it asks for, over some seconds each. */
function asked(slow: boolean, costs: readonly number[]): number[] {
  const wanted: number[] = [];
  const pace = new FramePace(slow, (fps) => wanted.push(fps));
  let now = 0;
  for (const cost of costs) {
    for (const end = now + 3000; now < end;) {
      pace.took(cost, now);
      now += 1000 / (wanted.at(-1) ?? 30);
    }
  }
  return wanted;
}

describe("the rate of frames", () => {
  it("is that of the display where a graphics card draws", () => {
    expect(asked(false, [2, 30])).toEqual([60]);
  });

  it("rises where the processor draws and frames are cheap, and falls where they are not", () => {
    expect(asked(true, [2])).toEqual([32, 60]);
    expect(asked(true, [12])).toEqual([32]);
    expect(asked(true, [2, 12, 2])).toEqual([32, 60, 32, 60]);
  });

  it("is never below 30, and does not alternate", () => {
    expect(rateFor(1000, 60)).toBeGreaterThan(30);
    // 60 frames of 3.9 ms are 23.4 % of the time: enough to stay, not enough to begin.
    expect([rateFor(3.9, 60), rateFor(3.9, 45)]).toEqual([60, 45]);
    expect(rateFor(Number.NaN, 60)).toBeGreaterThan(30);
  });
});
