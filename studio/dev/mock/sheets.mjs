/** Pretended sheets: every kind of section, moving with the pretended flock. */

const axis = (name, from, to, unit = "") => ({ name, from, to, ...(unit ? { unit } : {}) });

/** The corners of three fuzzy sets; dragged by hand. */
export function newShapes() {
  return { "near.end": [150, 0], "middle.peak": [200, 1], "far.start": [250, 0] };
}

/** Why a handle may not be where it was dragged; empty when it may. */
export function checkHandle(shapes, key, value) {
  if (shapes[key] === undefined) return `there is no handle “${key}”`;
  const [x] = value;
  if (key === "middle.peak" && x > 320) return "the middle must stay left of 320";
  return "";
}

export function fuzzySheet(mind, flock) {
  const t = flock.tick / 60;
  const distance = 200 + 170 * Math.sin(t / 2 + mind.agent);
  const ammo = 20 + 18 * Math.sin(t / 3);
  const { shapes } = mind;
  const sets = fuzzySets(shapes);
  const degree = (points) => heightAt(points, distance);
  const desire = wish(distance, ammo);
  return {
    title: `Creature ${mind.agent}`,
    subtitle: desire > 50 ? "wants the launcher" : "keeps the blaster",
    sections: [
      {
        kind: "plot",
        title: "Distance",
        help: "How far away the target is, as sets. The area is filled up to the degree.",
        x: axis("distance", 0, 400, "m"),
        y: axis("degree", 0, 1),
        lines: sets.map(([name, tint, points, handle]) => ({
          name,
          tint,
          points,
          level: degree(points),
          handles: [{ key: handle, at: shapes[handle] }],
        })),
        marks: [{ name: `${distance.toFixed(0)} m`, x: distance }],
      },
      {
        kind: "surface",
        title: "Desirability",
        x: axis("distance", 0, 400, "m"),
        y: axis("rockets", 0, 40),
        z: axis("desire", 0, 100),
        columns: 33,
        values: Array.from({ length: 33 * 21 }, (_, at) =>
          at < 4 ? null : wish(((at % 33) * 400) / 32, (Math.floor(at / 33) * 40) / 20),
        ),
        at: [distance, ammo],
      },
      {
        kind: "bars",
        title: "Weapons",
        help: "What each would be worth now.",
        bars: [
          {
            name: "launcher",
            value: desire,
            max: 100,
            tint: "orange",
            note: `${ammo.toFixed(0)} rockets, ${distance.toFixed(0)} m`,
          },
          { name: "blaster", value: 50, max: 100, tint: "blue", note: "always the same" },
          {
            name: "shotgun",
            value: Math.max(0, 90 - distance / 2),
            max: 100,
            tint: "green",
            note: "for close range",
          },
          { name: "railgun", value: null, tint: "pink", note: "not carried" },
        ],
      },
      {
        kind: "fields",
        title: "Now",
        fields: [
          { name: "distance", value: distance, unit: "m", help: "To the nearest target." },
          { name: "rockets", value: Math.round(ammo) },
          { name: "chosen", value: desire > 50 ? "launcher" : "blaster" },
        ],
      },
      {
        kind: "plot",
        title: "Response of 50 curves",
        x: axis("input", -1, 1),
        y: axis("output", 0, 1),
        lines: Array.from({ length: 50 }, (_, n) => ({
          name: `k = ${n + 1}`,
          tint: "agent",
          points: Array.from({ length: 81 }, (_, at) => {
            const x = -1 + at / 40;
            return [x, 1 / (1 + Math.exp(-(n + 1) * 0.6 * (x + 0.4 * Math.sin(t + n))))];
          }),
        })),
      },
      {
        kind: "text",
        title: "How it works",
        text: "Crisp numbers become degrees, rules combine them, and the centre of what they claim becomes a number again.",
      },
    ],
  };
}

function fuzzySets(shapes) {
  const near = shapes["near.end"][0];
  const peak = shapes["middle.peak"][0];
  const far = shapes["far.start"][0];
  return [
    [
      "near",
      "green",
      [
        [0, 1],
        [25, 1],
        [near, 0],
      ],
      "near.end",
    ],
    [
      "middle",
      "yellow",
      [
        [25, 0],
        [peak, 1],
        [375, 0],
      ],
      "middle.peak",
    ],
    [
      "far",
      "red",
      [
        [far, 0],
        [Math.max(far, 375), 1],
        [400, 1],
      ],
      "far.start",
    ],
  ];
}

function heightAt(points, x) {
  for (let at = 1; at < points.length; at++) {
    const [[x1, y1], [x2, y2]] = [points[at - 1], points[at]];
    if (x >= x1 && x <= x2) return x1 === x2 ? y2 : y1 + ((x - x1) / (x2 - x1)) * (y2 - y1);
  }
  return x < points[0][0] ? 0 : points.at(-1)[1];
}

const wish = (distance, ammo) =>
  100 * Math.exp(-(((distance - 200) / 110) ** 2)) * (0.15 + 0.85 / (1 + Math.exp(-(ammo - 14) / 4)));

const STATUSES = ["success", "success", "running", "idle", "failure"];

export function planSheet(_mind, flock) {
  const { tick } = flock;
  const step = Math.floor(tick / 120) % 4;
  const stand = (at) => (at < step ? "success" : at === step ? "running" : "idle");
  const span = (name, from, to, tint, note = "") => ({
    name,
    from: Math.max(0, from),
    ...(to === null ? {} : { to }),
    tint,
    note,
  });
  const cycle = tick - (tick % 480);
  const facts = Array.from({ length: 500 }, (_, n) => [
    `fact ${n}`,
    ["sees", "near", "hungry", "safe"][n % 4],
    n % 7 === 0 ? Math.sin(tick / 30 + n) : n,
    n % 3 === 0,
  ]);
  return {
    title: "Plan",
    subtitle: `step ${step + 1} of 4`,
    sections: [
      {
        kind: "timeline",
        title: "Channels",
        from: Math.max(0, tick - 600),
        to: tick,
        lanes: [
          {
            name: "legs",
            spans: [
              span("walk to well", cycle - 480, cycle - 300, "blue", "arrived"),
              span("walk to well", cycle, step > 0 ? cycle + 120 : null, "blue", step > 0 ? "arrived" : ""),
              ...(step >= 2 ? [span("run home", cycle + 240, step > 2 ? cycle + 360 : null, "cyan")] : []),
            ],
          },
          {
            name: "hands",
            spans: [
              span("draw water", cycle - 300, cycle - 200, "green", "the bucket is full"),
              ...(step >= 1
                ? [
                    span(
                      "draw water",
                      cycle + 120,
                      step > 1 ? cycle + 240 : null,
                      "green",
                      "the bucket is full",
                    ),
                  ]
                : []),
            ],
          },
          {
            name: "a very long name of a channel",
            spans: [span("sing", cycle - 100, cycle + 60, "pink", "interrupted: something more important")],
          },
          { name: "eyes", spans: [] },
        ],
      },
      {
        kind: "outline",
        title: "Goals",
        help: "From the wish down to what is done now.",
        items: [
          { depth: 0, text: "survive", status: "running", note: "always" },
          { depth: 1, text: "drink", status: "running", note: "thirst 0.81, the strongest need" },
          {
            depth: 2,
            text: "walk to well",
            status: stand(0),
            note: `${(12 - (tick % 120) / 10).toFixed(1)} m to go`,
          },
          { depth: 2, text: "draw water", status: stand(1) },
          { depth: 2, text: "run home", status: stand(2), note: "needs: bucket is full" },
          { depth: 1, text: "eat", status: "idle", note: "hunger 0.33: drink is worth more" },
          { depth: 2, text: "find food", status: "idle" },
          { depth: 1, text: "fight", status: "failure", note: "no weapon" },
          { depth: 2, text: "draw sword", status: "failure", note: "has no sword" },
          { depth: 1, text: "sleep", status: "aborted", note: "aborted: thirst" },
          { depth: 2, text: "lie down", status: "faulty", note: "the bed is gone" },
        ],
      },
      {
        kind: "table",
        title: "Facts",
        columns: ["fact", "what", "value", "sure"],
        rows: facts,
        more: facts.map((_, n) =>
          n % 5 === 4
            ? []
            : [
                { depth: 0, text: `rule “see ${n}” claimed it`, status: "success", note: `at tick ${n}` },
                { depth: 1, text: `fact ${(n * 7) % 500}`, status: "success" },
                { depth: 1, text: `no fact ${(n * 3) % 500}`, status: STATUSES[n % 5] },
              ],
        ),
      },
      {
        kind: "curve",
        title: "Thirst",
        unit: "",
        points: Array.from({ length: 120 }, (_, at) => [
          tick - 120 + at,
          0.5 + 0.4 * Math.sin((tick - 120 + at) / 40),
        ]),
      },
      {
        kind: "log",
        title: "Decisions",
        entries: [
          { tick: Math.max(0, cycle - 480), text: "plan: walk to well, draw water, run home" },
          { tick: cycle, text: "planned anew: the bucket is empty" },
        ],
      },
    ],
  };
}

/** What is on the sheet of a mind, by the name of the mind. */
function scriptSheet(mind, flock) {
  const fields = [
    { name: "runs", value: "think" },
    { name: "instructions", value: 210 + (flock.tick % 7), help: "in the last tick" },
  ];
  const sections = [{ kind: "fields", title: "Script", fields }];
  return { title: `Creature ${mind.agent}`, subtitle: "creature.lua", sections };
}

export const SHEETS = { weapons: fuzzySheet, plan: planSheet, script: scriptSheet };
