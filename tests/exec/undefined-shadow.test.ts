/**
 * The shadow of random terms, checked by brute force: where it says that a term is defined for an input, the
 * term has the same value whatever the undefined bytes are, and that is the value that the run goes on with.
 */
import { describe, expect, it } from 'vitest';
import { type Assignment, type Expr, ExprContext, evaluate, Kind } from '../../src/expr/index.js';
import { UndefinedValues } from '../../src/memory/undefined/values.js';

function randomNumbers(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    return ((state >>> 8) & 0xffff) % below;
  };
}

const arithmetic = [
  Kind.Add,
  Kind.Sub,
  Kind.Mul,
  Kind.UDiv,
  Kind.SDiv,
  Kind.URem,
  Kind.SRem,
  Kind.Shl,
  Kind.LShr,
  Kind.AShr,
  Kind.And,
  Kind.Or,
  Kind.Xor,
] as const;
const comparisons = [Kind.Eq, Kind.Ult, Kind.Slt] as const;

/** A term of width 8 over an input byte, two undefined bytes of two bits each, and an array. */
function randomTerm(terms: ExprContext, leaves: readonly Expr[], next: (below: number) => number) {
  const make = (depth: number): Expr => {
    if (depth === 0 || next(8) === 0) {
      return next(4) === 0 ? terms.constant(next(256), 8) : leaves[next(leaves.length)];
    }
    const a = make(depth - 1);
    switch (next(8)) {
      case 0:
        return terms.not(a);
      case 1:
        return terms.neg(a);
      case 2:
        return terms.ite(compared(depth), a, make(depth - 1));
      case 3:
        return terms.sext(terms.extract(a, next(4), 4), 8);
      case 4:
        return terms.concat(terms.extract(a, 0, 3), terms.extract(make(depth - 1), 3, 5));
      case 5:
        return terms.zext(compared(depth), 8);
      default:
        return terms.arithmetic(arithmetic[next(arithmetic.length)], a, make(depth - 1));
    }
  };
  const compared = (depth: number): Expr =>
    terms.compare(comparisons[next(3)], make(depth - 1), make(depth - 1));
  return make(3);
}

describe('what is said to be defined', () => {
  it('does not depend on undefined bytes, for random terms', () => {
    let uncertain = 0;
    let settled = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const terms = new ExprContext();
      const values = new UndefinedValues(terms);
      const next = randomNumbers(seed * 7919);
      const input = terms.array('input', 32, 1);
      const byte = terms.zext(terms.extract(terms.read(input, terms.constant(0, 32)), 0, 3), 8);
      const [u, v] = [values.bytes(0x1000, 1, 'u')[0], values.bytes(0x2000, 1, 'v')[0]];
      const low = (bits: Expr, at: number) =>
        terms.shl(terms.zext(terms.extract(bits, 0, 2), 8), terms.constant(at, 8));
      let array = terms.constArray(Uint8Array.of(3, 1, 4, 1), 32);
      array = terms.store(array, terms.constant(1, 32), low(u, 1));
      const element = terms.read(array, terms.zext(terms.extract(byte, 0, 2), 32));
      const term = randomTerm(terms, [byte, low(u, 0), low(v, 3), element], next);
      const defined = values.shadows.definedness(term);
      const value = values.shadows.valueOf(term);
      expect(values.shadows.touches(defined)).toBe(false);
      for (let x = 0; x < 8; x++) {
        for (let bits = 0; bits < 16; bits++) {
          const assignment: Assignment = {
            symbol: () => 0,
            byte: (of, index) => (of === input.array ? x : index === 0x1000 ? bits & 3 : bits >> 2),
          };
          if (evaluate(defined, assignment) === 1) {
            expect(evaluate(value, assignment)).toBe(evaluate(term, assignment));
            settled++;
          } else uncertain++;
        }
      }
    }
    expect(Math.min(uncertain, settled)).toBeGreaterThan(1000);
  });
});
