import { useEffect, useRef, useState } from "react";
import type { Game } from "../protocol/types";
import { dragHandle, dropHandle } from "../session/commands";
import { framesDrawn, wantFrameRate } from "../session/session";
import { swipesOf } from "../session/steering";
import { framesPerSecond, latestFrame, setView, view } from "../session/stores";
import { useStore } from "../store/store";
import { currentStage } from "../scene/currentStage";
import { FrameMeter } from "../scene/frameMeter";
import { startPace } from "../scene/framePace";
import { listenToGestures } from "../scene/gestures";
import { HandleLayer } from "../scene/handleLayer";
import { Button } from "../ui/Button";
import { cameraGestures, cameraKey, toolGestures } from "./gestures3";
import { handleView } from "./handles3";
import { showPointed3 } from "./pointed3";
import { runStage3 } from "./runStage3";
import { leadingStage, sharedView } from "./sharedView";
import type { Stage3 } from "./stage3";
import { exposeTestHooks3 } from "./testHooks3";

/** The scene of a game in three dimensions, with what is said when it cannot be drawn. */
export default function SceneView3({ game }: { game: Game }) {
  const [trouble, setTrouble] = useState<Trouble>("none");
  const [attempt, setAttempt] = useState(0);
  const tool = useStore(view, (v) => (v.placing ? "place" : v.tool));
  const toolTitle = game.controls.find((control) => control.name === tool)?.title;
  const click = toolTitle ? `click to use ${toolTitle}` : "click an agent to look inside";
  return (
    <div className="scene" data-testid="scene" data-space="3d" data-tool={tool ?? "select"}>
      <Canvases key={attempt} game={game} click={click} tell={setTrouble} />
      {trouble !== "none" && (
        <div className="scene-trouble" role="alert" data-testid={trouble}>
          <p>{TROUBLES[trouble]}</p>
          {trouble === "context-lost" && (
            <Button look="soft" icon="restart" testid="draw-again" onPress={() => setAttempt(attempt + 1)}>
              Draw again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface CanvasesProps {
  game: Game;
  click: string;
  tell: (trouble: Trouble) => void;
}

/** The canvases, fed from the stores by subscription: no frame ever renders React. */
function Canvases({ game, click, tell }: CanvasesProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = host.current === null ? undefined : run(host.current, game, tell);
    tell(stop === null ? "no-webgl" : "none");
    return stop ?? undefined;
  }, [game, tell]);
  return (
    <div
      className="scene-canvases"
      ref={host}
      role="application"
      tabIndex={0}
      aria-roledescription="simulation view in three dimensions"
      aria-label={`${game.title}: ${click}, drag or use the arrow keys to turn, with Shift to move, scroll or + and - to zoom`}
    />
  );
}

type Trouble = "none" | "no-webgl" | "context-lost";

const TROUBLES: Readonly<Record<Exclude<Trouble, "none">, string>> = {
  "no-webgl": "This scene has three dimensions and needs WebGL 2, which this browser does not offer.",
  "context-lost":
    "The graphics driver has stopped drawing this scene. Most often it goes on by itself; the game goes on meanwhile.",
};

/** Whoever wants to see everything follows nobody. */
function showAll(stage: Stage3): void {
  setView({ follow: false, firstPerson: false });
  stage.fit();
}

function run(host: HTMLElement, game: Game, tell: (trouble: Trouble) => void): (() => void) | null {
  const meter = new FrameMeter();
  const running = runStage3(host, game, "branch", latestFrame, {
    drawn(frame) {
      meter.mark(performance.now());
      hooks.frames += 1;
      hooks.drawnTick = frame.tick;
      hooks.lastFrameBytes = frame.byteLength;
      framesDrawn();
      pace.drawn();
    },
    looked() {
      // The first picture may come before the rest is there.
      if (running === null || !isReady) return;
      sharedView.set(running.stage.cameras.shown);
      handles.look(handleView(running.stage));
      pointed.look();
    },
    gone: (isGone) => tell(isGone ? "context-lost" : "none"),
  });
  let isReady = false;
  if (running === null) return null;
  const { stage } = running;
  const tools = toolGestures(stage, host, game);
  const handles = new HandleLayer(game.controls, {
    grab: () => pointed.gestures.leave(),
    drag: dragHandle,
    drop: dropHandle,
    click: tools.click,
  });
  const pointed = showPointed3(host, stage, game, "branch");
  host.append(handles.element, pointed.element);
  const hooks = exposeTestHooks3(stage, handles);
  isReady = true;
  currentStage.set({ fit: () => showAll(stage) });
  leadingStage.set(stage);
  const pace = startPace(stage.slow, wantFrameRate);
  const showHandles = (): void => handles.tell(latestFrame.get()?.handles ?? []);
  showHandles();
  const pressed = (event: KeyboardEvent): void => {
    if (event.target === host && cameraKey(stage, event)) event.preventDefault();
  };
  // A focus by mouse would keep the arrow keys from stepping through time.
  const keepFocus = (event: MouseEvent): void => event.preventDefault();
  host.addEventListener("keydown", pressed);
  host.addEventListener("mousedown", keepFocus);
  const meterTimer = setInterval(() => {
    hooks.fps = meter.rate(performance.now());
    framesPerSecond.set(Math.round(hooks.fps));
  }, 500);
  const undo = [
    latestFrame.subscribe(showHandles),
    listenToGestures(host, { ...cameraGestures(stage), ...tools, ...swipesOf(game), ...pointed.gestures }),
    pointed.stop,
    () => clearInterval(meterTimer),
    pace.stop,
    () => host.removeEventListener("keydown", pressed),
    () => host.removeEventListener("mousedown", keepFocus),
  ];
  return () => {
    for (const stop of undo) stop();
    currentStage.set(null);
    leadingStage.set(null);
    sharedView.set(null);
    window.__wits = undefined;
    running.stop();
  };
}
