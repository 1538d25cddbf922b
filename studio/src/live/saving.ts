import { nameBookmark } from "../session/commands";
import { keepsBack } from "../session/guest";
import { loadFault, room } from "../session/stores";
import { toast } from "../store/toasts";
import { formatSeconds } from "../ui/format";

/** Larger files are not even sent. [bytes] */
const LARGEST = 128 * 1024 * 1024;
/** The longest name of a bookmark. */
const LONGEST_NAME = 60;

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
    toast(`Saved as “${link.download}”, where this browser keeps its downloads.`, "info");
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch {
    toast("The studio did not answer: the game was not saved.");
  }
}

/** Whether the person is still in the room that is open now. */
function roomWatch(): () => boolean {
  const { wanted } = room.get();
  return () => room.get().wanted === wanted;
}

/**
 * The game goes on where a file says. What is wrong with the file is shown, and the game stays as it is. Nothing is said
 * about a room that was left while the file was sent. The game is that of everybody in the room, so guests do not load.
 */
export async function loadGame(file: File, ticksPerSecond: number): Promise<void> {
  if (keepsBack()) return;
  const isThere = roomWatch();
  const refuse = (why: string): void => {
    if (isThere()) loadFault.set({ file: file.name, why });
  };
  if (file.size > LARGEST) {
    refuse(`it has ${Math.round(file.size / 2 ** 20)} MiB; ${LARGEST / 2 ** 20} are the most`);
    return;
  }
  try {
    const answer = await fetch(address("load"), { method: "POST", body: file });
    if (!answer.ok) {
      refuse(await reasonOf(answer));
      return;
    }
    const tick = tickOf(await answer.json());
    if (tick !== null && isThere()) hasLoaded(file.name, tick, ticksPerSecond);
  } catch {
    refuse("the studio did not answer");
  }
}

/** Says where one is now, and leaves a bookmark there. */
function hasLoaded(file: string, tick: number, ticksPerSecond: number): void {
  const { status } = room.get();
  const isThere = roomWatch();
  nameBookmark(tick, `loaded: ${file}`.slice(0, LONGEST_NAME));
  // The status of the loaded game may come after the answer.
  if (status?.tick === tick) toast(loadedText(file, tick, status.seed, ticksPerSecond), "info");
  else {
    const stop = room.subscribe(() => {
      const now = room.get().status;
      if (isThere() && now?.oldest !== tick) return;
      stop();
      if (isThere() && now) toast(loadedText(file, tick, now.seed, ticksPerSecond), "info");
    });
  }
}

export function loadedText(file: string, tick: number, seed: number, ticksPerSecond: number): string {
  const time = formatSeconds(tick / ticksPerSecond);
  return `“${file}” is loaded: tick ${tick} (${time}), seed ${seed}. The game stands still there. You can go back to this tick, no further: a save has no past.`;
}

function tickOf(answer: unknown): number | null {
  const tick = (answer as { tick?: unknown } | null)?.tick;
  return typeof tick === "number" && Number.isInteger(tick) ? tick : null;
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
