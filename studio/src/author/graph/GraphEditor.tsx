import { useEffect, useRef } from "react";
import type { Finding } from "../../protocol/authorTypes";
import type { GraphForm } from "../../protocol/mindTypes";
import { catalog, room } from "../../session/stores";
import { findGame } from "../../store/room";
import { preferences } from "../../store/preferences";
import { useStore } from "../../store/store";
import { Icon } from "../../ui/Icon";
import { desk } from "../desk";
import { AddBox } from "./AddBox";
import { EditBar } from "./EditBar";
import type { Drawing } from "./drawing";
import { FormPanel } from "./FormPanel";
import { GraphMenu } from "./GraphMenu";
import { ask } from "./keys";
import { PalettePanel } from "./PalettePanel";
import { RenameBox } from "./RenameBox";
import { runEditor } from "./runEditor";
import { isBlank } from "./slots";
import { currentDrawing } from "./view";

/** The file on the desk as a graph: what can be added, the graph itself, and what can be set of its parts. */
export function GraphEditor() {
  const open = useStore(desk, (now) => now);
  const showsPalette = useStore(preferences, (p) => p.folded["graph-palette"] !== true);
  const showsForm = useStore(preferences, (p) => p.folded["graph-form"] !== true);
  const drawing = currentDrawing();
  if (open === null || !open.loaded) return <Message title="Fetching the file …" />;
  if (open.palette === null)
    return (
      <Message title="This file has no graph" text="Scripts and plain texts are edited as text alone." />
    );
  if (drawing === null)
    return open.checked === open.text ? (
      <Unreadable faults={open.report.faults} />
    ) : (
      <Message title="Drawing the graph …" />
    );
  return (
    <div className="graph-editor" data-testid="graph-editor" data-form={drawing.model.graph.form}>
      <EditBar drawing={drawing} />
      <div className="ge-body">
        {showsPalette && <PalettePanel />}
        <div className="mind-body ge-stage" data-stale={open.stale}>
          <Canvas title={drawing.model.graph.title || open.file} nodes={drawing.model.graph.nodes.length} />
          <Hints form={drawing.model.graph.form} />
          {!open.stale && <AddBox />}
          {!open.stale && <RenameBox />}
          {!open.stale && <GraphMenu />}
          {open.stale && <Unreadable faults={open.report.faults} />}
          {!open.stale && isBare(drawing) && <Invitation />}
        </div>
        {showsForm && !open.stale && <FormPanel />}
      </div>
    </div>
  );
}

/** There is nothing in the file yet, or only what stands for nothing. */
function isBare(drawing: Drawing): boolean {
  const parts = drawing.sketch.nodes.flatMap((part, node) => (part.at === "" ? [] : [node]));
  return parts.length === 0 || (parts.length === 1 && isBlank(drawing, parts[0] as number));
}

function Canvas({ title, nodes }: { title: string; nodes: number }) {
  const host = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const name = useStore(room, (now) => now.wanted?.game ?? "");
  const rate = useStore(catalog, (now) => findGame(now.games ?? [], name)?.ticks_per_second ?? 60);
  useEffect(() => {
    if (host.current === null || tip.current === null) return undefined;
    return runEditor(host.current, tip.current, rate);
  }, [rate]);
  return (
    <>
      <div
        className="mind-canvas"
        data-testid="graph-canvas"
        ref={host}
        role="application"
        tabIndex={0}
        aria-roledescription="graph editor"
        aria-label={`${title}: ${nodes} nodes. Arrow keys walk over them, typing adds, Delete removes, Enter goes to what can be set`}
      />
      <div className="mind-tip" ref={tip} hidden aria-hidden="true" />
      <Spoken />
    </>
  );
}

/** What is selected, for those who hear the page. */
function Spoken() {
  const selection = useStore(desk, (open) => open?.selection);
  const drawing = currentDrawing();
  const [at] = selection ?? [];
  const node = at === undefined ? undefined : drawing?.nodesAt.get(at)?.[0];
  const about = node === undefined ? undefined : drawing?.model.graph.nodes[node];
  return (
    <p className="for-ears" aria-live="polite">
      {about &&
        `${about.kind} ${about.name}${(selection?.length ?? 0) > 1 ? ` and ${(selection?.length ?? 1) - 1} more` : ""}`}
    </p>
  );
}

/** How it is done, in a line. */
function Hints({ form }: { form: GraphForm }) {
  const drag = form === "machine" ? "drag from a state’s edge: connect" : "drag: move, with Alt copy";
  return (
    <p className="mind-legend ge-hints">
      {["just type: add", drag, "Shift drag: select several", "right click: more"].map((hint) => (
        <span key={hint}>{hint}</span>
      ))}
    </p>
  );
}

function Invitation() {
  return (
    <div className="ge-invite">
      <Icon name="mind" size={28} />
      <p>
        <b>Type to add the first node</b>
      </p>
      <p className="quiet">Or drag one from the list at the left.</p>
      <button type="button" className="button button-solid" data-testid="invite-add" onClick={() => ask()}>
        Add a node
      </button>
    </div>
  );
}

/** The text cannot be read as a graph. */
function Unreadable({ faults }: { faults: readonly Finding[] }) {
  return (
    <div className="ge-unreadable" role="status" data-testid="graph-unreadable">
      <p>
        <b>The text cannot be read right now</b>
      </p>
      <p className="quiet">The graph comes back as soon as the text is right again.</p>
      <ul className="ge-faults">
        {faults.slice(0, 6).map((fault, number) => (
          <li key={number} data-grade="fault">
            {fault.line !== null && <b>Line {fault.line}: </b>}
            {fault.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Message({ title, text = "" }: { title: string; text?: string }) {
  return (
    <div className="mind-empty" data-testid="graph-empty">
      <Icon name="mind" size={28} />
      <p>
        <b>{title}</b>
      </p>
      {text && <p className="quiet">{text}</p>}
    </div>
  );
}
