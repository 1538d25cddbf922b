/** Where a finger has swiped. */
export type Swipe = "up" | "left" | "down" | "right";

/** How something is dragged. */
export interface Grip {
  fingers: number;
  /** The middle button, or Shift. */
  second: boolean;
}

export interface Gestures {
  pan(dx: number, dy: number, grip: Grip): void;
  zoom(x: number, y: number, factor: number): void;
  /** `touch`: with a finger, which is less exact. */
  click(x: number, y: number, touch: boolean): void;
  /** A finger went over it and away; where this means nothing, a finger moves the camera at once. */
  swipe?(way: Swipe): void;
  hover(x: number, y: number): void;
  /** The pointer has gone, or does something else. */
  leave?(): void;
  /** A finger was held here. */
  hold?(x: number, y: number): void;
  dragging(active: boolean): void;
  /** Whether a drag from here does something of its own instead of panning. */
  paints(x: number, y: number, event: PointerEvent): boolean;
  /** `event` is null when the stroke ends because of something else: a second finger. */
  stroke(phase: "begin" | "draw" | "end", x: number, y: number, event: PointerEvent | null): void;
}

/** A pointer that moved less than this was a click. */
const CLICK_SLOP = 4;
/** A finger that stays so long is held. [ms] */
const HOLD_MS = 450;
/** A finger that is away again so soon has swiped, or tapped; one that stays longer moves the camera. [ms] */
const SWIPE_MS = 250;
/** So far a swipe goes; less is a tap. [px] */
const SWIPE_PIXELS = 24;
const WHEEL_ZOOM = 0.0016;
/** A pinch on a touchpad arrives as a wheel event with small steps. */
const PINCH_ZOOM = 0.01;

interface Tracked {
  x: number;
  y: number;
  startX: number;
  startY: number;
  moved: boolean;
  second: boolean;
  /** A brush is down. */
  paints: boolean;
  /** As long as it may be a swipe, it moves nothing: until then. [ms], on the clock of events. */
  swipesUntil: number;
}

/** Where a finger that went so far has swiped; null: nowhere. */
export function swipeOf(dx: number, dy: number): Swipe | null {
  if (Math.hypot(dx, dy) < SWIPE_PIXELS) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "right" : "left";
  return dy > 0 ? "down" : "up";
}

/** Turns pointer and wheel events into camera gestures; returns what undoes it. */
export function listenToGestures(element: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, Tracked>();
  const place = (event: MouseEvent): [number, number] => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  let holding = 0;
  const hold = (id: number): void => {
    const pointer = pointers.get(id);
    if (pointer === undefined || pointer.moved || pointer.paints || pointers.size > 1) return;
    // What it was held for is done: letting go of it is no click.
    pointer.moved = true;
    gestures.hold?.(pointer.x, pointer.y);
  };

  const down = (event: PointerEvent): void => {
    if (event.button > 1) return;
    gestures.leave?.();
    clearTimeout(holding);
    if (event.pointerType === "touch" && gestures.hold !== undefined)
      holding = window.setTimeout(() => hold(event.pointerId), HOLD_MS);
    const [x, y] = place(event);
    // The middle button pans even with a brush in hand; a second finger means a pinch.
    const paints = event.button === 0 && pointers.size === 0 && gestures.paints(x, y, event);
    const swipes = gestures.swipe !== undefined && event.pointerType === "touch" && pointers.size === 0;
    for (const pointer of pointers.values()) {
      liftBrush(pointer, null);
      pointer.swipesUntil = -Infinity;
    }
    pointers.set(event.pointerId, {
      x,
      y,
      startX: x,
      startY: y,
      moved: event.button === 1,
      second: event.button === 1 || event.shiftKey,
      paints,
      swipesUntil: swipes && !paints ? event.timeStamp + SWIPE_MS : -Infinity,
    });
    if (paints) gestures.stroke("begin", x, y, event);
    element.setPointerCapture(event.pointerId);
    if (event.button === 1) event.preventDefault();
  };

  const move = (event: PointerEvent): void => {
    const [x, y] = place(event);
    const pointer = pointers.get(event.pointerId);
    if (pointer === undefined) {
      gestures.hover(x, y);
      return;
    }
    if (event.timeStamp < pointer.swipesUntil) return;
    if (pointer.paints) gestures.stroke("draw", x, y, event);
    else if (pointers.size === 2) pinch(event.pointerId, pointer, x, y);
    else drag(pointer, x, y);
    pointer.x = x;
    pointer.y = y;
  };

  const liftBrush = (pointer: Tracked, event: PointerEvent | null): void => {
    if (pointer.paints) gestures.stroke("end", pointer.x, pointer.y, event);
    pointer.paints = false;
  };

  const drag = (pointer: Tracked, x: number, y: number): void => {
    if (!pointer.moved) {
      if (Math.hypot(x - pointer.startX, y - pointer.startY) < CLICK_SLOP) return;
      pointer.moved = true;
      gestures.leave?.();
      gestures.dragging(true);
      gestures.pan(x - pointer.startX, y - pointer.startY, { fingers: 1, second: pointer.second });
      return;
    }
    gestures.pan(x - pointer.x, y - pointer.y, { fingers: 1, second: pointer.second });
  };

  const pinch = (id: number, pointer: Tracked, x: number, y: number): void => {
    const other = [...pointers].find(([key]) => key !== id)?.[1];
    if (other === undefined) return;
    pointer.moved = other.moved = true;
    const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
    const after = Math.hypot(x - other.x, y - other.y);
    gestures.pan((x - pointer.x) / 2, (y - pointer.y) / 2, { fingers: 2, second: true });
    if (before > 0 && after > 0) gestures.zoom((x + other.x) / 2, (y + other.y) / 2, after / before);
  };

  const up = (event: PointerEvent): void => {
    const pointer = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    clearTimeout(holding);
    if (pointer === undefined) return;
    const [x, y] = place(event);
    const isSwipe = event.type === "pointerup" && event.timeStamp < pointer.swipesUntil;
    const swipe = isSwipe ? swipeOf(x - pointer.startX, y - pointer.startY) : null;
    if (pointer.paints) liftBrush(pointer, event);
    else if (swipe !== null) gestures.swipe?.(swipe);
    else if (pointer.moved) gestures.dragging(false);
    else if (event.type === "pointerup") gestures.click(x, y, event.pointerType === "touch");
  };

  // A finger that is lifted has left, too: what it was held for stays.
  const leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" && pointers.size === 0) gestures.leave?.();
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const speed = event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM;
    const delta = Math.max(-300, Math.min(300, event.deltaY * lines));
    gestures.zoom(...place(event), Math.exp(-delta * speed));
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    clearTimeout(holding);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("wheel", wheel);
  };
}
