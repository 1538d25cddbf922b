import type { KeyboardEvent } from "react";

/** What a key means in a menu with so many entries, of which one has the focus (-1: none). */
export type MenuStep = { to: number } | "close" | null;

export function menuStep(key: string, at: number, titles: readonly string[]): MenuStep {
  const count = titles.length;
  if (key === "Escape" || key === "Tab") return "close";
  if (count === 0) return null;
  if (key === "ArrowDown") return { to: (at + 1) % count };
  if (key === "ArrowUp") return { to: (Math.max(at, 0) + count - 1) % count };
  if (key === "Home") return { to: 0 };
  if (key === "End") return { to: count - 1 };
  return key.length === 1 && key !== " " ? byLetter(key.toLowerCase(), at, titles) : null;
}

/** The next entry that begins with a letter, round the end. */
function byLetter(letter: string, at: number, titles: readonly string[]): MenuStep {
  for (let by = 1; by <= titles.length; by++) {
    const to = (at + by) % titles.length;
    if (titles[to]?.trim().toLowerCase().startsWith(letter)) return { to };
  }
  return null;
}

/** What can be chosen in a menu, whether it is done once or on and off. */
export const MENU_ENTRIES =
  ":is([role=menuitem], [role=menuitemcheckbox], [role=menuitemradio]):not(:disabled)";

/** Moves the focus over the entries of a menu; `close` is called for Escape and Tab. */
export function handleMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(MENU_ENTRIES)];
  const titles = entries.map((entry) => entry.textContent ?? "");
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const step = menuStep(event.key, at, titles);
  if (step === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (step === "close") close();
  else entries[step.to]?.focus();
}
