import type { Game } from "../protocol/types";
import { pointAt, pointNowhere } from "../session/commands";
import { type Future, latestBrief, pointing, view } from "../session/stores";
import { hiddenLayers } from "../store/layers";
import { preferences } from "../store/preferences";
import { theme } from "../store/theme";
import { bodiesIn } from "./bodyAt";
import { screenToWorld } from "./camera";
import { HoverCard } from "./hoverCard";
import { pickPixels, pickRadius } from "./pick";
import { RestingPointer } from "./pointer";
import type { Stage } from "./stage";

/** Shows who is pointed at in a scene, in a card beside it. */
export function showPointed(host: HTMLElement, stage: Stage, game: Game, of: Future) {
  const card = new HoverCard(() => ({
    camera: stage.view,
    frame: stage.shown,
    theme: theme.get(),
    hidden: hiddenLayers(game, preferences.get().layers),
    sights: () => [
      ...stage.texts.filter((text) => text.shown).map((text) => text.box),
      ...bodiesIn(stage.shown, stage.view),
    ],
  }));
  const pointer = new RestingPointer({
    point: (x, y, touch) =>
      pointAt(
        ...screenToWorld(stage.view, x, y),
        pickRadius(stage.shown, stage.view, x, y, pickPixels(touch)),
        of === "stem",
      ),
    nowhere: pointNowhere,
  });
  const showBrief = (): void => {
    const brief = latestBrief.get();
    card.show(brief !== null && brief.stem === (of === "stem") ? brief : null, pointing.get() === "agent");
    showCursor();
  };
  /** A brush or a place to be chosen is what the pointer is for, then. */
  const isBusy = (): boolean => {
    const { tool, placing } = view.get();
    return placing || game.controls.some((control) => control.kind === "brush" && control.name === tool);
  };
  const showCursor = (): void => {
    host.style.cursor =
      card.agent !== null && view.get().tool === null && pointer.at !== null ? "pointer" : "";
  };
  showBrief();
  const stop = latestBrief.subscribe(showBrief);
  return {
    element: card.element,
    gestures: {
      hover(x: number, y: number): void {
        if (isBusy()) pointer.leave();
        else pointer.move(x, y);
      },
      leave: () => pointer.leave(),
      hold: (x: number, y: number) => pointer.hold(x, y),
    },
    /** The camera or the scene has changed. */
    look(): void {
      card.look();
    },
    /** The camera has: something else may be beneath the pointer. */
    shift: () => pointer.shift(),
    stop(): void {
      stop();
      pointer.leave();
    },
  };
}
