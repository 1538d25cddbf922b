import { createStore } from "./store";

/** What the gallery shows: what was searched for, and the section it is limited to. */
export interface GalleryRoute {
  page: "gallery";
  search: string;
  section: string | null;
}

export type Route = GalleryRoute | { page: "play"; game: string; room: string; file: string | null };

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parts = path.split("/").filter(Boolean).map(decode);
  if (parts[0] !== "play" || parts[1] === undefined) {
    const asked = new URLSearchParams(query);
    return { page: "gallery", search: asked.get("q") ?? "", section: asked.get("in") };
  }
  const file = parts[3] === "edit" ? (parts[4] ?? null) : null;
  return { page: "play", game: parts[1], room: parts[2] ?? parts[1], file };
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
