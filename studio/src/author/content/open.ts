import { dock, openPane } from "../../dock/state";
import { desk, closeFile } from "../desk";
import { makeRoomForFile } from "../../session/stage";
import { setView, view } from "../../session/stores";

/** Shows the list of all content in the place of the mind; a file that is open is put aside. */
export function openContent(): void {
  makeRoomForFile();
  setView({ content: true });
  closeFile();
  if (dock.get().narrow) openPane("mind");
}

export function toggleContent(): void {
  if (view.get().content && desk.get() === null) setView({ content: false });
  else openContent();
}
