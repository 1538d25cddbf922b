import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { type PlacedStack, TABS } from "./arrange";
import { type Box, coveredBy, type Drop, dropped, edgeAt, sideAt } from "./drop";
import { arrange, dock } from "./state";

/** A pointer that moved less was a click. [px] */
const SLOP = 7;

interface Dragging {
  /** The pane that is dragged. */
  pane: string | null;
  /** What it would cover where it is now. */
  mark: Box | null;
  start: (pane: string, event: PointerEvent<HTMLElement>) => void;
}

/** Tabs that are dragged to other places. Escape lets go of one without moving it. */
export function useDragging(
  host: RefObject<HTMLDivElement | null>,
  stacks: readonly PlacedStack[],
): Dragging {
  const [pane, setPane] = useState<string | null>(null);
  const [mark, setMark] = useState<Box | null>(null);
  const places = useRef(stacks);
  places.current = stacks;

  const start = (id: string, event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || dock.get().focused !== null) return;
    const tab = event.currentTarget;
    const [fromX, fromY] = [event.clientX, event.clientY];
    let moved = false;
    let drop: Drop | null = null;
    const move = (now: globalThis.PointerEvent): void => {
      if (!moved && Math.hypot(now.clientX - fromX, now.clientY - fromY) < SLOP) return;
      const box = host.current?.getBoundingClientRect();
      if (box === undefined) return;
      if (!moved) {
        moved = true;
        tab.setPointerCapture(now.pointerId);
        setPane(id);
      }
      const aim = aimAt(places.current, box, now.clientX - box.left, now.clientY - box.top);
      drop = aim?.drop ?? null;
      setMark(aim?.mark ?? null);
    };
    const end = (isDropped: boolean): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", onEscape, true);
      setPane(null);
      setMark(null);
      if (!moved) return;
      // Letting go is no click on the tab.
      const swallow = (click: MouseEvent): void => click.stopImmediatePropagation();
      tab.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => tab.removeEventListener("click", swallow, true), 0);
      if (isDropped && drop !== null) arrange(dropped(dock.get().tree, id, drop));
    };
    const up = (): void => end(true);
    const cancel = (): void => end(false);
    const onEscape = (key: globalThis.KeyboardEvent): void => {
      if (key.key !== "Escape" || !moved) return;
      key.stopPropagation();
      key.preventDefault();
      end(false);
    };
    // Not at the tab: a quick hand has left it before the first move is told.
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", onEscape, true);
  };
  return { pane, mark, start };
}

/** What a place in the dock means for a pane that is dropped there, and what it would cover. */
export function aimAt(
  stacks: readonly PlacedStack[],
  whole: { width: number; height: number },
  x: number,
  y: number,
): { drop: Drop; mark: Box } | null {
  const all: Box = { left: 0, top: 0, width: whole.width, height: whole.height };
  const edge = edgeAt(all, x, y);
  if (edge !== null) return { drop: { on: edge, pane: null }, mark: coveredBy(all, edge, 0.25) };
  const over = stacks.find(({ box }) => isIn(box, x, y));
  const pane = over?.stack.panes[0];
  if (over === undefined || pane === undefined) return null;
  const { box, look, stack } = over;
  if (look !== "open" || y < box.top + TABS) {
    const along = look === "strip" ? (y - box.top) / box.height : (x - box.left) / box.width;
    const place = Math.round(Math.min(1, along * 2) * stack.panes.length);
    return { drop: { on: "tabs", pane, place }, mark: look === "open" ? { ...box, height: TABS } : box };
  }
  const side = sideAt(box, x, y);
  if (side === "middle") return { drop: { on: side, pane, place: stack.panes.length }, mark: box };
  return { drop: { on: side, pane }, mark: coveredBy(box, side) };
}

function isIn(box: Box, x: number, y: number): boolean {
  return x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height;
}

export function DropMark({ box }: { box: Box | null }) {
  if (box === null) return null;
  return (
    <div
      className="drop-mark"
      data-testid="drop-mark"
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
    />
  );
}
