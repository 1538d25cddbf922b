/** Whether keys are meant for the scene: it has the focus, or nothing has. */
export function isSceneFocused(active: Element | null): boolean {
  if (active === null || active === document.body) return true;
  return active.closest("[data-testid=scene]") !== null;
}

/** How a key is written for people. */
export function shownKey(key: string): string {
  const arrow = { ArrowUp: "↑", ArrowLeft: "←", ArrowDown: "↓", ArrowRight: "→", " ": "Space" }[key];
  return arrow ?? (key.length === 1 ? key.toUpperCase() : key);
}
