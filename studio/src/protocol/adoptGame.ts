/** Games and rooms, from messages that were checked to what the app works with. */
import type * as wire from "./generated";
import type { Own } from "./own";
import { tintIndex } from "./tints";
import type { Brief, Game, Layer, Param, Status, Tellable, TellPart, Values } from "./types";

const PARTS: readonly TellPart[] = ["from", "to", "at", "value"];

/** Colours are numbers, as in frames. */
function adoptLayer(layer: Own<wire.Layer>): Layer {
  return { ...layer, legend: layer.legend.map(([tint, name]) => ({ tint: tintIndex(tint), name })) };
}

/** A slider needs a step: a parameter with a single value has none. */
function adoptParam(param: Own<wire.Param>): Param {
  return { ...param, step: param.step > 0 ? param.step : 1 };
}

export function adoptGame(game: Own<wire.Game>): Game {
  return { ...game, params: game.params.map(adoptParam), layers: game.layers.map(adoptLayer) };
}

/** What is not a number now is not shown. */
function finite(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)));
}

export function adoptStatus(status: Own<wire.Status>): Status {
  return { ...status, params: finite(status.params), score: finite(status.score) };
}

export function adoptTellable({ what, help, with: parts }: Own<wire.Tellable>): Tellable {
  return { what, help, with: PARTS.filter((part) => parts.includes(part)) };
}

/** Who is pointed at; null: nobody. */
/** Nothing is there when it has neither an agent nor a name. */
export function adoptBrief(said: Own<wire.Brief>): Brief | null {
  const { agent, name, state, thought, rows, at, stem } = said;
  return agent === null && name === "" ? null : { agent, name, state, thought, rows, at, stem };
}
