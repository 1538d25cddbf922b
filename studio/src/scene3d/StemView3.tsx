import { useEffect, useRef } from "react";
import type { Game } from "../protocol/types";
import { stemFrame, view } from "../session/stores";
import { listenToGestures } from "../scene/gestures";
import { FutureName } from "../ui/FutureName";
import { cameraGestures, pickInto } from "./gestures3";
import { showPointed3 } from "./pointed3";
import { runStage3 } from "./runStage3";
import type { Stage3 } from "./stage3";
import { leadingStage, sharedView } from "./sharedView";

/** The scene of the stem beside that of the branch: to look at and into, by the same camera. */
export default function StemView3({ game }: { game: Game }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current === null ? undefined : run(host.current, game)), [game]);
  return (
    <div className="future" data-of="stem" data-testid="stem-scene">
      <FutureName of="stem" />
      <div className="future-scene">
        <div className="scene" data-space="3d">
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

function run(host: HTMLElement, game: Game): () => void {
  // Frames of the stem are acknowledged with those of the branch.
  const running = runStage3(host, game, "stem", stemFrame, {
    drawn: () => undefined,
    looked: () => pointed?.look(),
    gone: () => undefined,
  });
  if (running === null) return () => undefined;
  const { stage } = running;
  const pointed: ReturnType<typeof showPointed3> | undefined = showPointed3(host, stage, game, "stem");
  host.append(pointed.element);
  const look = (): void => {
    const shared = sharedView.get();
    if (shared !== null) stage.move((cameras) => cameras.adopt(shared));
  };
  look();
  // One camera for both: a hand on this scene moves that of the branch, which this one adopts.
  const leading = (): Stage3 => leadingStage.get() ?? stage;
  const undo = [
    sharedView.subscribe(look),
    pointed.stop,
    listenToGestures(host, {
      pan: (...by) => cameraGestures(leading()).pan(...by),
      zoom: (...by) => cameraGestures(leading()).zoom(...by),
      ...pointed.gestures,
      click(x, y, touch) {
        if (!view.get().pinned) pickInto(stage, "stem", x, y, touch);
      },
      dragging: (active) => void (host.style.cursor = active ? "grabbing" : ""),
      paints: () => false,
      stroke: () => undefined,
    }),
  ];
  return () => {
    for (const stop of undo) stop();
    running.stop();
  };
}
