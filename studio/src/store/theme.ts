import { prefer, preferences } from "./preferences";
import { createStore } from "./store";

export type Theme = "dark" | "light";

const system = globalThis.matchMedia?.("(prefers-color-scheme: light)");

function effective(): Theme {
  const { theme: choice } = preferences.get();
  if (choice !== "system") return choice;
  return system?.matches ? "light" : "dark";
}

/** The theme in force: the person's choice, else the system's. */
export const theme = createStore<Theme>(effective());

const refresh = (): void => {
  theme.set(effective());
  document.documentElement.dataset["theme"] = theme.get();
};

export function startTheme(): void {
  preferences.subscribe(refresh);
  system?.addEventListener("change", refresh);
  refresh();
}

export function toggleTheme(): void {
  prefer({ theme: theme.get() === "dark" ? "light" : "dark" });
}
