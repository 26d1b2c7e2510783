/**
 * Evaluation of terms under a model.
 *
 * An evaluator belongs to one model and remembers the value of every inner node that it has met,
 * so asking for many terms that share subterms costs each node once. There is no recursion except
 * into the body of a quantifier (`quantified-body.ts`). Only the chosen branch of an ite is evaluated, and `false & x`,
 * `true | x` stop early.
 *
 * A read walks the stores above the root; under one model a choice between arrays is the arm that is
 * chosen. After `indexStride` steps the values of all indices below the array where it began are put
 * into an index tree, as in `store.ts`, so that evaluating n reads of a chain of n stores and choices is
 * not quadratic.
 */
import type { ArrayInfo, SymbolInfo } from './declaration.js';
import type { Expr } from './expr.js';
import { foldBinary, foldConcat } from './fold.js';
import { foldMany, foldOne } from './fold-node.js';
import { IndexTree } from './index-tree.js';
import { arityOf, type BinaryOp, isFloatOp, Kind } from './kind.js';
import { BodyRun, failuresOf } from './quantified-body.js';
import { indexStride } from './store.js';
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
    if (arityOf[node.kind] === 1) result = foldOne(node, a);
    else {
      if (a === 0 && node.kind === Kind.And) return this.keep(node, 0);
      if (a === 1 && node.kind === Kind.Or && node.width === 1) return this.keep(node, 1);
      const b = this.known(node.b);
      if (b === undefined) {
        stack.push(node.b);
        return undefined;
      }
      if (node.kind === Kind.Forall) result = this.failures(node, 1).length === 0 ? 1 : 0;
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
      if (chain === undefined && steps >= indexStride) {
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

  /** The values at which the body of a quantifier does not hold, at most so many, the least first. */
  failures(quantifier: Expr, most: number): Value[] {
    const low = this.value(quantifier.a);
    const high = this.value(quantifier.b);
    if (low > high) return [];
    return failuresOf(new BodyRun(quantifier, this), low, high, most);
  }

  /** An evaluator of what is inside a quantifier, for one value of the variable. */
  inside(variable: Expr, value: Value): Evaluator {
    return new Evaluator(this.assignment, variable, value, this);
  }

  /** The byte of an array at an index. */
  readAt(array: Expr, index: Value): Value {
    const found = this.source(array, index);
    if (found.kind === Kind.ArraySymbol) return this.assignment.byte(found.array, index);
    if (found.kind === Kind.ConstArray) return found.contents.at(index);
    const { c } = found;
    // The bytes of a copied input are not remembered: who mends a model changes them.
    if (c.kind === Kind.Read && c.a.kind === Kind.ArraySymbol && c.b.isConst) {
      return this.assignment.byte(c.a.array, c.b.value);
    }
    return this.value(c);
  }

  /** What the byte of an array at an index comes from: a write, or an array without writes and choices. */
  source(array: Expr, index: Value): Expr {
    if (array.kind < Kind.Store) return array;
    const missing: Expr[] = [];
    for (;;) {
      const found = this.seenBy(array, index, missing);
      if (found !== undefined) return found;
      for (let term = missing.pop(); term !== undefined; term = missing.pop()) this.value(term);
    }
  }
}
