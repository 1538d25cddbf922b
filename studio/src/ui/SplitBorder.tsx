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
  testid: string;
  onMove: (share: number) => void;
}

const STEP = 0.03;
const LEAST = 0.15;

/** A border between two views that can be moved, with the mouse or the arrow keys. */
export function SplitBorder({ label, wide, share, usual, host, testid, onMove }: Props) {
  const move = (next: number): void => onMove(Math.min(1 - LEAST, Math.max(LEAST, next)));
  return (
    <div
      className="split-border"
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
        move(wide ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height);
      }}
      onDoubleClick={() => move(usual)}
      onKeyDown={(event) => {
        const less = event.key === "ArrowLeft" || event.key === "ArrowUp";
        if (!less && event.key !== "ArrowRight" && event.key !== "ArrowDown") return;
        event.preventDefault();
        move(share + (less ? -STEP : STEP));
      }}
    />
  );
}
