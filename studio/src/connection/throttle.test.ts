import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { throttle, throttleByName } from "./throttle";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("throttle", () => {
  it("sends the first at once and always the last", () => {
    const sent: number[] = [];
    const send = throttle<number>(50, (value) => sent.push(value));
    for (let i = 0; i < 10; i++) send(i);
    expect(sent).toEqual([0]);
    vi.advanceTimersByTime(50);
    expect(sent).toEqual([0, 9]);
    vi.advanceTimersByTime(500);
    expect(sent).toEqual([0, 9]);
  });

  it("sends at most one an interval under steady fire", () => {
    const sent: number[] = [];
    const send = throttle<number>(50, (value) => sent.push(value));
    for (let time = 0; time < 1000; time += 5) {
      send(time);
      vi.advanceTimersByTime(5);
    }
    expect(sent.length).toBeGreaterThanOrEqual(19);
    expect(sent.length).toBeLessThanOrEqual(21);
  });

  it("can be flushed and cancelled", () => {
    const sent: number[] = [];
    const send = throttle<number>(50, (value) => sent.push(value));
    send(1);
    send(2);
    send.flush();
    expect(sent).toEqual([1, 2]);
    send(3);
    send.cancel();
    vi.advanceTimersByTime(500);
    expect(sent).toEqual([1, 2]);
  });

  it("keeps names apart", () => {
    const sent: [string, number][] = [];
    const send = throttleByName<number>(50, (name, value) => sent.push([name, value]));
    send("a", 1);
    send("b", 2);
    send("a", 3);
    vi.advanceTimersByTime(100);
    expect(sent).toEqual([
      ["a", 1],
      ["b", 2],
      ["a", 3],
    ]);
  });
});
