import { useState } from "react";
import type { PaletteItem } from "../../protocol/authorTypes";
import { useStore } from "../../store/store";
import { Icon } from "../../ui/Icon";
import { desk } from "../desk";
import { addItem } from "./changes";
import { findItems } from "./fuzzy";
import { chosenParts, currentCanvas } from "./view";

/** A pointer that moved less than this was a click. */
const SLOP = 5;

/** Everything that can be added: dragged onto the graph, or with a double click or Enter at the selected part. */
export function PalettePanel() {
  const palette = useStore(desk, (open) => open?.palette ?? null);
  const [typed, setTyped] = useState("");
  if (palette === null) return null;
  const found = findItems(palette, typed);
  const titles = typed === "" ? palette.groups.map((group) => group.title) : [""];
  return (
    <aside className="ge-palette" aria-label="What can be added" data-testid="graph-palette">
      <label className="mind-search">
        <Icon name="search" size={13} />
        <input
          type="search"
          placeholder="Find"
          aria-label="Find something to add"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const first = found[0];
            if (event.key === "Enter" && first) void addItem(first.item, chosenParts()[0] ?? null);
            if (event.key === "Escape") setTyped("");
          }}
        />
      </label>
      <div className="ge-palette-list">
        {titles.map((title) => (
          <section key={title} aria-label={title || "Found"}>
            {title && <h3>{title}</h3>}
            {found
              .filter((one) => title === "" || one.group === title)
              .map(({ item }, number) => (
                <Item key={`${item.id} ${item.title} ${number}`} item={item} />
              ))}
          </section>
        ))}
        {found.length === 0 && <p className="quiet">Nothing like “{typed}”.</p>}
      </div>
    </aside>
  );
}

function Item({ item }: { item: PaletteItem }) {
  return (
    <button
      type="button"
      className="ge-item"
      data-takes={item.takes}
      data-id={item.id}
      data-testid={`item-${item.title}`}
      data-tip={item.help || undefined}
      onPointerDown={(event) => event.button === 0 && drag(item, event.nativeEvent)}
      onDoubleClick={() => void addItem(item, chosenParts()[0] ?? null)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        void addItem(item, chosenParts()[0] ?? null);
      }}
    >
      <i aria-hidden="true" />
      {item.title}
    </button>
  );
}

/** Follows the pointer until it is let go. */
function drag(item: PaletteItem, start: PointerEvent): void {
  let moved = false;
  const move = (event: PointerEvent): void => {
    moved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP;
    if (!moved) return;
    event.preventDefault();
    const inside = currentCanvas.get()?.carry(item, event) ?? false;
    document.body.style.cursor = inside ? "grabbing" : "no-drop";
  };
  const stop = (event: Event): void => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", stop);
    window.removeEventListener("pointercancel", stop);
    window.removeEventListener("keydown", onEscape);
    document.body.style.cursor = "";
    if (moved) currentCanvas.get()?.letGo(event.type === "pointerup" ? (event as PointerEvent) : null);
  };
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") stop(event);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", stop);
  window.addEventListener("pointercancel", stop);
  window.addEventListener("keydown", onEscape);
}
