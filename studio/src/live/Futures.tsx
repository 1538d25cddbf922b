import { type ReactNode, useEffect, useRef, useState } from "react";
import { StemView } from "../scene/StemView";
import type { Bounds } from "../protocol/geometry";
import type { Game } from "../protocol/types";
import { latestFrame, room } from "../session/stores";
import { useStore } from "../store/store";
import { BranchBar } from "./BranchBar";
import { FutureName } from "../ui/FutureName";
import { standsBeside } from "./futuresLayout";

/** The scene; and while there is a branch, that of the stem with it: beside or above, wherever both are larger. */
export function Futures({ game, children }: { game: Game; children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const branched = useStore(room, (r) => r.status !== null && r.status.branch !== null);
  const shape = useStore(latestFrame, (frame) => (frame === null ? 1 : shapeOf(frame.bounds)));
  const [size, setSize] = useState({ width: 1, height: 1 });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="futures">
      {branched && <BranchBar />}
      <div className="futures-scenes" ref={host} data-beside={standsBeside(shape, size.width, size.height)}>
        {branched && <StemView game={game} />}
        <div className="future" data-of={branched ? "branch" : "one"}>
          {children}
          {branched && <FutureName of="branch" />}
        </div>
      </div>
    </div>
  );
}

function shapeOf([minX, minY, maxX, maxY]: Bounds): number {
  return (maxX - minX) / Math.max(1e-9, maxY - minY);
}
