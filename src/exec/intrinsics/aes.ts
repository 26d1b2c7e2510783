/**
 * The AES instructions (`wmmintrin.h`; Intel's manual, volume 2; FIPS 197): a round of the cipher and of its inverse, the
 * inverse of the mixed columns, and the step of the key schedule.
 *
 * The state is 16 bytes, column by column. Substitution of a symbolic byte is a tree of choices over its eight bits.
 */
import type { Expr, ExprContext } from '../../expr/index.js';
import { concreteWord, type Slot } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import { settled } from '../operators/float-slots.js';

type Bytes = readonly Expr[];

/** Multiplication by x modulo x⁸ + x⁴ + x³ + x + 1 (FIPS 197, 4.2). */
const doubled = (value: number) => ((value << 1) ^ (value & 0x80 ? 0x11b : 0)) & 0xff;

/** The S-box (FIPS 197, 5.1.1): the powers of 3 reach every byte but 0, and their inverses are known by the exponent. */
const substitutes: readonly number[] = (() => {
  const powers: number[] = [];
  for (let power = 1, i = 0; i < 255; i++, power ^= doubled(power)) powers.push(power);
  const inverse = (value: number) =>
    value === 0 ? 0 : powers[(255 - powers.indexOf(value)) % 255]!;
  const rotated = (value: number, by: number) => ((value << by) | (value >> (8 - by))) & 0xff;
  return Array.from({ length: 256 }, (_, value) => {
    const b = inverse(value);
    return b ^ rotated(b, 1) ^ rotated(b, 2) ^ rotated(b, 3) ^ rotated(b, 4) ^ 0x63;
  });
})();

const inverseSubstitutes: readonly number[] = substitutes.map((_, value) =>
  substitutes.indexOf(value),
);

function looked(t: ExprContext, table: readonly number[], byte: Expr): Expr {
  if (byte.isConst) return t.constant(table[Number(byte.value)]!, 8);
  let choices: Bytes = table.map((value) => t.constant(value, 8));
  for (let bit = 0; bit < 8; bit++) {
    const isSet = t.extract(byte, bit, 1);
    const before = choices;
    choices = Array.from({ length: before.length / 2 }, (_, i) =>
      t.ite(isSet, before[2 * i + 1]!, before[2 * i]!),
    );
  }
  return choices[0]!;
}

/** The byte times a small number in the field. */
function times(t: ExprContext, byte: Expr, factor: number): Expr {
  let sum = t.constant(0, 8);
  for (let power = byte, left = factor; left > 0; left >>= 1) {
    if (left & 1) sum = t.xor(sum, power);
    const reduced = t.ite(t.extract(power, 7, 1), t.constant(0x1b, 8), t.constant(0, 8));
    power = t.xor(t.concat(t.extract(power, 0, 7), t.constant(0, 1)), reduced);
  }
  return sum;
}

/** Each column times a matrix whose rows are one row, turned (FIPS 197, 5.1.3 and 5.3.3). */
const mixed = (t: ExprContext, state: Bytes, row: readonly number[]): Bytes =>
  state.map((_, i) => {
    const column = i & ~3;
    return [0, 1, 2, 3]
      .map((j) => times(t, state[column + j]!, row[(j - i) & 3]!))
      .reduce((sum, one) => t.xor(sum, one));
  });

const forward = [2, 3, 1, 1];
const backward = [14, 11, 13, 9];

/** Row r moves by r columns, to the left or to the right. */
const shiftedRows = (state: Bytes, direction: 1 | -1): Bytes =>
  state.map((_, i) => state[(i + direction * 4 * (i & 3)) & 15]!);

function bytesOf(t: ExprContext, words: Bytes): Bytes {
  return words.flatMap((word) => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => t.extract(word, 8 * i, 8)));
}

function wordsOf(t: ExprContext, bytes: Bytes): Slot {
  const word = (at: number) =>
    settled(bytes.slice(at, at + 8).reduce((low, high) => t.concat(high, low)));
  return [word(0), word(8)];
}

/** An instruction on vectors of two words, as bytes. */
const onBytes =
  (apply: (t: ExprContext, state: Bytes, key: Bytes) => Bytes): Maker =>
  ({ machine: { domain } }) =>
  (args) => {
    const t = domain.terms;
    const [state, key] = args.map((value) =>
      bytesOf(
        t,
        (value as readonly Slot[]).map((word) => domain.term(word, 64)),
      ),
    );
    return wordsOf(t, apply(t, state!, key ?? []));
  };

const round = (isLast: boolean): Maker =>
  onBytes((t, state, key) => {
    const replaced = shiftedRows(state, 1).map((byte) => looked(t, substitutes, byte));
    const all = isLast ? replaced : mixed(t, replaced, forward);
    return all.map((byte, i) => t.xor(byte, key[i]!));
  });

const inverseRound = (isLast: boolean): Maker =>
  onBytes((t, state, key) => {
    const replaced = shiftedRows(state, -1).map((byte) => looked(t, inverseSubstitutes, byte));
    const all = isLast ? replaced : mixed(t, replaced, backward);
    return all.map((byte, i) => t.xor(byte, key[i]!));
  });

/** The second and fourth words substituted, and the same turned by a byte with the round's constant. */
const keyStep: Maker = ({ machine: { domain } }) => {
  const t = domain.terms;
  return ([source, number]) => {
    const words = (source as readonly Slot[]).map((word) => domain.term(word, 64));
    const constant = t.constant(Number(concreteWord(number)) & 0xff, 8);
    const all = bytesOf(t, words);
    const made = [4, 12].flatMap((at) => {
      const [a, b, c, d] = all.slice(at, at + 4).map((byte) => looked(t, substitutes, byte));
      return [a!, b!, c!, d!, t.xor(b!, constant), c!, d!, a!];
    });
    return wordsOf(t, made);
  };
};

export const aesIntrinsics: ExternalTable = new Map<string, Maker>([
  ['llvm.x86.aesni.aesenc', round(false)],
  ['llvm.x86.aesni.aesenclast', round(true)],
  ['llvm.x86.aesni.aesdec', inverseRound(false)],
  ['llvm.x86.aesni.aesdeclast', inverseRound(true)],
  ['llvm.x86.aesni.aesimc', onBytes((t, state) => mixed(t, state, backward))],
  ['llvm.x86.aesni.aeskeygenassist', keyStep],
]);
