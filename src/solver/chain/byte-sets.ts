/**
 * The values of one small input, a symbol of at most eight bits or a byte of an array, that satisfy a condition over
 * it alone: found once by trying all of them (`lanes.ts`), and kept as a set of bits.
 */
import { type Atom, type Expr, SymbolInfo } from '../../expr/index.js';
import type { Model } from '../model.js';
import { Lanes } from './lanes.js';

const mostSets = 1 << 13;

export class ByteSets {
  private readonly inputs = new Map<number, Lanes>();
  private sets = new Map<Expr, Uint32Array>();

  /** The values of the input for which a condition holds that depends on nothing else. */
  satisfying(condition: Expr, input: Atom): Uint32Array {
    const known = this.sets.get(condition);
    if (known !== undefined) return known;
    const lanes = this.lanesOf(input);
    const set = new Uint32Array(8);
    const values = lanes.values(condition);
    for (let lane = 0; lane < lanes.count; lane++) {
      const value = typeof values === 'object' ? values[lane] : values;
      if (value === 1) set[lane >> 5]! |= 1 << (lane & 31);
    }
    if (this.sets.size >= mostSets) this.sets = new Map();
    this.sets.set(condition, set);
    return set;
  }

  /** The model in which the input has a value. */
  model(input: Atom, value: number): Model {
    return this.lanesOf(input).model(value);
  }

  private lanesOf(input: Atom): Lanes {
    let lanes = this.inputs.get(input.key);
    if (lanes === undefined) this.inputs.set(input.key, (lanes = Lanes.of(input)));
    return lanes;
  }
}

/** Whether an input has at most 256 values. */
export function isSmallInput({ of, index }: Atom): boolean {
  if (of === null) return false;
  return of instanceof SymbolInfo ? of.width <= 8 : index !== null;
}

/** The smallest value of a set; negative if it is empty. */
export function smallest(set: Uint32Array): number {
  const word = set.findIndex((bits) => bits !== 0);
  if (word < 0) return -1;
  const bits = set[word]!;
  return 32 * word + 31 - Math.clz32(bits & -bits);
}
