import { type Desk, isEdited } from "./deskState";

export interface StateChip {
  name: "not in the game" | "in force" | "edited" | "faulty" | "saved" | "differs from file" | "not saved";
  look: "good" | "warn" | "bad" | "plain";
  help: string;
}

/** Where a text stands: what the game follows, what is wrong, what is in the folder. */
export function chipsOf(desk: Desk, folder: boolean): StateChip[] {
  if (!desk.loaded) return [];
  const chips: StateChip[] = [];
  if (desk.gone)
    chips.push({
      name: "not in the game",
      look: "warn",
      help: "The game has no such file any more: applying makes it again.",
    });
  else if (isEdited(desk))
    chips.push({
      name: "edited",
      look: "warn",
      help: "The running game follows another text: apply this one.",
    });
  else chips.push({ name: "in force", look: "good", help: "The running game follows this text." });
  if (desk.checked === desk.text && desk.report.faults.length > 0)
    chips.push({ name: "faulty", look: "bad", help: "It cannot be applied as it is: see what was found." });
  if (!folder) return chips;
  if (desk.stored === desk.text)
    chips.push({ name: "saved", look: "plain", help: "The file in the folder has this text." });
  else if (desk.stored !== null)
    chips.push({ name: "differs from file", look: "warn", help: "The file in the folder has another text." });
  else if (desk.text !== desk.original)
    chips.push({ name: "not saved", look: "warn", help: "There is no such file in the folder yet." });
  return chips;
}
