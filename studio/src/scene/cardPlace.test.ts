import { describe, expect, it } from "vitest";
import { type CardRoom, placeCard } from "./cardPlace";

const room = (change: Partial<CardRoom> = {}): CardRoom => ({
  body: { x: 400, y: 300, radius: 10 },
  card: { width: 200, height: 80 },
  stage: { width: 800, height: 600 },
  sights: [],
  before: null,
  ...change,
});

/** How far the card stays from the middle of the body. */
function clearance({ body, card }: CardRoom, place: { x: number; y: number }): number {
  const dx = Math.max(place.x - body.x, 0, body.x - (place.x + card.width));
  const dy = Math.max(place.y - body.y, 0, body.y - (place.y + card.height));
  return Math.hypot(dx, dy);
}

describe("the place of a card", () => {
  it("is above somebody, with an arrow to the middle", () => {
    expect(placeCard(room())).toEqual({ side: "above", x: 300, y: 198, arrow: 100 });
  });

  it("never covers the body and never leaves the stage, wherever somebody goes", () => {
    let before: CardRoom["before"] = null;
    for (let x = -20; x <= 820; x += 7) {
      for (let y = -20; y <= 620; y += 11) {
        const now = room({ body: { x, y, radius: 14 }, before });
        const place = placeCard(now);
        if (place === null) continue;
        before = place.side;
        expect(clearance(now, place)).toBeGreaterThanOrEqual(14);
        expect(place.x).toBeGreaterThanOrEqual(0);
        expect(place.y).toBeGreaterThanOrEqual(0);
        expect(place.x + 200).toBeLessThanOrEqual(800);
        expect(place.y + 80).toBeLessThanOrEqual(600);
      }
    }
  });

  it("goes below where there is no room above, and stays there as long as it can", () => {
    const top = placeCard(room({ body: { x: 400, y: 60, radius: 10 } }));
    expect(top?.side).toBe("below");
    const later = placeCard(room({ body: { x: 400, y: 300, radius: 10 }, before: "below" }));
    expect(later?.side).toBe("below");
    expect(placeCard(room({ body: { x: 400, y: 560, radius: 10 }, before: "below" }))?.side).toBe("above");
  });

  it("shifts along at the edge, and the arrow still points at the body", () => {
    const place = placeCard(room({ body: { x: 30, y: 300, radius: 10 } }));
    expect(place).toEqual({ side: "above", x: 8, y: 198, arrow: 22 });
  });

  it("appears where it hides least, and stays where it is when somebody passes", () => {
    const words = { left: 250, top: 220, right: 550, bottom: 240 };
    const below = { left: 390, top: 330, right: 400, bottom: 340 };
    expect(placeCard(room({ sights: [words] }))?.side).toBe("below");
    expect(placeCard(room({ sights: [words, below] }))?.side).toBe("right");
    expect(placeCard(room({ sights: [words, below], before: "above" }))?.side).toBe("above");
  });

  it("says so when there is no room at all", () => {
    expect(placeCard(room({ stage: { width: 150, height: 90 } }))).toBeNull();
  });
});
