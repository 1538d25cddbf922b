import { editFile } from "../author/open";
import type { Game } from "../protocol/types";
import {
  restart,
  seek,
  select,
  setLiveParam,
  setPlaying,
  setSpeed,
  stageParam,
  switchLayer,
  sendControl,
} from "../session/commands";
import { room, tick } from "../session/stores";

type Try = Game["guide"]["tries"][number];
export type Act = Try["actions"][number];

/** Does what a try of the guide says, step by step, and lets time run where something is to be seen. */
export function runTry(game: Game, { actions }: Try): void {
  for (const act of actions) carryOut(game, act);
  // Going back pauses.
  const isPaused = room.get().status?.playing === false || actions.some((act) => act.do === "back");
  if (isPaused && actions.some(needsTime)) setPlaying(true);
}

/** What only opens or shows something is seen while time stands still. */
function needsTime(act: Act): boolean {
  return act.do !== "open" && act.do !== "select" && act.do !== "show";
}

function carryOut(game: Game, act: Act): void {
  switch (act.do) {
    case "set":
      if (isLive(game, act.name)) setLiveParam(act.name, act.value);
      else stageParam(act.name, act.value);
      break;
    case "use":
      sendControl(act.name, act.at === null ? undefined : [act.at[0], act.at[1]]);
      break;
    case "select":
      select(act.agent);
      break;
    case "open":
      editFile(act.file);
      break;
    case "show":
      switchLayer(game, act.layer, act.on);
      break;
    case "back":
      seek(Math.max(room.get().status?.oldest ?? 0, tick.get() - act.seconds * game.ticks_per_second));
      break;
    case "speed":
      setSpeed(act.factor);
      break;
    case "restart":
      restart(act.seed ?? undefined);
      break;
  }
}

function isLive(game: Game, name: string): boolean {
  return game.params.find((param) => param.name === name)?.live ?? true;
}

/** Takes back what tries have set: parameters, layers and speed as they are at first, from the beginning. */
export function startOver(game: Game): void {
  const acts = game.guide.tries.flatMap((tried) => tried.actions);
  for (const act of acts) {
    const param = act.do === "set" ? game.params.find(({ name }) => name === act.name) : undefined;
    if (param) carryOut(game, { do: "set", name: param.name, value: param.default });
    const layer = act.do === "show" ? game.layers.find(({ name }) => name === act.layer) : undefined;
    if (layer) switchLayer(game, layer.name, layer.on);
    if (act.do === "speed") setSpeed(1);
  }
  restart();
}
