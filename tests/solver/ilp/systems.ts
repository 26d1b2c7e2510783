/** Random integer programs, and two judges of them: trying all points, and Z3's integers. */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import {
  type Integer,
  IntegerProgram,
  integer,
  LinearForm,
  LinearSystem,
} from '../../../src/solver/ilp/index.js';

export interface Program {
  readonly bounds: readonly (readonly [low: bigint, high: bigint])[];
  readonly constraints: readonly {
    readonly factors: readonly bigint[];
    readonly least: bigint | undefined;
    readonly most: bigint | undefined;
  }[];
  readonly objective: readonly bigint[];
}

/** Small numbers, and some around those at which doubles and words end. */
function numbers(small: number): fc.Arbitrary<bigint> {
  const near = fc.bigInt(BigInt(-small), BigInt(small));
  const edges = [2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n, 2n ** 64n];
  return fc.oneof(
    { weight: 12, arbitrary: near },
    {
      weight: 1,
      arbitrary: fc
        .tuple(near, fc.constantFrom(...edges), fc.constantFrom(-1n, 1n))
        .map(([offset, edge, sign]) => sign * edge + offset),
    },
  );
}

export function programs(variables: number, width: number): fc.Arbitrary<Program> {
  return fc.integer({ min: 1, max: variables }).chain((count) => {
    const factors = fc.array(
      fc.oneof({ weight: 1, arbitrary: fc.constant(0n) }, { weight: 2, arbitrary: numbers(9) }),
      { minLength: count, maxLength: count },
    );
    const side = fc.option(numbers(40), { nil: undefined, freq: 2 });
    const bound = fc
      .tuple(numbers(5), fc.integer({ min: 0, max: width }))
      .map(([low, more]) => [low, low + BigInt(more)] as const);
    const range = fc
      .record({ factors, least: side, most: side, equal: fc.boolean() })
      .map(({ factors: by, least, most, equal }) => ({
        factors: by,
        least: equal ? most : least,
        most,
      }));
    return fc.record({
      bounds: fc.array(bound, { minLength: count, maxLength: count }),
      constraints: fc.array(range, { minLength: 1, maxLength: count + 2 }),
      objective: factors,
    });
  });
}

function form(factors: readonly bigint[]): LinearForm {
  let result = LinearForm.constant(0);
  factors.forEach((factor, i) => {
    result = result.plus(LinearForm.variable(i).times(integer(factor)));
  });
  return result;
}

function systemOf({ bounds, constraints }: Program): LinearSystem {
  const system = new LinearSystem();
  for (const [low, high] of bounds) system.variable(integer(low), integer(high));
  for (const { factors, least, most } of constraints) {
    if (least === undefined && most === undefined) continue;
    const optional = (side: bigint | undefined): Integer | undefined =>
      side === undefined ? undefined : integer(side);
    system.require(form(factors), optional(least), optional(most));
  }
  return system;
}

/** What our solver says: the range of the objective, or that there is no solution. */
export function solved(program: Program, nodes: number, pivots = 50 * nodes) {
  const feasible = new IntegerProgram(systemOf(program), { nodes, pivots });
  const ranged = new IntegerProgram(systemOf(program), { nodes, pivots });
  return { feasible: feasible.isFeasible(), range: ranged.range(form(program.objective)) };
}

const dot = (factors: readonly bigint[], point: readonly bigint[]): bigint =>
  factors.reduce((sum, factor, i) => sum + factor * point[i]!, 0n);

/** The range of the objective by trying all points. */
export function enumerated({ bounds, constraints, objective }: Program) {
  let range: { low: bigint; high: bigint } | undefined;
  const point: bigint[] = [];
  const visit = (at: number): void => {
    if (at < bounds.length) {
      const [low, high] = bounds[at]!;
      for (let value = low; value <= high; value++) {
        point[at] = value;
        visit(at + 1);
      }
      return;
    }
    for (const { factors, least, most } of constraints) {
      const value = dot(factors, point);
      if (least !== undefined && value < least) return;
      if (most !== undefined && value > most) return;
    }
    const value = dot(objective, point);
    if (range === undefined) range = { low: value, high: value };
    else if (value < range.low) range = { ...range, low: value };
    else if (value > range.high) range = { ...range, high: value };
  };
  visit(0);
  return range;
}

/** Throws where an answer contradicts the range that there is; whether the answer was complete. */
export function compare(
  { feasible, range }: ReturnType<typeof solved>,
  truth: { low: bigint; high: bigint } | undefined,
): boolean {
  if (feasible !== undefined && feasible !== (truth !== undefined)) {
    throw new Error(`feasible: ${feasible}`);
  }
  if (truth === undefined) return range === undefined;
  if (range === undefined) throw new Error('there is a solution');
  const [low, high] = [BigInt(range.low), BigInt(range.high)];
  if (low > truth.low || high < truth.high) throw new Error(`[${low}, ${high}] is too narrow`);
  if (range.isTight && (low !== truth.low || high !== truth.high)) {
    throw new Error(`[${low}, ${high}] is not tight`);
  }
  return range.isTight && feasible !== undefined;
}

const numeral = (value: bigint): string => (value < 0n ? `(- ${-value})` : `${value}`);

function smtForm(factors: readonly bigint[]): string {
  const summands = factors.map((factor, i) => `(* ${numeral(factor)} x${i})`);
  return `(+ 0 ${summands.join(' ')})`;
}

/**
 * Asks Z3 of each program whether it has a solution, and whether the objective can be outside of our range or at its
 * ends; throws at a difference. Returns how many answers of Z3 there were.
 */
export function judgedByZ3(all: readonly Program[], nodes: number): number {
  const questions: { script: string; expected: 'sat' | 'unsat'; program: Program }[] = [];
  for (const program of all) {
    const { feasible, range } = solved(program, nodes);
    const { bounds, constraints, objective } = program;
    const lines = bounds.flatMap(([low, high], i) => [
      `(declare-const x${i} Int)`,
      `(assert (<= ${numeral(low)} x${i} ${numeral(high)}))`,
    ]);
    for (const { factors, least, most } of constraints) {
      if (least !== undefined) lines.push(`(assert (<= ${numeral(least)} ${smtForm(factors)}))`);
      if (most !== undefined) lines.push(`(assert (<= ${smtForm(factors)} ${numeral(most)}))`);
    }
    const ask = (condition: string, expected: 'sat' | 'unsat') => {
      const script = `(push)\n${lines.join('\n')}\n(assert ${condition})\n(check-sat)\n(pop)\n`;
      questions.push({ script, expected, program });
    };
    if (feasible !== undefined) ask('true', feasible ? 'sat' : 'unsat');
    if (range === undefined) ask('true', 'unsat');
    else {
      const value = smtForm(objective);
      const [low, high] = [BigInt(range.low), BigInt(range.high)];
      ask(`(or (< ${value} ${numeral(low)}) (> ${value} ${numeral(high)}))`, 'unsat');
      if (!range.isTight) continue;
      ask(`(= ${value} ${numeral(low)})`, 'sat');
      ask(`(= ${value} ${numeral(high)})`, 'sat');
    }
  }
  const input = `(set-option :timeout 2000)\n${questions.map(({ script }) => script).join('')}`;
  const { stdout } = spawnSync('z3', ['-in', '-smt2'], { input, maxBuffer: 1 << 28 });
  const answers = stdout.toString().trim().split('\n');
  if (answers.length !== questions.length)
    throw new Error(`Z3 says ${answers.join().slice(0, 500)}`);
  let known = 0;
  questions.forEach(({ expected, script }, i) => {
    if (answers[i] === 'unknown') return;
    known++;
    if (answers[i] !== expected) throw new Error(`Z3 says ${answers[i]} of ${script}`);
  });
  return known;
}

export const hasZ3 = spawnSync('z3', ['--version'], { timeout: 5000 }).status === 0;
