/**
 * Terms as a C programmer would write them: `x < 10`, `s[2] == 'a'`, `a[1] + 4 > n`. For people only:
 * casts that change nothing visible are left out, and long terms end in `…`.
 *
 * The bytes of an input, joined in memory order, are the input itself or a part of it; `part` may name
 * the part by its C type (`point.x`). Otherwise it is shown as bytes: `buf[4..7]`.
 */
import type { Expr } from './expr.js';
import { Kind } from './kind.js';
import { canonical, signed, type Value } from './value.js';

/** The C name of `size` bytes of an input at an offset; undefined if they are no member or element. */
export type PartName = (input: string, offset: number, size: number) => string | undefined;

export interface NotationOptions {
  readonly part?: PartName;
  /** Characters at most, about. */
  readonly longest?: number;
}

/** C's precedences, the tightest first. */
const Rank = {
  primary: 0,
  unary: 1,
  product: 2,
  sum: 3,
  shift: 4,
  order: 5,
  equality: 6,
  bitAnd: 7,
  bitXor: 8,
  bitOr: 9,
  and: 10,
  or: 11,
  choice: 12,
} as const;

interface Text {
  readonly text: string;
  readonly rank: number;
}

type Reading = 'signed' | 'unsigned' | 'either';

const deepest = 24;
const mostParts = 64;

export function cNotation(term: Expr, options: NotationOptions = {}): string {
  return new Notation(options).of(term);
}

/** The name of the input that an array symbol stands for: arrays are called `name#size`. */
export function inputName(array: string): string {
  const at = array.lastIndexOf('#');
  return at > 0 ? array.slice(0, at) : array;
}

const arithmetic: Partial<Record<Kind, readonly [string, number, Reading]>> = {
  [Kind.Add]: ['+', Rank.sum, 'either'],
  [Kind.Sub]: ['-', Rank.sum, 'either'],
  [Kind.Mul]: ['*', Rank.product, 'either'],
  [Kind.UDiv]: ['/', Rank.product, 'unsigned'],
  [Kind.SDiv]: ['/', Rank.product, 'signed'],
  [Kind.URem]: ['%', Rank.product, 'unsigned'],
  [Kind.SRem]: ['%', Rank.product, 'signed'],
  [Kind.Shl]: ['<<', Rank.shift, 'unsigned'],
  [Kind.LShr]: ['>>', Rank.shift, 'unsigned'],
  [Kind.AShr]: ['>>', Rank.shift, 'unsigned'],
  [Kind.And]: ['&', Rank.bitAnd, 'unsigned'],
  [Kind.Or]: ['|', Rank.bitOr, 'unsigned'],
  [Kind.Xor]: ['^', Rank.bitXor, 'unsigned'],
};

class Notation {
  private left: number;
  private depth = 0;

  constructor(private readonly options: NotationOptions) {
    this.left = options.longest ?? 160;
  }

  of(term: Expr): string {
    return term.width === 1 ? this.truth(term, true).text : this.value(term, 'either').text;
  }

  /** A condition, or its negation. */
  private truth(term: Expr, holds: boolean): Text {
    return this.within(() => {
      const { kind, a, b, c } = term;
      switch (kind) {
        case Kind.Const:
          return leaf(term.isTrue === holds ? 'true' : 'false');
        case Kind.Not:
          return this.truth(a, !holds);
        case Kind.And:
        case Kind.Or: {
          return this.junction(term, kind, holds);
        }
        case Kind.Eq:
          return a.width === 1 ? this.sameTruth(a, b, holds) : this.compare(term, holds);
        case Kind.Xor:
          return this.sameTruth(a, b, !holds);
        case Kind.Ult:
        case Kind.Slt:
        case Kind.Ule:
        case Kind.Sle:
          return this.compare(term, holds);
        case Kind.Ite: {
          const [when, yes, no] = [
            this.truth(a, true),
            this.truth(b, holds),
            this.truth(c, holds),
          ].map((p) => closed(p, Rank.or));
          return { text: `${when} ? ${yes} : ${no}`, rank: Rank.choice };
        }
        default: {
          const number = kind === Kind.Extract ? this.signOf(term) : undefined;
          if (number) return { text: `${number} ${holds ? '<' : '>='} 0`, rank: Rank.order };
          const inner = closed(this.value(term, 'either'), Rank.unary);
          return holds ? leaf(inner) : { text: `!${inner}`, rank: Rank.unary };
        }
      }
    });
  }

  /**
   * A chain of && or ||. Equalities of words were taken apart into their bytes when they were made:
   * bytes that are a part of an input are put together again.
   */
  private junction(term: Expr, kind: Kind, holds: boolean): Text {
    const parts: Expr[] = [];
    const open = [term];
    for (let at = open.pop(); at && parts.length < mostParts; at = open.pop()) {
      if (at.kind === kind) open.push(at.b, at.a);
      else parts.push(at);
    }
    const isAnd = (kind === Kind.And) === holds;
    const rank = isAnd ? Rank.and : Rank.or;
    const isTaken = new Set<Expr>();
    const texts: string[] = [];
    for (const part of parts) {
      if (isTaken.has(part)) continue;
      const whole = this.wordEquality(part, parts, isTaken, isAnd === holds, isAnd);
      texts.push(whole ?? closed(this.truth(part, holds), rank));
    }
    if (open.length > 0) texts.push('…');
    return texts.length === 1
      ? { text: texts[0], rank: Rank.equality }
      : { text: texts.join(isAnd ? ' && ' : ' || '), rank };
  }

  /** The equality of a part of an input that begins with this byte's, with all its bytes' taken. */
  private wordEquality(
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
          return isWhole || this.options.part?.(name, at, size) !== undefined;
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
      return `${this.partName(first.array, start, size)} ${isEqual ? '==' : '!='} ${shown}`;
    }
    return undefined;
  }

  private sameTruth(a: Expr, b: Expr, holds: boolean): Text {
    if (b.isConst) return this.truth(a, b.isTrue === holds);
    if (a.isConst) return this.truth(b, a.isTrue === holds);
    const [x, y] = [this.truth(a, true), this.truth(b, true)].map((p) => closed(p, Rank.shift));
    return { text: `${x} ${holds ? '==' : '!='} ${y}`, rank: Rank.equality };
  }

  private compare({ kind, a, b }: Expr, holds: boolean): Text {
    if (kind === Kind.Eq) {
      const [left, right] = a.isConst ? [b, a] : [a, b];
      const x = closed(this.value(left, 'either'), Rank.order);
      const y = closed(this.operand(right, left, 'either'), Rank.order);
      return { text: `${x} ${holds ? '==' : '!='} ${y}`, rank: Rank.equality };
    }
    const isStrict = kind === Kind.Ult || kind === Kind.Slt;
    const reading: Reading = kind === Kind.Slt || kind === Kind.Sle ? 'signed' : 'unsigned';
    const turned = a.isConst;
    const [left, right] = turned ? [b, a] : [a, b];
    // a < b; its negation is b <= a, that is a >= b. Turned: b > a, and b <= a.
    const operator =
      turned === holds ? (isStrict === holds ? '>' : '>=') : isStrict === holds ? '<' : '<=';
    const x = closed(this.value(left, reading), Rank.shift);
    const y = closed(this.operand(right, left, reading), Rank.shift);
    return { text: `${x} ${operator} ${y}`, rank: Rank.order };
  }

  /** What something is compared with: a character beside a byte. */
  private operand(term: Expr, other: Expr, reading: Reading): Text {
    if (term.isConst && isByte(other)) {
      const value = Number(term.value);
      if (value >= 32 && value < 127) return leaf(`'${escaped(value)}'`);
      if (value === 10) return leaf("'\\n'");
      if (value === 9) return leaf("'\\t'");
    }
    return this.value(term, reading);
  }

  private value(term: Expr, reading: Reading): Text {
    return this.within(() => {
      const { kind, a, b, c } = term;
      if (term.isConst) return leaf(constantText(term.value, term.width, reading));
      const binary = arithmetic[kind];
      if (binary) return this.binary(term, binary);
      switch (kind) {
        case Kind.Symbol:
          return leaf(term.symbol.name);
        case Kind.Read:
          return this.read(a, b);
        case Kind.Concat:
          return this.joined(term);
        case Kind.Not:
          return { text: `~${closed(this.value(a, 'unsigned'), Rank.unary)}`, rank: Rank.unary };
        case Kind.Neg:
          return { text: `-${closed(this.value(a, reading), Rank.primary)}`, rank: Rank.unary };
        case Kind.ZExt:
        case Kind.SExt:
          return a.width === 1 ? this.truth(a, true) : this.value(a, reading);
        case Kind.Extract: {
          const inner = this.value(a, 'unsigned');
          if (term.low === 0) {
            const cast = `(uint${term.width}_t)${closed(inner, Rank.unary)}`;
            return { text: cast, rank: Rank.unary };
          }
          return leaf(`bits(${inner.text}, ${term.low}..${term.low + term.width - 1})`);
        }
        case Kind.Ite: {
          const when = closed(this.truth(a, true), Rank.or);
          const yes = closed(this.value(b, reading), Rank.or);
          const no = closed(this.value(c, reading), Rank.or);
          return { text: `${when} ? ${yes} : ${no}`, rank: Rank.choice };
        }
        default:
          return term.width === 1 ? this.truth(term, true) : leaf('…');
      }
    });
  }

  private binary(
    { kind, a, b }: Expr,
    [operator, rank, reading]: readonly [string, number, Reading],
  ): Text {
    // A constant stands first in a sum or product; people write it last.
    const swap =
      a.isConst &&
      (kind === Kind.Add || kind === Kind.Mul || kind === Kind.And || kind === Kind.Or);
    const [left, right] = swap ? [b, a] : [a, b];
    const x = closed(this.value(left, reading), rank);
    if (kind === Kind.Add && right.isConst) {
      const number = signed(right.value, right.width);
      if (number < 0n && number > -65536n) return { text: `${x} - ${-number}`, rank };
    }
    const y = closed(this.value(right, reading), rank - 1);
    return { text: `${x} ${operator} ${y}`, rank };
  }

  private read(array: Expr, index: Expr): Text {
    let base = array;
    let updates = '';
    while (base.kind === Kind.Store) {
      base = base.a;
      updates = '′';
    }
    if (base.kind === Kind.ConstArray) {
      return leaf(`table${updates}[${this.value(index, 'unsigned').text}]`);
    }
    const name = inputName(base.array.name);
    if (index.isConst && updates === '') {
      const offset = Number(index.value);
      const named = this.options.part?.(name, offset, 1);
      if (named !== undefined) return leaf(named);
      return leaf(base.array.size === 1 ? name : `${name}[${offset}]`);
    }
    return leaf(`${name}${updates}[${this.value(index, 'unsigned').text}]`);
  }

  /** Bytes of one input in memory order are a part of it. */
  private joined(term: Expr): Text {
    const parts: Expr[] = [];
    let at = term;
    for (; at.kind === Kind.Concat; at = at.b) parts.push(at.a);
    parts.push(at);
    const [first] = parts;
    const array = first.kind === Kind.Read ? first.a : undefined;
    const offsets = parts.map((part) =>
      part.kind === Kind.Read && part.a === array && part.b.isConst ? Number(part.b.value) : -1,
    );
    const low = offsets[offsets.length - 1];
    const isPart =
      array?.kind === Kind.ArraySymbol &&
      low >= 0 &&
      offsets.every((offset, i) => offset === low + offsets.length - 1 - i);
    if (isPart) return leaf(this.partName(array, low, offsets.length));
    return leaf(`join(${parts.map((part) => this.value(part, 'unsigned').text).join(', ')})`);
  }

  /** The part of an input whose sign a single bit is. */
  private signOf({ a, low }: Expr): string | undefined {
    if (a.kind !== Kind.Read || low !== 7 || !a.b.isConst) return undefined;
    if (a.a.kind !== Kind.ArraySymbol) return undefined;
    const { array } = a.a;
    const last = Number(a.b.value);
    for (const size of [8, 4, 2, 1]) {
      const start = last + 1 - size;
      const isWhole = start === 0 && size === array.size;
      if (start < 0) continue;
      if (!isWhole && this.options.part?.(inputName(array.name), start, size) === undefined)
        continue;
      return this.partName(a.a, start, size);
    }
    return undefined;
  }

  private partName({ array }: Expr, offset: number, size: number): string {
    const name = inputName(array.name);
    const named = this.options.part?.(name, offset, size);
    if (named !== undefined) return named;
    if (offset === 0 && size === array.size) return name;
    return `${name}[${offset}..${offset + size - 1}]`;
  }

  /** Bounds the depth and the length of the text. */
  private within(make: () => Text): Text {
    if (this.left <= 0 || this.depth >= deepest) return leaf('…');
    this.depth++;
    const made = make();
    this.depth--;
    if (made.rank === Rank.primary) this.left -= made.text.length;
    else this.left -= 3;
    return made;
  }
}

function leaf(text: string): Text {
  return { text, rank: Rank.primary };
}

/** In parentheses if it binds less tightly than its place. */
function closed({ text, rank }: Text, place: number): string {
  return rank > place ? `(${text})` : text;
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

function isByte(term: Expr): boolean {
  const inner = term.kind === Kind.ZExt || term.kind === Kind.SExt ? term.a : term;
  return inner.width === 8 && inner.kind === Kind.Read;
}

function escaped(code: number): string {
  const text = String.fromCharCode(code);
  return text === "'" || text === '\\' ? `\\${text}` : text;
}

function constantText(value: Value, width: number, reading: Reading): string {
  const number = signed(value, width);
  const isSmall = width >= 8 && number < 0n && number > -65536n;
  if (width > 1 && (reading === 'signed' || (reading === 'either' && isSmall))) return `${number}`;
  return value > 0xffff ? `0x${value.toString(16)}` : `${value}`;
}
