import { useEffect, useRef, useState } from "react";
import type { PlotHandle } from "../protocol/documentTypes";
import type { Point } from "../protocol/geometry";
import { sheetFaultName } from "../session/commands";
import { editFault } from "../session/stores";
import { useStore } from "../store/store";
import { useHost } from "./host";

/** So long a place is believed that the server has not confirmed. */
const BELIEVED_MS = 900;

interface Moved {
  key: string;
  at: Point;
  /** Where the server had it when it was moved. */
  from: Point;
  held: boolean;
}

/**
 * The handle that is in somebody's hand, or was just let go: it is shown where the hand put it, until the server tells
 * where it is now, or that it may not be there.
 */
export function useHandles(handles: readonly PlotHandle[]) {
  const { drag, waiting } = useHost();
  const [moved, setMoved] = useState<Moved | null>(null);
  const timer = useRef(0);
  const fault = useStore(editFault, (value) => value);
  const refused = handles.find((handle) => fault?.key === sheetFaultName(handle.key));
  const now = handles.find((handle) => handle.key === moved?.key);
  const answered = moved !== null && !moved.held && now !== undefined && !same(now.at, moved.from);
  const snapsBack = moved !== null && !moved.held && refused?.key === moved.key;
  useEffect(() => {
    if (answered || snapsBack) setMoved(null);
  }, [answered, snapsBack]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    can: drag !== null,
    why: refused && fault ? fault.message.slice(fault.key.length + 1).trim() : "",
    place: (handle: PlotHandle): Point => (moved?.key === handle.key ? moved.at : handle.at),
    isHeld: (handle: PlotHandle): boolean => moved?.key === handle.key && moved.held,
    state: (handle: PlotHandle): string => {
      if (refused?.key === handle.key) return "refused";
      if (moved?.key === handle.key && moved.held) return "held";
      return waiting.includes(handle.key) ? "waiting" : "";
    },
    waits: handles.some((handle) => waiting.includes(handle.key)),
    move(handle: PlotHandle, at: Point): void {
      clearTimeout(timer.current);
      setMoved((old) => ({
        key: handle.key,
        at,
        from: old?.key === handle.key ? old.from : handle.at,
        held: true,
      }));
      drag?.move(handle.key, at);
    },
    drop(handle: PlotHandle): void {
      drag?.drop(handle.key);
      // While it was held the server may have followed it already.
      setMoved((old) => (old === null ? null : { ...old, from: handle.at, held: false }));
      timer.current = window.setTimeout(() => setMoved(null), BELIEVED_MS);
    },
  };
}

export type Handles = ReturnType<typeof useHandles>;

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
