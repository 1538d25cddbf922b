import type { AuthorAnswer, Change, Report } from "../protocol/authorTypes";
import { sayUnsent } from "../session/guest";
import { listenToAnswers, send } from "../session/session";
import { files, room } from "../session/stores";
import { createStore } from "../store/store";
import { toast } from "../store/toasts";
import {
  type Desk,
  emptyDesk,
  isEdited,
  isOnlyHere,
  isUnsaved,
  redone,
  undone,
  withApplied,
  withNews,
  withoutFile,
  withSaved,
  withSketch,
  withText,
} from "./deskState";
import { startKeepingDrafts } from "./draftKeeper";
import { readDraft } from "./drafts";

/** The file that is on the desk: what is typed, asked, applied, saved. Null while no file is open. */
export const desk = createStore<Desk | null>(null);

/** Texts that were put aside unfinished, by room and file: opening the file again brings them back. */
const aside = new Map<string, Desk>();
/** Typing is checked when it pauses this long. [ms] */
const SKETCH_MS = 120;

type AskKind = "sketch" | "change" | "apply" | "save" | "forget";

interface Ask {
  kind: AskKind;
  file: string;
  /** The text that it is about. */
  text: string;
  done: (worked: boolean) => void;
}

/** What was asked and not answered yet, by number. */
const asked = new Map<number, Ask>();
let nextAsk = 1;
let newestSketch = 0;
let sketchTimer: ReturnType<typeof setTimeout> | undefined;
/** Who waits for the text of a file that is not on the desk. */
let wanted: { file: string; done: (text: string | null) => void }[] = [];
/** Changes follow each other: each is about the text that the one before made. */
let lastChange: Promise<unknown> = Promise.resolve();
/** How many of them are under way. */
let changing = 0;
/** The last save over what somebody else has stored. */
let overwriting: Ask | null = null;

/** The file whose stored text shall be put on the desk, though the game does not follow it. */
let storedWanted: string | null = null;

/** Puts the stored text of a file on the desk, which the game cannot use: there is something to mend. */
export function openStored(name: string): void {
  storedWanted = name;
  openFile(name);
}

/** Puts a file on the desk; what was there is put aside. */
export function openFile(name: string): void {
  const { wanted } = room.get();
  if (wanted === null || desk.get()?.file === name) return;
  closeFile();
  const known = aside.get(asideName(wanted.room, name));
  const listed = files.get().list.find((file) => file.name === name);
  const opened = known ?? { ...emptyDesk(wanted.room, name), draft: readDraft({ ...wanted, file: name }) };
  desk.set({ ...opened, kind: listed?.kind ?? opened.kind, what: listed?.what ?? opened.what });
  send({ do: "open", file: name });
}

/** Takes the file off the desk. An unfinished text is kept for the next time. */
export function closeFile(): void {
  const open = desk.get();
  if (open === null) return;
  putAside(open);
  desk.set(null);
  forgetAsks();
  // Who has left the room gets no more news of it anyway.
  if (room.get().wanted?.room === open.room) send({ do: "close", file: open.file });
}

/** The text after a key was pressed. */
export function setText(text: string): void {
  const open = desk.get();
  if (open === null || !open.loaded || text === open.text) return;
  desk.set(withText(open, text, open.selection, Date.now()));
  sketchSoon();
}

/** An edit of the graph: the server makes the text after it. Says whether it could be made. */
export function change(step: Change): Promise<boolean> {
  const isStillThere = sameFile();
  const next = lastChange.then(() => (isStillThere() ? changeNow(step) : false));
  lastChange = next;
  changing += 1;
  void next.finally(() => (changing -= 1));
  return next;
}

export function undo(): void {
  desk.update((open) => open && undone(open));
  sketchNow();
}

export function redo(): void {
  desk.update((open) => open && redone(open));
  sketchNow();
}

/** The running game goes over to the text, with all changes of it that are under way. Says whether it did. */
export function apply(): Promise<boolean> {
  return afterChanges(applyNow);
}

function applyNow(): Promise<boolean> {
  const open = desk.get();
  const going = underWay("apply");
  if (going !== null && going.text === open?.text) return answerOf(going);
  if (going === null && open?.loaded && !open.gone && !isEdited(open)) return Promise.resolve(true);
  dismissLost();
  return ask("apply", (open, number) => ({ do: "apply", file: open.file, text: open.text, ask: number }));
}

/** Writes the text to the folder, with all changes of it that are under way; with force, over what somebody else has stored meanwhile. */
export function save({ force = false } = {}): Promise<boolean> {
  return afterChanges(() => saveText(force));
}

async function saveText(force: boolean): Promise<boolean> {
  const going = underWay("save");
  // A second wish to overwrite is answered with the first one: what is stored by then is one's own text.
  if (going !== null && (!force || going === overwriting)) {
    const isStillThere = sameFile();
    const same = going.text === desk.get()?.text;
    const worked = await answerOf(going);
    // Another text replaces what this one has stored.
    return same ? worked : worked && isStillThere() && save();
  }
  const answer = ask("save", (open, number) => {
    const base = force && open.conflict !== null ? open.conflict : open.base;
    return { do: "save", file: open.file, text: open.text, base, ask: number };
  });
  if (force) overwriting = underWay("save");
  return answer;
}

/** Does something once no change is under way, unless there is another file on the desk by then. */
function afterChanges(run: () => Promise<boolean>): Promise<boolean> {
  if (changing === 0) return run();
  const isStillThere = sameFile();
  return lastChange.then(() => (isStillThere() ? afterChanges(run) : false));
}

/** Tells later whether the file of now is still the one on the desk. */
function sameFile(): () => boolean {
  const { room, file } = desk.get() ?? {};
  return () => desk.get()?.room === room && desk.get()?.file === file;
}

/** The newest of its kind that was asked about the file on the desk and not answered yet. */
function underWay(kind: AskKind): Ask | null {
  const file = desk.get()?.file;
  return [...asked.values()].findLast((one) => one.kind === kind && one.file === file) ?? null;
}

/** The answer to what was asked already. */
function answerOf(one: Ask): Promise<boolean> {
  const { done } = one;
  return new Promise((resolve) => {
    one.done = (worked) => {
      done(worked);
      resolve(worked);
    };
  });
}

/** Takes the file out of the folder and goes back to what came with the game; a file that did not come with it goes. */
export function forget(): Promise<boolean> {
  return ask("forget", (open, number) => ({ do: "forget", file: open.file, ask: number }));
}

/** What was found of an earlier visit is kept as it is on the desk, or dropped for what is in force. */
export function decideDraft(keep: boolean): void {
  const open = desk.get();
  if (open === null) return;
  desk.set({ ...(keep ? open : withText(open, open.inForce, [])), draft: null });
  if (!keep && open.gone) closeFile();
  else sketchNow();
}

/** Goes back to a whole other text; undo brings the edited one back. */
export function revert(to: "inForce" | "stored" | "original" | "conflict"): void {
  const open = desk.get();
  const text = open?.[to];
  if (!open || typeof text !== "string") return;
  const taken = to === "conflict" ? { base: text, conflict: null } : {};
  desk.set({ ...withText(open, text, []), ...taken });
  sketchNow();
}

/** Selects parts, by where they are in the text. */
export function select(paths: readonly string[]): void {
  const open = desk.get();
  if (open === null || paths.join("\n") === open.selection.join("\n")) return;
  desk.set({ ...open, selection: paths });
}

/** What running characters lost has been read. */
export function dismissLost(): void {
  desk.update((open) => (open && open.lost.length > 0 ? { ...open, lost: [] } : open));
}

/** A new file with this text, under another name; opens it once the game follows it. */
export async function makeFile(name: string, text: string): Promise<boolean> {
  const worked = await askAbout("apply", name, text, (number) => ({
    do: "apply",
    file: name,
    text,
    ask: number,
  }));
  if (worked) openFile(name);
  return worked;
}

/** The text in force of a file that need not be on the desk; null when it cannot be had. */
export function textOf(name: string): Promise<string | null> {
  const open = desk.get();
  if (open?.file === name && open.loaded) return Promise.resolve(open.inForce);
  if (!send({ do: "open", file: name })) return Promise.resolve(null);
  return new Promise((resolve) => wanted.push({ file: name, done: resolve }));
}

/** Texts that are in this page alone. */
export function unsavedFiles(): string[] {
  const open = desk.get();
  return [...(open ? [open] : []), ...aside.values()].filter(isOnlyHere).map((one) => one.file);
}

function asideName(inRoom: string, file: string): string {
  return `${inRoom}\n${file}`;
}

function putAside(open: Desk): void {
  const name = asideName(open.room, open.file);
  if (isUnsaved(open)) aside.set(name, { ...open, waiting: false, lost: [] });
  else aside.delete(name);
}

async function changeNow(step: Change): Promise<boolean> {
  const chosen = desk.get()?.selection ?? [];
  const done = await ask("change", (open, number) => ({
    do: "change",
    file: open.file,
    text: open.text,
    change: step,
    ask: number,
  }));
  if (done && step.change === "set") keepSelected(chosen);
  return done;
}

/** A field may belong to several parts, such as a test on the path to two states: the form stays with the part it is of. */
function keepSelected(chosen: readonly string[]): void {
  const open = desk.get();
  const sketch = open?.sketch;
  if (open === null || !sketch || chosen.length === 0) return;
  const isThere = (at: string): boolean => [...sketch.nodes, ...sketch.links].some((part) => part.at === at);
  if (chosen.every(isThere)) desk.set({ ...open, selection: chosen });
}

type Request = Parameters<typeof send>[0];

function ask(kind: AskKind, request: (open: Desk, number: number) => Request): Promise<boolean> {
  const open = desk.get();
  if (open === null || !open.loaded) return Promise.resolve(false);
  return askAbout(kind, open.file, open.text, (number) => request(open, number));
}

function askAbout(
  kind: AskKind,
  file: string,
  text: string,
  request: (number: number) => Request,
): Promise<boolean> {
  const number = nextAsk++;
  const message = request(number);
  if (!send(message)) {
    sayUnsent(message);
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    asked.set(number, { kind, file, text, done: resolve });
    showWaiting();
  });
}

function answered(number: number): Ask | null {
  const known = asked.get(number) ?? null;
  asked.delete(number);
  showWaiting();
  return known;
}

function forgetAsks(): void {
  clearTimeout(sketchTimer);
  deliver(null, null);
  const all = [...asked.values()];
  asked.clear();
  showWaiting();
  for (const one of all) one.done(false);
}

function showWaiting(): void {
  const waiting = [...asked.values()].some((one) => one.kind !== "sketch");
  const open = desk.get();
  if (open !== null && open.waiting !== waiting) desk.set({ ...open, waiting });
}

function sketchSoon(): void {
  clearTimeout(sketchTimer);
  sketchTimer = setTimeout(sketchNow, SKETCH_MS);
}

function sketchNow(): void {
  clearTimeout(sketchTimer);
  const open = desk.get();
  if (open === null || !open.loaded || open.checked === open.text) return;
  const number = nextAsk++;
  newestSketch = number;
  if (!send({ do: "sketch", file: open.file, text: open.text, ask: number })) return;
  asked.set(number, { kind: "sketch", file: open.file, text: open.text, done: () => undefined });
}

type Told<Say> = Extract<AuthorAnswer, { say: Say }>;

/** Those who wait for this file's text get it, or hear that there is none. */
function deliver(file: string | null, text: string | null): void {
  const those = wanted.filter((one) => file === null || one.file === file);
  wanted = wanted.filter((one) => !those.includes(one));
  for (const one of those) {
    if (desk.get()?.file !== one.file) send({ do: "close", file: one.file });
    one.done(text);
  }
}

function fileArrived(news: Told<"file">): void {
  deliver(news.file, news.text);
  const open = desk.get();
  if (open === null || open.file !== news.file) return;
  const saving = [...asked.values()].find((one) => one.kind === "save")?.text ?? null;
  const told = withNews(open, news, saving);
  const mends = storedWanted === news.file && !isEdited(told) && news.stored !== null;
  if (storedWanted === news.file) storedWanted = null;
  desk.set(mends ? withText(told, news.stored ?? told.text, []) : told);
  sketchNow();
}

function sketchArrived({ ask: number, file, sketch, report }: Told<"sketch">): void {
  const about = answered(number);
  const open = desk.get();
  if (about === null || number !== newestSketch || open?.file !== file || open.text !== about.text) return;
  desk.set(withSketch(open, about.text, sketch, report));
}

function changeArrived({ ask: number, file, result }: Told<"changed">): void {
  const about = answered(number);
  const open = desk.get();
  if (about === null) return;
  // Something else was typed meanwhile: the answer is about a text that is no longer there.
  const current = open?.file === file && open.text === about.text;
  if ("refused" in result) toast(result.refused);
  else if (current) {
    desk.set(
      withSketch(withText(open, result.text, result.select), result.text, result.sketch, result.report),
    );
  }
  about.done(current && !("refused" in result));
}

function applyArrived({ ask: number, file, version, report }: Told<"applied">): void {
  const about = answered(number);
  if (about === null) return;
  const open = desk.get();
  // What `forget` leads back to is told by the file's news.
  if (open?.file === file && about.kind === "apply") {
    desk.set(withApplied(open, about.text, version, report));
    // A file that was made again has no news for anybody before it is opened.
    if (open.gone && report.faults.length === 0) send({ do: "open", file });
  }
  if (report.faults.length > 0) {
    const what = about.kind === "forget" ? "Not taken away" : "Not applied";
    toast(`${what}: ${firstFault(report, file)} The old text stays in force.`);
  }
  about.done(report.faults.length === 0);
}

function saveArrived({ ask: number, file, report }: Told<"saved">): void {
  const about = answered(number);
  if (about === null) return;
  const open = desk.get();
  if (open?.file === file) desk.set(withSaved(open, about.text));
  toast(report.faults.length > 0 ? `Saved ${file}, with faults.` : `Saved ${file}.`, "info");
  about.done(true);
}

function conflictArrived({ ask: number, file, stored }: Told<"conflict">): void {
  const about = answered(number);
  const open = desk.get();
  if (open?.file === file) {
    // A file that was taken away is no text that a save could destroy.
    const base = stored === null ? null : open.base;
    desk.set({ ...open, stored, conflict: stored, base });
  }
  about?.done(false);
}

function firstFault(report: Report, file: string): string {
  const fault = report.faults[0];
  if (fault === undefined) return "";
  const where = [
    fault.file === "" || fault.file === file ? "" : fault.file,
    fault.line === null ? "" : `line ${fault.line}`,
  ].filter(Boolean);
  return `${where.length > 0 ? `${where.join(", ")}: ` : ""}${fault.message.replace(/\.?$/, ".")}`;
}

/** A request was refused: its ask will not be answered. */
function refused(about: string): void {
  if (about === "open") deliver(null, null);
  const open = desk.get();
  if (about === "open" && open !== null && (!open.loaded || !isListed(open.file))) {
    const keeps = open.loaded ? isUnsaved(open) : open.draft !== null;
    desk.set(keeps ? withoutFile(open) : null);
    sketchNow();
    return;
  }
  const found = [...asked].find(([, one]) => one.kind === about);
  if (found) answered(found[0])?.done(false);
}

listenToAnswers((answer) => {
  switch (answer.say) {
    case "file":
      return fileArrived(answer);
    case "sketch":
      return sketchArrived(answer);
    case "changed":
      return changeArrived(answer);
    case "applied":
      return applyArrived(answer);
    case "saved":
      return saveArrived(answer);
    case "conflict":
      return conflictArrived(answer);
    case "error":
      return refused(answer.about);
    default:
      return undefined;
  }
});

function isListed(file: string): boolean {
  return files.get().list.some((one) => one.name === file);
}

/** The list before the last change. */
let lastList = files.get().list;

files.subscribe(() => {
  const open = desk.get();
  const before = lastList;
  lastList = files.get().list;
  const went = before.some((one) => one.name === open?.file) && lastList.length > 0;
  if (open === null || !went || isListed(open.file) || room.get().phase !== "joined") return;
  const byHand = [...asked.values()].some((one) => one.kind === "forget" && one.file === open.file);
  if (!byHand && isUnsaved(open)) {
    desk.set(withoutFile(open));
    toast(`${open.file} was taken away. Your text is still here: applying it makes the file again.`);
  } else {
    desk.set(null);
    toast(`${open.file} was taken away.`, "info");
  }
});

startKeepingDrafts(desk);

let wasJoined = room.get().phase === "joined";

room.subscribe(() => {
  const now = room.get();
  const open = desk.get();
  const joined = now.phase === "joined";
  if (open !== null && now.wanted?.room !== open.room) {
    // Another room, or none: the server has forgotten what was open here.
    putAside(open);
    desk.set(null);
    forgetAsks();
  } else if (!joined && wasJoined) forgetAsks();
  else if (joined && !wasJoined && open !== null) send({ do: "open", file: open.file });
  wasJoined = joined;
});

globalThis.window?.addEventListener?.("beforeunload", (event) => {
  if (unsavedFiles().length > 0) event.preventDefault();
});
