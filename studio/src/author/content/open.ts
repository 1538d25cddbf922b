import { dock, openPane } from "../../dock/state";
import { desk, closeFile } from "../desk";
import { setView, view } from "../../session/stores";
import { prefer, preferences } from "../../store/preferences";

/** Shows the list of all content in the place of the mind; a file that is open is put aside. */
export function openContent(): void {
  if (preferences.get().stage === "scene") prefer({ stage: "split" });
  setView({ content: true });
  closeFile();
  if (dock.get().narrow) openPane("mind");
}

export function toggleContent(): void {
  if (view.get().content && desk.get() === null) setView({ content: false });
  else openContent();
}
