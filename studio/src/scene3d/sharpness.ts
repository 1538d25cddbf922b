/**
 * How many pixels of the canvas a pixel of the page has. A graphics card draws all of them. Where the processor draws, a
 * scene that moves has few, so that it moves smoothly, and one that stands still twice as many along each side, which
 * makes its edges smooth.
 */
export class Sharpness {
  private size = { width: 1, height: 1, device: 1 };

  constructor(private readonly slow: boolean) {}

  resize(width: number, height: number, device: number): void {
    this.size = { width, height, device };
  }

  /** Whether a picture that stands still is worth drawing again. */
  get isBetterStill(): boolean {
    return this.slow;
  }

  ratio(still: boolean): number {
    const { width, height, device } = this.size;
    if (!this.slow) return device;
    const [wanted, pixels] = still ? [2, STILL_PIXELS] : [1, MOVING_PIXELS];
    return Math.min(wanted, Math.sqrt(pixels / (width * height)));
  }
}

/** The most pixels that are drawn by the processor: of a scene that moves, and of one that stands still. */
const MOVING_PIXELS = 450_000;
const STILL_PIXELS = 4_000_000;
