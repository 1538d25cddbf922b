import type { Point } from "../protocol/geometry";
import type { Control, Handle } from "../protocol/types";
import { type Camera, screenToWorld, worldToScreen } from "./camera";
import { HandlePlaces, type ShownHandle } from "./handlePlaces";

/** Where handles are on the screen. */
export interface HandleView {
  /** null: it cannot be seen from here. */
  toScreen(name: string, at: Point): Point | null;
  toWorld(name: string, x: number, y: number): Point | null;
  /** The place so many pixels to the right and upwards. */
  moved(name: string, at: Point, dx: number, dy: number): Point;
}

/** Handles of a flat scene. */
export function flatView(camera: Camera): HandleView {
  return {
    toScreen: (_name, at) => worldToScreen(camera, ...at),
    toWorld: (_name, x, y) => screenToWorld(camera, x, y),
    moved: (_name, at, dx, dy) => [at[0] + dx / camera.scale, at[1] + dy / camera.scale],
  };
}

export interface HandleEvents {
  /** A pointer is about to drag. */
  grab(): void;
  drag(name: string, at: Point): void;
  drop(name: string): void;
  /** Pressed and not moved: meant for what lies beneath. */
  click(x: number, y: number, touch: boolean): void;
}

/** A pointer that moved less than this has not dragged yet. */
const SLOP = 3;
/** How far an arrow key moves a handle, in pixels; with shift, and without. */
const STEP = 10;
const LARGE_STEP = 50;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Handles over the scene, each an element of its own: a finger, a mouse and the Tab key all find it, and what is
 * meant for it never reaches the camera.
 */
export class HandleLayer {
  readonly element = document.createElement("div");
  private readonly places = new HandlePlaces();
  private readonly knobs = new Map<string, HTMLElement>();
  private view: HandleView = flatView({ x: 0, y: 0, scale: 1, width: 1, height: 1 });

  constructor(
    private readonly controls: readonly Control[],
    private readonly events: HandleEvents,
  ) {
    this.element.className = "handles";
  }

  tell(handles: readonly Handle[]): void {
    const known = handles.filter((handle) => this.control(handle.name) !== undefined);
    this.places.tell(known, performance.now());
    for (const [name, knob] of this.knobs) {
      if (known.some((handle) => handle.name === name)) continue;
      knob.remove();
      this.knobs.delete(name);
    }
    this.show();
  }

  look(view: HandleView): void {
    this.view = view;
    this.show();
  }

  shown(): ShownHandle[] {
    return this.places.shown();
  }

  private control(name: string): Control | undefined {
    return this.controls.find((control) => control.name === name && control.kind === "handle");
  }

  private show(): void {
    for (const handle of this.places.shown()) {
      const knob = this.knobs.get(handle.name) ?? this.makeKnob(handle.name);
      const seen = this.view.toScreen(handle.name, handle.at);
      knob.hidden = seen === null;
      if (seen !== null) knob.style.transform = `translate(${seen[0]}px, ${seen[1]}px)`;
      knob.dataset["held"] = String(handle.held);
      knob.dataset["waiting"] = String(handle.waiting);
    }
  }

  private makeKnob(name: string): HTMLElement {
    const control = this.control(name);
    const knob = document.createElement("div");
    knob.className = "handle";
    knob.tabIndex = 0;
    knob.role = "button";
    knob.dataset["testid"] = `handle-${name}`;
    knob.ariaLabel = `${control?.title ?? name}: drag, or move with the arrow keys`;
    const label = document.createElement("span");
    label.textContent = control?.title ?? name;
    knob.append(label);
    this.listen(knob, name);
    this.knobs.set(name, knob);
    this.element.append(knob);
    return knob;
  }

  private listen(knob: HTMLElement, name: string): void {
    let grip: { id: number; start: Point; offset: Point; moved: boolean } | null = null;
    const inScene = (event: PointerEvent): Point => {
      const box = this.element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    knob.addEventListener("pointerdown", (event) => {
      const at = this.places.place(name);
      const seen = at && this.view.toScreen(name, at);
      if (event.button !== 0 || grip !== null || seen === null) return;
      event.stopPropagation();
      knob.setPointerCapture(event.pointerId);
      this.events.grab();
      const [x, y] = inScene(event);
      const [handleX, handleY] = seen;
      grip = { id: event.pointerId, start: [x, y], offset: [handleX - x, handleY - y], moved: false };
    });
    knob.addEventListener("pointermove", (event) => {
      if (event.pointerId !== grip?.id) return;
      event.stopPropagation();
      const [x, y] = inScene(event);
      grip.moved ||= Math.hypot(x - grip.start[0], y - grip.start[1]) >= SLOP;
      const at = this.view.toWorld(name, x + grip.offset[0], y + grip.offset[1]);
      if (grip.moved && at !== null) this.drag(name, at);
    });
    const release = (event: PointerEvent): void => {
      if (event.pointerId !== grip?.id) return;
      event.stopPropagation();
      if (grip.moved) this.drop(name);
      else if (event.type === "pointerup")
        this.events.click(...inScene(event), event.pointerType === "touch");
      grip = null;
    };
    knob.addEventListener("pointerup", release);
    knob.addEventListener("pointercancel", release);
    // A focus by mouse would keep the arrow keys from stepping through time.
    knob.addEventListener("mousedown", (event) => event.preventDefault());
    knob.addEventListener("keydown", (event) => this.pressed(name, event));
  }

  private pressed(name: string, event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    const at = this.places.place(name);
    if (way === undefined || at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    this.drag(name, this.view.moved(name, at, way[0] * step, way[1] * step));
    this.drop(name);
  }

  private drag(name: string, at: Point): void {
    this.places.drag(name, at);
    this.events.drag(name, at);
    this.show();
  }

  private drop(name: string): void {
    this.places.drop(name, performance.now());
    this.events.drop(name);
    this.show();
  }
}
