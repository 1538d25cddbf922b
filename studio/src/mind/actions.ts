import { toggleStop } from "../session/commands";
import { mindView, pictures, setMindView, liveMind } from "../session/stores";
import { preferences, setFolded } from "../store/preferences";
import { currentMind } from "./currentMind";
import { canFold, foldDepth, foldName, isFoldedBy, openName } from "./folds";
import { ancestors, fires, linkOfPart, type Model, partOfLink } from "../model/model";
import { findNodes, nextMatch } from "./search";
import { busyNode } from "./steer";

/** The picture that belongs to the mind that is looked at. */
export function currentModel(): Model | null {
  const mind = liveMind.get();
  return mind === null ? null : (pictures.get().get(mind.graph)?.model ?? null);
}

let depths: { model: Model | null; from: number } = { model: null, from: Infinity };

export function isFolded(model: Model, node: number): boolean {
  if (depths.model !== model) depths = { model, from: foldDepth(model) };
  return isFoldedBy(model, node, preferences.get().folded, depths.from);
}

/** Folds a node or opens it; `now`: it is folded already, if for lack of room alone. */
export function toggleFold(model: Model, node: number, now = false): void {
  if (!canFold(model, node)) return;
  setFolded(foldName(model.graph.id, model.graph.nodes[node]?.path ?? ""), !now && !isFolded(model, node));
}

/** Selects a node, opens what is folded around it, and moves there. */
export function goToNode(node: number): void {
  const model = currentModel();
  if (model === null || model.graph.nodes[node] === undefined) return;
  for (const above of ancestors(model, node).slice(0, -1))
    if (isFolded(model, above)) toggleFold(model, above);
  setMindView({ node, follow: false });
  currentMind.get()?.reveal(node, true);
}

/** Folds every sub-tree and nested machine, or opens everything. */
export function foldAll(fold: boolean): void {
  const model = currentModel();
  if (model !== null) foldAllIn(model, fold);
}

/** The same for any picture; `every`: whatever has something beneath it. */
export function foldAllIn(model: Model, fold: boolean, every = false): void {
  const folded = { ...preferences.get().folded, [openName(model.graph.id)]: !fold };
  model.graph.nodes.forEach((node, number) => {
    const wanted = fold && (every || node.folds) && canFold(model, number) && model.parent[number] !== -1;
    const name = foldName(model.graph.id, node.path);
    if (wanted) folded[name] = true;
    else delete folded[name];
  });
  preferences.update((old) => ({ ...old, folded }));
}

export function goToMatch(direction: 1 | -1): void {
  const model = currentModel();
  if (model === null) return;
  const found = nextMatch(
    findNodes(model.graph, mindView.get().search),
    mindView.get().node ?? -1,
    direction,
  );
  if (found >= 0) goToNode(found);
}

export function toggleStopAtSelection(): void {
  const model = currentModel();
  const { node, link } = mindView.get();
  const part = link ?? node;
  if (model !== null && part !== null) toggleStop(model.graph.id, part);
}

/** Selects a transition, and the state that it leads out of. */
export function selectLink(link: number): void {
  const model = currentModel();
  const from = model?.graph.links[link]?.from;
  if (model === null || from === undefined) return;
  setMindView({ node: from, link: partOfLink(model, link), follow: false });
  currentMind.get()?.reveal(from, false);
}

/** Selects a node or a transition by its number among all parts of the picture. */
export function goToPart(part: number): void {
  const model = currentModel();
  const link = model === null ? null : linkOfPart(model, part);
  if (link === null) goToNode(part);
  else selectLink(link);
}

/** Selects the next transition out of the selected state, round and round; then the one before. */
export function stepLink(direction: 1 | -1): void {
  const model = currentModel();
  const mind = liveMind.get();
  if (model === null || mind === null) return;
  const { node, link } = mindView.get();
  const from = node ?? busyNode(model, mind);
  const all = from === null ? [] : (model.out[from] ?? []).filter((one) => fires(model, one));
  if (all.length === 0) return;
  const at = all.indexOf(linkOfPart(model, link) ?? -1);
  const next = at < 0 ? (direction > 0 ? 0 : all.length - 1) : (at + direction + all.length) % all.length;
  selectLink(all[next] as number);
}

export function toggleFollowRunning(): void {
  const follow = !mindView.get().follow;
  setMindView({ follow });
  if (!follow) return;
  currentMind.get()?.auto();
  followRunning();
}

export function followRunning(): void {
  const model = currentModel();
  const mind = liveMind.get();
  if (model === null || mind === null) return;
  const busy = busyNode(model, mind);
  if (busy !== null) currentMind.get()?.follow(busy);
}
