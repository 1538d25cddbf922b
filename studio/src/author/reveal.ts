import type { Finding, Place } from "../protocol/authorTypes";
import { prefer, preferences } from "../store/preferences";
import { createStore } from "../store/store";
import { desk, select } from "./desk";
import { partOfFinding, placeOfFinding } from "./text/places";

/** A place of a file to which the text editor should go. Each wish is another object. */
export const wantedPlace = createStore<{ file: string; place: Place } | null>(null);

export function revealPlace(file: string, place: Place): void {
  if (preferences.get().deskPart === "graph") prefer({ deskPart: "both" });
  wantedPlace.set({ file, place });
}

/** Goes to where something is wrong, in the text and in the graph. */
export function revealFinding(finding: Finding): void {
  const open = desk.get();
  if (open === null) return;
  const part = partOfFinding(open.sketch, finding);
  if (part !== null) select([part.at]);
  const seen = open.kind === "script" || open.kind === "text" || preferences.get().deskPart !== "graph";
  // In the graph alone, a part is enough.
  if (seen || part === null) revealPlace(open.file, placeOfFinding(open.sketch, finding));
}
