import type { Game } from "../protocol/types";
import { pointAtBody, pointNowhere } from "../session/commands";
import { type Future, latestBrief, pointing, view } from "../session/stores";
import { theme } from "../store/theme";
import { HoverCard } from "../scene/hoverCard";
import type { Box } from "../scene/labels";
import { pickPixels } from "../scene/pick";
import { RestingPointer } from "../scene/pointer";
import { screenCamera } from "./overlay";
import type { OnScreen, Stage3 } from "./stage3";

/** In a crowd of more than this every place hides somebody. */
const MOST_SIGHTS = 500;

/** Shows who is pointed at in a scene of three dimensions, in a card beside its body. */
export function showPointed3(host: HTMLElement, stage: Stage3, game: Game, of: Future) {
  const radiusOf = (agent: number | null): { radius?: number } => {
    const seen = agent === null ? null : stage.agentOnScreen(agent);
    return seen === null ? {} : { radius: seen.radius };
  };
  const card = new HoverCard(() => ({
    camera: screenCamera(host.clientWidth, host.clientHeight),
    frame: null,
    theme: theme.get(),
    hidden: new Set<string>(),
    ...radiusOf(latestBrief.get()?.agent ?? null),
    sights: () => [
      ...stage.texts.filter((text) => text.shown).map((text) => text.box),
      ...stage.agentsOnScreen(MOST_SIGHTS).map(boxAround),
    ],
  }));
  const pointer = new RestingPointer({
    point: (x, y, touch) => {
      const agent = stage.pick(x, y, pickPixels(touch));
      if (agent === null) pointNowhere();
      else pointAtBody(agent, of === "stem");
    },
    nowhere: pointNowhere,
  });
  const show = (): void => {
    const brief = latestBrief.get();
    const mine = brief !== null && brief.stem === (of === "stem") ? brief : null;
    // The card looks at the screen: its brief is where the body is drawn.
    const seen = mine?.agent == null ? null : stage.agentOnScreen(mine.agent);
    card.show(mine && seen && { ...mine, at: [seen.x, -seen.y] }, pointing.get() === "agent");
    const isOver = card.agent !== null && view.get().tool === null && pointer.at !== null;
    host.style.cursor = isOver ? "pointer" : "";
  };
  /** A brush or a place to be chosen is what the pointer is for, then. */
  const isBusy = (): boolean => {
    const { tool, placing } = view.get();
    return placing || game.controls.some((control) => control.kind === "brush" && control.name === tool);
  };
  const stop = latestBrief.subscribe(show);
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
      if (latestBrief.get() !== null) show();
    },
    stop(): void {
      stop();
      pointer.leave();
    },
  };
}

function boxAround({ x, y, radius }: OnScreen): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}
