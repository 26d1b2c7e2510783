/**
 * Random queries over floating point: terms over symbols of a few formats, and conditions on them; and the comparison of
 * a solver's answers with a judge's.
 */
import {
  type Expr,
  type ExprContext,
  type FloatFormat,
  floats,
  printScript,
} from '../../src/expr/index.js';
import type { Answer, Solver } from '../../src/solver/index.js';
import { randomPattern, randomWords } from '../expr/float/comparisons.js';

const { roundings } = floats;

export interface QueryShape {
  readonly formats: readonly FloatFormat[];
  readonly steps: number;
  /** Whether products, quotients, roots and fused operations occur. */
  readonly hard: boolean;
  /** Whether remainders occur. */
  readonly remainders?: boolean;
}

type Pool = Map<FloatFormat, Expr[]>;

export function randomQuery(t: ExprContext, shape: QueryShape, seed: number): Expr[] {
  const next = randomWords(seed * 2654435761);
  const pick = <T>(list: readonly T[]): T => list[next() % list.length];
  const pool: Pool = new Map();
  for (const f of shape.formats) {
    pool.set(f, [
      t.symbol(`x${f.code}`, f.bits),
      t.symbol(`y${f.code}`, f.bits),
      t.constant(randomPattern(f, next), f.bits),
    ]);
  }
  const integers = [t.symbol('i', 8), t.symbol('j', 12)];
  const conditions: Expr[] = [];
  for (let step = 0; step < shape.steps; step++) {
    const f = pick(shape.formats);
    const terms = pool.get(f)!;
    const [a, b, c] = [pick(terms), pick(terms), pick(terms)];
    const rounding = next() % 3 === 0 ? pick(roundings) : 'even';
    const choice = next() % (shape.hard ? 14 : 9);
    switch (choice) {
      case 0:
      case 1:
        terms.push(t.fadd(f, a, b, rounding));
        break;
      case 2:
        terms.push(t.fsub(f, a, b, rounding));
        break;
      case 3:
        terms.push(t.fround(f, a, rounding));
        break;
      case 4: {
        const to = pick(shape.formats);
        if (to !== f) pool.get(to)!.push(t.fconvert(f, to, a, rounding));
        break;
      }
      case 5:
        terms.push(t.ffromInteger(f, next() % 2 === 0, pick(integers), rounding));
        break;
      case 6:
        integers.push(t.ftoInteger(f, next() % 2 === 0, next() % 2 === 0 ? 8 : 12, a, rounding));
        break;
      case 7:
        terms.push(t.ite(t.flt(f, a, b), a, c));
        break;
      case 8:
        terms.push(t.xor(a, t.constant(1n << BigInt(f.bits - 1), f.bits)));
        break;
      case 9:
      case 10:
        terms.push(t.fmul(f, a, b, rounding));
        break;
      case 11:
        terms.push(t.fdiv(f, a, b, rounding));
        break;
      case 12:
        terms.push(shape.remainders ? t.frem(f, a, b) : t.fsqrt(f, a, rounding));
        break;
      default:
        terms.push(t.ffma(f, a, b, c, rounding));
    }
  }
  for (let i = 0; i < 2; i++) {
    const f = pick(shape.formats);
    const terms = pool.get(f)!;
    const a = terms[terms.length - 1 - (next() % Math.min(3, terms.length))];
    const b = pick(terms);
    const made = [
      () => t.feq(f, a, b),
      () => t.flt(f, a, b),
      () => t.fle(f, a, b),
      () => t.fisNan(f, a),
      () => t.eq(a, b),
      () => t.ult(t.zext(pick(integers), 16), t.zext(pick(integers), 16)),
    ];
    const condition = pick(made)();
    conditions.push(next() % 3 === 0 ? t.not(condition) : condition);
  }
  return conditions;
}

export interface FloatTally {
  sat: number;
  unsat: number;
  undecided: number;
}

/** Throws where the two differ, or a model is wrong. */
export function compareAnswers(
  ours: Solver,
  judge: Solver,
  terms: readonly Expr[],
  milliseconds: number,
  tally: FloatTally,
): void {
  const answer = ours.check({ constraints: terms }, { milliseconds });
  const fail = (what: string): never => {
    throw new Error(`${what}\n${printScript(terms)}`);
  };
  if (answer.status === 'sat' && !terms.every((term) => answer.model.satisfies(term))) {
    fail('our model does not satisfy the query');
  }
  if (answer.status === 'unknown') {
    if (answer.reason === 'incapable') fail(`ours: ${answer.detail}`);
    tally.undecided++;
    return;
  }
  const other: Answer = judge.check({ constraints: terms }, { milliseconds });
  if (other.status === 'unknown') {
    if (other.reason === 'incapable') fail(`judge: ${other.detail}`);
    tally.undecided++;
    return;
  }
  if (other.status !== answer.status) fail(`ours says ${answer.status}, the judge ${other.status}`);
  tally[answer.status]++;
}
