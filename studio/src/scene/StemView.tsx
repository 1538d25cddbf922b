import { useEffect, useRef } from "react";
import type { Game } from "../protocol/types";
import { lookInto } from "../session/commands";
import { future, latestInspection, stemFrame, view } from "../session/stores";
import { hiddenLayers } from "../store/layers";
import { preferences } from "../store/preferences";
import { theme } from "../store/theme";
import { panned, zoomedAbout } from "./camera";
import { currentStage, sceneCamera } from "./currentStage";
import { focusOf } from "./focus";
import { listenToGestures } from "./gestures";
import { watchGhost } from "./ghost";
import { pickInScene } from "./pickInScene";
import { FutureName } from "../ui/FutureName";
import { showPointed } from "./showPointed";
import { Stage } from "./stage";

/** The scene of the stem beside that of the branch: to look at and into, by the same camera. */
export function StemView({ game }: { game: Game }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current === null ? undefined : runStem(host.current, game)), [game]);
  return (
    <div className="future" data-of="stem" data-testid="stem-scene">
      <FutureName of="stem" />
      <div className="future-scene">
        <div className="scene">
          <div
            className="scene-canvases"
            ref={host}
            role="img"
            aria-label={`${game.title} without the branch`}
          />
        </div>
      </div>
    </div>
  );
}

function runStem(host: HTMLElement, game: Game): () => void {
  // Frames of the stem are acknowledged with those of the branch.
  const stage = new Stage(
    host,
    () => undefined,
    () => undefined,
  );
  const showLook = (): void =>
    stage.setLook({
      theme: theme.get(),
      layers: game.layers,
      hidden: hiddenLayers(game, preferences.get().layers),
    });
  const pointed = showPointed(host, stage, game, "stem");
  host.append(pointed.element);
  const showFrame = (): void => {
    stage.setFrame(stemFrame.get());
    pointed.look();
  };
  const showInspection = (): void => {
    const inspection = future.get() === "stem" ? latestInspection.get() : null;
    stage.setMarks(inspection?.marks ?? [], inspection && focusOf(inspection));
  };
  const look = (): void => {
    const camera = sceneCamera.get();
    if (camera !== null) stage.moveCamera({ ...camera, width: stage.view.width, height: stage.view.height });
  };
  const size = new ResizeObserver(() => {
    stage.resize(host.clientWidth, host.clientHeight, window.devicePixelRatio);
    look();
  });
  size.observe(host);
  showLook();
  showFrame();
  showInspection();
  const other = (): Stage | null => {
    const current = currentStage.get();
    return current instanceof Stage ? current : null;
  };
  const undo = [
    stemFrame.subscribe(showFrame),
    latestInspection.subscribe(showInspection),
    future.subscribe(showInspection),
    sceneCamera.subscribe(look),
    theme.subscribe(showLook),
    watchGhost("stem", (over) => stage.setGhost(over)),
    preferences.subscribe(showLook),
    () => size.disconnect(),
    pointed.stop,
    listenToGestures(host, {
      pan: (dx, dy) => other()?.moveCamera(panned(other()?.view ?? stage.view, dx, dy)),
      zoom: (x, y, factor) => other()?.moveCamera(zoomedAbout(other()?.view ?? stage.view, x, y, factor)),
      click(x, y, touch) {
        if (view.get().pinned) return;
        lookInto("stem");
        pickInScene(stage, x, y, touch);
      },
      ...pointed.gestures,
      dragging: (active) => void (host.style.cursor = active ? "grabbing" : ""),
      paints: () => false,
      stroke: () => undefined,
    }),
  ];
  return () => {
    for (const stop of undo) stop();
    stage.dispose();
  };
}
