/** How something is coloured. */
export interface Paint {
  tint: number;
  alpha: number;
}
