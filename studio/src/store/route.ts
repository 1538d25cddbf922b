import { createStore } from "./store";

export type Route = { page: "gallery" } | { page: "play"; game: string; room: string; file: string | null };

export function readRoute(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decode);
  if (parts[0] !== "play" || parts[1] === undefined) return { page: "gallery" };
  const file = parts[3] === "edit" ? (parts[4] ?? null) : null;
  return { page: "play", game: parts[1], room: parts[2] ?? parts[1], file };
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
