/**
 * Two tiers, one semantics: every integer operator, comparison, cast and intrinsic that tier 1
 * compiles gives what the constant folders of src/expr give, at widths on both sides of every
 * representation, on corner values and random ones. Where LLVM leaves the result undefined, tier 1
 * must bail out instead.
 */
import { describe, expect, it } from 'vitest';
import { Program } from '../../src/exec/prepare/index.js';
import { WasmTier } from '../../src/exec/wasm/index.js';
import { canonical, foldBinary, foldSExt, Kind, type Value } from '../../src/expr/index.js';
import { readAssembly } from '../../src/frontend/index.js';
import { TypeTable } from '../../src/ir/index.js';

const widths = [1, 7, 8, 16, 31, 32, 33, 48, 63, 64, 65, 96, 127, 128];
const stack = 1 << 29;

function compile(text: string) {
  const module = readAssembly(text, { file: 'test.ll', types: new TypeTable() });
  const program = new Program(module);
  const tier = new WasmTier(
    program,
    {
      call: () => ({ kind: 'refused' }),
      takesOver: () => false,
      needsInterpreter: () => false,
      mustStop: () => true,
    },
    false,
  );
  /** The result, or 'bailed'; 'uncompiled' if tier 1 does not take the function at all. */
  return (name: string, ...args: Value[]): unknown => {
    const fn = program.prepared(program.functionNamed(name)!);
    if (!tier.has(fn)) return 'uncompiled';
    return tier.call(fn, args, stack, stack).length > 0 ? 'bailed' : tier.result;
  };
}

/** Corner values of a width, and a few pseudo-random ones. */
function values(width: number, seed: number): Value[] {
  const all = (1n << BigInt(width)) - 1n;
  const picks = [0n, 1n, 2n, all, all - 1n, all >> 1n, (all >> 1n) + 1n, BigInt(width), 0x80n];
  let state = BigInt(seed) | 1n;
  for (let i = 0; i < 8; i++) {
    state = BigInt.asUintN(256, state * 0x5851f42d4c957f2d14057b7ef767814fn + 1442695040888963407n);
    picks.push(state >> 60n);
    picks.push((state >> 60n) & 0x7fn);
  }
  return [...new Set(picks.map((value) => BigInt.asUintN(width, value)))].map(canonical);
}

/** One assertion for each case would take most of the time; a difference is still a failure. */
function agree(facts: readonly unknown[], got: unknown, expected: unknown): void {
  const same = Array.isArray(expected)
    ? Array.isArray(got) && expected.every((value, i) => value === got[i])
    : got === expected;
  if (!same) expect({ case: facts, got }).toEqual({ case: facts, got: expected });
}

const signedOf = (value: Value, width: number) => BigInt.asIntN(width, BigInt(value));
const wrap = (value: bigint, width: number) => canonical(BigInt.asUintN(width, value));

const operators = {
  add: Kind.Add,
  sub: Kind.Sub,
  mul: Kind.Mul,
  udiv: Kind.UDiv,
  sdiv: Kind.SDiv,
  urem: Kind.URem,
  srem: Kind.SRem,
  shl: Kind.Shl,
  lshr: Kind.LShr,
  ashr: Kind.AShr,
  and: Kind.And,
  or: Kind.Or,
  xor: Kind.Xor,
} as const;

function isUndefined(op: string, width: number, a: Value, b: Value): boolean {
  if (op === 'shl' || op === 'lshr' || op === 'ashr') return BigInt(b) >= BigInt(width);
  if (op === 'udiv' || op === 'urem') return BigInt(b) === 0n;
  if (op !== 'sdiv' && op !== 'srem') return false;
  const least = -(1n << BigInt(width - 1));
  return BigInt(b) === 0n || (signedOf(b, width) === -1n && signedOf(a, width) === least);
}

describe('tier 1 agrees with the folders', () => {
  it.each(Object.keys(operators) as (keyof typeof operators)[])('on %s', (op) => {
    const text = widths.map(
      (w) =>
        `define i${w} @f${w}(i${w} %a, i${w} %b) {\n  br label %next\nnext:\n  %r = ${op} i${w} %a, %b\n  ret i${w} %r\n}`,
    );
    const run = compile(text.join('\n'));
    let computed = 0;
    for (const width of widths) {
      for (const a of values(width, 3)) {
        for (const b of values(width, 4)) {
          const got = run(`f${width}`, a, b);
          const wide = width > 64 && /div|rem/.test(op);
          if (isUndefined(op, width, a, b) || wide) expect(got).toBe('bailed');
          else {
            const expected = foldBinary(operators[op], width, a, b);
            agree([op, width, a, b], got, expected);
            computed++;
          }
        }
      }
    }
    expect(computed).toBeGreaterThan(100);
  });

  it('on operators with a constant second operand', () => {
    const cases: { name: string; op: keyof typeof operators; w: number; b: Value }[] = [];
    for (const op of Object.keys(operators) as (keyof typeof operators)[]) {
      for (const w of [8, 32, 64, 128]) {
        for (const b of values(w, 9).slice(0, 7)) {
          if (w === 128 && /div|rem/.test(op)) continue;
          if (isUndefined(op, w, (1n << BigInt(w)) >> 1n, b)) continue;
          cases.push({ name: `f${cases.length}`, op, w, b });
        }
      }
    }
    const run = compile(
      cases
        .map(
          ({ name, op, w, b }) =>
            `define i${w} @${name}(i${w} %a) {\n  %r = ${op} i${w} %a, ${b}\n  ret i${w} %r\n}`,
        )
        .join('\n'),
    );
    for (const { name, op, w, b } of cases) {
      for (const a of values(w, 5)) {
        agree([op, w, a, b], run(name, a), foldBinary(operators[op], w, a, b));
      }
    }
  });

  it('on comparisons', () => {
    const predicates = ['eq', 'ne', 'ugt', 'uge', 'ult', 'ule', 'sgt', 'sge', 'slt', 'sle'];
    const truth = (predicate: string, w: number, a: Value, b: Value): boolean => {
      const read = (v: Value) => (predicate[0] === 's' ? signedOf(v, w) : BigInt(v));
      const [x, y] = [read(a), read(b)];
      if (predicate === 'eq') return x === y;
      if (predicate === 'ne') return x !== y;
      const kind = predicate.slice(1);
      return kind === 'gt' ? x > y : kind === 'ge' ? x >= y : kind === 'lt' ? x < y : x <= y;
    };
    const run = compile(
      widths
        .flatMap((w) =>
          predicates.map(
            (p) =>
              `define i1 @${p}${w}(i${w} %a, i${w} %b) {\n  %r = icmp ${p} i${w} %a, %b\n  ret i1 %r\n}`,
          ),
        )
        .join('\n'),
    );
    for (const w of widths) {
      for (const p of predicates) {
        for (const a of values(w, 1).slice(0, 12)) {
          for (const b of values(w, 1).slice(0, 12)) {
            agree([p, w, a, b], run(p + w, a, b), truth(p, w, a, b) ? 1 : 0);
          }
        }
      }
    }
  });

  it('on casts between all pairs of widths', () => {
    const casts = widths.flatMap((from) =>
      widths
        .filter((to) => to !== from)
        .flatMap((to) =>
          (to < from ? ['trunc'] : ['zext', 'sext']).map((op) => ({ op, from, to })),
        ),
    );
    const run = compile(
      casts
        .map(
          ({ op, from, to }) =>
            `define i${to} @${op}${from}_${to}(i${from} %a) {\n  %r = ${op} i${from} %a to i${to}\n  ret i${to} %r\n}`,
        )
        .join('\n'),
    );
    for (const { op, from, to } of casts) {
      for (const a of values(from, 7)) {
        const expected = op === 'sext' ? foldSExt(a, from, to) : wrap(BigInt(a), to);
        agree([op, from, to, a], run(`${op}${from}_${to}`, a), expected);
      }
    }
  });

  it('on conversions from floating point, within the range', () => {
    const pairs = ['float', 'double'].flatMap((from) =>
      [8, 16, 32, 64].flatMap((w) => ['fptosi', 'fptoui'].map((op) => ({ from, w, op }))),
    );
    const run = compile(
      pairs
        .map(
          ({ from, w, op }) =>
            `define i${w} @${op}_${from}_${w}(${from} %a) {\n  %r = ${op} ${from} %a to i${w}\n  ret i${w} %r\n}`,
        )
        .join('\n'),
    );
    const inputs = [
      0,
      0.5,
      -0.5,
      1.75,
      -1.75,
      100.99,
      127,
      128,
      -128,
      255.5,
      40000,
      -40000,
      2 ** 31,
    ];
    for (const { from, w, op } of pairs) {
      for (const a of [...inputs, -(2 ** 31), 2 ** 63, -(2 ** 63), 1e30, Number.NaN]) {
        const value = from === 'float' ? Math.fround(a) : a;
        const whole = Number.isNaN(value) ? undefined : BigInt(Math.trunc(value));
        const low = op === 'fptosi' ? -(1n << BigInt(w - 1)) : 0n;
        const high = op === 'fptosi' ? (1n << BigInt(w - 1)) - 1n : (1n << BigInt(w)) - 1n;
        const isHeld = whole !== undefined && whole >= low && whole <= high;
        agree(
          [op, from, w, a],
          run(`${op}_${from}_${w}`, value),
          isHeld ? wrap(whole, w) : 'bailed',
        );
      }
    }
  });

  it('on intrinsics', () => {
    const bits = (w: number) => Array.from({ length: w }, (_, i) => BigInt(i));
    const bit = (a: bigint, i: bigint) => (a >> i) & 1n;
    const clamp = (x: bigint, low: bigint, high: bigint) => (x < low ? low : x > high ? high : x);
    const smin = (w: number) => -(1n << BigInt(w - 1));
    const smax = (w: number) => (1n << BigInt(w - 1)) - 1n;
    const umax = (w: number) => (1n << BigInt(w)) - 1n;
    type Reference = (w: number, a: bigint, b: bigint, c: bigint) => bigint;
    const s = BigInt.asIntN;
    const references: Record<string, { args: number; on: number[]; extra?: string; f: Reference }> =
      {
        ctpop: {
          args: 1,
          on: [8, 32, 33, 64],
          f: (w, a) => bits(w).reduce((n, i) => n + bit(a, i), 0n),
        },
        ctlz: {
          args: 1,
          on: [7, 8, 32, 48, 64],
          extra: 'i1 false',
          f: (w, a) => BigInt(w - (a === 0n ? 0 : a.toString(2).length)),
        },
        cttz: {
          args: 1,
          on: [7, 8, 32, 48, 64],
          extra: 'i1 false',
          f: (w, a) => bits(w).find((i) => bit(a, i) === 1n) ?? BigInt(w),
        },
        bswap: {
          args: 1,
          on: [16, 32, 48, 64],
          f: (w, a) => bits(w / 8).reduce((r, i) => (r << 8n) | ((a >> (8n * i)) & 255n), 0n),
        },
        abs: {
          args: 1,
          on: [8, 31, 32, 64],
          extra: 'i1 false',
          f: (w, a) => (s(w, a) < 0n ? -a : a),
        },
        smin: { args: 2, on: [8, 32, 33, 64], f: (w, a, b) => (s(w, a) < s(w, b) ? a : b) },
        smax: { args: 2, on: [8, 32, 33, 64], f: (w, a, b) => (s(w, a) > s(w, b) ? a : b) },
        umin: { args: 2, on: [8, 32, 64], f: (_w, a, b) => (a < b ? a : b) },
        umax: { args: 2, on: [8, 32, 64], f: (_w, a, b) => (a > b ? a : b) },
        fshl: {
          args: 3,
          on: [8, 16, 32, 64],
          f: (w, a, b, c) => ((a << BigInt(w)) | b) >> (BigInt(w) - (c % BigInt(w))),
        },
        fshr: {
          args: 3,
          on: [8, 16, 32, 64],
          f: (w, a, b, c) => ((a << BigInt(w)) | b) >> (c % BigInt(w)),
        },
        'sadd.sat': {
          args: 2,
          on: [8, 31, 32],
          f: (w, a, b) => clamp(s(w, a) + s(w, b), smin(w), smax(w)),
        },
        'ssub.sat': {
          args: 2,
          on: [8, 31, 32],
          f: (w, a, b) => clamp(s(w, a) - s(w, b), smin(w), smax(w)),
        },
        'uadd.sat': { args: 2, on: [8, 31, 32], f: (w, a, b) => clamp(a + b, 0n, umax(w)) },
        'usub.sat': { args: 2, on: [8, 31, 32], f: (w, a, b) => clamp(a - b, 0n, umax(w)) },
      };
    const text: string[] = [];
    for (const [name, { args, on, extra }] of Object.entries(references)) {
      for (const w of on) {
        const list = Array.from({ length: args }, (_, i) => `i${w} %p${i}`).join(', ');
        const types = `${Array.from({ length: args }, () => `i${w}`).join(', ')}${extra ? ', i1' : ''}`;
        const full = extra ? `${list}, ${extra}` : list;
        text.push(`declare i${w} @llvm.${name}.i${w}(${types})`);
        text.push(
          `define i${w} @"${name}${w}"(${list}) {\n  %r = call i${w} @llvm.${name}.i${w}(${full})\n  ret i${w} %r\n}`,
        );
      }
    }
    const run = compile(text.join('\n'));
    for (const [name, { args, on, f }] of Object.entries(references)) {
      for (const w of on) {
        const some = values(w, 11).slice(0, args === 3 ? 8 : 16);
        for (const a of some) {
          for (const b of args > 1 ? some : [0]) {
            for (const c of args > 2 ? some : [0]) {
              const operands = [a, b, c].slice(0, args);
              const expected = wrap(f(w, BigInt(a), BigInt(b), BigInt(c)), w);
              agree([name, w, ...operands], run(name + w, ...operands), expected);
            }
          }
        }
      }
    }
  });

  it('on arithmetic with overflow', () => {
    const text: string[] = [];
    const list = ['s', 'u'].flatMap((sign) => ['add', 'sub', 'mul'].map((op) => ({ sign, op })));
    const on = [8, 16, 32, 64];
    for (const { sign, op } of list) {
      for (const w of on) {
        const name = `llvm.${sign}${op}.with.overflow.i${w}`;
        text.push(`declare {i${w}, i1} @${name}(i${w}, i${w})`);
        text.push(
          `define {i${w}, i1} @${sign}${op}${w}(i${w} %a, i${w} %b) {\n  %r = call {i${w}, i1} @${name}(i${w} %a, i${w} %b)\n  ret {i${w}, i1} %r\n}`,
        );
      }
    }
    const run = compile(text.join('\n'));
    for (const { sign, op } of list) {
      for (const w of on) {
        for (const a of values(w, 13)) {
          for (const b of values(w, 17)) {
            const read = (v: Value) => (sign === 's' ? signedOf(v, w) : BigInt(v));
            const [x, y] = [read(a), read(b)];
            const exact = op === 'add' ? x + y : op === 'sub' ? x - y : x * y;
            const wrapped = wrap(exact, w);
            const overflow = read(wrapped) === exact ? 0 : 1;
            agree([sign, op, w, a, b], run(sign + op + w, a, b), [wrapped, overflow]);
          }
        }
      }
    }
  });
});
