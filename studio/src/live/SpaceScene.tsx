import { lazy, Suspense } from "react";
import type { Game } from "../protocol/types";
import { SceneView } from "../scene/SceneView";
import { StemView } from "../scene/StemView";

/** Games in two dimensions do not pay for those in three. */
const SceneView3 = lazy(() => import("../scene3d/SceneView3"));
const StemView3 = lazy(() => import("../scene3d/StemView3"));

/** The scene of a game, flat or in three dimensions. */
export function SpaceScene({ game }: { game: Game }) {
  if (game.space !== "3d") return <SceneView game={game} />;
  return (
    <Suspense fallback={null}>
      <SceneView3 game={game} />
    </Suspense>
  );
}

/** The same of the stem of a branch. */
export function SpaceStem({ game }: { game: Game }) {
  if (game.space !== "3d") return <StemView game={game} />;
  return (
    <Suspense fallback={null}>
      <StemView3 game={game} />
    </Suspense>
  );
}
