import { prefer, preferences } from "../store/preferences";
import { openFile } from "./desk";

/** Opens a file where it can be seen: beside the scene. */
export function editFile(name: string): void {
  if (preferences.get().stage === "scene") prefer({ stage: "split" });
  openFile(name);
}
