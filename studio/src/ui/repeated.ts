/** Two presses within this time are meant as one. [ms] */
const ONCE_MS = 500;

/**
 * Whether a press goes on with the one before: it is the second click of a double click, even if the first one was on
 * another button that stood there, or it comes so soon after the last press of the same button.
 */
export function isRepeated(
  { detail, timeStamp }: Pick<UIEvent, "detail" | "timeStamp">,
  last: number,
): boolean {
  return detail > 1 || timeStamp - last < ONCE_MS;
}
