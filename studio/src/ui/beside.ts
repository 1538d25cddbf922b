/** Two parts stand beside each other where there is so much more width than height. */
export const BESIDE = 1.25;
