import { describe, expect, it } from "vitest";
import { nextCard } from "./cardKeys";

/** Three cards in a row, then two. */
const cards = [
  { left: 0, top: 0 },
  { left: 300, top: 0 },
  { left: 600, top: 0 },
  { left: 0, top: 250 },
  { left: 300, top: 250 },
];

describe("arrow keys among cards", () => {
  it("go along rows and to the nearest card above and below", () => {
    expect(nextCard(cards, 0, "ArrowRight")).toBe(1);
    expect(nextCard(cards, 3, "ArrowLeft")).toBe(2);
    expect(nextCard(cards, 1, "ArrowDown")).toBe(4);
    expect(nextCard(cards, 2, "ArrowDown")).toBe(4);
    expect(nextCard(cards, 4, "ArrowUp")).toBe(1);
  });

  it("stay where there is no card", () => {
    expect(nextCard(cards, 0, "ArrowLeft")).toBeNull();
    expect(nextCard(cards, 4, "ArrowRight")).toBeNull();
    expect(nextCard(cards, 0, "ArrowUp")).toBeNull();
    expect(nextCard([], -1, "ArrowDown")).toBeNull();
  });
});
