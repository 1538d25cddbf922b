import { type ReactNode, useEffect, useRef, useState } from "react";
import { SpaceStem } from "./SpaceScene";
import type { Bounds } from "../protocol/geometry";
import type { Game } from "../protocol/types";
import { future, latestFrame, room } from "../session/stores";
import { preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { BranchBar } from "./BranchBar";
import { FutureName } from "../ui/FutureName";
import { standsBeside } from "./futuresLayout";

/** The scene; and while there is a branch, that of the stem with it: beside or above, wherever both are larger. */
export function Futures({ game, children }: { game: Game; children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const branched = useStore(room, (r) => r.status !== null && r.status.branch !== null);
  const shape = useStore(latestFrame, (frame) => (frame === null ? 1 : shapeOf(frame.bounds)));
  const seen = useStore(preferences, (p) => p.futures);
  const shown = useStore(future, (value) => value);
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
      <div
        className="futures-scenes"
        ref={host}
        data-beside={standsBeside(shape, size.width, size.height)}
        data-look={branched ? seen : "beside"}
        data-shown={shown}
      >
        {branched && !(seen === "one" && shown === "branch") && <SpaceStem game={game} />}
        <div className="future" data-of={branched ? "branch" : "one"}>
          {branched && <FutureName of="branch" />}
          <div className="future-scene">{children}</div>
        </div>
      </div>
    </div>
  );
}

function shapeOf([minX, minY, maxX, maxY]: Bounds): number {
  return (maxX - minX) / Math.max(1e-9, maxY - minY);
}
