const WINDOW_MS = 1500;

/** How many frames a second were drawn lately. */
export class FrameMeter {
  private times: number[] = [];

  mark(now: number): void {
    this.times.push(now);
    while (this.times.length > 0 && (this.times[0] as number) < now - WINDOW_MS) this.times.shift();
  }

  rate(now: number): number {
    const recent = this.times.filter((time) => time >= now - WINDOW_MS);
    if (recent.length < 2) return 0;
    const span = now - (recent[0] as number);
    return span > 0 ? ((recent.length - 1) * 1000) / span : 0;
  }
}
