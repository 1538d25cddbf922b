import { type ReactNode, useEffect, useRef, useState } from "react";
import { framesDrawn } from "../session/session";
import { latestFrame } from "../session/stores";
import { DEFAULTS, prefer, preferences, type StageChoice } from "../store/preferences";
import { useStore } from "../store/store";
import { SplitBorder } from "../ui/SplitBorder";

/** Side by side needs this much room; else one lies over the other. [px] */
const WIDE = 820;
/** A map needs a large scene, so it is content with less. [px] */
const WIDE_FOR_MAP = 560;

/** What stands beside the scene, and what remembers how much the scene has. */
const SHARES = { mind: "split", file: "editSplit", map: "mapSplit" } as const;

export type Beside = keyof typeof SHARES;

/** Scene, mind, or both with a border between them that can be moved. */
export function SplitStage({
  choice,
  beside,
  scene,
  mind,
}: {
  choice: StageChoice;
  /** A file stands in the place of the mind, and needs more room; one that is drawn over the scene leaves it more. */
  beside: Beside;
  scene: ReactNode;
  mind: ReactNode;
}) {
  const host = useRef<HTMLDivElement>(null);
  const share = useStore(preferences, (p) => p[SHARES[beside]]);
  const [width, setWidth] = useState(WIDE);
  const wide = width >= (beside === "map" ? WIDE_FOR_MAP : WIDE);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const size = new ResizeObserver(() => setWidth(element.clientWidth));
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
      {both && (
        <SplitBorder
          label="Border between scene and mind"
          wide={wide}
          share={share}
          usual={DEFAULTS[SHARES[beside]]}
          host={host}
          testid="split-border"
          onMove={(next) => prefer({ [SHARES[beside]]: next })}
        />
      )}
      {choice !== "scene" && <div className="split-mind">{mind}</div>}
    </div>
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
