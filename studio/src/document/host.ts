import { createContext, useContext } from "react";
import type { Point } from "../protocol/geometry";

/** Where a document is shown. */
export interface DocumentHost {
  /** Under this name folds and sorting are remembered. */
  id: string;
  ticksPerSecond: number;
  /** There is room for axes and texts. */
  wide: boolean;
  /** Takes the drag of a handle; null: handles cannot be dragged here. */
  drag: HandleTaker | null;
  /** Handles that take effect with the next tick. */
  waiting: readonly string[];
}

export interface HandleTaker {
  move(key: string, at: Point): void;
  drop(key: string): void;
}

export const HostContext = createContext<DocumentHost>({
  id: "",
  ticksPerSecond: 60,
  wide: false,
  drag: null,
  waiting: [],
});

export function useHost(): DocumentHost {
  return useContext(HostContext);
}
