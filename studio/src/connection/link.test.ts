import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../testing/fakeSocket";
import { retryDelay } from "./backoff";
import { Link, type LinkState, type Socket } from "./link";

const BACKOFF = { firstMs: 100, maxMs: 1000, jitter: 0 };

function setUp() {
  const sockets: FakeSocket[] = [];
  const states: LinkState[] = [];
  const texts: string[] = [];
  const connect = (): FakeSocket => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const events = {
    state: (s: LinkState) => states.push(s),
    text: (t: string) => texts.push(t),
    binary: () => undefined,
  };
  const link = new Link(connect, events, BACKOFF);
  const latest = (): FakeSocket => sockets.at(-1) as FakeSocket;
  const open = (): void => latest().onopen?.(undefined as never);
  const lose = (): void => latest().onclose?.(undefined as never);
  return { link, sockets, states, texts, latest, open, lose, phase: () => states.at(-1)?.phase };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("Link", () => {
  it("opens and carries messages", () => {
    const { link, latest, open, texts, phase } = setUp();
    link.start();
    expect(phase()).toBe("connecting");
    expect(link.send({ do: "play" })).toBe(false);
    open();
    expect(phase()).toBe("open");
    expect(link.send({ do: "play" })).toBe(true);
    latest().onmessage?.({ data: "hello" });
    expect(latest().sent).toEqual(['{"do":"play"}']);
    expect(texts).toEqual(["hello"]);
  });

  it("waits longer after every failure, up to a limit, and begins anew after a success", () => {
    const { link, sockets, open, lose } = setUp();
    link.start();
    for (const delay of [100, 200, 400, 800, 1000, 1000]) {
      const before = sockets.length;
      lose();
      vi.advanceTimersByTime(delay - 1);
      expect(sockets.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
    }
    open();
    lose();
    const before = sockets.length;
    vi.advanceTimersByTime(100);
    expect(sockets.length).toBe(before + 1);
  });

  it("tries at once when asked to, and only while it waits", () => {
    const { link, sockets, open, lose } = setUp();
    link.start();
    link.retryNow();
    expect(sockets).toHaveLength(1);
    open();
    lose();
    link.retryNow();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(5000);
    expect(sockets).toHaveLength(2);
  });

  it("does not listen to a socket it has given up", () => {
    const { link, latest, open, lose, texts, phase } = setUp();
    link.start();
    const old = latest();
    const lateMessage = old.onmessage;
    lose();
    expect(old.onmessage).toBeNull();
    expect(lateMessage).not.toBeNull();
    vi.advanceTimersByTime(100);
    open();
    expect(phase()).toBe("open");
    expect(texts).toEqual([]);
  });

  it("survives a constructor that throws", () => {
    const states: LinkState[] = [];
    const fail = (): Socket => {
      throw new Error("refused");
    };
    const link = new Link(
      fail,
      { state: (s) => states.push(s), text: () => undefined, binary: () => undefined },
      BACKOFF,
    );
    link.start();
    vi.advanceTimersByTime(400);
    expect(states.filter((state) => state.phase === "lost").length).toBeGreaterThanOrEqual(2);
    link.stop();
  });

  it("stays away once stopped", () => {
    const { link, sockets, open } = setUp();
    link.start();
    open();
    link.stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.closed).toBe(true);
  });
});

describe("retryDelay", () => {
  it("keeps its jitter inside the promised share", () => {
    const backoff = { firstMs: 400, maxMs: 4000, jitter: 0.25 };
    expect(retryDelay(0, backoff, () => 0)).toBe(400);
    expect(retryDelay(0, backoff, () => 1)).toBe(300);
    expect(retryDelay(1000, backoff, () => 0)).toBe(4000);
  });
});
