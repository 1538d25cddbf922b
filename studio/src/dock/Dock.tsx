import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "../store/store";
import { SplitBorder } from "../ui/SplitBorder";
import { arranged, type PlacedBorder, TABS } from "./arrange";
import type { Box } from "./drop";
import { DropMark, useDragging } from "./dragging";
import { dock, markUsed, resize } from "./state";
import type { PaneView } from "./paneView";
import { StackHeader } from "./StackHeader";
import { sharedAnew } from "./tree";

/**
 * All panes, where the layout says. Panes are children of one element with places of their own: moving one neither
 * mounts it anew nor moves it in the document, so a canvas keeps its picture and a list its scrolling.
 */
export function Dock({ panes }: { panes: readonly PaneView[] }) {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  const tree = useStore(dock, (now) => now.tree);
  const focused = useStore(dock, (now) => now.focused);
  const whole: Box = { left: 0, top: 0, ...size };
  const { stacks, borders } = arranged(tree, whole);
  const dragging = useDragging(host, stacks);
  const find = (id: string): PaneView | undefined => panes.find((pane) => pane.id === id);
  return (
    <div
      className="dock"
      ref={host}
      data-focused={focused ?? undefined}
      data-dragging={dragging.pane !== null}
    >
      {size.width > 0 &&
        stacks.flatMap((placed) => {
          const isFocused = placed.look === "open" && placed.stack.active === focused;
          const hidden = focused !== null && !isFocused;
          const box = isFocused ? whole : placed.box;
          const pane = placed.look === "open" ? find(placed.stack.active) : undefined;
          const bare = pane?.isMain === true && placed.stack.panes.length === 1;
          return [
            bare ? null : (
              <StackHeader
                key={`tabs ${placed.stack.panes.join(" ")}`}
                placed={{ ...placed, box }}
                find={find}
                isFocused={isFocused}
                hidden={hidden}
                onDrag={dragging.start}
              />
            ),
            pane && (
              <PaneBody
                key={pane.id}
                pane={pane}
                box={bare ? box : below(box)}
                hidden={hidden}
                isTab={!bare}
              />
            ),
          ];
        })}
      {focused === null &&
        borders.map((border) => (
          <Border key={`${border.path.join("/")}:${border.between[0]}`} border={border} host={host} />
        ))}
      <DropMark box={dragging.mark} />
      <Voice />
    </div>
  );
}

function Voice() {
  const said = useStore(dock, (now) => now.said);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

function PaneBody({
  pane,
  box,
  hidden,
  isTab,
}: {
  pane: PaneView;
  box: Box;
  hidden: boolean;
  isTab: boolean;
}) {
  return (
    <section
      className="pane"
      id={`pane-${pane.id}`}
      role={isTab ? "tabpanel" : "region"}
      aria-label={isTab ? undefined : pane.title}
      aria-labelledby={isTab ? `tab-${pane.id}` : undefined}
      data-pane={pane.id}
      data-testid={`pane-${pane.id}`}
      style={styleOf(box)}
      // Panes behind the one that has the window keep their size and what they show.
      inert={hidden}
      data-hidden={hidden || undefined}
      onPointerDownCapture={() => markUsed(pane.id)}
      onFocusCapture={() => markUsed(pane.id)}
    >
      {pane.body}
    </section>
  );
}

function Border({ border, host }: { border: PlacedBorder; host: React.RefObject<HTMLDivElement | null> }) {
  const { area, wide, share, path, between, sides } = border;
  const at = wide ? area.left + area.width * share : area.top + area.height * share;
  const style: CSSProperties = wide
    ? { left: at, top: area.top, height: area.height }
    : { left: area.left, top: at, width: area.width };
  return (
    <SplitBorder
      label={`Border between ${sides[0].join(", ")} and ${sides[1].join(", ")}`}
      className="dock-border"
      wide={wide}
      share={share}
      usual={0.5}
      host={host}
      area={area}
      style={style}
      testid={nameOf(sides)}
      onMove={(next) => resize(sharedAnew(dock.get().tree, path, between, next))}
    />
  );
}

/** Borders that people and tests look for have names of their own. */
function nameOf([one, other]: PlacedBorder["sides"]): string {
  const isBetween = (a: string, b: string): boolean =>
    (one.includes(a) && other.includes(b)) || (one.includes(b) && other.includes(a));
  if (isBetween("scene", "mind")) return "split-border";
  return isBetween("scene", "world") ? "world-border" : "dock-border";
}

function styleOf(box: Box): CSSProperties {
  return { left: box.left, top: box.top, width: box.width, height: box.height };
}

function below(box: Box): Box {
  return { ...box, top: box.top + TABS, height: Math.max(0, box.height - TABS) };
}

function useSize(host: React.RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return size;
}
