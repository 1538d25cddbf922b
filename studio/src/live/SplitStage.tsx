import { type ReactNode, useEffect, useRef, useState } from "react";
import { framesDrawn } from "../session/session";
import { latestFrame } from "../session/stores";
import { prefer, preferences, type StageChoice } from "../store/preferences";
import { useStore } from "../store/store";

/** Side by side needs this much room; else one lies over the other. [px] */
const WIDE = 820;
const STEP = 0.03;

/** Scene, mind, or both with a border between them that can be moved. */
export function SplitStage({
  choice,
  scene,
  mind,
}: {
  choice: StageChoice;
  scene: ReactNode;
  mind: ReactNode;
}) {
  const host = useRef<HTMLDivElement>(null);
  const share = useStore(preferences, (p) => p.split);
  const [wide, setWide] = useState(true);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const size = new ResizeObserver(() => setWide(element.clientWidth >= WIDE));
    size.observe(element);
    return () => size.disconnect();
  }, []);
  const both = choice === "split";
  const sizes = both ? { flexBasis: `${share * 100}%` } : undefined;
  return (
    <div className="split" data-choice={choice} data-wide={wide} ref={host}>
      {choice === "mind" ? (
        <FrameSink />
      ) : (
        <div className="split-scene" style={sizes}>
          {scene}
        </div>
      )}
      {both && <Border wide={wide} share={share} host={host} />}
      {choice !== "scene" && <div className="split-mind">{mind}</div>}
    </div>
  );
}

function Border({
  wide,
  share,
  host,
}: {
  wide: boolean;
  share: number;
  host: React.RefObject<HTMLDivElement | null>;
}) {
  const move = (next: number): void => prefer({ split: Math.min(0.85, Math.max(0.15, next)) });
  return (
    <div
      className="split-border"
      role="separator"
      tabIndex={0}
      aria-label="Border between scene and mind"
      aria-orientation={wide ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={15}
      aria-valuemax={85}
      data-testid="split-border"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId) || host.current === null) return;
        const box = host.current.getBoundingClientRect();
        move(wide ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height);
      }}
      onDoubleClick={() => move(0.4)}
      onKeyDown={(event) => {
        const less = event.key === "ArrowLeft" || event.key === "ArrowUp";
        if (!less && event.key !== "ArrowRight" && event.key !== "ArrowDown") return;
        event.preventDefault();
        move(share + (less ? -STEP : STEP));
      }}
    />
  );
}

/** Nobody draws the scene: frames are taken as they come, so that time goes on. */
function FrameSink() {
  useEffect(() => {
    let due = 0;
    const take = (): void => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(framesDrawn);
    };
    take();
    const stop = latestFrame.subscribe(take);
    return () => {
      stop();
      cancelAnimationFrame(due);
    };
  }, []);
  return null;
}
