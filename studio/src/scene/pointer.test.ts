import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REST_MS, RestingPointer } from "./pointer";

describe("a pointer", () => {
  let said: string[];
  let pointer: RestingPointer;
  beforeEach(() => {
    vi.useFakeTimers();
    said = [];
    pointer = new RestingPointer({
      point: (x, y) => said.push(`${x},${y}`),
      nowhere: () => said.push("nowhere"),
    });
  });
  afterEach(() => vi.useRealTimers());

  it("means nothing until it rests", () => {
    for (let x = 0; x < 100; x += 10) {
      pointer.move(x, 0);
      vi.advanceTimersByTime(REST_MS - 20);
    }
    expect(said).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(said).toEqual(["90,0"]);
  });

  it("rests although the hand trembles", () => {
    pointer.move(10, 10);
    vi.advanceTimersByTime(REST_MS - 10);
    pointer.move(11, 10);
    vi.advanceTimersByTime(10);
    expect(said).toEqual(["10,10"]);
  });

  it("means at once what it comes to from there, and what the camera brings", () => {
    pointer.move(10, 10);
    vi.advanceTimersByTime(REST_MS);
    pointer.move(40, 10);
    pointer.shift();
    expect(said).toEqual(["10,10", "40,10", "40,10"]);
  });

  it("means nothing any more when it has left, and has to rest again", () => {
    pointer.move(10, 10);
    pointer.leave();
    vi.advanceTimersByTime(REST_MS);
    expect(said).toEqual([]);
    pointer.move(10, 10);
    vi.advanceTimersByTime(REST_MS);
    pointer.leave();
    pointer.leave();
    pointer.shift();
    pointer.move(50, 50);
    expect(said).toEqual(["10,10", "nowhere"]);
  });

  it("need not rest when it is a finger that was held", () => {
    pointer.hold(7, 8);
    expect(said).toEqual(["7,8"]);
  });
});
