import { standIns } from "../mind/folds";
import { layout } from "../mind/layout";
import type { Sizes } from "../mind/layoutTypes";
import { LABEL_SIZE } from "../mind/legible";
import type { Look } from "../mind/look";
import type { Scene } from "../mind/pictureScene";
import { countBeneath, type Model } from "../model/model";
import { widthOf } from "./recordingContext";

/** Boxes as wide as the shortest; texts as wide as a recording context finds them. */
const SIZES: Sizes = {
  box: () => ({ w: 104, h: 42 }),
  text: (text) => widthOf(text, LABEL_SIZE),
};

/** The picture of a model, with nothing going on unless it is said. */
export function sampleScene(
  model: Model,
  change: Partial<Scene> = {},
  isFolded: (node: number) => boolean = () => false,
): Scene {
  const stand = standIns(model, isFolded);
  const place = layout(model, stand, SIZES, "right");
  const beneath = countBeneath(model);
  return {
    ...{ model, place, stand, mind: null, tick: 100, ticksPerSecond: 60 },
    folded: new Map(place.shown.filter(isFolded).map((node) => [node, beneath[node] as number])),
    ...{ selected: null, hovered: null, matches: null, stops: new Set(), stopped: null, gutter: true },
    hoveredEdge: null,
    ...{ chosen: new Set(), chosenLinks: new Set(), faults: new Map() },
    ...change,
  };
}

const COLOURS = "stage panel raised line lineStrong edge text soft quiet accent amber bad violet good";
const colours = Object.fromEntries(COLOURS.split(" ").map((name) => [name, "black"]));

export const sampleLook = { ...colours, font: "none", status: [], family: {}, dark: true } as unknown as Look;
