/** Rooms that this tab has been in, so that whoever reloads the page is not told what was left there. */
const KEY = "wits-visited";
const MOST = 50;

/** Whether this tab enters a room for the first time; from now on it has been there. */
export function isFirstVisit(room: string): boolean {
  const known = visited();
  if (known.includes(room)) return false;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...known, room].slice(-MOST)));
  } catch {
    // Without storage everybody is new: better told twice than never.
  }
  return true;
}

function visited(): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}
