import { useEffect, useRef } from "react";
import type { Game } from "../protocol/types";
import {
  beginStroke,
  dragHandle,
  drawStroke,
  dropHandle,
  endStroke,
  lookInto,
  sendControl,
} from "../session/commands";
import { framesDrawn, wantFrameRate } from "../session/session";
import { swipesOf } from "../session/steering";
import {
  framesPerSecond,
  future,
  latestFrame,
  latestInspection,
  setView,
  tellPlace,
  view,
} from "../session/stores";
import { hiddenLayers } from "../store/layers";
import { preferences } from "../store/preferences";
import { useStore } from "../store/store";
import { theme } from "../store/theme";
import { toast } from "../store/toasts";
import { panned, screenToWorld, zoomedAbout } from "./camera";
import { focusOf } from "./focus";
import { FrameMeter } from "./frameMeter";
import { startPace } from "./framePace";
import { listenToGestures } from "./gestures";
import { watchGhost } from "./ghost";
import { flatView, HandleLayer } from "./handleLayer";
import { currentStage, sceneCamera } from "./currentStage";
import { showPointed } from "./showPointed";
import { Stage } from "./stage";
import { pickInScene } from "./pickInScene";
import { exposeTestHooks } from "./testHooks";

/** The scene: a stage fed from the stores by subscription, so that no frame ever renders React. */
export function SceneView({ game }: { game: Game }) {
  const host = useRef<HTMLDivElement>(null);
  const tool = useStore(view, (v) => (v.placing ? "place" : v.tool));
  const toolTitle = game.controls.find((control) => control.name === tool)?.title;

  useEffect(() => {
    if (host.current === null) return undefined;
    return runStage(host.current, game);
  }, [game]);

  return (
    <div className="scene" data-testid="scene" data-tool={tool ?? "select"}>
      <div
        className="scene-canvases"
        ref={host}
        role="application"
        tabIndex={0}
        aria-roledescription="simulation view"
        aria-label={`${game.title}: ${toolTitle ? `click to use ${toolTitle}` : "click an agent to look inside"}, drag to pan, scroll to zoom`}
      />
    </div>
  );
}

function runStage(host: HTMLElement, game: Game): () => void {
  const meter = new FrameMeter();
  const stage = new Stage(
    host,
    (frame) => {
      meter.mark(performance.now());
      hooks.frames += 1;
      hooks.drawnTick = frame.tick;
      hooks.lastFrameBytes = frame.byteLength;
      framesDrawn();
      pace.drawn();
    },
    (camera) => {
      sceneCamera.set(camera);
      handles.look(flatView(camera));
      pointed.shift();
      pointed.look();
    },
  );
  const gestures = gesturesFor(stage, host, game);
  const handles = new HandleLayer(game.controls, {
    // Whoever was pointed at is not meant any more.
    grab: () => pointed.gestures.leave(),
    drag: dragHandle,
    drop: dropHandle,
    click: gestures.click,
  });
  const pointed = showPointed(host, stage, game, "branch");
  host.append(handles.element, pointed.element);
  const hooks = exposeTestHooks(stage, handles);
  currentStage.set(stage);
  const pace = startPace(stage.slow, wantFrameRate);

  const showLook = (): void =>
    stage.setLook({
      theme: theme.get(),
      layers: game.layers,
      hidden: hiddenLayers(game, preferences.get().layers),
    });
  const showInspection = (): void => {
    const inspection = future.get() === "branch" ? latestInspection.get() : null;
    stage.setMarks(inspection?.marks ?? [], inspection && focusOf(inspection));
  };
  const showFrame = (): void => {
    const frame = latestFrame.get();
    stage.setFrame(frame);
    handles.tell(frame?.handles ?? []);
    pointed.look();
  };
  showLook();
  showFrame();
  showInspection();

  const size = new ResizeObserver(() =>
    stage.resize(host.clientWidth, host.clientHeight, window.devicePixelRatio),
  );
  size.observe(host);
  const meterTimer = setInterval(() => {
    hooks.fps = meter.rate(performance.now());
    framesPerSecond.set(Math.round(hooks.fps));
  }, 500);
  const undo = [
    latestFrame.subscribe(showFrame),
    latestInspection.subscribe(showInspection),
    future.subscribe(showInspection),
    theme.subscribe(showLook),
    watchGhost("branch", (over) => stage.setGhost(over)),
    preferences.subscribe(showLook),
    view.subscribe(() => stage.follow(view.get().follow)),
    listenToGestures(host, { ...gestures, ...pointed.gestures }),
    pointed.stop,
    () => size.disconnect(),
    () => clearInterval(meterTimer),
    pace.stop,
  ];
  return () => {
    for (const stop of undo) stop();
    currentStage.set(null);
    sceneCamera.set(null);
    window.__wits = undefined;
    stage.dispose();
  };
}

function gesturesFor(stage: Stage, host: HTMLElement, game: Game) {
  const brush = (): string | undefined =>
    view.get().placing
      ? undefined
      : game.controls.find((control) => control.kind === "brush" && control.name === view.get().tool)?.name;
  return {
    pan(dx: number, dy: number) {
      if (view.get().follow) setView({ follow: false });
      stage.moveCamera(panned(stage.view, dx, dy));
    },
    zoom: (x: number, y: number, factor: number) => stage.moveCamera(zoomedAbout(stage.view, x, y, factor)),
    click(x: number, y: number, touch: boolean) {
      const { tool, pinned, placing } = view.get();
      const at = screenToWorld(stage.view, x, y);
      if (placing) {
        tellPlace.set(at);
        setView({ placing: false });
      } else if (tool !== null) sendControl(tool, at);
      else if (pinned) toast("The inspector is pinned: unpin it to pick another agent.", "info");
      else {
        lookInto("branch");
        pickInScene(stage, x, y, touch);
      }
    },
    ...swipesOf(game),
    // Shift pans, whatever is in hand.
    paints: (_x: number, _y: number, event: PointerEvent) => brush() !== undefined && !event.shiftKey,
    stroke(phase: "begin" | "draw" | "end", x: number, y: number) {
      const name = brush();
      if (phase === "end" || name === undefined) endStroke();
      else (phase === "begin" ? beginStroke : drawStroke)(name, screenToWorld(stage.view, x, y));
    },
    dragging(active: boolean) {
      host.style.cursor = active ? "grabbing" : "";
    },
  };
}
