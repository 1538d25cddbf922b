/** Rests of the pointer: whoever is beneath it is asked for after a short rest, and from then on without one. */

export interface PointerEvents {
  /** The pointer, a finger or not, means what is here. [px] */
  point(x: number, y: number, touch: boolean): void;
  /** It means nothing any more. */
  nowhere(): void;
}

/** So long a pointer rests before it means something. [ms] */
export const REST_MS = 120;
/** A pointer that moves less than this rests. [px] */
const SLACK = 3;

export class RestingPointer {
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Where it is, if it is there. */
  at: readonly [number, number] | null = null;
  private means = false;
  private touch = false;

  constructor(private readonly events: PointerEvents) {}

  /** The pointer is here. */
  move(x: number, y: number): void {
    const moved = this.at === null || Math.hypot(x - this.at[0], y - this.at[1]) >= SLACK;
    if (!moved) return;
    this.at = [x, y];
    this.touch = false;
    if (this.means) this.events.point(x, y, false);
    else this.rest();
  }

  /** What is beneath it moves: the camera does. */
  shift(): void {
    if (this.means && this.at !== null) this.events.point(...this.at, this.touch);
  }

  /** A finger was held here: that is rest enough. */
  hold(x: number, y: number): void {
    this.cancel();
    this.at = [x, y];
    this.means = this.touch = true;
    this.events.point(x, y, true);
  }

  /** It has left, or does something else. */
  leave(): void {
    this.cancel();
    this.at = null;
    if (!this.means) return;
    this.means = false;
    this.events.nowhere();
  }

  private rest(): void {
    this.cancel();
    this.timer = setTimeout(() => {
      this.timer = null;
      this.means = true;
      if (this.at !== null) this.events.point(...this.at, this.touch);
    }, REST_MS);
  }

  private cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
