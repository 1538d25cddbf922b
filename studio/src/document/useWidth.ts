import { useLayoutEffect, useRef, useState } from "react";

/** The width of an element, followed while it changes. [px] */
export function useWidth<T extends HTMLElement>(): [React.RefObject<T | null>, number] {
  const host = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const measure = (): void => setWidth(Math.round(element.clientWidth));
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, []);
  return [host, width];
}
