import { RoomsOverlay } from "../author/rooms/RoomsOverlay";
import type { Game } from "../protocol/types";
import { latestFrame, room } from "../session/stores";
import { useStore } from "../store/store";
import { Futures } from "./Futures";
import { GamePad } from "./GamePad";
import { SpaceScene } from "./SpaceScene";
import { ToolRow } from "./ToolRow";

/** The scene, with its tools in a row above it: nothing lies on the canvas. */
export function ScenePane({ game }: { game: Game }) {
  const inPast = useStore(room, (r) => r.status !== null && r.status.tick < r.status.newest);
  const empty = useStore(latestFrame, (frame) => frame === null);
  return (
    <div className="stage" data-past={inPast}>
      <ToolRow game={game} />
      <div className="stage-canvas">
        <Futures game={game}>
          <SpaceScene game={game} />
          <RoomsOverlay />
          {empty && <div className="stage-wait">Waiting for the first frame…</div>}
        </Futures>
      </div>
      <GamePad game={game} />
    </div>
  );
}
