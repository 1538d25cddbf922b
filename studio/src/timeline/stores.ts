import type { Bookmark } from "../protocol/generated";
import { createStore } from "../store/store";
import type { Mark } from "../store/timeline";
import { EVERYTHING, type Filter } from "./rows";

/** What a person has filtered in this room. */
export const filter = createStore<Filter>(EVERYTHING);
/** What is pointed at on the timeline, with the pointer or with keys. */
export const pointed = createStore<{ mark: Mark; name: string } | { bookmark: Bookmark } | null>(null);
/** The stretch that is shown moves along with the present. */
export const followsNow = createStore(true);

/** Another room has other agents and another present: its timeline is shown as at first. */
export function forgetTimeline(): void {
  filter.set(EVERYTHING);
  pointed.set(null);
  followsNow.set(true);
}
