import { logOnce } from "../connection/logOnce";
import type { Frame } from "../protocol/decodeFrame";
import type { Game } from "../protocol/types";
import { future, type Future, latestInspection, meshes, view } from "../session/stores";
import type { Store } from "../store/store";
import { hiddenLayers } from "../store/layers";
import { preferences } from "../store/preferences";
import { theme } from "../store/theme";
import { watchGhost } from "../scene/ghost";
import { webglProbe } from "./probe";
import { Stage3, type StageEvents } from "./stage3";

/** A browser that has WebGL may still refuse a context, after the driver has failed for instance. */
function newStage(host: HTMLElement, events: StageEvents): Stage3 | null {
  const webgl = webglProbe();
  if (webgl === null) return null;
  try {
    return new Stage3(host, () => meshes.get(), webgl.software, events);
  } catch (error) {
    logOnce("WebGL was refused", error);
    return null;
  }
}

/** A stage that follows the stores; null where there is no WebGL. `stop` undoes it. */
export function runStage3(
  host: HTMLElement,
  game: Game,
  of: Future,
  frames: Store<Frame | null>,
  events: StageEvents,
): { stage: Stage3; stop: () => void } | null {
  const stage = newStage(host, events);
  if (stage === null) return null;
  const showLook = (): void =>
    stage.setLook({
      theme: theme.get(),
      layers: game.layers,
      hidden: hiddenLayers(game, preferences.get().layers),
    });
  const showInspection = (): void => {
    const inspection = latestInspection.get();
    // The same agent is followed in both futures; the marks are those of the one that is looked into.
    stage.setSelection(inspection?.agent ?? null, (future.get() === of && inspection?.marks3) || []);
  };
  const showMode = (): void => {
    const { follow, firstPerson } = view.get();
    stage.setMode(!follow ? "orbit" : firstPerson ? "first" : "follow");
  };
  const showFrame = (): void => stage.setFrame(frames.get());
  const size = new ResizeObserver(() =>
    stage.resize(host.clientWidth, host.clientHeight, window.devicePixelRatio),
  );
  size.observe(host);
  for (const show of [showLook, showFrame, showInspection, showMode]) show();
  const undo = [
    frames.subscribe(showFrame),
    latestInspection.subscribe(showInspection),
    future.subscribe(showInspection),
    theme.subscribe(showLook),
    watchGhost(of, (over) => stage.setGhost(over)),
    preferences.subscribe(showLook),
    view.subscribe(showMode),
    () => size.disconnect(),
  ];
  return {
    stage,
    stop(): void {
      for (const stop of undo) stop();
      stage.dispose();
    },
  };
}
