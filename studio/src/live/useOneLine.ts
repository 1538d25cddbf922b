import { type RefObject, useLayoutEffect, useState } from "react";

interface OneLine {
  /** Not everything fits into one line. */
  isShort: boolean;
  /** All lines are shown. */
  open: boolean;
  setOpen(open: boolean): void;
  /** What the list and what stands beside it, but for what can be a button instead, leave of the row. [px] */
  room: number;
  /** Whether something stands in a line that is not shown. */
  isHidden(element: Element): boolean;
}

/** Between two tools, and at both ends of the row. [px] */
const GAP = 4;

/** A list in a row that wraps where it is too long: only its first line is shown until a person unfolds it. */
export function useOneLine(row: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): OneLine {
  const [isShort, setShort] = useState(false);
  const [room, setRoom] = useState(0);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const [whole, tools] = [row.current, list.current];
    if (whole === null || tools === null) return undefined;
    const measure = (): void => {
      const others = childrenOf(whole).filter(
        (one) => one !== tools && one.dataset["testid"] !== "tools-more",
      );
      const left = whole.clientWidth - widthOf(childrenOf(tools)) - 2 * GAP;
      setShort(left < widthOf(others));
      setRoom(left - widthOf(others.filter((one) => one.dataset["testid"] !== "legend")));
    };
    measure();
    const size = new ResizeObserver(measure);
    for (const element of [whole, tools]) size.observe(element);
    const parts = new MutationObserver(measure);
    parts.observe(whole, { childList: true, subtree: true });
    return () => {
      size.disconnect();
      parts.disconnect();
    };
  }, [row, list]);
  // A line that was scrolled to, to be focused or searched, is the first one only while all are shown.
  useLayoutEffect(() => {
    if (!open) list.current?.scrollTo(0, 0);
  }, [open, list]);
  const isHidden = (element: Element): boolean => {
    const tools = list.current === null ? [] : childrenOf(list.current);
    const tool = tools.find((one) => one.contains(element));
    return !open && tool !== undefined && tool.offsetTop > (tools[0]?.offsetTop ?? 0) + tool.offsetHeight / 2;
  };
  return { isShort, open: open && isShort, setOpen, room, isHidden };
}

function childrenOf(element: HTMLElement): HTMLElement[] {
  return [...element.children] as HTMLElement[];
}

function widthOf(all: readonly HTMLElement[]): number {
  return all.reduce((sum, one) => sum + (one.offsetWidth === 0 ? 0 : one.offsetWidth + GAP), 0);
}
