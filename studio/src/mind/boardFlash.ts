/** After so long without a change a value flashes again. [ms] */
const QUIET_MS = 2000;

/** Decides which changes of a value flash: the first after a while. A value that changes all the time flashes once. */
export class Flashes {
  private last = -Infinity;

  /** The value has changed: whether it flashes. */
  changed(now: number): boolean {
    const flashes = now - this.last >= QUIET_MS;
    this.last = now;
    return flashes;
  }
}
