/**
 * Terms as a C programmer would write them: `x < 10`, `s[2] == 'a'`, `a[1] + 4 > n`. For people only:
 * casts that change nothing visible are left out, and long terms end in `…`.
 *
 * The bytes of an input, joined in memory order, are the input itself or a part of it; `part` may name
 * the part by its C type (`point.x`). Otherwise it is shown as bytes: `buf[4..7]`.
 */
import type { Expr } from '../expr.js';
import { Kind } from '../kind.js';
import { signed } from '../value.js';
import { arrayWord } from '../word.js';
import {
  closed,
  constantText,
  escaped,
  isByte,
  leaf,
  Rank,
  type Reading,
  type Text,
} from './text.js';
import { followsFrom, inputName, type PartName, rejoined, Words } from './words.js';

export interface NotationOptions {
  readonly part?: PartName;
  /** Characters at most, about. */
  readonly longest?: number;
}

const deepest = 24;
const mostParts = 64;

export function cNotation(term: Expr, options: NotationOptions = {}): string {
  return new Notation(options).of(term);
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
  private readonly words: Words;

  constructor(private readonly options: NotationOptions) {
    this.left = options.longest ?? 160;
    this.words = new Words(options.part);
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
          const number = kind === Kind.Extract ? this.words.signOf(term) : undefined;
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
    // All of p and q, or not all of them: what follows from q says nothing more.
    const claim = (part: Expr) =>
      kind === Kind.And ? part : part.kind === Kind.Not ? part.a : undefined;
    const claims = parts.map(claim);
    parts.forEach((part, i) => {
      if (claims.some((other) => followsFrom(claims[i], other))) isTaken.add(part);
    });
    const texts: string[] = [];
    for (const part of parts) {
      if (isTaken.has(part)) continue;
      const whole = this.words.equality(part, parts, isTaken, isAnd === holds, isAnd);
      texts.push(whole ?? closed(this.truth(part, holds), rank));
    }
    if (open.length > 0) texts.push('…');
    return texts.length === 1
      ? { text: texts[0], rank: Rank.equality }
      : { text: texts.join(isAnd ? ' && ' : ' || '), rank };
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
        case Kind.Extract:
          return this.extracted(term);
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
    if (base.kind === Kind.ArrayIte) {
      const choice = this.choice(base, index);
      return updates === '' ? choice : leaf(`${closed(choice, Rank.primary)}′`);
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

  /** A byte of one of two arrays. */
  private choice({ a, b, c }: Expr, index: Expr): Text {
    return this.within(() => {
      const when = closed(this.truth(a, true), Rank.or);
      const [yes, no] = [b, c].map((arm) => closed(this.read(arm, index), Rank.or));
      return { text: `${when} ? ${yes} : ${no}`, rank: Rank.choice };
    });
  }

  /** `x >> 8`, `(uint8_t)(x >> 8)`, `x >> 3 & 1`. */
  private extracted({ a, low, width }: Expr): Text {
    const inner = this.value(a, 'unsigned');
    const shifted: Text =
      low === 0 ? inner : { text: `${closed(inner, Rank.shift)} >> ${low}`, rank: Rank.shift };
    if (low + width === a.width) return shifted;
    if (width % 8 === 0 && width <= 64) {
      return { text: `(uint${width}_t)${closed(shifted, Rank.unary)}`, rank: Rank.unary };
    }
    const mask = 2n ** BigInt(width) - 1n;
    return { text: `${closed(shifted, Rank.bitAnd)} & ${mask}`, rank: Rank.bitAnd };
  }

  /** Bytes of one input in memory order are a part of it. */
  private joined(term: Expr): Text {
    const whole = rejoined(term);
    if (whole) return this.value(whole, 'either');
    const word = arrayWord(term);
    if (word?.array.kind === Kind.ArraySymbol) {
      return leaf(this.words.nameOf(word.array, word.offset, word.bytes));
    }
    const high = closed(this.value(term.a, 'unsigned'), Rank.shift);
    const rest = closed(this.value(term.b, 'unsigned'), Rank.bitXor);
    return { text: `${high} << ${term.b.width} | ${rest}`, rank: Rank.bitOr };
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
