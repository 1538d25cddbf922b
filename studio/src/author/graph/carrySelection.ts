import type { Graph } from "../../protocol/mindTypes";
import { desk, select } from "../desk";
import type { Desk } from "../deskState";
import { type Drawing, placeOf } from "./drawing";
import { currentDrawing } from "./view";

/** A node or a transition of a picture, by what it is called wherever it is drawn. */
export interface Chosen {
  path: string;
  /** Of a transition: where it leads, and which of several it is. */
  link: { to: string; place: number } | null;
}

/** What is selected in the picture of a mind; null for nothing. */
export function chosenIn(graph: Graph, node: number | null, link: number | null): Chosen | null {
  const found = link === null ? undefined : graph.links[link];
  const path = (at: number): string => graph.nodes[at]?.path ?? "";
  if (found === undefined)
    return node === null || path(node) === "" ? null : { path: path(node), link: null };
  const place = linksOf(graph, path(found.from), path(found.to)).indexOf(link as number);
  return { path: path(found.from), link: { to: path(found.to), place } };
}

/** Where the same is in the text that a drawing is of; empty when it is not there. */
export function placeOfChosen(drawing: Drawing, { path, link }: Chosen): string {
  const { graph } = drawing.model;
  if (link === null) {
    const node = graph.nodes.findIndex((one) => one.path === path);
    return node < 0 ? "" : placeOf(drawing, node);
  }
  const number = linksOf(graph, path, link.to)[link.place];
  return number === undefined ? "" : (drawing.sketch.links[number]?.at ?? "");
}

function linksOf(graph: Graph, from: string, to: string): number[] {
  const path = (at: number): string => graph.nodes[at]?.path ?? "";
  return graph.links.flatMap((link, number) =>
    path(link.from) === from && path(link.to) === to ? [number] : [],
  );
}

/** Selects it in the file on the desk as soon as that is drawn, unless something has been selected there meanwhile. */
export function carrySelection(file: string, chosen: Chosen): void {
  const isDone = (open: Desk | null): boolean => {
    if (open === null || open.file !== file) return true;
    const drawing = currentDrawing();
    if (drawing === null || !open.loaded) return false;
    const at = placeOfChosen(drawing, chosen);
    if (at !== "" && open.selection.length === 0) select([at]);
    return true;
  };
  if (isDone(desk.get())) return;
  const stop = desk.subscribe(() => {
    if (isDone(desk.get())) stop();
  });
}
