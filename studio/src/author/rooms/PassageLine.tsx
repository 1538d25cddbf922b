import type { Point } from "../../protocol/geometry";
import { type Camera, worldToScreen } from "../../scene/camera";
import { useStore } from "../../store/store";
import { change } from "../desk";
import { choose, pathOf } from "./choosing";
import { startDrag } from "./dragging";
import { centreOf, floorOf, moveEnd, type Passage, type Region, snappedPoint } from "./geometry";
import { held } from "./shown";

interface Props {
  passage: Passage;
  /** The regions at both ends, as far as they are known. */
  ends: readonly (Region | undefined)[];
  camera: Camera;
  chosen: boolean;
}

/** What passes from one region to another: from the middle of one through both ends to the middle of the other. */
export function PassageLine({ passage, ends, camera, chosen }: Props) {
  const inHand = useStore(held, (now) => (now?.at === passage.at ? now : null));
  const start = inHand?.start ?? floorOf(passage.start);
  const end = inHand?.end ?? (passage.end === null ? start : floorOf(passage.end));
  const [from, to] = ends;
  // Half-way to the middle is far enough to see where it leads, and leaves the names free.
  const halfWay = (region: Region | undefined, at: Point): Point => {
    const [x, y] = region === undefined ? at : centreOf(region);
    return [(x + at[0]) / 2, (y + at[1]) / 2];
  };
  const points = pathOf(camera, [halfWay(from, start), start, end, halfWay(to, end)]);
  const [x, y] = worldToScreen(camera, ...start);
  return (
    <g
      className="passage"
      data-chosen={chosen}
      data-empty={passage.senses.length === 0}
      data-testid={`passage-${passage.at}`}
      data-tip={[passage.name || "link", passage.senses.join(", ") || "nothing passes"].join(": ")}
    >
      <polyline className="passage-line" points={points} markerEnd="url(#rooms-arrow)" />
      {passage.both && <circle className="passage-back" cx={x} cy={y} r={3} />}
      <polyline
        className="passage-hit"
        points={points}
        onPointerDown={(event) => {
          event.stopPropagation();
          choose(passage.at, event.shiftKey);
        }}
      />
      <End of="start" passage={passage} at={start} camera={camera} />
      {passage.end !== null && <End of="end" passage={passage} at={end} camera={camera} />}
    </g>
  );
}

function End({
  of,
  passage,
  at,
  camera,
}: {
  of: "start" | "end";
  passage: Passage;
  at: Point;
  camera: Camera;
}) {
  const [x, y] = worldToScreen(camera, ...at);
  const to = ([dx, dy]: Point): Point => {
    const [oldX, oldY] = floorOf(passage[of] ?? passage.start);
    return snappedPoint([oldX + dx, oldY + dy]);
  };
  return (
    <circle
      className="room-knob passage-knob"
      cx={x}
      cy={y}
      r={4}
      data-testid={`${of}-${passage.at}`}
      onPointerDown={(event) =>
        startDrag(event, camera, {
          show: (by) => ({ at: passage.at, corners: null, start: null, end: null, [of]: to(by) }),
          drop: (by) => void change(moveEnd(passage, of, to(by))),
          click: (now) => choose(passage.at, now.shiftKey),
        })
      }
    />
  );
}
