export interface WhileSeen {
  /** Does it now, or when the element comes into view. */
  run: () => void;
  stop: () => void;
}

/** Something that is done only while an element is seen: what was left out is done once when it comes into view. */
export function whileSeen(element: Element, doIt: () => void): WhileSeen {
  let [isSeen, isLeftOut] = [true, false];
  const run = (): void => {
    isLeftOut = !isSeen;
    if (isSeen) doIt();
  };
  const observer = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? isSeen;
    if (isLeftOut) run();
  });
  observer.observe(element);
  return { run, stop: () => observer.disconnect() };
}
