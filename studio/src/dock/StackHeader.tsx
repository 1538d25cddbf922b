import type { PointerEvent } from "react";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { FOLDED, type PlacedStack, TABS } from "./arrange";
import type { PaneView } from "./paneView";
import { arrange, closePane, dock, openPane, toggleFocus } from "./state";
import { steer } from "./steer";
import { activated, foldedAt } from "./tree";

/** What a tab with its whole title needs, about; and the buttons at the end. [px] */
const ROOM_FOR_TAB = 92;
const ROOM_FOR_BUTTONS = 96;

interface Props {
  placed: PlacedStack;
  find: (id: string) => PaneView | undefined;
  isFocused: boolean;
  hidden: boolean;
  onDrag: (pane: string, event: PointerEvent<HTMLElement>) => void;
}

/** The tabs of a stack, and what can be done with it; folded, a line of tabs or a strip of icons. */
export function StackHeader({ placed, find, isFocused, hidden, onDrag }: Props) {
  const { stack, look, path, box, canFold } = placed;
  const strip = look === "strip";
  const front = find(stack.active);
  const narrow = box.width - ROOM_FOR_BUTTONS < stack.panes.length * ROOM_FOR_TAB;
  const style = strip
    ? { left: box.left, top: box.top, width: FOLDED, height: box.height }
    : { left: box.left, top: box.top, width: box.width, height: look === "line" ? box.height : TABS };
  const close = (id: string): void => {
    const pane = find(id);
    if (pane?.isMain !== true) (pane?.onClose ?? (() => closePane(id)))();
  };
  const fold = (folded: boolean): void => arrange(foldedAt(dock.get().tree, path, folded));
  return (
    <header className="stack-header" data-look={look} data-narrow={narrow} style={style} inert={hidden}>
      <div
        role="tablist"
        aria-label={stack.panes.map((id) => find(id)?.title).join(", ")}
        aria-orientation={strip ? "vertical" : "horizontal"}
        className="stack-tabs"
        onKeyDown={(event) => steer(event, { panes: stack.panes, vertical: strip, find, close })}
      >
        {stack.panes.map((id, place) => {
          const pane = find(id);
          const isFront = id === stack.active && look === "open";
          if (pane === undefined) return null;
          return (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              className="stack-tab"
              aria-selected={isFront}
              aria-controls={isFront ? `pane-${id}` : undefined}
              aria-label={pane.title}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowUp Shift+ArrowRight Shift+ArrowDown Delete"
              tabIndex={isFront || (look !== "open" && place === 0) ? 0 : -1}
              data-tab={id}
              data-testid={`tab-${id}`}
              data-tip={pane.title}
              onPointerDown={(event) => onDrag(id, event)}
              onClick={() => (look === "open" ? arrange(activated(dock.get().tree, id)) : openPane(id))}
              onDoubleClick={() => toggleFocus(id)}
            >
              <Icon name={pane.icon} size={strip ? 17 : 14} />
              <span>{pane.title}</span>
            </button>
          );
        })}
      </div>
      {!strip && (
        <span className="stack-tools">
          {canFold && !isFocused && front?.isMain !== true && (
            <Button
              icon="chevron"
              className="stack-fold"
              label={look === "line" ? "Unfold" : "Fold"}
              testid={`fold-${stack.active}`}
              aria-expanded={look === "open"}
              onPress={() => fold(look === "open")}
            />
          )}
          {look === "open" && (
            <Button
              icon={isFocused ? "shrink" : "grow"}
              label={isFocused ? "Back to all panes" : "Give this pane the whole window"}
              keys="F"
              testid={`focus-${stack.active}`}
              aria-pressed={isFocused}
              onPress={() => toggleFocus(stack.active)}
            />
          )}
          {look === "open" && front?.isMain !== true && (
            <Button
              icon="close"
              label={`Close ${front?.title ?? "this pane"}`}
              testid={`close-${stack.active}`}
              onPress={() => close(stack.active)}
            />
          )}
        </span>
      )}
    </header>
  );
}
