/** Tier 0's fast paths against arithmetic on BigInt, written here once more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../src/expr/index.js';
import type { Word } from '../../src/value/value.js';
import { machineFor } from './run-assembly.js';

type Meaning = (a: bigint, b: bigint, width: number) => bigint | undefined;

const signed = (value: bigint, width: number) => BigInt.asIntN(width, value);

/** Undefined: an error. */
const operators: Record<string, Meaning> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  udiv: (a, b) => (b === 0n ? undefined : a / b),
  urem: (a, b) => (b === 0n ? undefined : a % b),
  sdiv: (a, b, w) => quotient(signed(a, w), signed(b, w), w, (x, y) => x / y),
  srem: (a, b, w) => quotient(signed(a, w), signed(b, w), w, (x, y) => x % y),
  shl: (a, b, w) => (b >= w ? 0n : a << b),
  lshr: (a, b, w) => (b >= w ? 0n : a >> b),
  ashr: (a, b, w) => signed(a, w) >> (b >= w ? BigInt(w) : b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function quotient(
  a: bigint,
  b: bigint,
  width: number,
  apply: (a: bigint, b: bigint) => bigint,
): bigint | undefined {
  if (b === 0n || (b === -1n && a === -(1n << BigInt(width - 1)))) return undefined;
  return apply(a, b);
}

const predicates: Record<string, (a: bigint, b: bigint) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  ult: (a, b) => a < b,
  ule: (a, b) => a <= b,
  ugt: (a, b) => a > b,
  uge: (a, b) => a >= b,
};
const signedPredicates = { slt: 'ult', sle: 'ule', sgt: 'ugt', sge: 'uge' } as const;

const widths = [1, 7, 8, 16, 31, 32, 33, 48, 53, 54, 63, 64, 65, 128];

/** Values at the edges of the representations, and any others. */
const values = (width: number) =>
  fc
    .oneof(
      fc.constantFrom(0n, 1n, 2n, -1n, -2n, 1n << 31n, 1n << 32n, (1n << 53n) - 1n, 1n << 53n),
      fc.constantFrom(1n << BigInt(width - 1), (1n << BigInt(width - 1)) - 1n, BigInt(width)),
      fc.bigInt({ min: 0n, max: (1n << BigInt(width)) - 1n }),
      fc.bigInt({ min: 0n, max: 200n }),
    )
    .map((value) => BigInt.asUintN(width, value));

const functions: string[] = [];
for (const width of widths) {
  const type = `i${width}`;
  for (const op of Object.keys(operators)) {
    functions.push(
      `define ${type} @${op}${width}(${type} %a, ${type} %b) { %r = ${op} ${type} %a, %b\n ret ${type} %r }`,
    );
  }
  for (const predicate of [...Object.keys(predicates), ...Object.keys(signedPredicates)]) {
    functions.push(
      `define i1 @${predicate}${width}(${type} %a, ${type} %b) { %r = icmp ${predicate} ${type} %a, %b\n ret i1 %r }`,
    );
  }
  for (const to of widths.filter((other) => other !== width)) {
    for (const op of to < width ? ['trunc'] : ['zext', 'sext']) {
      functions.push(
        `define i${to} @${op}${width}to${to}(${type} %a) { %r = ${op} ${type} %a to i${to}\n ret i${to} %r }`,
      );
    }
  }
}

describe('integer operators in tier 0', () => {
  const machine = machineFor(functions.join('\n'));
  const { program } = machine;
  const run = (name: string, args: readonly bigint[]): Word | undefined => {
    machine.frames.length = 0;
    const fn = program.prepared(program.functionNamed(name)!);
    const outcome = machine.call(fn, args.map(canonical));
    return outcome.kind === 'returned' ? (outcome.value as Word) : undefined;
  };
  const expected = (value: bigint | undefined, width: number) =>
    value === undefined ? undefined : canonical(BigInt.asUintN(width, value));

  for (const width of widths) {
    it(`${width} bits`, () => {
      fc.assert(
        fc.property(values(width), values(width), (a, b) => {
          for (const [op, meaning] of Object.entries(operators)) {
            expect([op, run(op + width, [a, b])]).toEqual([
              op,
              expected(meaning(a, b, width), width),
            ]);
          }
          for (const [predicate, meaning] of Object.entries(predicates)) {
            expect([predicate, run(predicate + width, [a, b])]).toEqual([
              predicate,
              meaning(a, b) ? 1 : 0,
            ]);
          }
          for (const [predicate, same] of Object.entries(signedPredicates)) {
            const holds = predicates[same](signed(a, width), signed(b, width));
            expect([predicate, run(predicate + width, [a, b])]).toEqual([predicate, holds ? 1 : 0]);
          }
          for (const to of widths) {
            if (to < width) expect(run(`trunc${width}to${to}`, [a])).toBe(expected(a, to));
            if (to <= width) continue;
            expect(run(`zext${width}to${to}`, [a])).toBe(canonical(a));
            expect(run(`sext${width}to${to}`, [a])).toBe(expected(signed(a, width), to));
          }
        }),
        { numRuns: 60 },
      );
    });
  }

  it('adds constants that stand for negative numbers', () => {
    const text = `define i64 @f(i64 %a) { %r = add i64 %a, -3\n ret i64 %r }`;
    const small = machineFor(text);
    const fn = small.program.prepared(small.program.functionNamed('f')!);
    for (const [a, r] of [
      [10, 7],
      [3, 0],
      [2, 0xffff_ffff_ffff_ffffn],
      [0xffff_ffff_ffff_ffffn, 0xffff_ffff_ffff_fffcn],
    ] as const) {
      expect(small.call(fn, [a])).toMatchObject({ kind: 'returned', value: r });
    }
  });
});
