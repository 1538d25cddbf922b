import type { MindPart } from "../store/preferences";
import { BESIDE } from "../ui/beside";

/** What stands above picture and sheet. [px] */
const BAR = 80;
/** Both can be read in so much: beside each other, or one above the other. [px] */
const BOTH = { beside: { width: 760, height: 300 }, above: 560 };

/**
 * What is shown of a mind that has a picture and a sheet, in a pane of this size, as long as nobody chose: both where there
 * is room; else the sheet, which says more in little room, or the picture for whoever has selected something in it.
 */
export function usualPart(width: number, height: number, isPartSelected: boolean): MindPart {
  const rest = height - BAR;
  const isBeside = width > rest * BESIDE;
  const hasRoom = isBeside ? width >= BOTH.beside.width && rest >= BOTH.beside.height : rest >= BOTH.above;
  return hasRoom ? "both" : isPartSelected ? "graph" : "sheet";
}
