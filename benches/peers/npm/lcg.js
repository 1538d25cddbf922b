// The generator of all benchmark inputs; see benches/README.md.

/** A linear congruential generator whose values are the upper 24 bits of its state. */
export class Lcg {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** The next 24 bits. */
  bits() {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return this.state >>> 8;
  }

  /** A number in [0, 1). */
  unit() {
    return this.bits() / 16777216;
  }
}
