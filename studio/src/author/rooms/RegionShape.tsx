import type { Point } from "../../protocol/geometry";
import { type Camera, worldToScreen } from "../../scene/camera";
import { useStore } from "../../store/store";
import { change, select } from "../desk";
import { choose, pathOf } from "./choosing";
import { startDrag } from "./dragging";
import { centreOf, moved, type Region, reshape, snapped, snappedPoint, withCorner } from "./geometry";
import { held, type Held } from "./shown";

/** How far an arrow key moves a region; with Shift, and without. [m] */
const STEP = 0.5;
const LARGE_STEP = 5;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface Props {
  region: Region;
  camera: Camera;
  chosen: boolean;
}

/** A region: its name and its border can be clicked and dragged. */
export function RegionShape({ region, camera, chosen }: Props) {
  const inHand = useStore(held, (now) => (now?.at === region.at ? now.corners : null));
  const corners = inHand ?? region.corners;
  const [x, y] = worldToScreen(camera, ...centreOf({ corners }));
  const put = (next: readonly Point[]): void => void change(reshape(region, next));
  const drag = {
    show: (by: Point) => shown(region.at, moved(region.corners, by)),
    drop: (by: Point) => put(moved(region.corners, by)),
    click: (event: PointerEvent) => choose(region.at, event.shiftKey),
  };
  const points = pathOf(camera, corners);
  return (
    <g className="room" data-chosen={chosen} data-testid={`room-${region.name}`}>
      <polygon className="room-area" points={points} />
      <polygon
        className="room-border"
        points={points}
        onPointerDown={(event) => startDrag(event, camera, drag)}
      />
      <text
        className="room-name"
        x={x}
        y={y}
        tabIndex={0}
        role="button"
        aria-label={`Region ${region.name}: drag, or move with the arrow keys`}
        aria-pressed={chosen}
        onPointerDown={(event) => startDrag(event, camera, drag)}
        onKeyDown={(event) => {
          const way = ARROWS[event.key];
          if (event.key === "Enter") select([region.at]);
          if (way === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          const step = event.shiftKey ? LARGE_STEP : STEP;
          put(moved(region.corners, [way[0] * step, way[1] * step]));
        }}
      >
        {region.name || "?"}
      </text>
    </g>
  );
}

/** The corners of a selected region. They lie above all else: borders of neighbours run through them. */
export function RegionCorners({ region, camera }: Omit<Props, "chosen">) {
  const inHand = useStore(held, (now) => (now?.at === region.at ? now.corners : null));
  return (
    <g data-testid={`corners-${region.name}`}>
      {(inHand ?? region.corners).map((corner, number) => (
        <Corner key={number} region={region} number={number} at={corner} camera={camera} />
      ))}
    </g>
  );
}

interface CornerProps {
  region: Region;
  number: number;
  at: Point;
  camera: Camera;
}

function Corner({ region, number, at, camera }: CornerProps) {
  const [x, y] = worldToScreen(camera, ...at);
  const to = ([dx, dy]: Point): Point[] => {
    const [oldX, oldY] = region.corners[number] as Point;
    return withCorner(region, number, [snapped(oldX + dx), snapped(oldY + dy)]);
  };
  return (
    <circle
      className="room-knob"
      cx={x}
      cy={y}
      r={6}
      data-testid={`corner-${number}`}
      onPointerDown={(event) =>
        startDrag(event, camera, {
          show: (by) => shown(region.at, to(by).map(snappedPoint)),
          drop: (by) => void change(reshape(region, to(by).map(snappedPoint))),
          click: () => undefined,
        })
      }
    />
  );
}

function shown(at: string, corners: readonly Point[]): Held {
  return { at, corners, start: null, end: null };
}
