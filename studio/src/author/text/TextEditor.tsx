import { useEffect, useRef } from "react";
import type { Palette } from "../../protocol/authorTypes";
import { setLineStops } from "../../session/commands";
import { lineStops } from "../../session/stores";
import { useStore } from "../../store/store";
import { apply, desk, redo, select, setText, undo } from "../desk";
import type { Desk } from "../deskState";
import { askForWords, gameWords } from "../gameWords";
import { saveNow } from "../keys";
import { wantedPlace } from "../reveal";
import { currentLine, tracing } from "../tracing";
import { CodeEditor } from "./codeEditor";
import { innermost, partsOf } from "./places";

/** The file on the desk as text. It follows the stores by itself: React only makes the place for it. */
export function TextEditor() {
  const file = useStore(desk, (open) => open?.file ?? "");
  const host = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file has an editor of its own.
  useEffect(() => (host.current ? runEditor(host.current) : undefined), [file]);
  return <div className="code-host" data-testid="text-editor" ref={host} />;
}

/** A file that can be edited as a graph comes with the words that fit it; for scripts they are those of the game. */
function wordsFor(open: Desk): Palette | null {
  return open.palette ?? gameWords.get();
}

function runEditor(host: HTMLElement): (() => void) | undefined {
  const first = desk.get();
  if (first === null) return undefined;
  /** The selection that came from the cursor: the text need not go there. */
  let own: string | null = null;

  const selectAtCursor = (): void => {
    const open = desk.get();
    // Places in a text that was not checked yet are those of another one.
    if (open === null || open.sketch === null || open.stale || open.checked !== open.text) return;
    const part = innermost(open.sketch, editor.cursor());
    own = part?.at ?? "";
    select(part === null ? [] : [part.at]);
  };

  // It begins with what the game follows, so that breakpoints are known to belong there.
  const beginning = first.gone ? first.text : first.inForce;
  const editor = new CodeEditor(host, first.file, first.kind, beginning, {
    typed: setText,
    moved: selectAtCursor,
    stopsSet: (lines) => {
      // What the game was not told is not set.
      if (!setLineStops(first.file, lines)) showStops();
    },
    undo,
    redo,
    apply: () => void apply(),
    save: saveNow,
  });

  let shown: Partial<Desk> = {};
  const showDesk = (): void => {
    const open = desk.get();
    if (open === null || open.file !== first.file) return;
    const before = shown;
    shown = open;
    editor.setText(open.text);
    if (!open.gone) editor.setInForce(open.inForce);
    if (open.palette !== before.palette || before.room === undefined) showWords();
    const current = open.checked === open.text;
    if (current && (open.report !== before.report || open.checked !== before.checked))
      editor.setFindings(open.report, open.sketch);
    if (open.selection === before.selection && open.sketch === before.sketch) return;
    showSelection(open, open.selection !== before.selection);
  };
  const showSelection = (open: Desk, changed: boolean): void => {
    if (open.sketch === null || open.stale || open.checked !== open.text) return;
    const known = new Map(partsOf(open.sketch).map((part) => [part.at, part]));
    const parts = open.selection.flatMap((at) => known.get(at) ?? []);
    editor.setParts(parts.map((part) => part.span));
    const [part] = parts;
    const fromCursor = own !== null && open.selection.join() === own;
    own = null;
    if (changed && part !== undefined && !fromCursor && !editor.hasFocus)
      editor.reveal(part.span.from, false);
  };
  const showWords = (): void => {
    const open = desk.get();
    if (open?.file === first.file) editor.setPalette(wordsFor(open));
  };
  const showStops = (): void => editor.setStops(lineStops.get().get(first.file) ?? new Set());
  const showNow = (): void => {
    const line = currentLine(tracing.get());
    editor.setNow(line?.file === first.file ? line.line : null);
  };
  const goThere = (): void => {
    const wish = wantedPlace.get();
    if (wish?.file !== first.file) return;
    editor.reveal(wish.place, true);
    wantedPlace.set(null);
  };

  const undoAll = [
    desk.subscribe(showDesk),
    gameWords.subscribe(showWords),
    lineStops.subscribe(showStops),
    tracing.subscribe(showNow),
    wantedPlace.subscribe(goThere),
  ];
  if (first.palette === null) askForWords();
  showDesk();
  showStops();
  showNow();
  goThere();
  return () => {
    for (const stop of undoAll) stop();
    editor.destroy();
  };
}
