/** A pretended flock: every creature circles one of some wandering centres. Cheap, repeatable, pretty. */

export const WORLD = [0, 0, 160, 100];
const SWARMS = 14;
const TICK = 1 / 60;
const TINTS = { agent: 0, agent_alt: 1, danger: 2 };

/** A small random stream, so that a seed always gives the same flock. */
function stream(seed) {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export class Flock {
  constructor(seed, params) {
    this.seed = seed;
    this.params = { ...params };
    this.tick = 0;
    const random = stream(seed);
    const count = params.count;
    this.count = count;
    this.x = new Float32Array(count);
    this.y = new Float32Array(count);
    this.heading = new Float32Array(count);
    this.fear = new Float32Array(count);
    this.whim = new Float32Array(count);
    this.vigour = new Float32Array(count);
    this.phase = Array.from({ length: SWARMS * 4 }, () => random() * Math.PI * 2);
    for (let i = 0; i < count; i++) {
      this.x[i] = random() * WORLD[2];
      this.y[i] = random() * WORLD[3];
      this.heading[i] = random() * Math.PI * 2;
      this.whim[i] = random() * Math.PI * 2;
      this.vigour[i] = 0.25 * Math.sin(this.whim[i] * 3) ** 2;
    }
    this.speed = 0;
    this.order = 0;
    /** The place that can be dragged, and where the next tick will find it. */
    this.beacon = [30, 50];
    this.dragged = null;
  }

  drag(x, y, playing) {
    this.dragged = [x, y];
    if (playing) this.settleBeacon();
  }

  settleBeacon() {
    this.beacon = this.dragged ?? this.beacon;
    this.dragged = null;
  }

  centre(swarm) {
    const t = this.tick * TICK;
    const p = this.phase;
    return [
      80 + 62 * Math.sin(t * 0.11 + p[swarm * 4]) * Math.cos(t * 0.043 + p[swarm * 4 + 1]),
      50 + 40 * Math.sin(t * 0.13 + p[swarm * 4 + 2]) * Math.cos(t * 0.051 + p[swarm * 4 + 3]),
    ];
  }

  advance() {
    this.tick++;
    this.settleBeacon();
    const { x, y, heading, fear, whim, params } = this;
    const centres = Array.from({ length: SWARMS }, (_, swarm) => this.centre(swarm));
    const t = this.tick * TICK;
    let sumX = 0;
    let sumY = 0;
    let sumSpeed = 0;
    for (let i = 0; i < this.count; i++) {
      const centre = centres[i % SWARMS];
      const dx = centre[0] - x[i];
      const dy = centre[1] - y[i];
      const distance = Math.sqrt(dx * dx + dy * dy) + 0.01;
      const keep = 4 + 9 * params.separation * (0.25 + ((i * 0.618) % 1));
      const pull = params.cohesion * Math.max(-1, Math.min(1, (distance - keep) / 8));
      const swirl = params.alignment * (i % 2 === 0 ? 1 : 0.8);
      const wish =
        Math.atan2(dy * pull + dx * swirl, dx * pull - dy * swirl) +
        params.wander * Math.sin(whim[i] + t * 1.7);
      let turn = wish - heading[i];
      turn -= Math.PI * 2 * Math.round(turn / (Math.PI * 2));
      heading[i] += Math.max(-0.07, Math.min(0.07, turn));
      fear[i] *= 0.985;
      const speed = params.max_speed * (0.55 + this.vigour[i] + 0.6 * fear[i]);
      const aheadX = Math.cos(heading[i]);
      const aheadY = Math.sin(heading[i]);
      x[i] += aheadX * speed * TICK;
      y[i] += aheadY * speed * TICK;
      x[i] = Math.min(WORLD[2], Math.max(0, x[i]));
      y[i] = Math.min(WORLD[3], Math.max(0, y[i]));
      sumX += aheadX;
      sumY += aheadY;
      sumSpeed += speed;
    }
    this.speed = sumSpeed / this.count;
    this.order = Math.hypot(sumX, sumY) / this.count;
  }

  scare(atX, atY) {
    for (let i = 0; i < this.count; i++) {
      const dx = this.x[i] - atX;
      const dy = this.y[i] - atY;
      if (dx * dx + dy * dy > 144) continue;
      this.heading[i] = Math.atan2(dy, dx);
      this.fear[i] = 1;
    }
  }

  calm() {
    this.fear.fill(0);
  }

  nearest(atX, atY, radius) {
    let best = radius * radius;
    let found = null;
    for (let i = 0; i < this.count; i++) {
      const distance = (this.x[i] - atX) ** 2 + (this.y[i] - atY) ** 2;
      if (distance <= best) [best, found] = [distance, i];
    }
    return found;
  }

  hunters() {
    if (!this.params.predators) return [];
    return [0, 1, 2].map((i) => {
      const t = this.tick * TICK * 0.35 + i * 2.1;
      return [
        80 + 66 * Math.sin(t),
        50 + 42 * Math.sin(t * 1.31 + i),
        Math.atan2(42 * 1.31 * Math.cos(t * 1.31 + i), 66 * Math.cos(t)),
      ];
    });
  }

  save() {
    const { tick, x, y, heading, fear, params, beacon } = this;
    return {
      tick,
      beacon,
      x: x.slice(),
      y: y.slice(),
      heading: heading.slice(),
      fear: fear.slice(),
      params: { ...params },
    };
  }

  load(saved) {
    this.tick = saved.tick;
    this.beacon = saved.beacon;
    this.dragged = null;
    for (const part of ["x", "y", "heading", "fear"]) this[part].set(saved[part]);
    this.params = { ...this.params, ...saved.params };
  }

  tint(i) {
    if (this.fear[i] > 0.25) return TINTS.danger;
    return i % SWARMS < 9 ? TINTS.agent : TINTS.agent_alt;
  }
}
