import type { PanelInfo, World } from "../protocol/types";

/** There is something to open. */
export function hasWorld(world: World): boolean {
  return world.panels.length > 0 || world.tellable.length > 0;
}

/** The view that is shown: the one that was chosen last, if there is one of that name, else the first. */
export function shownPanel(world: World, chosen: string | undefined): PanelInfo | null {
  return world.panels.find((panel) => panel.id === chosen) ?? world.panels[0] ?? null;
}
