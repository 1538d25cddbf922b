/** The last minute of every curve, kept in columns as the chart library wants them. */
export class ChartHistory {
  names: string[] = [];
  /** Simulated seconds, then one column for every name. */
  columns: number[][] = [[]];
  private ticksPerSecond = 1;
  private listeners = new Set<() => void>();

  constructor(private readonly spanSeconds = 60) {}

  add(names: string[], rows: number[][], reset: boolean, ticksPerSecond: number): void {
    if (reset || names.join() !== this.names.join()) {
      this.names = names;
      this.columns = [[], ...names.map(() => [])];
    }
    this.ticksPerSecond = ticksPerSecond;
    for (const row of rows) this.addRow(row, ticksPerSecond);
    this.forgetOld();
    for (const listener of [...this.listeners]) listener();
  }

  clear(): void {
    this.add([], [], true, 1);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The tick of a row; null where there is none. */
  tickAt(place: number): number | null {
    const seconds = this.columns[0]?.[place];
    return seconds === undefined ? null : Math.round(seconds * this.ticksPerSecond);
  }

  /** The place of the largest value of a column, the first of several; null while there is none. */
  placeOfLargest(column: number): number | null {
    let largest: number | null = null;
    const values = this.columns[column] ?? [];
    for (const [place, value] of values.entries()) {
      if (Number.isFinite(value) && (largest === null || value > (values[largest] as number)))
        largest = place;
    }
    return largest;
  }

  private addRow(row: number[], ticksPerSecond: number): void {
    const seconds = (row[0] ?? Number.NaN) / ticksPerSecond;
    const times = this.columns[0] as number[];
    const last = times.at(-1);
    // The chart library needs growing times; an overlapping or broken row is of no use.
    if (!Number.isFinite(seconds) || (last !== undefined && seconds <= last)) return;
    times.push(seconds);
    for (let i = 1; i < this.columns.length; i++) (this.columns[i] as number[]).push(row[i] ?? Number.NaN);
  }

  private forgetOld(): void {
    const times = this.columns[0] as number[];
    const oldest = (times.at(-1) ?? 0) - this.spanSeconds;
    let drop = 0;
    while (drop < times.length && (times[drop] as number) < oldest) drop++;
    if (drop > 0) for (const column of this.columns) column.splice(0, drop);
  }
}
