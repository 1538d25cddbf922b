import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { DEFAULTS, prefer, type Preferences, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { BESIDE } from "./beside";
import { SplitBorder } from "./SplitBorder";

interface Props {
  /** Null where it is not shown. */
  first: ReactNode | null;
  second: ReactNode | null;
  /** What remembers how much the first has, where both are shown. */
  split: "deskSplit" | "mindSplit";
  label: string;
  testid: string;
}

/** Two views of one thing: beside each other where there is width, else one above the other; or one of them alone. */
export function TwoParts({ first, second, split, label, testid }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const share = useStore(preferences, (p) => p[split]);
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const size = new ResizeObserver(() => setWide(element.clientWidth > element.clientHeight * BESIDE));
    size.observe(element);
    return () => size.disconnect();
  }, []);
  const both = first !== null && second !== null;
  return (
    <div className="mind-parts" data-wide={wide} ref={host}>
      {first !== null && (
        <div className="mind-part" style={both ? { flex: `0 0 ${share * 100}%` } : undefined}>
          {first}
        </div>
      )}
      {both && (
        <SplitBorder
          label={label}
          wide={wide}
          share={share}
          usual={DEFAULTS[split]}
          host={host}
          testid={testid}
          onMove={(next) => prefer({ [split]: next } as Partial<Preferences>)}
        />
      )}
      {second !== null && <div className="mind-part">{second}</div>}
    </div>
  );
}
