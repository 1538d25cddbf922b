import type { Bookmark } from "../protocol/generated";
import { createStore } from "../store/store";
import type { Mark } from "../store/timeline";
import { EVERYTHING, type Filter } from "./rows";

/** What a person has filtered; it lasts as long as the page. */
export const filter = createStore<Filter>(EVERYTHING);
/** What is pointed at on the timeline, with the pointer or with keys. */
export const pointed = createStore<{ mark: Mark; name: string } | { bookmark: Bookmark } | null>(null);
/** The stretch that is shown moves along with the present. */
export const followsNow = createStore(true);
