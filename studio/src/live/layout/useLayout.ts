import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { desk } from "../../author/desk";
import { isSenseGraph } from "../../author/rooms/geometry";
import type { Homes } from "../../dock/homes";
import { enterSituation } from "../../dock/state";
import type { Bounds } from "../../protocol/geometry";
import type { Game } from "../../protocol/types";
import { files, latestFrame, room, world } from "../../session/stores";
import { padOf } from "../../session/pad";
import type { StageChoice } from "../../store/preferences";
import { useStore } from "../../store/store";
import { hasWorld } from "../../world/panels";
import { useOnStage } from "../onStage";
import { type Offer, type Pane, PANES } from "../panes";
import { hasNotice } from "../playing";
import { isTouch } from "../../store/touch";
import { type Doing, isLow, isNarrow, takenByFingers, usualLayout } from "./usual";

const HOMES: Homes = Object.fromEntries(PANES.map((pane) => [pane.id, pane.home]));

/** Keeps the dock in the situation that the page is in; gives the panes that are offered. */
export function useLayout(game: Game): { narrow: boolean; panes: readonly Pane[] } {
  const { width, height } = useWindowSize();
  const aspect = useAspect();
  const { choice, minds, editing } = useOnStage(game);
  const isMap = useStore(desk, (open) => isSenseGraph(open?.file ?? ""));
  const hasFiles = useStore(files, (all) => all.list.length > 0);
  const thereIsWorld = useStore(world, hasWorld);
  const past = useStore(room, (r) => !r.attached);
  const taken = isTouch() ? takenByFingers(padOf(game) !== null, hasNotice(game)) : 0;
  const narrow = isNarrow(width, height, taken);
  const low = narrow && isLow(height);
  const doing = doingOf(choice, editing, isMap);
  const panes = useMemo(() => {
    const bench = minds || editing;
    const offer: Offer = { game, bench, minds, editing, files: hasFiles, world: thereIsWorld, past };
    return PANES.filter((pane) => pane.isOffered(offer));
  }, [game, minds, editing, hasFiles, thereIsWorld, past]);
  useLayoutEffect(() => {
    const at = (home: Pane["home"]): string[] =>
      PANES.filter((pane) => pane.home === home && pane.isUsual).map((pane) => pane.id);
    const { situation, tree } = usualLayout({
      doing,
      width,
      height,
      taken,
      aspect,
      left: at("left"),
      right: at("right"),
    });
    const offered = panes.map((pane) => pane.id);
    enterSituation({ situation, usual: tree, homes: HOMES, offered, narrow, low });
  }, [doing, width, height, taken, aspect, panes, narrow, low]);
  return { narrow, panes };
}

function doingOf(choice: StageChoice, editing: boolean, isMap: boolean): Doing {
  if (choice === "scene") return "scene";
  if (choice === "mind") return editing ? "editor" : "mind";
  return isMap ? "map" : editing ? "edit" : "split";
}

function useWindowSize(): { width: number; height: number } {
  const [size, setSize] = useState({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const measure = (): void => setSize({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return size;
}

/** Width by height of the world, as the first frame says; panes do not jump when the world grows. */
function useAspect(): number {
  const [aspect, setAspect] = useState(() => aspectOf(latestFrame.get()?.bounds));
  useEffect(() => {
    if (aspect !== null) return undefined;
    const look = (): void => setAspect(aspectOf(latestFrame.get()?.bounds));
    look();
    return latestFrame.subscribe(look);
  }, [aspect]);
  return aspect ?? 1;
}

function aspectOf(bounds: Bounds | undefined): number | null {
  if (bounds === undefined) return null;
  const [minX, minY, maxX, maxY] = bounds;
  const aspect = (maxX - minX) / (maxY - minY);
  return Number.isFinite(aspect) && aspect > 0 ? aspect : 1;
}
