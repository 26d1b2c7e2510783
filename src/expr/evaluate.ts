/**
 * Evaluation of terms under a model.
 *
 * An evaluator belongs to one model and remembers the value of every inner node that it has met,
 * so asking for many terms that share subterms costs each node once. There is no recursion except
 * into the body of a quantifier. Only the chosen branch of an ite is evaluated, and `false & x`,
 * `true | x` stop early.
 *
 * A read walks the stores above the root; under one model a choice between arrays is the arm that is
 * chosen. After `STRIDE` steps the values of all indices below the array where it began are put
 * into an index tree, as in `store.ts`, so that evaluating n reads of a chain of n stores and choices is
 * not quadratic.
 */
import type { ArrayInfo, SymbolInfo } from './declaration.js';
import type { Expr } from './expr.js';
import { foldFloat } from './float/operation.js';
import { foldBinary, foldConcat, foldExtract, foldSExt, foldUnary } from './fold.js';
import { IndexTree } from './index-tree.js';
import { ARITY, type BinaryOp, type FloatOp, isFloatOp, Kind, type UnaryOp } from './kind.js';
import { STRIDE } from './store.js';
import type { Value } from './value.js';

/** Where an evaluator takes the values of inputs from; `Model` is one. */
export interface Assignment {
  symbol(symbol: SymbolInfo): Value;
  byte(array: ArrayInfo, index: Value): number;
}

/** The value of a bit-vector term. */
export function evaluate(term: Expr, assignment: Assignment): Value {
  return new Evaluator(assignment).value(term);
}

/** The stores below an array that a model leaves in sight, by the values of their indices. */
interface Chain {
  readonly stores: IndexTree;
  /** The array symbol or constant array below them. */
  readonly root: Expr;
}

export class Evaluator {
  private readonly values = new Map<Expr, Value>();
  private readonly chains = new Map<Expr, Chain>();

  constructor(
    private readonly assignment: Assignment,
    private readonly bound: Expr | null = null,
    private readonly boundValue: Value = 0,
    private readonly outer: Evaluator | null = null,
  ) {}

  /** The value of a bit-vector term. */
  value(term: Expr): Value {
    const first = this.known(term);
    if (first !== undefined) return first;
    const stack: Expr[] = [term];
    let result: Value = 0;
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      const value = this.known(node) ?? this.step(node, stack);
      if (value === undefined) continue;
      result = value;
      stack.pop();
    }
    return result;
  }

  /** Whether a condition holds. */
  holds(condition: Expr): boolean {
    return this.value(condition) === 1;
  }

  private known(node: Expr): Value | undefined {
    switch (node.kind) {
      case Kind.Const:
        return node.value;
      case Kind.Symbol:
        return node.symbol.known ?? this.assignment.symbol(node.symbol);
      case Kind.Bound:
        return node === this.bound ? this.boundValue : this.outer!.known(node);
      default:
        return this.values.get(node) ?? this.outer?.known(node);
    }
  }

  /** The value of a node whose children are known; otherwise pushes what is missing. */
  private step(node: Expr, stack: Expr[]): Value | undefined {
    if (node.kind === Kind.Read) return this.read(node, stack);
    const a = this.known(node.a);
    if (a === undefined) {
      stack.push(node.a);
      return undefined;
    }
    if (node.kind === Kind.Ite) {
      const chosen = a === 1 ? node.b : node.c;
      const value = this.known(chosen);
      if (value !== undefined) return this.keep(node, value);
      stack.push(chosen);
      return undefined;
    }
    let result: Value;
    if (ARITY[node.kind] === 1) result = foldOne(node, a);
    else {
      if (a === 0 && node.kind === Kind.And) return this.keep(node, 0);
      if (a === 1 && node.kind === Kind.Or && node.width === 1) return this.keep(node, 1);
      const b = this.known(node.b);
      if (b === undefined) {
        stack.push(node.b);
        return undefined;
      }
      if (node.kind === Kind.Forall) result = this.forall(node, a, b);
      else if (isFloatOp(node.kind)) {
        const c = node.kind === Kind.FFma ? this.known(node.c) : 0;
        if (c === undefined) {
          stack.push(node.c);
          return undefined;
        }
        result = foldMany(node, a, b, c);
      } else if (node.kind === Kind.Concat) result = foldConcat(a, b, node.b.width);
      else result = foldBinary(node.kind as BinaryOp, node.a.width, a, b);
    }
    return this.keep(node, result);
  }

  private keep(node: Expr, value: Value): Value {
    this.values.set(node, value);
    return value;
  }

  private read(node: Expr, stack: Expr[]): Value | undefined {
    const index = this.known(node.b);
    if (index === undefined) {
      stack.push(node.b);
      return undefined;
    }
    const found = this.seenBy(node.a, index, stack);
    if (found === undefined) return undefined;
    let value: Value | undefined;
    if (found.kind === Kind.Store) {
      value = this.known(found.c);
      if (value === undefined) stack.push(found.c);
    } else if (found.kind === Kind.ConstArray) value = found.contents.at(index);
    else value = this.assignment.byte(found.array, index);
    return value === undefined ? undefined : this.keep(node, value);
  }

  /** The store that wrote the byte at an index, or the root; undefined with what is missing pushed. */
  private seenBy(top: Expr, index: Value, stack: Expr[]): Expr | undefined {
    let array = top;
    for (let steps = 0; array.kind >= Kind.Store; steps++) {
      let chain = this.chains.get(array);
      if (chain === undefined && steps >= STRIDE) {
        chain = this.indexChain(top, stack);
        if (chain === undefined) return undefined;
      }
      if (chain !== undefined) return chain.stores.get(index) ?? chain.root;
      if (array.kind === Kind.Store) {
        const at = this.known(array.b);
        if (at === undefined) {
          stack.push(array.b);
          return undefined;
        }
        if (at === index) return array;
        array = array.a;
      } else {
        const arm = this.armOf(array, stack);
        if (arm === undefined) return undefined;
        array = arm;
      }
    }
    return array;
  }

  /** The chosen one of two arrays, or undefined with the condition pushed. */
  private armOf(choice: Expr, stack: Expr[]): Expr | undefined {
    const chosen = this.known(choice.a);
    if (chosen === undefined) {
      stack.push(choice.a);
      return undefined;
    }
    return chosen === 1 ? choice.b : choice.c;
  }

  /** What is in sight below an array, or undefined with unknown indices and conditions pushed. */
  private indexChain(top: Expr, stack: Expr[]): Chain | undefined {
    const stores: Expr[] = [];
    const indices: Value[] = [];
    let complete = true;
    let node = top;
    while (node.kind >= Kind.Store && !this.chains.has(node)) {
      if (node.kind === Kind.ArrayIte) {
        const arm = this.armOf(node, stack);
        if (arm === undefined) return undefined;
        node = arm;
        continue;
      }
      const index = this.known(node.b);
      if (index === undefined) {
        stack.push(node.b);
        complete = false;
      } else if (complete) {
        stores.push(node);
        indices.push(index);
      }
      node = node.a;
    }
    if (!complete) return undefined;
    const below = this.chains.get(node) ?? { stores: IndexTree.empty, root: node };
    const tree = below.stores.with(indices.reverse(), stores.reverse());
    const chain: Chain = { stores: tree, root: below.root };
    this.chains.set(top, chain);
    return chain;
  }

  private forall(node: Expr, lo: Value, hi: Value): Value {
    for (let i = BigInt(lo); i <= BigInt(hi); i++) {
      const value = i <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(i) : i;
      const body = new Evaluator(this.assignment, node.variable, value, this);
      if (body.value(node.c) === 0) return 0;
    }
    return 1;
  }
}

/** The value of a floating-point operator of two or three operands. */
export function foldMany(node: Expr, a: Value, b: Value, c: Value): Value {
  return foldFloat(node.kind as FloatOp, node.code, node.width, node.a.width, a, b, c);
}

/** The value of a node with one operand. */
export function foldOne(node: Expr, a: Value): Value {
  if (isFloatOp(node.kind)) return foldMany(node, a, 0, 0);
  switch (node.kind) {
    case Kind.Extract:
      return foldExtract(a, node.low, node.width);
    case Kind.ZExt:
      return a;
    case Kind.SExt:
      return foldSExt(a, node.a.width, node.width);
    default:
      return foldUnary(node.kind as UnaryOp, node.width, a);
  }
}
