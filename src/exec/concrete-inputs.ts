/** Inputs of a run without symbolic values (builtins/analysis.ts): zeros, or numbers that a seed gives. */
export class ConcreteInputs {
  private state: number;

  constructor(private readonly seed: number | undefined) {
    this.state = (seed ?? 0) | 0;
  }

  /** Whether all of them are zero. */
  get areZero(): boolean {
    return this.seed === undefined;
  }

  /** The next 32 bits. */
  next(): number {
    if (this.areZero) return 0;
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  }
}
