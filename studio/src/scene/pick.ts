/** Whoever is pointed at or clicked may be so far away. [px] */
export const PICK_PIXELS = 12;
