import type { Point } from "../protocol/geometry";
import type { Handle } from "../protocol/types";

export interface ShownHandle extends Handle {
  held: boolean;
}

/** A place that was let go is believed for so long, should no frame confirm it. */
const BELIEVED_MS = 500;

/**
 * Where handles are shown: where the last frame says, except for the one in somebody's hand. What was let go stays
 * there until a frame confirms it: frames under way still tell the old place, and the handle would jump back.
 */
export class HandlePlaces {
  private told: readonly Handle[] = [];
  private readonly own = new Map<string, { at: Point; until: number }>();

  tell(handles: readonly Handle[], now: number): void {
    this.told = handles;
    for (const [name, own] of this.own) {
      const there = handles.find((handle) => handle.name === name);
      const confirmed = there !== undefined && isSame(there.at, own.at);
      if (own.until <= now || (confirmed && own.until < Infinity) || there === undefined)
        this.own.delete(name);
    }
  }

  drag(name: string, at: Point): void {
    this.own.set(name, { at, until: Infinity });
  }

  drop(name: string, now: number): void {
    const own = this.own.get(name);
    if (own) own.until = now + BELIEVED_MS;
  }

  place(name: string): Point | null {
    return this.own.get(name)?.at ?? this.told.find((handle) => handle.name === name)?.at ?? null;
  }

  shown(): ShownHandle[] {
    return this.told.map((handle) => {
      const own = this.own.get(handle.name);
      return { ...handle, at: own?.at ?? handle.at, held: own?.until === Infinity };
    });
  }
}

/** Single precision on the way there and back. */
function isSame(a: Point, b: Point): boolean {
  const size = Math.max(1, ...a.map(Math.abs), ...b.map(Math.abs));
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= size * 1e-5;
}
