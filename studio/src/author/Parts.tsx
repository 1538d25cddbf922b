import { lazy, Suspense } from "react";
import type { DeskPart } from "../store/preferences";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { TwoParts } from "../ui/TwoParts";
import { useStore } from "../store/store";
import { desk } from "./desk";
import { GraphEditor } from "./graph/GraphEditor";
import { isSenseGraph } from "./rooms/geometry";
import { RoomsPanel } from "./rooms/RoomsPanel";
import { SheetForm } from "./sheet/SheetForm";

// The code editor is large; whoever only watches does without it.
const TextEditor = lazy(() => import("./text/TextEditor").then((module) => ({ default: module.TextEditor })));

/** The file on the desk as graph, form or map, as text, or both. */
export function Parts({ part }: { part: DeskPart }) {
  const isCharacter = useStore(desk, (open) => open?.kind === "character");
  const isMap = useStore(desk, (open) => isSenseGraph(open?.file ?? ""));
  const drawn = isCharacter ? <SheetForm /> : isMap ? <RoomsPanel /> : <GraphEditor />;
  const graph = <ErrorBoundary>{drawn}</ErrorBoundary>;
  const text = (
    <Suspense fallback={<p className="drawer-empty">Fetching the editor…</p>}>
      <TextEditor />
    </Suspense>
  );
  return (
    <TwoParts
      first={part === "text" ? null : graph}
      second={part === "graph" ? null : text}
      split="deskSplit"
      label="Border between graph and text"
      testid="desk-border"
    />
  );
}
