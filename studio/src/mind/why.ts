import { STATUSES } from "../protocol/mindTypes";
import type { Mind } from "../model/mind";
import { ancestors, linkOfPart, type Model, partOfLink } from "../model/model";

export interface Why {
  /** The last decision came here. */
  reached: boolean;
  text: string;
  /** The node that the text is about: a click goes there. */
  about: number | null;
  /** What was tested, as the file has it. */
  code?: string;
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
    return because(model, mind, text, earlier);
  }
  const later = siblings.slice(place + 1).find((sibling) => inTrail(mind, sibling));
  if (later !== undefined)
    return because(model, mind, `${parent} chose ${nameOf(model, later)} instead`, later);
  const step = stepOf(mind, above);
  const ended = { failure: "failed", success: "ended", aborted: "was aborted" }[
    STATUSES[step?.status ?? 0] as string
  ];
  const text = ended ? `${parent} ${ended} before it came to this` : `${parent} did not come to this`;
  return because(model, mind, text, above);
}

/** The reason of a node; one that gives none ended as it did because of something beneath it, which is followed. */
function because(model: Model, mind: Mind, text: string, node: number): Why {
  const decided = decidedBy(model, mind, node);
  const own = decided === node ? "" : `${nameOf(model, decided)} in it: `;
  const why = stepOf(mind, decided)?.why;
  const code = model.graph.nodes[decided]?.detail ?? "";
  const about = why ? decided : node;
  return {
    reached: false,
    text: sentence(text, why && `${own}${why}`),
    about,
    ...(code && why ? { code } : {}),
  };
}

/** The last node with a reason on the way down through those that ended alike. */
function decidedBy(model: Model, mind: Mind, node: number): number {
  let at = node;
  while (!stepOf(mind, at)?.why) {
    const status = stepOf(mind, at)?.status;
    const next = (model.children[at] ?? []).findLast((child) => stepOf(mind, child)?.status === status);
    if (next === undefined) return node;
    at = next;
  }
  return at;
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
  const names = leaves.map((leaf) => nameOf(model, leaf)).join(", ");
  if (names === "") {
    const text = "Nothing has been seen of this machine yet. The next tick shows in which state it is.";
    return { reached: false, text, about: null };
  }
  const way = wayTo(model, leaves, node);
  if (way === null) {
    const text = `The machine is in ${names}, and no transition leads here from there`;
    return { reached: false, text: `${text}.`, about: leaves[0] ?? null };
  }
  const [first] = way;
  const { from, to } = model.graph.links[first as number] as { from: number; to: number };
  if (way.length === 1) {
    const all = linksBetween(model, from, to);
    return { reached: false, text: notFired(model, mind, from, all), about: from, code: codeOf(model, all) };
  }
  const over = way.slice(0, -1).map((link) => nameOf(model, model.graph.links[link]?.to ?? 0));
  const start = `From ${fromName(model, from)} the way here leads over ${over.join(", then ")}. `;
  const all = linksBetween(model, from, to);
  const text = start + notFired(model, mind, from, all);
  return { reached: false, text, about: to, code: codeOf(model, all) };
}

/** Transitions of the machine itself lead out of each of its states. */
function fromName(model: Model, state: number): string {
  return model.graph.nodes[state]?.kind === "machine" ? "any state" : nameOf(model, state);
}

/** The transitions of one step between two states. */
function linksBetween({ graph }: Model, from: number, to: number): number[] {
  return graph.links.flatMap((link, number) => (link.from === from && link.to === to ? [number] : []));
}

const codeOf = ({ graph }: Model, links: readonly number[]): string =>
  links
    .map((link) => graph.links[link]?.label ?? "")
    .filter(Boolean)
    .join("\n");

/** Why transitions out of a state have not fired: what the last check of each has found. */
function notFired(model: Model, mind: Mind, from: number, links: readonly number[]): string {
  const found = links.flatMap((link) => mind.checks.findLast((one) => one.node === link)?.why || []);
  const [link = 0] = links;
  const to = nameOf(model, model.graph.links[link]?.to ?? 0);
  const text = `The transition from ${fromName(model, from)} to ${to} has not fired`;
  if (found.length > 0) return `${text}: ${found.join("; and ")}.`;
  const event = model.graph.links[link]?.label ?? "";
  return event ? `${text}: it waits for “${event}”.` : `${text}.`;
}

/** The fewest transitions from where a machine is to a state or into it; null when there is no way. */
function wayTo(model: Model, leaves: readonly number[], node: number): number[] | null {
  const { links } = model.graph;
  // Those of the state itself come before those of what is around it.
  const outOf = (state: number): number[] =>
    ancestors(model, state)
      .reverse()
      .flatMap((one) => model.out[one] ?? []);
  const isThere = (state: number): boolean => ancestors(model, state).includes(node);
  const seen = new Set(leaves);
  let ways: { state: number; way: number[] }[] = leaves.map((state) => ({ state, way: [] }));
  while (ways.length > 0) {
    const next: typeof ways = [];
    for (const { state, way } of ways)
      for (const link of outOf(state)) {
        const entered = enteredWith(model, links[link]?.to ?? -1);
        if (entered.some(isThere)) return [...way, link];
        for (const to of entered.filter((one) => !seen.has(one))) {
          seen.add(to);
          next.push({ state: to, way: [...way, link] });
        }
      }
    ways = next;
  }
  return null;
}

/** What is entered by a transition to a state: it goes on to where that state begins, and so on inwards. */
function enteredWith({ graph, children, out }: Model, state: number): number[] {
  const entered = new Set([state]);
  // A set gives what is added to it meanwhile, too.
  for (const one of entered)
    for (const child of children[one] ?? []) {
      if (!["start", "history"].includes(graph.nodes[child]?.kind ?? "")) continue;
      entered.add(child);
      for (const link of out[child] ?? []) entered.add(graph.links[link]?.to ?? child);
    }
  return [...entered];
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
      : `It is asked while the machine is in ${nameOf(model, from)}${label ? `, by the test below` : ""}.`;
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
