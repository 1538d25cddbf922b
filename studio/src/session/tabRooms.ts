const MOST = 50;

/** Rooms that something holds for in this tab: kept over a reload of the page, and forgotten with the tab. */
export interface TabRooms {
  has(room: string): boolean;
  add(room: string): void;
  remove(room: string): void;
}

/** Without storage nothing is kept. */
export function tabRooms(key: string): TabRooms {
  const all = (): string[] => {
    try {
      const list: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
      return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
    } catch {
      return [];
    }
  };
  const others = (room: string): string[] => all().filter((one) => one !== room);
  const keep = (rooms: readonly string[]): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify(rooms.slice(-MOST)));
    } catch {
      // As if there were none.
    }
  };
  return {
    has: (room) => all().includes(room),
    add: (room) => keep([...others(room), room]),
    remove: (room) => {
      if (all().includes(room)) keep(others(room));
    },
  };
}
