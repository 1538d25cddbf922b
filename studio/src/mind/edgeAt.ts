import type { Edge, Layout } from "./layoutTypes";

/** How near to a line the pointer must be. [px on the screen] */
const NEAR = 5;
/** A label stands this high above its baseline, in the pixels of the picture. */
const LABEL_HEIGHT = 14;
const LABEL_WIDTH = 150;

/** The edge at a point of a picture: the one whose label is there, else the one whose line is nearest. */
export function edgeAt(place: Layout, x: number, y: number, scale: number): Edge | null {
  const labelled = place.edges.find((edge) => isOnLabel(edge, x, y));
  if (labelled) return labelled;
  let [best, least]: [Edge | null, number] = [null, NEAR / scale];
  for (const edge of place.edges) {
    const far = distanceTo(edge, x, y);
    if (far < least) [best, least] = [edge, far];
  }
  return best;
}

function isOnLabel({ label, labelAt, labelRoom }: Edge, x: number, y: number): boolean {
  if (labelAt === null || label === "") return false;
  const [left, base] = labelAt;
  const width = Math.min(labelRoom ?? LABEL_WIDTH, 6.5 * label.length);
  return x >= left - 2 && x <= left + width + 2 && y >= base - LABEL_HEIGHT && y <= base + 4;
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
