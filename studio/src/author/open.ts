import { dock, openPane } from "../dock/state";
import { prefer, preferences } from "../store/preferences";
import { survey } from "../session/stores";
import { openFile, openStored } from "./desk";

/** Opens a file where it can be seen: beside the scene. One whose stored text has faults is opened to be mended. */
export function editFile(name: string): void {
  if (preferences.get().stage === "scene") prefer({ stage: "split" });
  if (dock.get().narrow) openPane("mind");
  const refused = survey.get()?.some((one) => one.file === name && !one.inForce) ?? false;
  (refused ? openStored : openFile)(name);
}
