import type { StageChoice } from "./preferences";
import { createStore } from "./store";

/** What the gallery shows: what was searched for, and the section it is limited to. */
export interface GalleryRoute {
  page: "gallery";
  search: string;
  section: string | null;
}

/** What a link to a room shows there; null is left as it is. */
export interface Look {
  agent: number | null;
  /** Which of its minds, by its place. */
  mind: number | null;
  stage: StageChoice | null;
  tick: number | null;
  /** Whoever follows the link watches only, as long as others are in the room. */
  guest: boolean;
}

/** A room, maybe with a file open in it. */
export interface PlayRoute {
  page: "play";
  game: string;
  room: string;
  file: string | null;
  /** What is still to be shown as the link wanted it. */
  look: Look | null;
}

export type Route = GalleryRoute | PlayRoute;

/** What the stage shows, as addresses and people call it. */
const STAGES: Readonly<Record<string, StageChoice>> = { scene: "scene", both: "split", mind: "mind" };

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parts = path.split("/").filter(Boolean).map(decode);
  if (parts[0] !== "play" || parts[1] === undefined) {
    const asked = new URLSearchParams(query);
    return { page: "gallery", search: asked.get("q") ?? "", section: asked.get("in") };
  }
  const file = parts[3] === "edit" ? (parts[4] ?? null) : null;
  return { page: "play", game: parts[1], room: parts[2] ?? parts[1], file, look: readLook(query) };
}

/** What cannot be read is left out. */
function readLook(query: string): Look | null {
  const asked = new URLSearchParams(query);
  const number = (name: string): number | null => {
    const text = asked.get(name) ?? "";
    return /^\d{1,12}$/.test(text) ? Number(text) : null;
  };
  const stage = Object.entries(STAGES).find(([name]) => name === asked.get("stage"))?.[1] ?? null;
  const look = { agent: number("agent"), mind: number("mind"), stage, tick: number("tick") };
  const guest = asked.get("guest") === "1";
  return !guest && Object.values(look).every((value) => value === null) ? null : { ...look, guest };
}

/** The address of a room, and what it shall show. */
export function lookAddress(game: string, room: string, file: string | null, look: Look): string {
  const path = file === null ? playAddress(game, room) : editAddress(game, room, file);
  const asked = new URLSearchParams();
  if (look.agent !== null) asked.set("agent", String(look.agent));
  if (look.mind !== null) asked.set("mind", String(look.mind));
  const stage = Object.entries(STAGES).find(([, choice]) => choice === look.stage);
  if (stage !== undefined) asked.set("stage", stage[0]);
  if (look.tick !== null) asked.set("tick", String(look.tick));
  if (look.guest) asked.set("guest", "1");
  const query = asked.toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The address of the gallery with a search and a section. */
export function galleryAddress(search: string, section: string | null): string {
  const asked = new URLSearchParams();
  if (search !== "") asked.set("q", search);
  if (section !== null) asked.set("in", section);
  const query = asked.toString();
  return query === "" ? "#/" : `#/?${query}`;
}

export function playAddress(game: string, room: string = game): string {
  const path = `#/play/${encodeURIComponent(game)}`;
  return room === game ? path : `${path}/${encodeURIComponent(room)}`;
}

/** The address of a room with a file open in it. */
export function editAddress(game: string, room: string, file: string): string {
  return `#/play/${[game, room].map(encodeURIComponent).join("/")}/edit/${encodeURIComponent(file)}`;
}

/** A hand-typed address may hold a stray percent sign. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = createStore<Route>(readRoute(globalThis.location?.hash ?? ""));

globalThis.addEventListener?.("hashchange", () => route.set(readRoute(location.hash)));

/** What a link wants to be shown, once: it leaves the address, so that a reload does not undo what was chosen since. */
export function takeLook(): Look | null {
  const now = route.get();
  if (now.page !== "play" || now.look === null) return null;
  history.replaceState(history.state, "", location.hash.split("?", 1)[0]);
  route.set({ ...now, look: null });
  return now.look;
}

/**
 * Shows the gallery with another search or section. A letter more replaces the address, so that going back leaves the
 * search; beginning a search and choosing a section are steps of their own.
 */
export function searchGallery(search: string, section: string | null): void {
  const now = route.get();
  const address = galleryAddress(search, section);
  const isStep = now.page !== "gallery" || now.section !== section || (now.search === "") !== (search === "");
  if (isStep) history.pushState(null, "", address);
  else history.replaceState(history.state, "", address);
  route.set(readRoute(address));
}
