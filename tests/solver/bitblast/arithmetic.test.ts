/** The circuits of bit-vector arithmetic, each on every input of small words. */
import { describe, expect, it } from 'vitest';
import {
  add,
  type Bits,
  constantBits,
  equal,
  isConstant,
  isZero,
  lessSigned,
  lessUnsigned,
  multiply,
  negate,
  type ShiftKind,
  shift,
  subtract,
} from '../../../src/solver/bitblast/arithmetic.js';
import { divide } from '../../../src/solver/bitblast/division.js';
import { GateGraph, TRUE } from '../../../src/solver/bitblast/gates.js';
import { truthTables, wordAt } from './simulate.js';

const signed = (value: number, width: number) => (value << (32 - width)) >> (32 - width);

/** A word of inputs, extended by zeros or copies of its highest bit, or a constant. */
type Form = 'open' | 'zero-extended' | 'sign-extended' | number;

interface Operand {
  readonly bits: Bits;
  readonly inputs: readonly number[];
}

function operand(graph: GateGraph, width: number, form: Form): Operand {
  if (typeof form === 'number') return { bits: constantBits(BigInt(form), width), inputs: [] };
  const own = form === 'open' ? width : Math.max(1, width - 2);
  const inputs = Array.from({ length: own }, () => graph.input());
  const fill = form === 'sign-extended' ? inputs[own - 1] : 0;
  return { bits: Int32Array.from({ length: width }, (_, i) => inputs[i] ?? fill), inputs };
}

function formsOf(width: number): Form[] {
  const constants = Array.from({ length: 1 << width }, (_, value) => value);
  return ['open', 'zero-extended', 'sign-extended', ...constants];
}

/** Compares a circuit with a function on numbers, for all widths, forms and inputs. */
function check(
  widths: readonly number[],
  circuit: (graph: GateGraph, a: Bits, b: Bits) => Bits,
  meaning: (a: number, b: number, width: number) => number,
): void {
  for (const width of widths) {
    for (const formA of formsOf(width)) {
      for (const formB of formsOf(width)) {
        if (typeof formA === 'number' && typeof formB === 'number' && (formA + formB) % 5 > 0) {
          continue;
        }
        const graph = new GateGraph();
        const a = operand(graph, width, formA);
        const b = operand(graph, width, formB);
        const inputs = [...a.inputs, ...b.inputs];
        const result = circuit(graph, a.bits, b.bits);
        const tableOf = truthTables(graph, inputs);
        const tables = (bits: Bits) => Array.from(bits, tableOf);
        const [as, bs, results] = [tables(a.bits), tables(b.bits), tables(result)];
        for (let k = 0; k < 1 << inputs.length; k++) {
          const [x, y] = [wordAt(as, k), wordAt(bs, k)];
          const expected = meaning(x, y, width) & ((1 << result.length) - 1);
          if (wordAt(results, k) !== expected) {
            expect.fail(
              `width ${width}, ${formA} and ${formB}: ${x}, ${y} gives ${wordAt(results, k)}`,
            );
          }
        }
      }
    }
  }
}

const small = [1, 2, 3, 4];

describe('circuits agree with numbers on every input', () => {
  it('addition, subtraction, negation', () => {
    check(small, add, (a, b) => a + b);
    check(
      small,
      (g, a, b) => add(g, a, b, 1),
      (a, b) => a + b + 1,
    );
    check(small, subtract, (a, b) => a - b);
    check(
      small,
      (g, a) => negate(g, a),
      (a) => -a,
    );
  });

  it('multiplication', () => {
    check(small, multiply, (a, b) => a * b);
  });

  it('comparisons', () => {
    const one = (literal: number) => Int32Array.of(literal);
    check(
      small,
      (g, a, b) => one(lessUnsigned(g, a, b)),
      (a, b) => Number(a < b),
    );
    check(
      small,
      (g, a, b) => one(equal(g, a, b)),
      (a, b) => Number(a === b),
    );
    check(
      small,
      (g, a) => one(isZero(g, a)),
      (a) => Number(a === 0),
    );
    check(
      small,
      (g, a, b) => one(lessSigned(g, a, b)),
      (a, b, width) => Number(signed(a, width) < signed(b, width)),
    );
  });

  it.each<ShiftKind>(['shl', 'lshr', 'ashr'])('%s, also by the width and more', (kind) => {
    const widths = [1, 2, 3, 4, 5];
    check(
      widths,
      (g, a, b) => shift(g, kind, a, b),
      (a, b, width) => {
        if (kind === 'ashr') return signed(a, width) >> Math.min(b, 31);
        if (b >= width) return 0;
        return kind === 'shl' ? a << b : a >> b;
      },
    );
  });

  it('division by terms and powers of two, as SMT-LIB has it for zero', () => {
    const circuit = (part: 'quotient' | 'remainder') => (graph: GateGraph, a: Bits, b: Bits) => {
      const ones = b.filter((bit) => bit === TRUE).length;
      return isConstant(b) && ones > 1 ? new Int32Array(0) : divide(graph, a, b)[part];
    };
    check(small, circuit('quotient'), (a, b) => (b === 0 ? -1 : Math.floor(a / b)));
    check(small, circuit('remainder'), (a, b) => (b === 0 ? a : a % b));
  });

  it('division by constants: the definition holds for the quotient and the remainder alone', () => {
    let defined = 0;
    for (const width of small) {
      for (let divisor = 1; divisor < 1 << width; divisor++) {
        const graph = new GateGraph();
        const a = operand(graph, width, 'open');
        const before = graph.size;
        const { quotient, remainder, definition } = divide(
          graph,
          a.bits,
          constantBits(BigInt(divisor), width),
        );
        if (definition === TRUE) continue;
        defined++;
        expect(quotient[0]).toBe(2 * before);
        const inputs = [...a.inputs, ...quotient, ...remainder];
        const holds = truthTables(graph, inputs)(definition);
        const mask = (1 << width) - 1;
        for (let k = 0; k < 1 << (3 * width); k++) {
          const [x, q, r] = [k & mask, (k >> width) & mask, k >> (2 * width)];
          const isRight = q === Math.floor(x / divisor) && r === x % divisor;
          if (((holds >> BigInt(k)) & 1n) !== BigInt(isRight)) {
            expect.fail(`width ${width}: ${x} / ${divisor} = ${q} rest ${r}`);
          }
        }
      }
    }
    expect(defined).toBeGreaterThan(10);
  });
});
