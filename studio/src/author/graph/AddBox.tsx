import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PaletteItem } from "../../protocol/authorTypes";
import { useStore } from "../../store/store";
import { change, desk } from "../desk";
import { addItem, become, wrapIn } from "./changes";
import { type Drawing, titleOf } from "./drawing";
import { type Found, findItems } from "./fuzzy";
import { type Asking, currentCanvas, currentDrawing, editorView, setEditorView } from "./view";

const HINTS: Readonly<Record<Asking, string>> = {
  add: "Add a node: type what it should do",
  wrap: "Put something around it",
  become: "Change it into …",
  connect: "Connect to the state …",
  redirect: "Lead it to the state …",
};

/** A box at the selected part: typing finds what can be added, Enter adds it, Shift and Enter puts it around. */
export function AddBox() {
  const asking = useStore(editorView, (view) => view.asking);
  const open = asking !== null;
  return open ? <Box key={`${asking.mode} ${asking.at}`} {...asking} /> : null;
}

function Box({ mode, at, typed: first }: { mode: Asking; at: string | null; typed: string }) {
  const palette = useStore(desk, (now) => now?.palette ?? null);
  const drawing = currentDrawing();
  const [typed, setTyped] = useState(first);
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => choices(mode, typed, palette, drawing), [mode, typed, palette, drawing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another entry is chosen.
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [place]);
  const close = (): void => {
    setEditorView({ asking: null });
    currentCanvas.get()?.host.focus({ preventScroll: true });
  };
  const take = (item: PaletteItem | undefined, wrap: boolean): void => {
    close();
    if (item) void carryOut(mode, at, item, wrap);
  };
  const key = (event: React.KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key];
    if (by !== undefined) setPlace(Math.max(0, Math.min(found.length - 1, place + by)));
    else if (event.key === "Enter") take(found[place]?.item, event.shiftKey);
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chosen = found[place]?.item;
  return (
    <div className="ge-add" style={placed(drawing, at)} data-testid="add-box">
      <input
        type="text"
        role="combobox"
        autoFocus
        aria-label={HINTS[mode]}
        aria-expanded="true"
        aria-controls="ge-add-list"
        placeholder={HINTS[mode]}
        value={typed}
        spellCheck={false}
        data-testid="add-input"
        onChange={(event) => {
          setTyped(event.target.value);
          setPlace(0);
        }}
        onKeyDown={key}
        onBlur={() => setEditorView({ asking: null })}
      />
      <ul id="ge-add-list" role="listbox" aria-label={HINTS[mode]} ref={list}>
        {found.map(({ item, group, letters }, number) => (
          <li
            key={`${item.id} ${item.title} ${number}`}
            role="option"
            aria-selected={number === place}
            data-takes={item.takes}
            data-id={item.id}
            onPointerMove={() => number !== place && setPlace(number)}
            onPointerDown={(event) => {
              event.preventDefault();
              take(item, event.shiftKey);
            }}
          >
            <i aria-hidden="true" />
            <Marked text={item.title} letters={letters} />
            <small>{group}</small>
          </li>
        ))}
        {found.length === 0 && <li className="quiet">Nothing like “{typed}”.</li>}
      </ul>
      <p className="ge-add-help">{chosen?.help}</p>
      <p className="ge-add-keys">
        <kbd>Enter</kbd> {mode === "add" ? "adds" : "takes it"}
        {mode === "add" && at !== null && chosen && chosen.takes !== "none" && (
          <>
            {" "}
            <kbd>Shift Enter</kbd> puts it around “{drawing ? titleOf(drawing, at) : ""}”
          </>
        )}
      </p>
    </div>
  );
}

/** The letters that were typed stand out. */
function Marked({ text, letters }: { text: string; letters: readonly number[] }) {
  const marked = new Set(letters);
  return (
    <span>
      {Array.from(text, (letter, place) => (marked.has(place) ? <b key={place}>{letter}</b> : letter))}
    </span>
  );
}

function choices(
  mode: Asking,
  typed: string,
  palette: Parameters<typeof findItems>[0] | null,
  drawing: Drawing | null,
): Found[] {
  if (mode === "connect" || mode === "redirect") {
    const states = drawing?.sketch.nodes.flatMap((part, node) => {
      const about = drawing.model.graph.nodes[node];
      if (part.at === "" || about === undefined || about.parent < 0) return [];
      return [{ id: part.at, title: about.name, help: about.help, takes: "none" as const, preset: {} }];
    });
    const none = { conditions: [], values: [], actions: [], events: [], keys: [], scripts: [] };
    return findItems({ ...none, groups: [{ title: "State", items: states ?? [] }] }, typed);
  }
  if (palette === null) return [];
  const machine = drawing?.model.graph.form === "machine";
  const wraps = (item: PaletteItem): boolean => (machine ? item.id === "state" : item.takes !== "none");
  return findItems(palette, typed, (item) => mode !== "wrap" || wraps(item));
}

function carryOut(mode: Asking, at: string | null, item: PaletteItem, wrap: boolean): Promise<boolean> {
  if (at === null) return addItem(item, null);
  switch (mode) {
    case "connect":
      return change({ change: "connect", from: at, to: item.id });
    case "redirect":
      return change({ change: "redirect", at, to: item.id });
    case "become":
      return become(item, at);
    case "wrap":
      return wrapIn(item, at);
    default:
      return wrap && item.takes !== "none" ? wrapIn(item, at) : addItem(item, at);
  }
}

/** Beside the part, as far as the canvas goes; in the middle when there is none. */
export function placed(drawing: Drawing | null, at: string | null, width = 300, height = 330): CSSProperties {
  const canvas = currentCanvas.get();
  if (canvas === null) return {};
  const { stage } = canvas;
  const node = at === null ? undefined : drawing?.nodesAt.get(at)?.[0];
  const link = at === null ? undefined : drawing?.linksAt.get(at)?.[0];
  const from = link === undefined ? undefined : drawing?.model.graph.links[link]?.from;
  const box = node !== undefined ? stage.boxOf(node) : from !== undefined ? stage.boxOf(from) : null;
  const room = stage.view;
  const x = box === null ? (room.width - width) / 2 : box.x + Math.min(box.w, 120) * 0.3;
  const y = box === null ? room.height * 0.2 : box.y + Math.min(box.h, 60) + 6;
  return {
    left: Math.max(8, Math.min(x, room.width - width - 8)),
    top: Math.max(8, Math.min(y, room.height - height - 8)),
    width: Math.min(width, room.width - 16),
  };
}
