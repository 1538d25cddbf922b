/** The rates that a page without a graphics card asks for. The least is above 30, because a frame may be missed. [1/s] */
const RATES = [60, 45, 32] as const;
/** Drawing may take this share of the page's main thread: the rest of the page needs some, too. */
const SHARE = 0.24;
/** A faster rate is chosen where it would stay this far below the share, so that rates do not alternate. */
const ROOM = 0.8;
/** So often it is decided anew. [ms] */
const DECIDE_MS = 1000;
/** Fewer frames say little. */
const MIN_FRAMES = 10;

/**
 * How many frames a second the page asks the server for. With a graphics card that is what most displays show. Where the
 * processor draws, it is as many as cost little of the main thread.
 */
export class FramePace {
  private rate: number;
  private costs = 0;
  private frames = 0;
  private since: number | null = null;

  constructor(
    private readonly slow: boolean,
    private readonly want: (fps: number) => void,
  ) {
    this.rate = slow ? (RATES.at(-1) ?? 30) : RATES[0];
    want(this.rate);
  }

  /** A frame has kept the main thread busy for so long. [ms] */
  took(ms: number, now: number): void {
    if (!this.slow) return;
    this.since ??= now;
    this.costs += ms;
    this.frames += 1;
    if (now - this.since < DECIDE_MS || this.frames < MIN_FRAMES) return;
    const cost = this.costs / this.frames;
    [this.costs, this.frames, this.since] = [0, 0, now];
    const next = rateFor(cost, this.rate);
    if (next === this.rate) return;
    this.rate = next;
    this.want(next);
  }
}

/** The rate for frames that cost so much; `now`: the present one. [1/s] */
export function rateFor(cost: number, now: number): number {
  const isCheap = (rate: number): boolean => cost * rate <= SHARE * 1000 * (rate > now ? ROOM : 1);
  return RATES.find(isCheap) ?? (RATES.at(-1) as number);
}

/**
 * Tells how long the main thread works on the present animation frame, from its beginning until everything is painted:
 * what is posted while it is under way comes after that.
 */
export function measureFrame(): { begun(done: (ms: number) => void): void; stop(): void } {
  const channel = new MessageChannel();
  let waiting: { start: number; done: (ms: number) => void } | null = null;
  channel.port1.onmessage = () => {
    if (waiting !== null) waiting.done(performance.now() - waiting.start);
    waiting = null;
  };
  return {
    begun(done) {
      const start = document.timeline.currentTime;
      if (waiting !== null || typeof start !== "number") return;
      waiting = { start, done };
      channel.port2.postMessage(null);
    },
    stop: () => channel.port1.close(),
  };
}

/** Asks for as many frames as a stage can draw; `drawn` is to be called after each. */
export function startPace(slow: boolean, want: (fps: number) => void): { drawn(): void; stop(): void } {
  const pace = new FramePace(slow, want);
  const measure = measureFrame();
  const took = (ms: number): void => pace.took(ms, performance.now());
  return { drawn: () => slow && measure.begun(took), stop: measure.stop };
}
