/**
 * Words in terms. Rewriting takes words apart: an equality of words becomes equalities of bytes, and the
 * low byte of a sum becomes a sum of bytes. Here they are put together again, for people to read.
 */
import { evaluate } from '../evaluate.js';
import type { Expr } from '../expr.js';
import { Kind } from '../kind.js';
import { canonical } from '../value.js';
import { constantText } from './text.js';

/** The C name of `size` bytes of an input at an offset; undefined if they are no member or element. */
export type PartName = (input: string, offset: number, size: number) => string | undefined;

/** The name of the input that an array symbol stands for: arrays are called `name#size`. */
export function inputName(array: string): string {
  const at = array.lastIndexOf('#');
  return at > 0 ? array.slice(0, at) : array;
}

/** What is known of the inputs by their C types. */
export class Words {
  constructor(private readonly part: PartName | undefined) {}

  /** The equality of a part of an input that begins with this byte's, with all its bytes' taken. */
  equality(
    part: Expr,
    parts: readonly Expr[],
    isTaken: Set<Expr>,
    isPlain: boolean,
    isEqual: boolean,
  ): string | undefined {
    const wanted = isPlain ? Kind.Eq : Kind.Not;
    const known = (term: Expr) =>
      term.kind === wanted ? byteEquality(isPlain ? term : term.a) : undefined;
    const first = known(part);
    if (!first) return undefined;
    const bytes = new Map<number, { term: Expr; value: number }>();
    for (const term of parts) {
      const equality = isTaken.has(term) ? undefined : known(term);
      if (equality?.array === first.array)
        bytes.set(equality.offset, { term, value: equality.value });
    }
    const name = inputName(first.array.array.name);
    for (const size of [8, 4, 2]) {
      const start = [...Array(size).keys()]
        .map((i) => first.offset - i)
        .find((at) => {
          const isWhole = at === 0 && size === first.array.array.size;
          return isWhole || this.part?.(name, at, size) !== undefined;
        });
      if (start === undefined) continue;
      const found = [...Array(size).keys()].map((i) => bytes.get(start + i));
      if (found.includes(undefined)) continue;
      let value = 0n;
      for (const byte of found.reverse()) {
        value = (value << 8n) | BigInt(byte!.value);
        isTaken.add(byte!.term);
      }
      const shown = constantText(canonical(value), 8 * size, 'either');
      return `${this.nameOf(first.array, start, size)} ${isEqual ? '==' : '!='} ${shown}`;
    }
    return undefined;
  }

  /** The part of an input whose sign a single bit is. */
  signOf({ a, low }: Expr): string | undefined {
    if (a.kind !== Kind.Read || low !== 7 || !a.b.isConst) return undefined;
    if (a.a.kind !== Kind.ArraySymbol) return undefined;
    const { array } = a.a;
    const last = Number(a.b.value);
    for (const size of [8, 4, 2, 1]) {
      const start = last + 1 - size;
      const isWhole = start === 0 && size === array.size;
      if (start < 0) continue;
      if (!isWhole && this.part?.(inputName(array.name), start, size) === undefined) continue;
      return this.nameOf(a.a, start, size);
    }
    return undefined;
  }

  nameOf({ array }: Expr, offset: number, size: number): string {
    const name = inputName(array.name);
    const named = this.part?.(name, offset, size);
    if (named !== undefined) return named;
    if (offset === 0 && size === array.size) return name;
    return `${name}[${offset}..${offset + size - 1}]`;
  }
}

/** `input[offset] == value`. */
function byteEquality({
  kind,
  a,
  b,
}: Expr): { array: Expr; offset: number; value: number } | undefined {
  if (kind !== Kind.Eq) return undefined;
  const [read, constant] = a.isConst ? [b, a] : [a, b];
  if (!constant.isConst || read.kind !== Kind.Read || !read.b.isConst) return undefined;
  if (read.a.kind !== Kind.ArraySymbol) return undefined;
  return { array: read.a, offset: Number(read.b.value), value: Number(constant.value) };
}

const narrowing = new Set<Kind>([
  ...([Kind.Add, Kind.Sub, Kind.Mul, Kind.And, Kind.Or, Kind.Xor, Kind.Neg, Kind.Not] as const),
]);
const commutative = new Set<Kind>([Kind.Add, Kind.Mul, Kind.And, Kind.Or, Kind.Xor]);

/** Whether a term is what rewriting makes of the low bits of another: `(char)(c - 48)` is `(char)c - 48`. */
export function isLowPart(low: Expr, whole: Expr, depth = 8): boolean {
  const { width } = low;
  if (depth === 0 || width > whole.width) return false;
  if (width === whole.width) return low === whole;
  if (low.isConst && whole.isConst) {
    return BigInt(low.value) === BigInt.asUintN(width, BigInt(whole.value));
  }
  if (low.kind === Kind.Extract && low.low === 0 && low.a === whole) return true;
  if (whole.kind === Kind.ZExt || whole.kind === Kind.SExt) {
    return isLowPart(low, whole.a, depth - 1);
  }
  if (whole.kind === Kind.Concat) return isLowPart(low, whole.b, depth - 1);
  if (low.kind !== whole.kind || !narrowing.has(low.kind)) return false;
  const sides = (a: Expr, b: Expr) =>
    isLowPart(low.a, a, depth - 1) && (low.b === null || isLowPart(low.b, b, depth - 1));
  return sides(whole.a, whole.b) || (commutative.has(low.kind) && sides(whole.b, whole.a));
}

/** The whole that a concatenation puts together again from its high bits and its low part. */
export function rejoined({ a, b }: Expr): Expr | undefined {
  if (a.kind !== Kind.Extract) return undefined;
  const whole = a.a;
  const isHigh = a.low === b.width && a.low + a.width === whole.width;
  return isHigh && isLowPart(b, whole) ? whole : undefined;
}

/** Whether a condition on one byte follows from what another one says that the byte is. */
export function followsFrom(condition: Expr | undefined, equality: Expr | undefined): boolean {
  if (!condition || !equality || condition === equality) return false;
  const known = byteEquality(equality);
  if (!known) return false;
  const { support } = condition;
  if (support.size !== 1 || !support.intersects(equality.support)) return false;
  return evaluate(condition, { symbol: () => 0, byte: () => known.value }) === 1;
}
