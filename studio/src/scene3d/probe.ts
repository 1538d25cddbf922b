import { probeWebgl } from "../scene/webglProbe";

let known: { software: boolean } | null | undefined;

/** Whether there is WebGL 2, and whether it draws on the processor; found out once. */
export function webglProbe(): { software: boolean } | null {
  known ??= probeWebgl();
  return known;
}
