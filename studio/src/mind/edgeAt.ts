import type { Edge, Layout } from "./layoutTypes";
import { type Box, paintedLabel } from "./paintLabels";

/** How near to a line the pointer must be. [px on the screen] */
const NEAR = 5;
/** Around a label, so that its edge need not be met. [px on the screen] */
const AROUND = 3;
/** A label stands this high above its baseline, in the pixels of the picture. */
const LABEL_HEIGHT = 14;
const LABEL_WIDTH = 150;

/** The edge at a point of a picture: the one whose label is there, else the one whose line is nearest. */
export function edgeAt(place: Layout, x: number, y: number, scale: number, near = NEAR): Edge | null {
  const labelled = labelledAt(place, x, y, scale);
  if (labelled) return labelled;
  let [best, least]: [Edge | null, number] = [null, near / scale];
  for (const edge of place.edges) {
    const far = distanceTo(edge, x, y);
    if (far < least) [best, least] = [edge, far];
  }
  return best;
}

/** The edge whose label is at a point of a picture. A label that was painted over others is the one that is read. */
export function labelledAt(place: Layout, x: number, y: number, scale: number): Edge | null {
  return place.edges.findLast((edge) => isOnLabel(place, edge, x, y, AROUND / scale)) ?? null;
}

function isOnLabel(place: Layout, edge: Edge, x: number, y: number, around: number): boolean {
  const box = paintedLabel(place, edge) ?? (paintedLabel(place, edge) === null ? null : guessed(edge));
  if (box === null) return false;
  return (
    x >= box.left - around && x <= box.right + around && y >= box.top - around && y <= box.bottom + around
  );
}

/** Before anything was painted: about where the label will be. */
function guessed({ label, labelAt, labelRoom }: Edge): Box | null {
  if (labelAt === null || label === "") return null;
  const [left, base] = labelAt;
  const width = Math.min(labelRoom ?? LABEL_WIDTH, 6.5 * label.length);
  return { left, right: left + width, top: base - LABEL_HEIGHT, bottom: base + 4 };
}

function distanceTo({ points }: Edge, x: number, y: number): number {
  let least = Infinity;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x1, y1, x2, y2] = points.slice(at, at + 4) as [number, number, number, number];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
    least = Math.min(least, Math.hypot(x - x1 - share * dx, y - y1 - share * dy));
  }
  return least;
}
