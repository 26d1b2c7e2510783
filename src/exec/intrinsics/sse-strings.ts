/**
 * The string instructions of SSE4.2 (`smmintrin.h`; Intel's manual, volume 2, chapter 4.1): two texts of at most 16 bytes or 8
 * words are compared character by character, and what comes out is an index, a mask or one of the flags.
 *
 * The number says how: characters (bits 0 and 1), comparison (2 and 3), polarity (4 and 5), which end counts (6). Texts end
 * before their first zero (`pcmpistr…`), or where a length says (`pcmpestr…`); what lies behind the end is overruled.
 */
import type { Expr, ExprContext } from '../../expr/index.js';
import { concreteWord, type Slot } from '../../value/index.js';
import type { CallSite, ExternalTable, Maker } from '../external.js';
import { settled } from '../operators/float-slots.js';

interface Text {
  readonly characters: readonly Expr[];
  /** Whether each of them comes before the end. */
  readonly inside: readonly Expr[];
}

interface Compared {
  readonly t: ExprContext;
  readonly number: number;
  readonly first: Text;
  readonly second: Text;
  /** A bit for each character of the second text. */
  readonly bits: readonly Expr[];
}

function charactersOf(site: CallSite, value: Slot, number: number): Expr[] {
  const { domain } = site.machine;
  const bytes = (value as readonly Slot[]).map((byte) => domain.term(byte, 8));
  if ((number & 1) === 0) return bytes;
  return Array.from({ length: 8 }, (_, i) => domain.terms.concat(bytes[2 * i + 1]!, bytes[2 * i]!));
}

function untilZero(t: ExprContext, characters: readonly Expr[]): Text {
  let isInside = t.constant(1, 1);
  const inside = characters.map((character) => {
    isInside = t.and(isInside, t.not(t.eq(character, t.constant(0, character.width))));
    return isInside;
  });
  return { characters, inside };
}

function untilLength(t: ExprContext, characters: readonly Expr[], length: Expr): Text {
  const zero = t.constant(0, 32);
  const size = t.ite(t.slt(length, zero), t.neg(length), length);
  return { characters, inside: characters.map((_, i) => t.ult(t.constant(i, 32), size)) };
}

/** Whether a character of the first text is found at one of the second, before it is overruled. */
function agrees(t: ExprContext, number: number, i: number, a: Expr, b: Expr): Expr {
  if (((number >> 2) & 3) !== 1) return t.eq(a, b);
  const isSigned = (number & 2) !== 0;
  const below = (x: Expr, y: Expr) => t.not(isSigned ? t.slt(y, x) : t.ult(y, x));
  return i % 2 === 0 ? below(a, b) : below(b, a);
}

function compared(t: ExprContext, number: number, first: Text, second: Text): readonly Expr[] {
  const size = first.characters.length;
  const places = Array.from({ length: size }, (_, i) => i);
  const match = (i: number, j: number) =>
    agrees(t, number, i, first.characters[i]!, second.characters[j]!);
  const [isFirst, isSecond] = [first.inside, second.inside];
  const both = (i: number, j: number) => t.and(isFirst[i]!, isSecond[j]!);
  const any = (terms: readonly Expr[]) => terms.reduce((sum, one) => t.or(sum, one));
  switch ((number >> 2) & 3) {
    case 0:
      return places.map((j) => any(places.map((i) => t.and(both(i, j), match(i, j)))));
    case 1:
      return places.map((j) =>
        any(
          places
            .filter((i) => i % 2 === 0)
            .map((i) =>
              t.and(t.and(both(i, j), match(i, j)), t.and(both(i + 1, j), match(i + 1, j))),
            ),
        ),
      );
    case 2:
      return places.map((i) =>
        t.or(t.and(both(i, i), match(i, i)), t.and(t.not(isFirst[i]!), t.not(isSecond[i]!))),
      );
    default:
      return places.map((j) =>
        places
          .slice(0, size - j)
          .map((i) => t.or(t.not(isFirst[i]!), t.and(isSecond[i + j]!, match(i, i + j))))
          .reduce((all, one) => t.and(all, one)),
      );
  }
}

function withPolarity(
  t: ExprContext,
  number: number,
  bits: readonly Expr[],
  { inside }: Text,
): readonly Expr[] {
  const polarity = (number >> 4) & 3;
  if ((polarity & 1) === 0) return bits;
  return bits.map((bit, i) => (polarity === 1 ? t.not(bit) : t.xor(bit, inside[i]!)));
}

/** `answer` makes the result of what was compared. */
const strings =
  (hasLengths: boolean, answer: (result: Compared) => Slot): Maker =>
  (site) =>
  (args) => {
    const { domain } = site.machine;
    const t = domain.terms;
    const number = Number(concreteWord(args.at(-1)!));
    const text = (at: number): Text => {
      const characters = charactersOf(site, args[hasLengths ? 2 * at : at]!, number);
      if (!hasLengths) return untilZero(t, characters);
      return untilLength(t, characters, domain.term(args[2 * at + 1]!, 32));
    };
    const [first, second] = [text(0), text(1)];
    const bits = withPolarity(t, number, compared(t, number, first, second), second);
    return answer({ t, number, first, second, bits });
  };

function index({ t, number, bits }: Compared): Slot {
  const ends = bits.map((bit, i) => ({ bit, i }));
  // The last choice is the one that counts.
  const ordered = number & 0x40 ? ends : ends.reverse();
  return settled(
    ordered.reduce(
      (found, { bit, i }) => t.ite(bit, t.constant(i, 32), found),
      t.constant(bits.length, 32),
    ),
  );
}

function mask({ t, number, bits }: Compared): Slot {
  const width = 128 / bits.length;
  const all =
    number & 0x40
      ? bits.map((bit) => t.sext(bit, width)).reduce((low, high) => t.concat(high, low))
      : t.zext(
          bits.reduce((low, high) => t.concat(high, low)),
          128,
        );
  return Array.from({ length: 16 }, (_, i) => settled(t.extract(all, 8 * i, 8))) as Slot;
}

const any = ({ t, bits }: Compared): Expr => bits.reduce((sum, one) => t.or(sum, one));
const ends = (t: ExprContext, { inside }: Text): Expr => t.not(inside.at(-1)!);

const flags: Readonly<Record<string, (result: Compared) => Expr>> = {
  a: (result) =>
    result.t.and(result.t.not(any(result)), result.t.not(ends(result.t, result.second))),
  c: any,
  o: ({ bits }) => bits[0]!,
  s: ({ t, first }) => ends(t, first),
  z: ({ t, second }) => ends(t, second),
};

export const sseStringIntrinsics: ExternalTable = new Map<string, Maker>(
  (
    [
      ['i', false],
      ['e', true],
    ] as const
  ).flatMap(([kind, hasLengths]): [string, Maker][] => [
    [`llvm.x86.sse42.pcmp${kind}stri128`, strings(hasLengths, index)],
    [`llvm.x86.sse42.pcmp${kind}strm128`, strings(hasLengths, mask)],
    ...Object.entries(flags).map(([letter, flag]): [string, Maker] => [
      `llvm.x86.sse42.pcmp${kind}stri${letter}128`,
      strings(hasLengths, (result) => settled(result.t.zext(flag(result), 32))),
    ]),
  ]),
);
