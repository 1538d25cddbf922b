import { statusWord } from "../model/statusSigns";
import { STATUSES } from "../protocol/mindTypes";
import type { Edge } from "./layoutTypes";
import { DETAILS_FROM } from "./legible";
import { linksThatFire } from "./linkStops";
import type { Scene } from "./pictureScene";
import type { Hit } from "./hits";
import type { MindStage } from "./stage";
import { nameOf } from "./why";

/** The card beside the pointer: what cannot be read in the picture itself. */
export function showTip(tip: HTMLElement, stage: MindStage, hit: Hit | null, x: number, y: number): void {
  const scene = stage.shown;
  const edge = hit === null || scene?.place.frames.has(hit.node) ? stage.edgeAt(x, y) : null;
  const lines =
    scene === null
      ? []
      : edge !== null
        ? aboutEdge(scene, edge)
        : hit !== null
          ? aboutNode(scene, hit, stage.view.scale)
          : [];
  tip.hidden = lines.length === 0;
  tip.replaceChildren(
    ...lines.map((text, number) => {
      const line = document.createElement(number === 0 ? "b" : "span");
      line.textContent = text;
      return line;
    }),
  );
  const room = stage.view.width - tip.offsetWidth - 8;
  tip.style.transform = `translate(${Math.max(4, Math.min(x + 14, room))}px, ${Math.min(y + 18, stage.view.height - tip.offsetHeight - 8)}px)`;
}

/** Empty where all of it can be read in the box. */
export function aboutNode({ model, mind, folded }: Scene, hit: Hit, scale: number): string[] {
  const node = model.graph.nodes[hit.node];
  const step = mind?.trail.findLast((one) => one.node === hit.node);
  const status = statusWord(STATUSES[mind?.status[hit.node] ?? 0] ?? "idle");
  const act = {
    gutter: "Click: breakpoint",
    fold: folded.has(hit.node) ? "Click: unfold" : "Click: fold",
    box: "",
    title: "",
  }[hit.part];
  const short = (node?.name.length ?? 0) > 28 || (node?.detail.length ?? 0) > 24;
  if (scale >= DETAILS_FROM && !step?.why && act === "" && !short) return [];
  const kind = node?.kind === node?.name ? "" : node?.kind;
  return [
    node?.name || node?.kind || "",
    [kind, status].filter(Boolean).join(" · "),
    node?.detail ?? "",
    step?.why ?? "",
    act,
  ].filter(Boolean);
}

/** From where to where, by what, and when it last happened. */
export function aboutEdge({ model, mind, tick, ticksPerSecond, gutter }: Scene, edge: Edge): string[] {
  const links = edge.links ?? [];
  const act = gutter && linksThatFire(model, edge).length > 0 ? "Click: select · dot: breakpoint" : "";
  const passed = Math.max(0, ...links.map((link) => mind?.passed[link] ?? 0));
  const why = mind?.checks.findLast((check) => links.includes(check.node))?.why;
  const seconds = Math.max(0, (tick - passed) / Math.max(1, ticksPerSecond));
  return [
    `${nameOf(model, edge.from)} → ${nameOf(model, edge.to)}`,
    edge.label,
    why ? `Last check: ${why}` : "",
    passed > 0 ? `Fired ${seconds < 0.05 ? "now" : `${seconds.toFixed(1)} s ago`}` : "",
    act,
  ].filter(Boolean);
}
