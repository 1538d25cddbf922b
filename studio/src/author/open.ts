import { dock, openPane } from "../dock/state";
import { linkOfPart } from "../model/model";
import { makeRoomForFile } from "../session/stage";
import { liveMind, mindView, pictures, survey } from "../session/stores";
import { openFile, openStored } from "./desk";
import { carrySelection, chosenIn } from "./graph/carrySelection";

/** Opens a file where it can be seen: beside the scene. One whose stored text has faults is opened to be mended. */
export function editFile(name: string): void {
  makeRoomForFile();
  if (dock.get().narrow) openPane("mind");
  const refused = survey.get()?.some((one) => one.file === name && !one.inForce) ?? false;
  (refused ? openStored : openFile)(name);
}

/** The same for the file of the mind that is looked at: what is selected in its picture stays selected. */
export function editMind(name: string): void {
  const model = pictures.get().get(liveMind.get()?.graph ?? "")?.model;
  const { node, link } = mindView.get();
  const chosen = model === undefined ? null : chosenIn(model.graph, node, linkOfPart(model, link));
  editFile(name);
  if (chosen !== null) carrySelection(name, chosen);
}
