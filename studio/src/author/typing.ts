import { createStore } from "../store/store";

/** How many fields of forms hold something that was typed and is not in the text yet. */
export const typing = createStore(0);
