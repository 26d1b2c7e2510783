/**
 * Circuits for bit-vector arithmetic. A bit-vector is an array of literals, lowest bit first.
 *
 * - addition: ripple carry; a full adder is two exclusive ors and one majority gate;
 * - comparison: the carry chain of a subtraction, without the sum;
 * - multiplication: rows of the operand with fewer open bits, added up; a constant operand is recoded
 *   in canonical signed digits first (Reitwiesner, 1960), so that 0x00ff costs two rows and not eight;
 *   the product of words that are extended from m and n bits is one of m + n bits, extended;
 * - division: see `division.ts`;
 * - shifts: a logarithmic shifter over the bits of the amount that matter.
 */
import { FALSE, type GateGraph, TRUE } from './gates.js';

/** Literals, lowest bit first. */
export type Bits = Int32Array;

export function add(g: GateGraph, a: Bits, b: Bits, carryIn = FALSE): Bits {
  const sum = new Int32Array(a.length);
  let carry = carryIn;
  for (let i = 0; i < a.length; i++) {
    sum[i] = g.xor(g.xor(a[i], b[i]), carry);
    if (i + 1 < a.length) carry = g.majority(a[i], b[i], carry);
  }
  return sum;
}

export function negated(a: Bits): Bits {
  const result = new Int32Array(a.length);
  for (let i = 0; i < a.length; i++) result[i] = a[i] ^ 1;
  return result;
}

export function subtract(g: GateGraph, a: Bits, b: Bits): Bits {
  return add(g, a, negated(b), TRUE);
}

export function negate(g: GateGraph, a: Bits): Bits {
  return add(g, constantBits(0n, a.length), negated(a), TRUE);
}

export function constantBits(value: bigint, width: number): Bits {
  const bits = new Int32Array(width);
  let rest = value;
  for (let at = 0; at < width; at += 32) {
    const word = Number(rest & 0xffffffffn);
    for (let i = at; i < width && i < at + 32; i++) bits[i] = (word >>> (i - at)) & 1;
    rest >>= 32n;
  }
  return bits;
}

export function isConstant(a: Bits): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] > TRUE) return false;
  return true;
}

/** a < b, unsigned: no carry out of a + ¬b + 1. */
export function lessUnsigned(g: GateGraph, a: Bits, b: Bits): number {
  let less = FALSE;
  for (let i = 0; i < a.length; i++) less = g.majority(a[i] ^ 1, b[i], less);
  return less;
}

export function lessSigned(g: GateGraph, a: Bits, b: Bits): number {
  const top = a.length - 1;
  let less = FALSE;
  for (let i = 0; i < top; i++) less = g.majority(a[i] ^ 1, b[i], less);
  return g.majority(a[top], b[top] ^ 1, less);
}

export function equal(g: GateGraph, a: Bits, b: Bits): number {
  let all = TRUE;
  for (let i = 0; i < a.length; i++) {
    const same = g.xor(a[i], b[i]) ^ 1;
    if (same === FALSE) return FALSE;
    all = g.and(all, same);
  }
  return all;
}

export function choose(g: GateGraph, condition: number, a: Bits, b: Bits): Bits {
  const result = new Int32Array(a.length);
  for (let i = 0; i < a.length; i++) result[i] = g.ite(condition, a[i], b[i]);
  return result;
}

export function isZero(g: GateGraph, a: Bits): number {
  let none = TRUE;
  for (let i = 0; i < a.length; i++) none = g.and(none, a[i] ^ 1);
  return none;
}

export function multiply(g: GateGraph, a: Bits, b: Bits): Bits {
  const enough = signedWidth(a) + signedWidth(b);
  if (enough >= a.length) return multiplyAll(g, a, b);
  const low = multiplyAll(g, a.slice(0, enough), b.slice(0, enough));
  const product = new Int32Array(a.length).fill(low[enough - 1]);
  product.set(low);
  return product;
}

/** The bits of a word up to the first of those at its top that are all the same. */
function signedWidth(a: Bits): number {
  let width = a.length;
  while (width > 1 && a[width - 2] === a[width - 1]) width--;
  return width;
}

function multiplyAll(g: GateGraph, a: Bits, b: Bits): Bits {
  if (isConstant(b)) return multiplyConstant(g, a, b);
  if (isConstant(a)) return multiplyConstant(g, b, a);
  const [row, by] = openBits(a) < openBits(b) ? [b, a] : [a, b];
  const width = a.length;
  let sum: Bits = constantBits(0n, width);
  for (let i = 0; i < width; i++) {
    if (by[i] === FALSE) continue;
    sum = addShifted(g, sum, row, i, by[i]);
  }
  return sum;
}

/** sum + ((row ∧ bit) << shift) */
function addShifted(g: GateGraph, sum: Bits, row: Bits, shift: number, bit: number): Bits {
  const width = sum.length;
  const result = sum.slice();
  let carry = FALSE;
  for (let i = shift; i < width; i++) {
    const product = g.and(row[i - shift], bit);
    result[i] = g.xor(g.xor(sum[i], product), carry);
    if (i + 1 < width) carry = g.majority(sum[i], product, carry);
  }
  return result;
}

function multiplyConstant(g: GateGraph, a: Bits, constant: Bits): Bits {
  const width = a.length;
  let sum: Bits = constantBits(0n, width);
  let carry = 0;
  for (let i = 0; i < width; i++) {
    const bit = constant[i] + carry;
    const next = i + 1 < width ? constant[i + 1] : 0;
    // Canonical signed digits: a run of ones becomes +1 above its end and -1 at its start.
    if (bit === 0 || bit === 2) {
      carry = bit >> 1;
      continue;
    }
    if (next === 1) {
      sum = addConstantRow(g, sum, a, i, true);
      carry = 1;
    } else {
      sum = addConstantRow(g, sum, a, i, false);
      carry = 0;
    }
  }
  return sum;
}

function addConstantRow(g: GateGraph, sum: Bits, a: Bits, shift: number, minus: boolean): Bits {
  const width = sum.length;
  const result = sum.slice();
  let carry = minus ? TRUE : FALSE;
  const flip = minus ? 1 : 0;
  for (let i = shift; i < width; i++) {
    const row = a[i - shift] ^ flip;
    result[i] = g.xor(g.xor(sum[i], row), carry);
    if (i + 1 < width) carry = g.majority(sum[i], row, carry);
  }
  return result;
}

function openBits(a: Bits): number {
  let open = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== FALSE) open++;
  return open;
}

export type ShiftKind = 'shl' | 'lshr' | 'ashr';

export function shift(g: GateGraph, kind: ShiftKind, a: Bits, amount: Bits): Bits {
  const width = a.length;
  const fill = kind === 'ashr' ? a[width - 1] : FALSE;
  const stages = Math.min(amount.length, Math.ceil(Math.log2(width)) || 1);
  let result = a;
  for (let stage = 0; stage < stages; stage++) {
    const distance = 2 ** stage;
    const moved = new Int32Array(width);
    for (let i = 0; i < width; i++) {
      const from = kind === 'shl' ? i - distance : i + distance;
      const bit = from >= 0 && from < width ? result[from] : fill;
      moved[i] = g.ite(amount[stage], bit, result[i]);
    }
    result = moved;
  }
  let beyond = FALSE;
  for (let i = stages; i < amount.length; i++) beyond = g.or(beyond, amount[i]);
  if (beyond === FALSE) return result;
  const filled = new Int32Array(width);
  for (let i = 0; i < width; i++) filled[i] = g.ite(beyond, fill, result[i]);
  return filled;
}
