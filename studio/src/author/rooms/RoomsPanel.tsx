import { useEffect, useMemo, useState } from "react";
import { sceneCamera } from "../../scene/currentStage";
import { useStore } from "../../store/store";
import { Button } from "../../ui/Button";
import { useAtOnce } from "../atOnce";
import { change, desk } from "../desk";
import { removeChosen } from "../graph/changes";
import { type Drawing, titleOf } from "../graph/drawing";
import { faultsOf, type PartFault } from "../graph/faults";
import { FormPanel } from "../graph/FormPanel";
import { currentDrawing } from "../graph/view";
import { snapped } from "./geometry";
import { choose } from "./choosing";

/** A sense graph: its regions and links as lists, and what can be set of the selected ones. The scene shows where they lie. */
export function RoomsPanel() {
  const open = useStore(desk, (now) => now);
  const [atOnce, setAtOnce] = useState(true);
  const drawing = currentDrawing();
  useAtOnce(atOnce);
  useEffect(() => listenToDelete(), []);
  const report = open?.report ?? null;
  const faults = useMemo(
    () => (drawing && report ? faultsOf(drawing.sketch, report) : new Map<string, PartFault[]>()),
    [drawing, report],
  );
  if (open === null || drawing === null || open.palette === null)
    return (
      <p className="drawer-empty">
        This text cannot be drawn: see what is wrong with it in the findings below.
      </p>
    );
  const regions = open.selection.filter((at) => drawing.nodesAt.has(at));
  return (
    <div className="rooms-panel" data-testid="rooms-panel" data-stale={open.stale}>
      <header className="rooms-bar" role="toolbar" aria-label="Sense graph">
        <Button
          icon="plus"
          look="soft"
          label="A new region in the middle of the view"
          testid="add-region"
          onPress={addRegion}
        >
          Region
        </Button>
        <Button
          icon="link"
          look="soft"
          label="Select two regions (the second with Shift): what passes from the first to the second"
          testid="add-link"
          disabled={regions.length !== 2}
          onPress={() => void change({ change: "connect", from: regions[0] ?? "", to: regions[1] ?? "" })}
        >
          Link
        </Button>
        <span className="spacer" />
        <label className="sheet-live" data-tip="Each change goes into the running game as it is made">
          <input
            type="checkbox"
            checked={atOnce}
            data-testid="rooms-live"
            onChange={(event) => setAtOnce(event.currentTarget.checked)}
          />
          apply at once
        </label>
      </header>
      <div className="rooms-lists">
        <PartList title="Regions" drawing={drawing} of="nodes" faults={faults} />
        <PartList title="Links" drawing={drawing} of="links" faults={faults} />
      </div>
      <FormPanel />
    </div>
  );
}

interface ListProps {
  title: string;
  drawing: Drawing;
  of: "nodes" | "links";
  faults: ReadonlyMap<string, readonly PartFault[]>;
}

function PartList({ title, drawing, of, faults }: ListProps) {
  const selection = useStore(desk, (open) => open?.selection ?? NONE);
  const parts = drawing.sketch[of];
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="quiet">{parts.length}</span>
      </h3>
      <ul>
        {parts.map((part, number) => (
          <li key={part.at}>
            <button
              type="button"
              aria-pressed={selection.includes(part.at)}
              data-testid={`part-${part.at}`}
              data-faulty={faults.has(part.at)}
              onClick={(event) => choose(part.at, event.shiftKey)}
            >
              {of === "links" && drawing.sketch.graph.links[number]?.label && (
                <b>{drawing.sketch.graph.links[number]?.label} </b>
              )}
              {titleOf(drawing, part.at)}
            </button>
          </li>
        ))}
        {parts.length === 0 && <li className="quiet">none yet</li>}
      </ul>
    </section>
  );
}

const NONE: readonly string[] = [];
/** A new region is so large at first. [m] */
const SIZE = [4, 3] as const;

function addRegion(): void {
  const { x, y } = sceneCamera.get() ?? { x: 0, y: 0 };
  const dimensions = currentDrawing()?.sketch.nodes[0]?.fields.find((field) => field.name === "from")?.value;
  const flat = !(Array.isArray(dimensions) && dimensions.length === 3);
  const corner = (side: 1 | -1): number[] => {
    const [east, north] = [snapped(x + (side * SIZE[0]) / 2), snapped(y + (side * SIZE[1]) / 2)];
    return flat ? [east, north] : [east, side < 0 ? 0 : 3, -north];
  };
  const values = { from: corner(-1), to: corner(1) };
  void change({ change: "add", under: "", kind: "region", values });
}

/** Delete takes the selected parts away, unless somebody types. */
function listenToDelete(): () => void {
  const listen = (event: KeyboardEvent): void => {
    const { target } = event;
    const typing =
      target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");
    if (event.defaultPrevented || typing || !["Delete", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    void removeChosen();
  };
  window.addEventListener("keydown", listen);
  return () => window.removeEventListener("keydown", listen);
}
