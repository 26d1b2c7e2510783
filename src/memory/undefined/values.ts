/**
 * Undefined bytes as terms, for `--check-uninitialised`.
 *
 * A byte that nobody wrote becomes an element of an array symbol when it is first read. From there it moves
 * as any term does: copying it, passing it on, storing it beside the other bits of a bit-field is no use of it.
 * What is a use is decided in uses.ts, by the shadow of what is used (shadow.ts).
 *
 * Two bytes that were undefined at different times must not be taken for the same unknown, or their difference
 * would be zero; but a symbol costs memory as long as the run lasts. So there are `generations` array symbols,
 * taken in turn, whose indices are addresses. What a state of another engine brings along gets arrays that have their turn here.
 */
import { type ArrayInfo, type Expr, type ExprContext, Kind } from '../../expr/index.js';
import { Shadows } from './shadow.js';

const generations = 256;
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
    this.shadows = new Shadows(terms, (array) => this.infos.has(array));
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
      const origins = this.origins[this.infos.get(array)!];
      const origin = origins.get(index ?? -1) ?? origins.get(-1);
      if (origin !== undefined) return origin;
    }
    return 'memory';
  }

  /** Where the bytes of a term came from that is an undefined byte, or an array of them, for another engine. */
  wordsOf({ kind, a, b, array }: Expr): string | undefined {
    const isByte = kind === Kind.Read && a.kind === Kind.ArraySymbol && b.isConst;
    if (!isByte && kind !== Kind.ArraySymbol) return undefined;
    const generation = this.infos.get(isByte ? a.array : array);
    return generation === undefined
      ? undefined
      : this.origins[generation].get(isByte ? Number(b.value) : -1);
  }

  /** A term of another engine's that is an undefined byte, or an array of them. */
  setWords({ kind, a, b, array }: Expr, words: string): void {
    const isByte = kind === Kind.Read && a.kind === Kind.ArraySymbol && b.isConst;
    const generation = this.infos.get(isByte ? a.array : array);
    if (generation !== undefined) {
      this.origins[generation].set(isByte ? Number(b.value) : -1, words);
    }
  }

  /** An array for one of another engine, where that one has this name; undefined for what is no array of undefined bytes. */
  admit(name: string): Expr | undefined {
    return isUndefined.test(name) ? this.next().array : undefined;
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
