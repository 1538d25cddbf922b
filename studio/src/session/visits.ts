import { tabRooms } from "./tabRooms";

/** Rooms that this tab has been in, so that whoever reloads the page is not told what was left there. */
const visited = tabRooms("wits-visited");

/** Whether this tab enters a room for the first time; from now on it has been there. Better told twice than never. */
export function isFirstVisit(room: string): boolean {
  if (visited.has(room)) return false;
  visited.add(room);
  return true;
}
