import { useLayoutEffect, useRef } from "react";
import { isFolded } from "../../mind/actions";
import { canFold } from "../../mind/folds";
import { useStore } from "../../store/store";
import { toast } from "../../store/toasts";
import { handleMenuKey } from "../../ui/menuKeys";
import { change } from "../desk";
import { copyChosen, cutChosen, duplicate, paste, removeChosen, startRename } from "./changes";
import { childParts, type Drawing, partOf } from "./drawing";
import { canConnect } from "./hands";
import { ask, foldChosen, selectAll } from "./keys";
import { currentCanvas, currentDrawing, type EditorView, editorView, setEditorView } from "./view";

interface Entry {
  title: string;
  keys?: string;
  run: () => void;
}

/** What can be done here, at a right click or with the menu key. */
export function GraphMenu() {
  const menu = useStore(editorView, (view) => view.menu);
  const drawing = currentDrawing();
  return menu === null || drawing === null ? null : (
    <Menu key={`${menu.x} ${menu.y} ${menu.at}`} menu={menu} drawing={drawing} />
  );
}

function Menu({ menu, drawing }: { menu: NonNullable<EditorView["menu"]>; drawing: Drawing }) {
  const list = useRef<HTMLDivElement>(null);
  const groups = entriesFor(drawing, menu.at);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const canvas = currentCanvas.get()?.stage.view;
    const room = (at: number, size: number, most: number): number =>
      Math.max(4, Math.min(at, most - size - 4));
    element.style.left = `${room(menu.x, element.offsetWidth, canvas?.width ?? 0)}px`;
    element.style.top = `${room(menu.y, element.offsetHeight, canvas?.height ?? 0)}px`;
    element.querySelector<HTMLElement>("button")?.focus();
  }, [menu]);
  const close = (): void => {
    setEditorView({ menu: null });
    currentCanvas.get()?.host.focus({ preventScroll: true });
  };
  return (
    <div
      className="ge-menu"
      role="menu"
      aria-label="What can be done here"
      data-testid="graph-menu"
      ref={list}
      onKeyDown={(event) => handleMenuKey(event, close)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setEditorView({ menu: null });
      }}
    >
      {groups.map((entries, number) => (
        <div role="group" key={number}>
          {entries.map((entry) => (
            <button
              key={entry.title}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                entry.run();
              }}
            >
              {entry.title}
              {entry.keys && <kbd>{entry.keys}</kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function entriesFor(drawing: Drawing, at: string | null): Entry[][] {
  const part = at === null ? null : partOf(drawing, at);
  if (at === null || part === null)
    return [
      [
        { title: "Add …", keys: "Space", run: () => ask() },
        { title: "Paste", keys: "Ctrl V", run: pasteHere },
      ],
      [
        { title: "Select all", keys: "Ctrl A", run: selectAll },
        { title: "Show everything", keys: "Home", run: () => currentCanvas.get()?.stage.fit() },
      ],
    ];
  const asking = (mode: "wrap" | "become" | "connect" | "redirect") => (): void =>
    setEditorView({ asking: { mode, at, typed: "" } });
  const node = drawing.nodesAt.get(at)?.[0];
  const machine = drawing.model.graph.form === "machine";
  const isNode = node !== undefined;
  const folds = isNode && canFold(drawing.model, node);
  const single =
    isNode && (part.takes === "one" || (part.takes === "many" && childParts(drawing, node).length > 0));
  return [
    [
      ...(isNode ? [{ title: "Add …", keys: "Space", run: () => ask() }] : []),
      ...(isNode && canConnect(drawing, node) ? [{ title: "Connect to …", run: asking("connect") }] : []),
      ...(!isNode ? [{ title: "Lead it to …", run: asking("redirect") }] : []),
      ...(isNode ? [{ title: "Wrap in …", run: asking("wrap") }] : []),
      ...(isNode && !machine && single && !part.fixed
        ? [{ title: "Unwrap", run: () => void change({ change: "unwrap", at }) }]
        : []),
      ...(isNode && !machine ? [{ title: "Change into …", run: asking("become") }] : []),
      ...(isNode ? [{ title: "Rename", keys: "F2", run: () => startRename(at) }] : []),
    ],
    [
      { title: "Copy", keys: "Ctrl C", run: () => void toClipboard(copyChosen()) },
      { title: "Cut", keys: "Ctrl X", run: () => void cutChosen().then(toClipboard) },
      { title: "Paste", keys: "Ctrl V", run: pasteHere },
      ...(isNode ? [{ title: "Duplicate", keys: "Ctrl D", run: () => void duplicate() }] : []),
      ...(part.fixed ? [] : [{ title: "Delete", keys: "Del", run: () => void removeChosen() }]),
    ],
    ...(folds
      ? [[{ title: isFolded(drawing.model, node) ? "Unfold" : "Fold", keys: ".", run: foldChosen }]]
      : []),
  ];
}

async function toClipboard(text: string | null): Promise<void> {
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast("Copied within the studio: the browser keeps its clipboard closed.", "info");
  }
}

function pasteHere(): void {
  const read = navigator.clipboard?.readText?.() ?? Promise.resolve(null);
  read.then(
    (text) => paste(text || null),
    () => paste(null),
  );
}
