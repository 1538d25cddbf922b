import type { Layout } from "./layoutTypes";
import {
  aroundPoint,
  between,
  eased,
  firstLook,
  fittedTo,
  type Lens,
  pannedBy,
  type Span,
  toScreen,
  zoomedAt,
} from "./lens";

const JOURNEY_MS = 380;
/** After it followed to another node it rests for a moment: nodes that take turns do not shake the picture. */
const REST_MS = 500;
/** Panes that are smaller are about to be shown or hidden. */
const MIN_PANE = 20;

/**
 * `auto`: all of the picture, or where something happens if all of it could not be read. `whole`: all of it. `held`: where
 * a person has moved it.
 */
type Mode = "auto" | "whole" | "held";

/** What is looked at. */
interface Subject {
  place: Layout;
  /** For each node the one that is drawn for it. */
  stand: Int32Array;
  /** Where it begins. */
  root: number;
  span: Span;
}

/** Where on its picture a stage looks. Whenever the pane changes it looks anew, unless a person has moved the picture. */
export class MindCamera {
  lens: Lens = { x: 0, y: 0, scale: 1, width: 1, height: 1 };
  private mode: Mode = "auto";
  private subject: Subject | null = null;
  /** The node at which something happens. */
  private focus: number | null = null;
  private journey: { from: Lens; to: Lens; start: number } | null = null;
  private restUntil = 0;
  private timer = 0;

  constructor(private readonly repaint: () => void) {}

  dispose(): void {
    clearTimeout(this.timer);
  }

  resize(width: number, height: number): void {
    this.lens = { ...this.lens, width: Math.max(1, width), height: Math.max(1, height) };
    if (this.mode !== "held") this.look(false);
  }

  /** Another picture. */
  begin(subject: Subject): void {
    this.subject = subject;
    this.focus = null;
    this.auto(false);
  }

  /** The same picture, laid out anew; `moved`: how far on the screen that what is looked at has moved. */
  change(subject: Subject, moved: readonly [number, number] | null): void {
    this.subject = subject;
    if (moved !== null) this.lens = pannedBy(this.lens, ...moved);
    if (this.mode === "held") return;
    const { place, span } = subject;
    const whole = fittedTo(this.lens, place.width, place.height, span.most);
    if (this.mode === "whole" || whole.scale >= span.whole) this.travel(whole, true);
  }

  /** The same picture shown in another way: it is looked at as from the beginning. */
  replace(subject: Subject): void {
    this.subject = subject;
    if (this.mode !== "held") this.look(true);
  }

  /** A person has moved it. */
  get held(): boolean {
    return this.mode === "held";
  }

  /** The picture was edited: what was looked at stays where it is on the screen. */
  shift(subject: Subject, moved: readonly [number, number]): void {
    this.subject = subject;
    this.lens = pannedBy(this.lens, ...moved);
  }

  /** Shows all of it, or where something happens, from now on. */
  auto(smooth = true): void {
    this.mode = "auto";
    this.look(smooth);
  }

  /** Shows all of it from now on, however small. */
  fit(smooth = true): void {
    this.mode = "whole";
    this.look(smooth);
  }

  /** A person moves it. */
  pan(dx: number, dy: number): void {
    this.hold(pannedBy(this.lens, dx, dy));
  }

  zoom(x: number, y: number, factor: number): void {
    this.hold(zoomedAt(this.lens, x, y, factor));
  }

  goTo(x: number, y: number): void {
    this.hold({ ...this.lens, x, y });
  }

  private hold(lens: Lens): void {
    this.mode = "held";
    this.journey = null;
    this.lens = lens;
    this.repaint();
  }

  /** Moves a node to the middle, as a person has asked. */
  reveal(node: number): void {
    if (this.subject === null) return;
    this.mode = "held";
    const [x, y] = this.middleOf(node, this.subject);
    const scale = Math.max(this.lens.scale, this.subject.span.part);
    this.travel({ ...this.lens, x, y, scale }, true);
  }

  /** Something happens at this node: it is moved into view, unless all of the picture is wanted. */
  follow(node: number): void {
    this.focus = node;
    if (this.mode === "whole" || this.subject === null || this.journey !== null) return;
    if (this.isSeen(node)) return;
    const wait = this.restUntil - performance.now();
    clearTimeout(this.timer);
    if (wait > 0) {
      this.timer = window.setTimeout(() => this.focus !== null && this.follow(this.focus), wait);
      return;
    }
    const { place, span } = this.subject;
    const scale = this.mode === "held" ? this.lens.scale : Math.max(this.lens.scale, span.part);
    const at = this.middleOf(node, this.subject);
    this.travel(aroundPoint(this.lens, place.width, place.height, at, scale), true);
  }

  /** Whether a node lies in the pane: whole, or its name where it is larger than the pane. */
  isSeen(node: number): boolean {
    const box = this.boxOf(node);
    if (box === null) return false;
    const { width, height } = this.lens;
    const [right, bottom] = [box.x + Math.min(box.w, width / 2), box.y + Math.min(box.h, height / 2)];
    return box.x >= 0 && box.y >= 0 && right <= width && bottom <= height;
  }

  /** Where a node is on the screen. */
  boxOf(node: number): { x: number; y: number; w: number; h: number } | null {
    if (this.subject === null) return null;
    const { place, stand } = this.subject;
    const at = stand[node] ?? node;
    const [x, y] = toScreen(this.lens, place.x[at] as number, place.y[at] as number);
    const { scale } = this.lens;
    return { x, y, w: (place.w[at] as number) * scale, h: (place.h[at] as number) * scale };
  }

  get moving(): boolean {
    return this.journey !== null;
  }

  /** One step of a journey; true while there is one. */
  step(now: number): boolean {
    if (this.journey === null) return false;
    const share = (now - this.journey.start) / JOURNEY_MS;
    const { width, height } = this.lens;
    this.lens = { ...between(this.journey.from, this.journey.to, eased(share)), width, height };
    if (share < 1) return true;
    this.journey = null;
    this.restUntil = now + REST_MS;
    if (this.focus !== null && this.mode === "auto") this.follow(this.focus);
    return false;
  }

  private look(smooth: boolean): void {
    if (this.subject === null || this.lens.width < MIN_PANE || this.lens.height < MIN_PANE) return;
    const { place, root, span } = this.subject;
    const at = this.middleOf(this.focus ?? root, this.subject);
    const to =
      this.mode === "whole"
        ? fittedTo(this.lens, place.width, place.height, span.most)
        : firstLook(this.lens, place.width, place.height, at, span);
    this.travel(to, smooth);
  }

  private middleOf(node: number, { place, stand }: Subject): [number, number] {
    const at = stand[node] ?? node;
    return [
      (place.x[at] as number) + Math.min(place.w[at] as number, 260) / 2,
      (place.y[at] as number) + Math.min(place.h[at] as number, 120) / 2,
    ];
  }

  private travel(to: Lens, smooth: boolean): void {
    this.journey = null;
    if (smooth && !isStill()) this.journey = { from: this.lens, to, start: performance.now() };
    else this.lens = to;
    this.repaint();
  }
}

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
