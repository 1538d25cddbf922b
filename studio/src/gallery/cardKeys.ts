import type { KeyboardEvent } from "react";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** Arrow keys go from card to card: along the row, or to the nearest card above and below. */
export function moveAmongCards(event: KeyboardEvent<HTMLElement>): void {
  const now = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.card") : null;
  if (now === null || !ARROWS.includes(event.key)) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("a.card")];
  const next = nextCard(
    cards.map((card) => card.getBoundingClientRect()),
    cards.indexOf(now),
    event.key,
  );
  if (next === null) return;
  event.preventDefault();
  cards[next]?.focus();
}

type Rectangle = Pick<DOMRect, "left" | "top">;

/** The card that a key leads to, by its place; null when there is none. */
export function nextCard(cards: readonly Rectangle[], now: number, key: string): number | null {
  const from = cards[now];
  if (from === undefined) return null;
  if (key === "ArrowLeft") return now > 0 ? now - 1 : null;
  if (key === "ArrowRight") return now + 1 < cards.length ? now + 1 : null;
  const down = key === "ArrowDown" ? 1 : -1;
  let best: number | null = null;
  let least = Infinity;
  cards.forEach((card, place) => {
    const along = (card.top - from.top) * down;
    // The nearest row first, then the nearest in it.
    const far = along * 1000 + Math.abs(card.left - from.left);
    if (along > 1 && far < least) [best, least] = [place, far];
  });
  return best;
}
