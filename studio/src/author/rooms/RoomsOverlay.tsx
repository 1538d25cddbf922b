import { sceneCamera } from "../../scene/currentStage";
import { useStore } from "../../store/store";
import { desk } from "../desk";
import { isSenseGraph, passagesOf, regionsOf } from "./geometry";
import { PassageLine } from "./PassageLine";
import { RegionCorners, RegionShape } from "./RegionShape";

/** The sense graph on the desk, drawn over the level: regions and links can be selected and dragged. */
export function RoomsOverlay() {
  const file = useStore(desk, (open) => open?.file ?? "");
  const sketch = useStore(desk, (open) => open?.sketch ?? null);
  const stale = useStore(desk, (open) => open?.stale ?? false);
  const selection = useStore(desk, (open) => open?.selection ?? NONE);
  const camera = useStore(sceneCamera, (now) => now);
  if (!isSenseGraph(file) || sketch === null || camera === null) return null;
  const regions = regionsOf(sketch);
  const isChosen = (at: string): boolean => selection.includes(at);
  return (
    <svg
      className="rooms"
      role="group"
      aria-label="Rooms and passages of this file"
      data-testid="rooms-overlay"
      data-stale={stale}
      width={camera.width}
      height={camera.height}
    >
      <defs>
        <marker
          id="rooms-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="5"
          markerHeight="5"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {regions.map((region) => (
        <RegionShape key={region.at} region={region} camera={camera} chosen={isChosen(region.at)} />
      ))}
      {passagesOf(sketch).map((passage) => (
        <PassageLine
          key={passage.at}
          passage={passage}
          ends={[passage.from, passage.to].map((number) =>
            regions.find((region) => region.at === sketch.nodes[number]?.at),
          )}
          camera={camera}
          chosen={isChosen(passage.at)}
        />
      ))}
      {regions
        .filter((region) => isChosen(region.at))
        .map((region) => (
          <RegionCorners key={region.at} region={region} camera={camera} />
        ))}
    </svg>
  );
}

const NONE: readonly string[] = [];
