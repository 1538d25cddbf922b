import type { Box } from "./labels";

/** Where a card stands beside somebody: never over it, never out of the stage. */

export type Side = "above" | "below" | "right" | "left";

export interface CardPlace {
  side: Side;
  /** The upper left corner of the card. [px] */
  x: number;
  y: number;
  /** Where along the edge that is turned to the body its middle lies, for a little arrow. [px] */
  arrow: number;
}

export interface CardRoom {
  body: { x: number; y: number; radius: number };
  card: { width: number; height: number };
  stage: { width: number; height: number };
  /** What should rather be seen, too: words, and the bodies of others. */
  sights: readonly Box[];
  /** Where it stood before: it does not change sides without need. */
  before: Side | null;
}

/** Between body and card. [px] */
const GAP = 12;
/** Between card and the edge of the stage. [px] */
const MARGIN = 8;
/** An arrow stays so far from the corners of the card. [px] */
const CORNER = 14;

const SIDES: readonly Side[] = ["above", "below", "right", "left"];

/** Null where there is no room at all: a card larger than the stage beside the body. */
export function placeCard(room: CardRoom): CardPlace | null {
  const order = room.before === null ? SIDES : [room.before, ...SIDES.filter((side) => side !== room.before)];
  const places = order.map((side) => placeAt(side, room)).filter((place) => place !== null);
  const kept = places.find((place) => place.side === room.before);
  return kept ?? least(places, (place) => coveredBy(place, room));
}

function placeAt(side: Side, { body, card, stage }: CardRoom): CardPlace | null {
  const away = body.radius + GAP;
  const upright = side === "above" || side === "below";
  // Along the body's side the card may shift, so that it stays inside; away from it there is room or not.
  const along = (middle: number, length: number, size: number): number =>
    Math.min(Math.max(MARGIN, middle - length / 2), size - length - MARGIN);
  const x = upright
    ? along(body.x, card.width, stage.width)
    : side === "right"
      ? body.x + away
      : body.x - away - card.width;
  const y = !upright
    ? along(body.y, card.height, stage.height)
    : side === "below"
      ? body.y + away
      : body.y - away - card.height;
  const fits =
    x >= MARGIN &&
    y >= MARGIN &&
    x + card.width <= stage.width - MARGIN &&
    y + card.height <= stage.height - MARGIN;
  if (!fits) return null;
  const [length, middle] = upright ? [card.width, body.x - x] : [card.height, body.y - y];
  return { side, x, y, arrow: Math.min(Math.max(CORNER, middle), length - CORNER) };
}

function boxOf({ x, y }: CardPlace, { card }: CardRoom): Box {
  return { left: x, top: y, right: x + card.width, bottom: y + card.height };
}

/** How much of what should be seen would lie beneath it. [px²] */
function coveredBy(place: CardPlace, room: CardRoom): number {
  const box = boxOf(place, room);
  let area = 0;
  for (const other of room.sights) {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}

/** The first of those that are worth least. */
function least<T>(all: readonly T[], worth: (one: T) => number): T | null {
  let best: T | null = null;
  let lowest = Infinity;
  for (const one of all) {
    const now = worth(one);
    if (now >= lowest) continue;
    [best, lowest] = [one, now];
  }
  return best;
}
