import { throttle } from "../connection/throttle";
import { type Look, lookOf } from "../mind/look";
import { seek, select } from "../session/commands";
import { bookmarks, room, tick, timeline } from "../session/stores";
import { listenToGestures } from "../scene/gestures";
import type { Lane, Mark } from "../store/timeline";
import { theme } from "../store/theme";
import {
  type Geometry,
  HEAD,
  mostScroll,
  nameWidth,
  ROW,
  rowAt,
  tickAt,
  ticksPerPixel,
  topOf,
  xOf,
} from "./geometry";
import { paintTimeline, type Picture } from "./paint";
import { goingOn, nearestMark, nextMark, rowsOf } from "./rows";
import { clamped, shifted, showing, type Span, wholeSpan, zoomed } from "./span";
import { filter, followsNow, pointed } from "./stores";

/** So much is shown at first. [s] */
const USUAL_SECONDS = 12;
/** A mark can be hit from so far. [px] */
const REACH = 7;
const MOST_RATIO = 2;
/** While time runs it is drawn no more often: the scene needs the processor. [ms] */
const RUNNING_MS = 50;

/** What buttons outside the canvas can do. */
export interface TimelineHand {
  zoom(factor: number): void;
  showAll(): void;
  stop(): void;
}

/** Draws the timeline into an element and lets people point, zoom, move and go there. */
export function runTimeline(host: HTMLElement, ticksPerSecond: number): TimelineHand {
  const view = new TimelineView(host, ticksPerSecond);
  return {
    zoom: (factor) => view.zoomAt(0.5, factor),
    showAll: () => view.showAll(),
    stop: () => view.stop(),
  };
}

class TimelineView {
  private readonly canvas = document.createElement("canvas");
  private readonly context = this.canvas.getContext("2d");
  private look: Look;
  private rows: readonly Lane[] = [];
  private span: Span;
  private scroll = 0;
  private size = { width: 0, height: 0 };
  private request = 0;
  private stale = true;
  /** The row that the keyboard is in. */
  private keyRow = 0;
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly host: HTMLElement,
    private readonly ticksPerSecond: number,
  ) {
    this.look = lookOf(host);
    const now = tick.get();
    this.span = {
      from: now - USUAL_SECONDS * 0.85 * ticksPerSecond,
      to: now + USUAL_SECONDS * 0.15 * ticksPerSecond,
    };
    host.append(this.canvas);
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(host);
    const moveOn = throttle<void>(RUNNING_MS, () => this.drawSoon());
    const again = (): void => this.drawSoon(true);
    this.undo.push(
      () => observer.disconnect(),
      timeline.subscribe(again),
      filter.subscribe(again),
      room.subscribe(again),
      bookmarks.subscribe(again),
      pointed.subscribe(() => this.drawSoon()),
      tick.subscribe(() => moveOn()),
      () => moveOn.cancel(),
      followsNow.subscribe(again),
      theme.subscribe(() => {
        this.look = lookOf(host);
        this.drawSoon();
      }),
      this.listen(),
    );
    this.resize();
  }

  stop(): void {
    cancelAnimationFrame(this.request);
    for (const undo of this.undo) undo();
    this.host.replaceChildren();
    pointed.set(null);
  }

  zoomAt(share: number, factor: number): void {
    this.move(zoomed(this.span, factor, share));
  }

  showAll(): void {
    const { oldest, newest } = this.reach;
    followsNow.set(false);
    this.span = wholeSpan(Math.max(oldest, timeline.from), newest);
    this.drawSoon();
  }

  private get reach(): { oldest: number; newest: number } {
    const status = room.get().status;
    return { oldest: status?.oldest ?? 0, newest: Math.max(status?.newest ?? 0, tick.get()) };
  }

  private get geometry(): Geometry {
    return { ...this.size, names: nameWidth(this.size.width), span: this.span, scroll: this.scroll };
  }

  private move(span: Span): void {
    const { oldest, newest } = this.reach;
    this.span = clamped(span, oldest, newest);
    // Whoever moves away from the present wants to stay there.
    followsNow.set(this.span.from <= tick.get() && tick.get() <= this.span.to);
    this.drawSoon();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    const ratio = Math.min(window.devicePixelRatio, MOST_RATIO);
    this.size = { width, height };
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.stale = true;
    this.draw();
  }

  private drawSoon(stale = false): void {
    this.stale ||= stale;
    if (this.request === 0) this.request = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    const { context } = this;
    if (context === null || this.size.width === 0) return;
    const { selected } = room.get();
    if (this.stale) this.rows = rowsOf(timeline.lanes.values(), selected, filter.get());
    this.stale = false;
    const { oldest, newest } = this.reach;
    const now = tick.get();
    if (followsNow.get()) this.span = showing(this.span, now);
    this.span = clamped(this.span, oldest, newest);
    this.scroll = Math.min(this.scroll, mostScroll(this.rows.length, this.size.height));
    const at = pointed.get();
    const picture: Picture = {
      rows: this.rows,
      filter: filter.get(),
      bookmarks: bookmarks.get(),
      selected,
      hovered: at !== null && "mark" in at ? at.mark : null,
      known: { from: timeline.from, to: Math.max(timeline.to, Math.min(now, newest)) },
      reach: { oldest, newest },
      now,
      ticksPerSecond: this.ticksPerSecond,
    };
    paintTimeline(context, this.geometry, picture, this.look);
  }

  private listen(): () => void {
    const wheel = (event: WheelEvent): void => this.wheel(event);
    const key = (event: KeyboardEvent): void => this.key(event);
    this.host.addEventListener("wheel", wheel, { capture: true, passive: false });
    this.host.addEventListener("keydown", key);
    const gestures = listenToGestures(this.host, {
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (x, _y, factor) => this.zoomAt(this.shareAt(x), factor),
      click: (x, y) => this.click(x, y),
      hover: (x, y) => this.hover(x, y),
      hold: (x, y) => this.hover(x, y),
      leave: () => pointed.set(null),
      dragging: (active) => this.host.classList.toggle("dragging", active),
      paints: () => false,
      stroke: () => undefined,
    });
    return () => {
      this.host.removeEventListener("wheel", wheel, { capture: true });
      this.host.removeEventListener("keydown", key);
      gestures();
    };
  }

  private shareAt(x: number): number {
    const { names, width } = this.geometry;
    return Math.min(1, Math.max(0, (x - names) / Math.max(1, width - names)));
  }

  private pan(dx: number, dy: number): void {
    const { names, width } = this.geometry;
    this.scrollBy(-dy);
    this.move(shifted(this.span, -dx / Math.max(1, width - names)));
  }

  private scrollBy(by: number): void {
    const most = mostScroll(this.rows.length, this.size.height);
    this.scroll = Math.min(most, Math.max(0, this.scroll + by));
    this.drawSoon();
  }

  /** Over the names lanes are scrolled; sideways and with Shift time moves; else it is zoomed. */
  private wheel(event: WheelEvent): void {
    const overNames = event.clientX - this.host.getBoundingClientRect().left < this.geometry.names;
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!overNames && !sideways) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (overNames && !sideways) this.scrollBy(event.deltaY);
    else this.move(shifted(this.span, (event.deltaX || event.deltaY) / this.size.width));
  }

  private hover(x: number, y: number): void {
    const bookmark = this.bookmarkAt(x, y);
    if (bookmark !== undefined) {
      pointed.set({ bookmark });
      this.host.style.cursor = "pointer";
      return;
    }
    const found = this.markAt(x, y);
    this.host.style.cursor = found === null ? "" : "pointer";
    const before = pointed.get();
    if (before !== null && "mark" in before && before.mark === found?.mark) return;
    pointed.set(found);
  }

  private bookmarkAt(x: number, y: number) {
    if (y >= HEAD) return undefined;
    return bookmarks.get().findLast(({ tick: at }) => {
      const left = xOf(this.geometry, at);
      return x >= left - 3 && x <= left + 40;
    });
  }

  private markAt(x: number, y: number): { mark: Mark; name: string } | null {
    const lane = this.rows[rowAt(this.geometry, y)];
    if (lane === undefined || x < this.geometry.names) return null;
    const at = tickAt(this.geometry, x);
    const now = filter.get();
    const signs = { ...now, hidden: new Set([...now.hidden, "decision" as const]) };
    const reach = REACH * ticksPerPixel(this.geometry);
    const mark = nearestMark(lane, at, reach, signs) ?? goingOn(lane, at, now);
    return mark === null ? null : { mark, name: lane.name };
  }

  /** Goes to what is there, or to that moment; and to whom it is about. */
  private click(x: number, y: number): void {
    const { oldest, newest } = this.reach;
    const lane = this.rows[rowAt(this.geometry, y)];
    if (x < this.geometry.names) {
      if (lane?.agent != null) select(lane.agent);
      return;
    }
    const found = this.markAt(x, y);
    const at = this.bookmarkAt(x, y)?.tick ?? found?.mark.tick ?? tickAt(this.geometry, x);
    if (lane?.agent != null && found !== null) select(lane.agent);
    followsNow.set(true);
    seek(Math.min(newest, Math.max(oldest, Math.round(at))));
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done = this.keyDone(event.key, event.shiftKey);
    if (done) event.preventDefault();
  }

  private keyDone(name: string, shift: boolean): boolean {
    switch (name) {
      case "ArrowLeft":
      case "ArrowRight": {
        const direction = name === "ArrowLeft" ? -1 : 1;
        if (shift) this.move(shifted(this.span, direction * 0.2));
        else this.pointNext(direction);
        return true;
      }
      case "ArrowUp":
      case "ArrowDown":
        this.keyRow += name === "ArrowUp" ? -1 : 1;
        this.pointNext(0);
        return true;
      case "+":
      case "=":
      case "-":
        this.zoomAt(this.shareAt(xOf(this.geometry, tick.get())), name === "-" ? 1 / 1.4 : 1.4);
        return true;
      case "Home":
        this.showAll();
        return true;
      case "Enter":
        this.goToPointed();
        return true;
      default:
        return false;
    }
  }

  /** The next mark of the lane that the keyboard is in; 0: the one that goes on in it. */
  private pointNext(direction: 1 | -1 | 0): void {
    this.keyRow = Math.min(this.rows.length - 1, Math.max(0, this.keyRow));
    const lane = this.rows[this.keyRow];
    if (lane === undefined) return;
    const before = pointed.get();
    const from = before !== null && "mark" in before ? before.mark.tick : tick.get();
    const now = filter.get();
    const mark =
      direction === 0
        ? (goingOn(lane, from, now) ?? nextMark(lane, from, 1, now))
        : nextMark(lane, from, direction, now);
    if (mark === null) return;
    pointed.set({ mark, name: lane.name });
    this.span = showing(this.span, mark.tick);
    followsNow.set(false);
    const top = topOf(this.geometry, this.keyRow);
    if (top < HEAD) this.scrollBy(top - HEAD);
    else if (top + ROW > this.size.height) this.scrollBy(top + ROW - this.size.height);
    this.drawSoon();
  }

  private goToPointed(): void {
    const at = pointed.get();
    if (at === null) return;
    if ("mark" in at && at.mark.agent !== null) select(at.mark.agent);
    seek("mark" in at ? at.mark.tick : at.bookmark.tick);
  }
}
