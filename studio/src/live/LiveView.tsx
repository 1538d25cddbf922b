import { useEffect } from "react";
import { Bench } from "../author/Bench";
import { startDeepLink } from "../author/deepLink";
import { desk } from "../author/desk";
import { FilesPanel } from "../author/FilesPanel";
import { LessonPanel } from "../author/LessonPanel";
import { isSenseGraph } from "../author/rooms/geometry";
import { RoomsOverlay } from "../author/rooms/RoomsOverlay";
import { StopBanner } from "../author/StopBanner";
import { BoardPanel } from "../mind/BoardPanel";
import { LogPanel } from "../mind/LogPanel";
import { NodePanel } from "../mind/NodePanel";
import { ChartsPanel } from "../panels/ChartsPanel";
import { Inspector } from "../panels/Inspector";
import { LayersPanel } from "../panels/LayersPanel";
import { ParamPanel } from "../panels/ParamPanel";
import { ScorePanel } from "../panels/ScorePanel";
import type { Game } from "../protocol/types";
import { SceneView } from "../scene/SceneView";
import { latestFrame, room as roomStore, setView, view } from "../session/stores";
import { isPlayed } from "../session/stage";
import { startWatching } from "../session/watching";
import { preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { ConnectionBanner } from "../ui/ConnectionBadge";
import { Sheet } from "../ui/Sheet";
import { WorldSplit } from "../world/WorldSplit";
import { startWatchingPanel } from "../world/watching";
import { Futures } from "./Futures";
import { HelpSheet } from "./HelpSheet";
import { Legend } from "./Legend";
import { LoadFault } from "./SaveBox";
import { stageOf, useOnStage } from "./onStage";
import { listenToShortcuts } from "./shortcuts";
import { SplitStage } from "./SplitStage";
import { StatusLine } from "./StatusLine";
import { ToolPalette } from "./ToolPalette";
import { TopBar } from "./TopBar";
import { Transport } from "./Transport";

/** One room, alive: the scene in the middle, what can be changed at the left, what can be read at the right. */
export function LiveView({ game, room }: { game: Game; room: string }) {
  const left = useStore(preferences, (p) => p.leftOpen);
  const right = useStore(preferences, (p) => p.rightOpen);
  const inPast = useStore(roomStore, (r) => r.status !== null && r.status.tick < r.status.newest);
  const empty = useStore(latestFrame, (frame) => frame === null);
  const { editing, choice } = useOnStage(game);
  const isMap = useStore(desk, (open) => isSenseGraph(open?.file ?? ""));
  useEffect(() => listenToShortcuts(game), [game]);
  useEffect(() => startWatching(() => stageOf(game), [desk, view]), [game]);
  useEffect(() => startWatchingPanel(game.name), [game]);
  useEffect(() => startDeepLink(), []);
  useEffect(() => {
    document.title = `${game.title} · Wits Studio`;
  }, [game]);
  return (
    <div className="live" data-left={left} data-right={right}>
      <TopBar game={game} room={room} />
      {left && (
        <aside className="panel panel-left" aria-label="Parameters and layers">
          <LessonPanel />
          {/* Whoever plays wants to choose a team, not to read files; labs are about their files. */}
          {!isPlayed(game) && <FilesPanel />}
          <ParamPanel game={game} />
          <LayersPanel game={game} />
          {isPlayed(game) && <FilesPanel />}
        </aside>
      )}
      <main className="stage" data-past={inPast}>
        <WorldSplit game={game}>
          <SplitStage
            choice={choice}
            beside={isMap ? "map" : editing ? "file" : "mind"}
            scene={
              <Futures game={game}>
                <SceneView game={game} />
                <RoomsOverlay />
                <ToolPalette game={game} />
                <Legend game={game} />
                {empty && <div className="stage-wait">Waiting for the first frame…</div>}
              </Futures>
            }
            mind={<Bench game={game} />}
          />
        </WorldSplit>
        <StopBanner />
        <ConnectionBanner />
      </main>
      {right && (
        <aside className="panel panel-right" aria-label="Inspector and charts">
          {choice !== "scene" && (
            <>
              {!editing && <NodePanel game={game} />}
              <BoardPanel />
              <LogPanel />
            </>
          )}
          <Inspector game={game} />
          <ScorePanel />
          <ChartsPanel game={game} />
        </aside>
      )}
      <Transport game={game} />
      <StatusLine />
      <Sheets game={game} />
      <LoadFault />
    </div>
  );
}

function Sheets({ game }: { game: Game }) {
  const sheet = useStore(view, (v) => v.sheet);
  const close = (): void => setView({ sheet: "none" });
  if (sheet === "help") return <HelpSheet game={game} onClose={close} />;
  if (sheet === "about") {
    return (
      <Sheet title={`About ${game.title}`} testid="about-sheet" onClose={close}>
        {game.help.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Sheet>
    );
  }
  return null;
}
