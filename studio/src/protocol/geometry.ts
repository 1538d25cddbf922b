export type Point = readonly [number, number];
/** min x, min y, max x, max y */
export type Bounds = readonly [number, number, number, number];
