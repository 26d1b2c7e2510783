/** A seeded source of random numbers (xorshift32, Marsaglia 2003): the same seed, the same run. */
export class Random {
  private state: number;

  constructor(seed: number) {
    // Zero would stay zero; a multiplication spreads small seeds.
    this.state = Math.imul(seed, 0x9e3779b1) ^ 0x2545f491 || 1;
  }

  /** An integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }

  /** A number in [0, 1). */
  unit(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return (x >>> 0) / 4294967296;
  }
}
