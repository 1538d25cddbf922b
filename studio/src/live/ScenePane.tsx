import { RoomsOverlay } from "../author/rooms/RoomsOverlay";
import { dock } from "../dock/state";
import type { Game } from "../protocol/types";
import { latestFrame, room } from "../session/stores";
import { useStore } from "../store/store";
import { Futures } from "./Futures";
import { GamePad } from "./GamePad";
import { isTouch } from "../store/touch";
import { PlayNotice } from "./PlayNotice";
import { SpaceScene } from "./SpaceScene";
import { ToolRow } from "./ToolRow";

/** The scene, with its tools in a row above it, and where fingers or little room ask for it who plays below it: nothing lies on the canvas. */
export function ScenePane({ game }: { game: Game }) {
  const inPast = useStore(room, (r) => r.status !== null && r.status.tick < r.status.newest);
  const empty = useStore(latestFrame, (frame) => frame === null);
  const narrow = useStore(dock, (now) => now.narrow);
  const low = useStore(dock, (now) => now.low);
  return (
    <div className="stage" data-past={inPast}>
      {!low && <ToolRow game={game} />}
      <div className="stage-canvas">
        <Futures game={game}>
          <SpaceScene game={game} />
          <RoomsOverlay />
          {empty && <div className="stage-wait">Waiting for the first frame…</div>}
        </Futures>
      </div>
      <div className="play-side">
        {(narrow || isTouch()) && <PlayNotice game={game} />}
        <GamePad game={game} />
      </div>
    </div>
  );
}
