/**
 * From terms to literals of the gate graph, each term once for as long as the blaster lives.
 *
 * Results are kept by term id. Ids are never reused, so an entry of a term that the context has
 * collected is merely unused; the owner throws the whole blaster away when too little of it is alive
 * (`../core.ts`). An equal term built later has another id but hashes to the same gates.
 *
 * The walk uses an explicit stack: terms may be a million levels deep.
 */
import { arityOf, type Expr, isFloatOp, Kind, kindName, type Value } from '../../expr/index.js';
import {
  add,
  type Bits,
  choose,
  constantBits,
  equal,
  lessSigned,
  lessUnsigned,
  multiply,
  negate,
  negated,
  shift,
  subtract,
} from './arithmetic.js';
import { type Division, divide } from './division.js';
import { floatBits, remainderBits } from './float-circuits.js';
import { FALSE, GateGraph } from './gates.js';
import { Inputs } from './inputs.js';
import type { KnownBits } from './known-bits.js';
import { bitsFor, Limits } from './limits.js';

/** How reads of arrays become bits; see `../array/read-encoder.ts`. */
export interface ReadEncoder {
  /** The reads that a concatenation consists of, the lowest byte first, if they are to be encoded together. */
  word(concat: Expr): readonly Expr[] | undefined;
  /** The terms whose bits `encode` needs. */
  operands(reads: readonly Expr[], push: (term: Expr) => void): void;
  encode(reads: readonly Expr[], bitsOf: (term: Expr) => Bits): Bits;
}

export class Blaster {
  readonly graph = new GateGraph();
  readonly inputs: Inputs;
  /** Literals that hold by definition and have not been asserted yet. */
  readonly definitions: number[] = [];
  /** Of terms whose bits are known for some operands only: a literal that holds for the others (float-remainder.ts). */
  readonly far = new Map<number, number>();
  private readonly known = new Map<number, Bits>();
  private readonly limits = new Limits();
  private readonly divisions = new Map<string, Division>();
  private readonly reads: ReadEncoder;

  constructor(reads: (blaster: Blaster) => ReadEncoder, known?: KnownBits) {
    this.inputs = new Inputs(this.graph, known);
    this.reads = reads(this);
  }

  /** Terms with bits. */
  get terms(): number {
    return this.known.size;
  }

  /** The literal of a term of width 1. */
  literal(term: Expr): number {
    return this.bits(term)[0];
  }

  bits(term: Expr): Bits {
    const found = this.lookUp(term);
    if (found !== undefined) return found;
    const stack: Expr[] = [term];
    const push = (operand: Expr): void => {
      if (this.lookUp(operand) === undefined) stack.push(operand);
    };
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (this.known.has(node.id)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      this.operands(node, push);
      if (stack.length > before) continue;
      stack.pop();
      this.known.set(node.id, this.build(node));
    }
    return this.known.get(term.id)!;
  }

  private operands(node: Expr, push: (term: Expr) => void): void {
    if (node.kind === Kind.Read) {
      this.reads.operands([node], push);
      return;
    }
    const word = node.kind === Kind.Concat ? this.reads.word(node) : undefined;
    if (word) {
      this.reads.operands(word, push);
      return;
    }
    const arity = arityOf[node.kind];
    if (arity > 0) push(node.a);
    if (arity > 1) push(node.b);
    if (arity > 2) push(node.c);
  }

  private lookUp(term: Expr): Bits | undefined {
    return this.known.get(term.id);
  }

  private of(term: Expr): Bits {
    return this.lookUp(term)!;
  }

  private build(node: Expr): Bits {
    const g = this.graph;
    switch (node.kind) {
      case Kind.Const:
        return constantTerm(node.value, node.width);
      case Kind.Symbol:
        return this.inputs.symbol(node.symbol).bits;
      case Kind.Read:
        return this.reads.encode([node], (term) => this.of(term));
      case Kind.Not:
        return negated(this.of(node.a));
      case Kind.Neg:
        return negate(g, this.of(node.a));
      case Kind.Extract:
        return this.of(node.a).slice(node.low, node.low + node.width);
      case Kind.ZExt: {
        const bits = extended(this.of(node.a), node.width, FALSE);
        this.limits.note(node.id, this.limit(node.a), bits);
        return bits;
      }
      case Kind.SExt: {
        const a = this.of(node.a);
        return extended(a, node.width, a[a.length - 1]);
      }
      case Kind.Concat: {
        const word = this.reads.word(node);
        if (word) return this.reads.encode(word, (term) => this.of(term));
        const low = this.of(node.b);
        const bits = new Int32Array(node.width);
        bits.set(low);
        bits.set(this.of(node.a), low.length);
        return bits;
      }
      case Kind.Ite: {
        const bits = choose(g, this.of(node.a)[0], this.of(node.b), this.of(node.c));
        this.limits.note(node.id, Math.max(this.limit(node.b), this.limit(node.c)), bits);
        return bits;
      }
      case Kind.Add:
        return this.sum(node);
      case Kind.Sub:
        return subtract(g, this.of(node.a), this.of(node.b));
      case Kind.Mul:
        return multiply(g, this.of(node.a), this.of(node.b));
      case Kind.UDiv:
        return this.divided(this.of(node.a), this.of(node.b)).quotient;
      case Kind.URem:
        return this.divided(this.of(node.a), this.of(node.b)).remainder;
      case Kind.SDiv:
      case Kind.SRem:
        return this.signedDivision(node);
      case Kind.Shl:
        return shift(g, 'shl', this.of(node.a), this.of(node.b));
      case Kind.LShr:
        return shift(g, 'lshr', this.of(node.a), this.of(node.b));
      case Kind.AShr:
        return shift(g, 'ashr', this.of(node.a), this.of(node.b));
      case Kind.And:
        return zip(this.of(node.a), this.of(node.b), (x, y) => g.and(x, y));
      case Kind.Or:
        return zip(this.of(node.a), this.of(node.b), (x, y) => g.or(x, y));
      case Kind.Xor:
        return zip(this.of(node.a), this.of(node.b), (x, y) => g.xor(x, y));
      case Kind.Eq:
        return Int32Array.of(equal(g, this.of(node.a), this.of(node.b)));
      case Kind.Ult:
        return Int32Array.of(lessUnsigned(g, this.of(node.a), this.of(node.b)));
      case Kind.Ule:
        return Int32Array.of(lessUnsigned(g, this.of(node.b), this.of(node.a)) ^ 1);
      case Kind.Slt:
        return Int32Array.of(lessSigned(g, this.of(node.a), this.of(node.b)));
      case Kind.Sle:
        return Int32Array.of(lessSigned(g, this.of(node.b), this.of(node.a)) ^ 1);
      default:
        if (isFloatOp(node.kind)) return this.float(node);
        throw new Error(`${kindName(node.kind)} has no bits of its own`);
    }
  }

  private float(node: Expr): Bits {
    const arity = arityOf[node.kind];
    const a = this.of(node.a);
    if (node.kind === Kind.FRem) {
      const { bits, far } = remainderBits(this.graph, node, a, this.of(node.b));
      if (far !== FALSE) this.far.set(node.id, far);
      return bits;
    }
    return floatBits(
      this.graph,
      node,
      a,
      arity > 1 ? this.of(node.b) : a,
      arity > 2 ? this.of(node.c) : a,
    );
  }

  /** As wide as it can become. */
  private sum(node: Expr): Bits {
    const [a, b] = [this.of(node.a), this.of(node.b)];
    const limit = this.limit(node.a) + this.limit(node.b);
    const width = bitsFor(limit, node.width);
    if (width === undefined) return add(this.graph, a, b);
    const narrow = add(this.graph, a.subarray(0, width), b.subarray(0, width));
    const bits = extended(narrow, node.width, FALSE);
    this.limits.note(node.id, limit, bits);
    return bits;
  }

  /** A number that a term never exceeds. */
  limitOf(term: Expr): number {
    return this.limits.of(term.id, this.bits(term));
  }

  private limit(term: Expr): number {
    return this.limits.of(term.id, this.of(term));
  }

  /** One circuit for the quotient and the remainder of the same operands. */
  private divided(a: Bits, b: Bits): Division {
    const key = `${a.join()}/${b.join()}`;
    let division = this.divisions.get(key);
    if (division === undefined) {
      division = divide(this.graph, a, b);
      this.definitions.push(division.definition);
      this.divisions.set(key, division);
    }
    return division;
  }

  /** Truncating division of magnitudes; SMT-LIB's results for a zero divisor come out by themselves. */
  private signedDivision(node: Expr): Bits {
    const g = this.graph;
    const a = this.of(node.a);
    const b = this.of(node.b);
    const aSign = a[a.length - 1];
    const bSign = b[b.length - 1];
    const { quotient, remainder } = this.divided(
      choose(g, aSign, negate(g, a), a),
      choose(g, bSign, negate(g, b), b),
    );
    if (node.kind === Kind.SDiv) {
      return choose(g, g.xor(aSign, bSign), negate(g, quotient), quotient);
    }
    return choose(g, aSign, negate(g, remainder), remainder);
  }
}

function constantTerm(value: Value, width: number): Bits {
  if (width <= 32) {
    const bits = new Int32Array(width);
    for (let i = 0; i < width; i++) bits[i] = ((value as number) >>> i) & 1;
    return bits;
  }
  return constantBits(BigInt(value), width);
}

function extended(a: Bits, width: number, fill: number): Bits {
  const bits = new Int32Array(width).fill(fill);
  bits.set(a);
  return bits;
}

function zip(a: Bits, b: Bits, gate: (x: number, y: number) => number): Bits {
  const bits = new Int32Array(a.length);
  for (let i = 0; i < a.length; i++) bits[i] = gate(a[i], b[i]);
  return bits;
}
