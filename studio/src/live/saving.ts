import { loadFault, room } from "../session/stores";
import { toast } from "../store/toasts";

/** Larger files are not even sent. [bytes] */
const LARGEST = 128 * 1024 * 1024;

function address(what: "save" | "load"): string {
  return `api/${what}/${encodeURIComponent(room.get().wanted?.room ?? "")}`;
}

/** Fetches the game as it is and hands it to the browser as a file. */
export async function saveGame(): Promise<void> {
  try {
    const answer = await fetch(address("save"));
    if (!answer.ok) {
      toast(await reasonOf(answer));
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = nameOf(answer.headers.get("content-disposition"));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch {
    toast("The studio did not answer: the game was not saved.");
  }
}

/** The game goes on where a file says. What is wrong with the file is shown, and the game stays as it is. */
export async function loadGame(file: File): Promise<void> {
  const refuse = (why: string): void => loadFault.set({ file: file.name, why });
  if (file.size > LARGEST) {
    refuse(`it has ${Math.round(file.size / 2 ** 20)} MiB; ${LARGEST / 2 ** 20} are the most`);
    return;
  }
  try {
    const answer = await fetch(address("load"), { method: "POST", body: file });
    if (!answer.ok) refuse(await reasonOf(answer));
  } catch {
    refuse("the studio did not answer");
  }
}

/** The name that a file is sent with. */
export function nameOf(disposition: string | null): string {
  return /filename="([^"/\\]+)"/.exec(disposition ?? "")?.[1] ?? "game.save";
}

async function reasonOf(answer: Response): Promise<string> {
  try {
    const body = (await answer.json()) as { error?: unknown };
    if (typeof body.error === "string") return body.error;
  } catch {
    // Not from the studio itself: the number has to do.
  }
  return `the studio answered ${answer.status}`;
}
