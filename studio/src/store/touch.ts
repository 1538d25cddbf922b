/** Fingers are what the device is used with: there may be no keyboard. */
export function isTouch(): boolean {
  return globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
}
