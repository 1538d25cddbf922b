import { STATUSES } from "../protocol/mindTypes";
import type { Mind } from "../model/mind";
import { ancestors, linkOfPart, type Model, partOfLink } from "../model/model";

export interface Why {
  /** The last decision came here. */
  reached: boolean;
  text: string;
  /** The node that the text is about: a click goes there. */
  about: number | null;
}

/** Why a node did what it did, or why the last decision did not come to it. */
export function explain(model: Model, mind: Mind, node: number): Why {
  const step = mind.trail.findLast((one) => one.node === node);
  if (step) {
    const text = step.why || lastDecision(model, mind, node) || plainWords(STATUSES[step.status] ?? "idle");
    return { reached: true, text, about: null };
  }
  if (mind.trail.length === 0 && STATUSES[mind.status[node] ?? 0] === "running") {
    const text =
      "It goes on: so says the state of the game. Why it began is not known; the next tick shows what is decided.";
    return { reached: true, text, about: null };
  }
  switch (model.graph.form) {
    case "machine":
      return whyNotInState(model, mind, node);
    case "network":
      return whyNothingCame(model, mind, node);
    default:
      return whyNotTaken(model, mind, node);
  }
}

/** The last line of the log that is about a node: what was decided there, and why. */
function lastDecision(model: Model, mind: Mind, node: number): string {
  const line = mind.log.findLast((one) => one.node !== null && nodeOfPart(model, one.node) === node);
  return line?.text ?? "";
}

function plainWords(status: string): string {
  return (
    {
      running: "It goes on.",
      success: "It ended well.",
      failure: "It ended badly.",
      aborted: "It was interrupted.",
      left: "A transition led out of it.",
      faulty: "Something went wrong in it.",
    }[status] ?? "It was passed."
  );
}

/** In trees: the nearest node above that the decision came to stopped at something else. */
function whyNotTaken(model: Model, mind: Mind, node: number): Why {
  const way = ancestors(model, node);
  const at = way.findLastIndex((above) => inTrail(mind, above));
  if (at < 0) {
    const text =
      mind.trail.length > 0
        ? "The last decision went another way from the start."
        : "Nothing was decided lately.";
    return { reached: false, text, about: mind.trail[0]?.node ?? null };
  }
  const above = way[at] as number;
  const towards = way[at + 1] as number;
  if (model.graph.form === "decision") return anotherBranch(model, mind, above, towards);
  return stoppedBefore(model, mind, above, towards);
}

function anotherBranch(model: Model, mind: Mind, above: number, towards: number): Why {
  const place = mind.trail.findIndex((step) => step.node === above);
  const next = mind.trail[place + 1];
  const label = (to: number | undefined): string =>
    model.graph.links.find((link) => link.from === above && link.to === to)?.label ?? "";
  const taken = label(next?.node);
  const needed = label(towards);
  const reason = mind.trail[place]?.why;
  const words = [
    `${nameOf(model, above)} took ${taken ? `the branch “${taken}”` : next ? nameOf(model, next.node) : "another branch"}`,
    needed && `it leads here by “${needed}”`,
    reason,
  ];
  return { reached: false, text: `${words.filter(Boolean).join("; ")}.`, about: above };
}

function stoppedBefore(model: Model, mind: Mind, above: number, towards: number): Why {
  const siblings = model.children[above] ?? [];
  const place = siblings.indexOf(towards);
  const earlier = siblings.slice(0, place).findLast((sibling) => inTrail(mind, sibling));
  const parent = nameOf(model, above);
  if (earlier !== undefined) {
    const step = stepOf(mind, earlier);
    const how = {
      running: "is still going on",
      success: "ended well",
      failure: "failed",
      aborted: "was aborted",
      left: "was left",
    }[STATUSES[step?.status ?? 0] as string];
    const text = `${nameOf(model, earlier)}, which comes before it, ${how ?? "was reached"}, and ${parent} did not go further`;
    return { reached: false, text: sentence(text, step?.why), about: earlier };
  }
  const later = siblings.slice(place + 1).find((sibling) => inTrail(mind, sibling));
  if (later !== undefined) {
    const text = `${parent} chose ${nameOf(model, later)} instead`;
    return { reached: false, text: sentence(text, stepOf(mind, later)?.why), about: later };
  }
  const step = stepOf(mind, above);
  const ended = { failure: "failed", success: "ended", aborted: "was aborted" }[
    STATUSES[step?.status ?? 0] as string
  ];
  const text = ended ? `${parent} ${ended} before it came to this` : `${parent} did not come to this`;
  return { reached: false, text: sentence(text, step?.why), about: above };
}

/** In networks: what leads to it let nothing through, or was not reached itself. */
function whyNothingCame(model: Model, mind: Mind, node: number): Why {
  const before = model.graph.links.filter((link) => link.to === node).map((link) => link.from);
  const failed = before.find((one) => STATUSES[stepOf(mind, one)?.status ?? 0] === "failure");
  if (failed !== undefined) {
    const text = `${nameOf(model, failed)}, which leads to it, let nothing through`;
    return { reached: false, text: sentence(text, stepOf(mind, failed)?.why), about: failed };
  }
  const silent = before.find((one) => !inTrail(mind, one));
  if (silent !== undefined) {
    const text = `Nothing has come from ${nameOf(model, silent)}, which leads to it`;
    return { reached: false, text: `${text}.`, about: silent };
  }
  return { reached: false, text: "Nothing has come to it lately.", about: before[0] ?? null };
}

/** In machines: it is not the current state; what would lead to it? */
function whyNotInState(model: Model, mind: Mind, node: number): Why {
  const running = (state: number): boolean => STATUSES[mind.status[state] ?? 0] === "running";
  const leaves = model.order.filter((one) => running(one) && !(model.children[one] ?? []).some(running));
  const inside = (one: number, around: number): boolean => ancestors(model, one).includes(around);
  const within = leaves.filter((leaf) => inside(leaf, node));
  if (within.length > 0) {
    const text = `It goes on: ${within.map((leaf) => nameOf(model, leaf)).join(", ")}.`;
    return { reached: true, text, about: within[0] as number };
  }
  for (const [number, link] of model.graph.links.entries()) {
    const current = leaves.find((leaf) => inside(leaf, link.from));
    if (current === undefined || !(link.to === node || inside(link.to, node))) continue;
    const from = nameOf(model, link.from);
    const text = link.label
      ? `From ${from} it is reached by “${link.label}”, which has not happened`
      : `The path from ${from} was not taken`;
    const check = mind.checks.findLast((one) => one.node === number);
    return { reached: false, text: sentence(text, check?.why), about: link.from };
  }
  const names = leaves.map((leaf) => nameOf(model, leaf)).join(", ");
  if (names === "") {
    const text = "Nothing has been seen of this machine yet. The next tick shows in which state it is.";
    return { reached: false, text, about: null };
  }
  const text = `The machine is in ${names}, and no transition leads here from there`;
  return { reached: false, text: `${text}.`, about: leaves[0] ?? null };
}

function sentence(text: string, reason: string | undefined): string {
  return reason ? `${text}: ${reason}.` : `${text}.`;
}

function inTrail(mind: Mind, node: number): boolean {
  return mind.trail.some((step) => step.node === node);
}

function stepOf(mind: Mind, node: number) {
  return mind.trail.findLast((step) => step.node === node);
}

/** When a transition fired, and what its last check found. */
export function explainLink(model: Model, mind: Mind, link: number): Why {
  const { from, label } = model.graph.links[link] ?? { from: 0, label: "" };
  const check = mind.checks.findLast((one) => one.node === link);
  const part = partOfLink(model, link);
  const line = mind.log.findLast((one) => one.node === part);
  const fired = (mind.passed[link] ?? 0) > 0;
  if (fired && line !== undefined) return { reached: true, text: line.text, about: null };
  const text = check?.why
    ? `Its last check: ${check.why}.`
    : fired
      ? "It fired."
      : `It is asked while the machine is in ${nameOf(model, from)}${label ? `: “${label}”` : ""}.`;
  return { reached: fired, text, about: fired ? null : from };
}

/** From where to where a transition leads. */
export function linkName({ graph }: Model, link: number): string {
  const name = (node: number | undefined): string =>
    graph.nodes[node ?? -1]?.name || graph.nodes[node ?? -1]?.kind || "?";
  return `${name(graph.links[link]?.from)} → ${name(graph.links[link]?.to)}`;
}

/** The name of a node or a transition. */
export function partName(model: Model, part: number): string {
  const link = linkOfPart(model, part);
  return link === null
    ? model.graph.nodes[part]?.name || model.graph.nodes[part]?.kind || ""
    : linkName(model, link);
}

/** The node that a number stands for: the numbers of links follow those of the nodes, and lead to their target. */
export function nodeOfPart({ graph }: Model, part: number): number | null {
  if (part < graph.nodes.length) return part;
  return graph.links[part - graph.nodes.length]?.to ?? null;
}

export function nameOf(model: Model, node: number): string {
  const { name, kind } = model.graph.nodes[node] ?? { name: "", kind: "" };
  return `“${name || kind || `node ${node}`}”`;
}
