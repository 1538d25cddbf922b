import type { CSSProperties } from "react";

interface Props {
  /** What lies on both sides, for those who hear the page. */
  label: string;
  /** Side by side; else one above the other. */
  wide: boolean;
  /** How much the first one has, 0 to 1. */
  share: number;
  /** Where a double click puts it. */
  usual: number;
  host: React.RefObject<HTMLDivElement | null>;
  /** The part of the host that both sides fill; all of it where nothing is said. */
  area?: { left: number; top: number; width: number; height: number };
  className?: string;
  style?: CSSProperties;
  testid: string;
  onMove: (share: number) => void;
}

const STEP = 0.03;
const LEAST = 0.15;

/** What a key makes of a share; keys across the border move nothing. */
export function steppedShare(key: string, share: number, wide: boolean): number | null {
  if (key === (wide ? "ArrowLeft" : "ArrowUp")) return share - STEP;
  if (key === (wide ? "ArrowRight" : "ArrowDown")) return share + STEP;
  if (key === "Home") return LEAST;
  return key === "End" ? 1 - LEAST : null;
}

/** A border between two views that can be moved, with the mouse or the arrow keys. */
export function SplitBorder({
  label,
  wide,
  share,
  usual,
  host,
  area,
  className = "split-border",
  style,
  testid,
  onMove,
}: Props) {
  const move = (next: number): void => onMove(Math.min(1 - LEAST, Math.max(LEAST, next)));
  return (
    <div
      className={className}
      style={style}
      data-wide={wide}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={wide ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={LEAST * 100}
      aria-valuemax={100 - LEAST * 100}
      data-testid={testid}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId) || host.current === null) return;
        const box = host.current.getBoundingClientRect();
        const { left, top, width, height } = area ?? {
          left: 0,
          top: 0,
          width: box.width,
          height: box.height,
        };
        move(wide ? (event.clientX - box.left - left) / width : (event.clientY - box.top - top) / height);
      }}
      onDoubleClick={() => move(usual)}
      onKeyDown={(event) => {
        const next = steppedShare(event.key, share, wide);
        if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        move(next);
      }}
    />
  );
}
