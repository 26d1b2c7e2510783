/**
 * Undefined bytes as terms, for `--check-uninitialised`.
 *
 * A byte that nobody wrote becomes an element of an array symbol when it is first read. From there it moves
 * as any term does: copying it, passing it on, storing it beside the other bits of a bit-field is no use of it.
 * What is a use is decided in uses.ts, by the shadow of what is used (shadow.ts).
 *
 * Two bytes that were undefined at different times must not be taken for the same unknown, or their difference
 * would be zero; but a symbol costs memory as long as the run lasts. So there are `generations` array symbols,
 * taken in turn, whose indices are addresses.
 */
import type { ArrayInfo, Expr, ExprContext } from '../../expr/index.js';
import { Shadows } from './shadow.js';

const generations = 64;
const indexWidth = 32;
/** The names of their arrays, which inputs cannot have. */
const nameOf = (generation: number): string => `undefined/${generation}`;
const isUndefined = /^undefined\/\d+$/;

export class UndefinedValues {
  readonly shadows: Shadows;
  private readonly arrays: Expr[] = [];
  private readonly infos = new Map<ArrayInfo, number>();
  /** Where undefined bytes came from, by generation, then by index; -1 for an array that has no address. */
  private readonly origins: Map<number, string>[] = [];
  private turn = 0;

  constructor(private readonly terms: ExprContext) {
    // By the name: arrays of a state that another engine has made are undefined here, too.
    this.shadows = new Shadows(terms, ({ name }) => isUndefined.test(name));
  }

  /** Undefined bytes at an address: terms of width 8. */
  bytes(address: number, size: number, origin: string): Expr[] {
    const { array, origins } = this.next();
    return Array.from({ length: size }, (_, i) => {
      origins.set(address + i, origin);
      return this.terms.read(array, this.terms.constant(address + i, indexWidth));
    });
  }

  /** An array of nothing but undefined bytes. */
  wholeArray(origin: string): Expr {
    const { array, origins } = this.next();
    origins.set(-1, origin);
    return array;
  }

  /** A scalar that has no value. */
  scalar(width: number, origin: string): Expr {
    const bytes = this.bytes(0, Math.ceil(width / 8), origin);
    const whole = bytes.reduce((low, high) => this.terms.concat(high, low));
    return this.terms.extract(whole, 0, width);
  }

  /** Where the undefined bytes of a term came from. */
  originOf(term: Expr): string {
    for (const { array, index } of this.shadows.undefinedIn(term)) {
      const origins = this.origins[this.infos.get(array) ?? -1];
      const origin = origins?.get(index ?? -1) ?? origins?.get(-1);
      if (origin !== undefined) return origin;
    }
    return 'memory';
  }

  private next(): { array: Expr; origins: Map<number, string> } {
    const generation = this.turn;
    this.turn = (generation + 1) % generations;
    let array = this.arrays[generation];
    if (array === undefined) {
      array = this.terms.array(nameOf(generation), indexWidth);
      this.arrays[generation] = array;
      this.infos.set(array.array, generation);
      this.origins[generation] = new Map();
    }
    return { array, origins: this.origins[generation] };
  }
}
