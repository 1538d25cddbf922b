import type { Change, JsonValue, PaletteItem, Part } from "../../protocol/authorTypes";
import type { Drop, Load } from "./dropZones";
import { type Drawing, partOf, placeOf, standing } from "./drawing";
import { freeSlots, isBlank, realChildren } from "./slots";

/** Where something new goes that is added at a selected part. */
export interface Spot {
  under: string;
  place?: number;
  slot?: string;
}

/** Below the part if it takes more, else after it among its siblings; null where neither goes. */
export function spotAt(drawing: Drawing, at: string | null): Spot | null {
  const { model, sketch } = drawing;
  const node = at === null || at === "" ? undefined : drawing.nodesAt.get(at)?.[0];
  if (node === undefined) return emptySpot(drawing);
  const part = sketch.nodes[node] as Part;
  if (model.graph.form !== "machine") {
    if (part.takes === "many") return { under: part.at };
    const [slot] = freeSlots(drawing, node);
    if (slot !== undefined) return { under: part.at, slot };
    if (part.takes === "one" && realChildren(drawing, node).length === 0) return { under: part.at };
  }
  const { parent, under, place } = standing(drawing, guardOf(drawing, node));
  if (parent < 0) return model.graph.form === "machine" ? { under: part.at } : null;
  const around = sketch.nodes[parent];
  return around?.takes === "many" ? { under, place: place + 1 } : null;
}

/** A condition around a task is drawn as a node of its own, but they stand in a list as one. */
function guardOf(drawing: Drawing, node: number): number {
  const parent = drawing.model.parent[node] ?? -1;
  return drawing.sketch.nodes[parent]?.kind === "guard" ? parent : node;
}

/** With nothing selected: into the file, or below the root. */
function emptySpot(drawing: Drawing): Spot | null {
  const { model, sketch } = drawing;
  if (model.graph.nodes.length === 0) return { under: "" };
  const root = model.roots[0] ?? 0;
  if (model.graph.form === "machine") return { under: placeOf(drawing, root) };
  const at = sketch.nodes[root]?.at ?? "";
  return at === "" ? { under: "" } : spotAt(drawing, at);
}

/** A state that does something is called after it. */
function valuesOf({ id, title, preset }: PaletteItem): Record<string, JsonValue> {
  if (id !== "state" || "name" in preset || !("active" in preset)) return { ...preset };
  const name = title.replace(/(?:^|[^\p{L}\p{N}]+)(\p{L})/gu, (_, letter: string) => letter.toUpperCase());
  return { name, ...preset };
}

/** The state that a part is or leads out of; empty for the machine. */
function stateAt(drawing: Drawing, at: string | null): string {
  if (at === null || drawing.nodesAt.has(at)) return at ?? "";
  const link = drawing.linksAt.get(at)?.[0];
  const from = link === undefined ? undefined : drawing.model.graph.links[link]?.from;
  return from === undefined ? "" : placeOf(drawing, from);
}

/** What adds an item at a part: below it, after it, or, where nothing more goes, in its place. */
export function adding(drawing: Drawing, at: string | null, item: PaletteItem): Change | null {
  const values = valuesOf(item);
  const { id: kind } = item;
  if (kind === "transition") return { change: "add", under: stateAt(drawing, at), kind, values };
  if (kind === "tree" || kind === "branch" || kind === "region")
    return { change: "add", under: "", kind, values };
  const root = drawing.model.roots[0] ?? 0;
  const node = at === null ? root : drawing.nodesAt.get(at)?.[0];
  if (node !== undefined && isBlank(drawing, node))
    return { change: "become", at: placeOf(drawing, node), kind: item.id, values };
  const spot = spotAt(drawing, at);
  if (spot) return { change: "add", ...spot, kind: item.id, values };
  const part = at === null ? null : partOf(drawing, at);
  if (part === null) return null;
  return item.takes === "none"
    ? { change: "become", at: part.at, kind: item.id, values }
    : { change: "wrap", at: part.at, kind: item.id, values };
}

/** What is done when a load is let go. `pieces`: the texts of the nodes, for copies. */
export function dropping(drawing: Drawing, load: Load, drop: Drop, pieces: readonly string[]): Change | null {
  if (drop.to !== "place") {
    if (load.item === null) return null;
    return { change: drop.to, at: drop.at, kind: load.item.id, values: valuesOf(load.item) };
  }
  if (drop.idle) return null;
  const spot = {
    under: drop.under,
    ...(drop.place === null ? {} : { place: drop.place }),
    ...(drop.slot === "" ? {} : { slot: drop.slot }),
  };
  if (load.item) return { change: "add", ...spot, kind: load.item.id, values: valuesOf(load.item) };
  if (load.copy) return { change: "paste", ...spot, text: [...pieces] };
  return { change: "move", at: load.nodes.map((node) => placeOf(drawing, node)), ...spot };
}
