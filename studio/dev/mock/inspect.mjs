/** What the inspector shows of one creature of the pretended flock. */
export function inspect(flock, agent, log) {
  const { params } = flock;
  const x = flock.x[agent];
  const y = flock.y[agent];
  const heading = flock.heading[agent];
  const fear = flock.fear[agent];
  const speed = params.max_speed * (0.55 + 0.25 * Math.sin(flock.whim[agent] * 3) ** 2 + 0.6 * fear);
  const state = fear > 0.25 ? "fleeing" : "flocking";
  const push = (name, value, tint, note) => ({ name, value, max: 4, tint, note });
  const t = flock.tick / 60;
  return {
    document: {
      title: `Creature ${agent}`,
      subtitle: state,
      sections: [
        {
          kind: "fields",
          title: "Body",
          fields: [
            { name: "speed", value: speed, unit: "m/s", help: "How fast it flies now." },
            { name: "state", value: state },
            { name: "at", value: [x, y], unit: "m" },
            { name: "heading", value: heading % (Math.PI * 2), unit: "rad" },
          ],
        },
        {
          kind: "bars",
          title: "Why",
          help: "What pushes it, and how strongly.",
          bars: [
            push(
              "separation",
              params.separation * (0.6 + 0.3 * Math.sin(t * 3 + agent)),
              "orange",
              "3 neighbours",
            ),
            push("alignment", params.alignment * (0.7 + 0.2 * Math.sin(t * 2)), "cyan", "7 neighbours"),
            push("cohesion", params.cohesion * (0.5 + 0.3 * Math.cos(t)), "purple"),
            push("wander", params.wander, "green"),
          ],
        },
        { kind: "curve", title: "Speed", unit: "m/s", points: log.map(([tick, value]) => [tick, value]) },
        {
          kind: "log",
          title: "Decisions",
          entries: [
            { tick: Math.max(0, flock.tick - 40), text: "calm → flocking" },
            { tick: Math.max(0, flock.tick - 210), text: "fleeing → calm" },
          ],
        },
        {
          kind: "table",
          title: "Neighbours",
          columns: ["who", "distance", "same way"],
          rows: [1, 2, 3].map((step) => [`№ ${agent + step * 14}`, step * 0.7, step % 2 === 0]),
        },
        transitions(t),
        weights(agent),
      ],
    },
    marks: [
      {
        layer: "marks",
        kind: "sector",
        at: [x, y],
        radius: 6,
        facing: heading,
        spread: 4.4,
        fill: { tint: "highlight", alpha: 0.08 },
        stroke: { tint: "highlight", alpha: 0.35 },
        width: 1,
      },
      {
        layer: "marks",
        kind: "circle",
        at: [x, y],
        radius: 1.3,
        stroke: { tint: "highlight", alpha: 1 },
        width: 2,
      },
      {
        layer: "marks",
        kind: "arrow",
        from: [x, y],
        to: [x + Math.cos(heading) * 4.5, y + Math.sin(heading) * 4.5],
        stroke: { tint: "goal", alpha: 1 },
        width: 2,
      },
    ],
    speed,
  };
}

/** What follows what. */
function transitions(t) {
  const labels = ["flock", "flee", "rest"];
  const stays = 0.6 + 0.3 * Math.sin(t);
  const values = labels.flatMap((_, row) =>
    labels.map((_, column) => (row === column ? stays : row === 2 && column === 1 ? null : (1 - stays) / 2)),
  );
  return {
    kind: "matrix",
    title: "Transitions",
    help: "How likely each state follows each other one.",
    rows: { name: "from", labels },
    columns: { name: "to", labels },
    values,
    scale: "one_sided",
    max: 1,
    at: [0, 0],
  };
}

/** Many numbers on both sides of 0. */
function weights(agent) {
  const labels = Array.from({ length: 64 }, (_, neuron) => `${neuron}`);
  const values = labels.flatMap((_, row) =>
    labels.map((_, column) => Math.sin((row - column) * 0.2 + agent) * Math.cos(row * column * 0.01)),
  );
  const edge = { name: "neuron", labels };
  return { kind: "matrix", title: "Weights", rows: edge, columns: edge, values, scale: "two_sided" };
}
