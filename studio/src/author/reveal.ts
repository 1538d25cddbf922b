import type { Finding, Place } from "../protocol/authorTypes";
import { prefer } from "../store/preferences";
import { createStore } from "../store/store";
import { desk, openFile, select } from "./desk";
import { editFile } from "./open";
import { isElsewhere, partOfFinding, placeOfFinding } from "./text/places";

/** A place of a file to which the text editor should go. Each wish is another object. */
export const wantedPlace = createStore<{ file: string; place: Place } | null>(null);

export function revealPlace(file: string, place: Place): void {
  if (!isTextSeen()) prefer({ deskPart: "both" });
  wantedPlace.set({ file, place });
}

/** What is no graph is always seen as text, if not just now. */
function isTextSeen(): boolean {
  const open = desk.get();
  const isText = open?.kind === "script" || (open?.kind === "text" && open.palette === null);
  return isText || document.querySelector("[data-testid=text-editor]") !== null;
}

/** Opens a file, whether or not another one is open, where something is wrong with it. */
export function revealIn(file: string, finding: Finding): void {
  editFile(file);
  revealPlace(file, placeOfFinding(null, finding));
}

/** Goes to where something is wrong, in the text and in the graph. */
export function revealFinding(finding: Finding): void {
  const open = desk.get();
  if (open === null) return;
  if (isElsewhere(open.file, finding)) {
    openFile(finding.file);
    revealPlace(finding.file, placeOfFinding(null, finding));
    return;
  }
  const part = partOfFinding(open.sketch, finding);
  if (part !== null) select([part.at]);
  // In the graph alone, a part is enough.
  if (isTextSeen() || part === null) revealPlace(open.file, placeOfFinding(open.sketch, finding));
}
