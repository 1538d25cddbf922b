import { standIns } from "../mind/folds";
import { layoutMachine } from "../mind/layoutMachine";
import type { Layout, Sizes } from "../mind/layoutTypes";
import { fittedTo } from "../mind/lens";
import { crossingsOf } from "../mind/machine/crossings";
import { type Model, modelOf } from "../model/model";
import type { Graph } from "../protocol/mindTypes";

/** Machines for tests and measurements, and figures about how they are laid out. */

/** As in the sample of the machines of the games: kind, name, parent, parameters; from, to, label. */
export interface MachineSample {
  nodes: [string, string, number, string][];
  links: [number, number, string][];
}

export function machineOf({ nodes, links }: MachineSample): Model {
  const all: Graph["nodes"] = nodes.map(([kind, name, parent, detail], at) => ({
    ...{ kind, name, parent, path: `${at}`, detail },
    ...{ help: "", stop: false, folds: false },
  }));
  return modelOf({
    ...{ id: "m", version: 0, title: "", form: "machine", nodes: all },
    links: links.map(([from, to, label]) => ({ from, to, label })),
  });
}

/** Numbers of a small random stream, each below a bound. */
export function randomStream(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** So many states that can all be reached, and nine transitions for five of them. */
export function randomMachine(states: number, seed: number): MachineSample {
  const random = randomStream(seed);
  const label = (): string => "when it is so and so at last".slice(0, 3 + random(20));
  const found: MachineSample = {
    nodes: [
      ["machine", "m", -1, ""],
      ["start", "", 0, ""],
    ],
    links: [[1, 2, ""]],
  };
  for (let at = 0; at < states; at++) {
    found.nodes.push(["state", "a state of many".slice(0, 4 + random(11)), 0, ""]);
    if (at > 0) found.links.push([2 + Math.max(0, at - 1 - random(6)), at + 2, label()]);
  }
  for (let at = 0; at < states * 0.8; at++)
    found.links.push([2 + random(states), 2 + random(states), label()]);
  return found;
}

const LETTER = 5.5;

/** Sizes of boxes and texts about as a browser measures them. */
export function sizesBy(model: Model): Sizes {
  const text = (words: string): number => Math.min(230, words.length * LETTER);
  return {
    box(node) {
      const name = model.graph.nodes[node]?.name ?? "";
      return { w: Math.round(Math.min(250, Math.max(104, name.length * 6.6 + 56))), h: 42 };
    },
    text,
  };
}

export function placed(sample: MachineSample): Layout {
  const model = machineOf(sample);
  return layoutMachine(
    model,
    standIns(model, () => false),
    sizesBy(model),
  );
}

export interface Figures {
  crossings: number;
  bends: number;
  length: number;
  /** How large it can be shown in a pane of 934 by 470 pixels. */
  scale: number;
}

type Lines = readonly (readonly number[])[];

export function figuresOf(lines: Lines, width: number, height: number): Figures {
  const pane = { x: 0, y: 0, scale: 1, width: 934, height: 470 };
  return {
    crossings: crossingsOf(lines),
    bends: lines.reduce((sum, points) => sum + Math.max(0, points.length / 2 - 2), 0),
    length: lines.reduce((sum, points) => sum + lengthOf(points), 0),
    scale: fittedTo(pane, width, height).scale,
  };
}

function lengthOf(points: readonly number[]): number {
  let sum = 0;
  for (let at = 2; at + 1 < points.length; at += 2)
    sum += Math.hypot(
      (points[at] as number) - (points[at - 2] as number),
      (points[at + 1] as number) - (points[at - 1] as number),
    );
  return sum;
}
