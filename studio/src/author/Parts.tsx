import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { DEFAULTS, type DeskPart, prefer, preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { SplitBorder } from "../ui/SplitBorder";
import { GraphEditor } from "./graph/GraphEditor";

// The code editor is large; whoever only watches does without it.
const TextEditor = lazy(() => import("./text/TextEditor").then((module) => ({ default: module.TextEditor })));

/** Graph and text, beside each other where there is width, else one above the other. */
export function Parts({ part }: { part: DeskPart }) {
  const host = useRef<HTMLDivElement>(null);
  const share = useStore(preferences, (p) => p.deskSplit);
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const size = new ResizeObserver(() => setWide(element.clientWidth > element.clientHeight * 1.25));
    size.observe(element);
    return () => size.disconnect();
  }, []);
  const both = part === "both";
  return (
    <div className="mind-parts" data-wide={wide} ref={host}>
      {part !== "text" && (
        <div className="mind-part" style={both ? { flex: `0 0 ${share * 100}%` } : undefined}>
          <ErrorBoundary>
            <GraphEditor />
          </ErrorBoundary>
        </div>
      )}
      {both && (
        <SplitBorder
          label="Border between graph and text"
          wide={wide}
          share={share}
          usual={DEFAULTS.deskSplit}
          host={host}
          testid="desk-border"
          onMove={(deskSplit) => prefer({ deskSplit })}
        />
      )}
      {part !== "graph" && (
        <div className="mind-part">
          <Suspense fallback={<p className="drawer-empty">Fetching the editor…</p>}>
            <TextEditor />
          </Suspense>
        </div>
      )}
    </div>
  );
}
