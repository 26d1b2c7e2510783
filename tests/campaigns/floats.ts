/**
 * Floating point, compared at length:
 *
 *   npx tsx tests/campaigns/floats.ts operations COUNT   evaluation against rationals (8-bit formats, all operands) and, by
 *                                                        COUNT random and boundary operands, soft-float and machine
 *   npx tsx tests/campaigns/floats.ts half               all half numbers as one operand, against double arithmetic
 *   npx tsx tests/campaigns/floats.ts circuits COUNT     circuits against evaluation: all 5-bit operands, COUNT random ones
 *   npx tsx tests/campaigns/floats.ts agreement COUNT [FIRST]   our answers against Z3's theory, small formats and single
 *   npx tsx tests/campaigns/floats.ts scripts COUNT [FIRST]     answers to scripts of SMT-LIB's theory, judged by the program z3
 *   npx tsx tests/campaigns/floats.ts boxes COUNT [FIRST]       intervals, forms and boxes on queries that a known point satisfies
 */

import { convertFloat, type Float, floatBinary } from '../../src/exec/operators/float.js';
import { foldFloat } from '../../src/expr/float/operation.js';
import { ExprContext, floats, Kind, kindName } from '../../src/expr/index.js';
import { createSolver } from '../../src/solver/index.js';
import { loadZ3 } from '../../src/solver/z3/index.js';
import { floatFromBits, floatToBits } from '../../src/value/index.js';
import {
  compareAllOperands,
  compareConversions,
  compareWithMachine,
  fused,
} from '../expr/float/comparisons.js';
import {
  compareAll,
  compareSome,
  operatorOf,
  operators,
} from '../solver/bitblast/float-comparisons.js';
import { compareAnswers, type FloatTally, randomQuery } from '../solver/float-queries.js';
import { compareScripts, type ScriptTally } from '../solver/float-scripts.js';
import { type AffineTally, checkForms } from '../solver/search/affine-queries.js';
import { checkSatisfied } from '../solver/search/box-queries.js';
import './leash.js';

const { floatFormat, roundings, half, bfloat, single, double, extended, quad } = floats;

function operations(count: number): void {
  for (const rounding of roundings) {
    for (const [exponentBits, precision] of [
      [4, 4],
      [3, 5],
      [5, 3],
      [2, 6],
    ] as const) {
      const f = floatFormat(exponentBits, precision);
      const compared = compareAllOperands(f, rounding);
      compareConversions(f, floatFormat(4, 7), rounding);
      console.log(`${exponentBits}.${precision} ${rounding}: ${compared} results equal`);
    }
    console.log(`fused ${rounding}: ${fused(floatFormat(3, 3), rounding)} results equal`);
  }
  const machine = [Kind.FAdd, Kind.FSub, Kind.FMul, Kind.FDiv, Kind.FSqrt, Kind.FRem] as const;
  for (const f of [single, double, extended]) {
    for (const op of machine) {
      const share = Math.ceil(count / machine.length / 3);
      compareWithMachine(op, f, share, 20261117);
      console.log(`${kindName(op)} of ${f.bits} bits: ${share} results equal`);
    }
  }
}

/** Doubles hold sums and products of half numbers exactly, and quotients beyond twice the precision. */
function halves(): void {
  const code = floats.floatCode(half);
  const others = [
    0, 1, 0x8001, 0x3c00, 0xbc01, 0x3555, 0x7bff, 0x0400, 0x03ff, 0x7c00, 0x7e01, 0xc900,
  ];
  const ops = { fadd: Kind.FAdd, fsub: Kind.FSub, fmul: Kind.FMul, fdiv: Kind.FDiv } as const;
  let compared = 0;
  for (const [name, op] of Object.entries(ops) as [
    keyof typeof ops,
    (typeof ops)[keyof typeof ops],
  ][]) {
    const apply = floatBinary(name, 'half');
    for (let a = 0; a < 65536; a++) {
      for (const b of others) {
        const [x, y] = [a, b].map((bits) => floatFromBits('half', BigInt(bits)) as Float);
        const expected = Number(floatToBits('half', apply(x, y)));
        const actual = foldFloat(op, code, 16, 16, a, b, 0);
        if (actual !== expected) throw new Error(`${name} ${a} ${b}: ${actual}, not ${expected}`);
        compared++;
      }
    }
  }
  for (let a = 0; a < 65536; a++) {
    const wide = foldFloat(Kind.FConvert, floats.floatCode(single, 'even', half), 32, 16, a, 0, 0);
    const expected = floatToBits(
      'float',
      convertFloat('half', 'float', floatFromBits('half', BigInt(a)) as Float),
    );
    if (BigInt(wide) !== expected) throw new Error(`${a} as single: ${wide}, not ${expected}`);
    compared++;
  }
  console.log(`${compared} results with all half numbers equal`);
}

function circuits(count: number): void {
  const small = [floatFormat(2, 3), floatFormat(3, 2), floatFormat(3, 3)];
  for (const op of operators) {
    let compared = 0;
    for (const rounding of roundings) {
      for (const f of op === Kind.FFma ? small.slice(0, 2) : small) {
        compared += compareAll(operatorOf(op, f, rounding, floatFormat(4, 2), 5));
      }
    }
    const formats = [half, bfloat, single, double, extended, quad];
    for (const [i, f] of formats.entries()) {
      if (op === Kind.FRem && f.exponentBits > 8) continue;
      for (const rounding of roundings) {
        const share = Math.ceil(count / operators.length / formats.length / roundings.length);
        compareSome(operatorOf(op, f, rounding, formats[(i + 1) % formats.length], 32), share, 11);
        compared += share;
      }
    }
    console.log(`${kindName(op)}: ${compared} circuits equal evaluation`);
  }
}

/**
 * A difference counts where a Z3 that was not asked before says the same again: one that ran out of time before now and
 * then gives a model of the query before.
 */
async function agreement(count: number, first: number): Promise<void> {
  let judge = await loadZ3({ logic: 'QF_BVFP' });
  let repeated = 0;
  const tally: FloatTally = { sat: 0, unsat: 0, undecided: 0 };
  for (let seed = first; seed < first + count; seed++) {
    const t = new ExprContext();
    // With and without the search before the circuits.
    const solver = createSolver(t, { floats: seed % 2 === 0 });
    const formats = seed % 3 === 0 ? [single] : [floatFormat(4, 4), floatFormat(3, 5)];
    const shape = { formats, steps: seed % 3 === 0 ? 4 : 8, hard: seed % 3 !== 0 };
    const query = randomQuery(t, shape, seed);
    try {
      compareAnswers(solver, judge, query, 3000, tally);
    } catch {
      repeated++;
      judge.dispose();
      judge = await loadZ3({ logic: 'QF_BVFP' });
      compareAnswers(solver, judge, query, 30000, tally);
    }
    solver.dispose();
    if (seed % 500 === 0) console.log(seed, JSON.stringify({ ...tally, repeated }));
  }
  console.log(`agreed: ${JSON.stringify({ ...tally, repeated })}`);
  judge.dispose();
}

/**
 * Small formats, and the sizes of programs with every tenth hundred. Exponents of two bits are left out: Z3 4.8.12 rounds
 * 0.0625 to the integral number 1 there (RNA).
 */
function scripts(count: number, first: number): void {
  const total: ScriptTally = { sat: 0, unsat: 0, unknown: 0, unjudged: 0, wrong: [] };
  const small = [3, 4].flatMap((e) => [3, 4, 5].map((p) => ({ e, p })));
  const usual = [
    { e: 5, p: 11 },
    { e: 8, p: 24 },
  ];
  for (let at = first; at < first + count; at += 100) {
    const seeds = Array.from({ length: Math.min(100, first + count - at) }, (_, i) => at + i);
    const formats = Math.floor(at / 100) % 10 === 9 ? usual : small;
    const tally = compareScripts(seeds, formats, 1000);
    for (const key of ['sat', 'unsat', 'unknown', 'unjudged'] as const) total[key] += tally[key];
    total.wrong.push(...tally.wrong);
    for (const { seed, script } of tally.wrong) console.log(`seed ${seed} differs:\n${script}`);
    const { wrong, ...counts } = total;
    console.log(at + seeds.length, JSON.stringify({ ...counts, wrong: wrong.length }));
  }
  if (total.wrong.length > 0) process.exitCode = 1;
}

function boxes(count: number, first: number): void {
  const answers = { sat: 0, unknown: 0, none: 0 };
  for (let seed = first; seed < first + count; seed++) answers[checkSatisfied(seed)]++;
  const forms: AffineTally = { points: 0, gained: 0 };
  for (let seed = first; seed < first + count; seed++) checkForms(seed, forms);
  console.log(`no satisfying point excluded: ${JSON.stringify({ ...answers, ...forms })}`);
}

const [mode, count = '100000', first = '1'] = process.argv.slice(2);
if (mode === 'operations') operations(Number(count));
else if (mode === 'half') halves();
else if (mode === 'circuits') circuits(Number(count));
else if (mode === 'agreement') await agreement(Number(count), Number(first));
else if (mode === 'boxes') boxes(Number(count), Number(first));
else if (mode === 'scripts') scripts(Number(count), Number(first));
else throw new Error('operations, half, circuits, agreement, scripts or boxes');
