/**
 * The body of a quantifier, prepared to be evaluated for many values of its variable under one assignment.
 *
 * Only the nodes that depend on the variable are computed for each value. They are put into a row once per quantifier,
 * children first, with the places of their operands (`BodyPlan`); what does not depend on the variable is evaluated once per
 * assignment (`BodyRun`). So a loop over n values costs n times the few nodes of the body that matter, and makes
 * no term and no table.
 *
 * A body with a quantifier inside, or with an array that itself depends on the variable, has no row: it is evaluated node by
 * node (`evaluate.ts`), which is slower and never wrong.
 */
import type { Evaluator } from './evaluate.js';
import { type Expr, noTerm } from './expr.js';
import { foldBinary, foldConcat } from './fold.js';
import { foldMany, foldOne } from './fold-node.js';
import { arityOf, type BinaryOp, isFloatOp, Kind } from './kind.js';
import { allOnes, canonical, type Value } from './value.js';

/** Values of one quantifier that are tried before it is given up. */
const mostValues = 1 << 17;

/** Says that a quantifier ranges over too many values. */
export class RangeTooLarge extends Error {
  constructor(most = mostValues) {
    super(`a quantifier ranges over more than ${most} values`);
  }
}

class BodyPlan {
  /** Place 0 is the variable; then come terms that do not depend on it; then those that do. */
  readonly fixed: Expr[] = [];
  readonly steps: Expr[] = [];
  /** Of each step, the places of three operands. */
  readonly operands: number[] = [];
  readonly places = new Map<Expr, number>();

  constructor(quantifier: Expr) {
    const { variable, c: body } = quantifier;
    const depends = (node: Expr): boolean => node.support.intersects(variable.support);
    const order: Expr[] = [];
    const seen = new Set<Expr>([variable]);
    const fixed = new Set<Expr>();
    const stack: Expr[] = [body];
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (seen.has(node)) {
        stack.pop();
        continue;
      }
      const { length } = stack;
      for (const operand of operandsOf(node)) {
        if (operand === noTerm) continue;
        if (!depends(operand)) fixed.add(operand);
        else if (!seen.has(operand)) stack.push(operand);
      }
      if (stack.length > length) continue;
      seen.add(node);
      order.push(node);
      stack.pop();
    }
    this.places.set(variable, 0);
    for (const term of fixed) this.places.set(term, this.fixed.push(term));
    for (const step of order) {
      this.places.set(step, this.fixed.length + this.steps.push(step));
      for (const operand of operandsOf(step)) this.operands.push(this.places.get(operand) ?? -1);
    }
  }
}

/** The operands of a step that are numbers: the array of a read is not. */
function operandsOf(node: Expr): Expr[] {
  if (node.kind === Kind.Read) return [noTerm, node.b, noTerm];
  return [node.a, node.b, node.c];
}

const plans = new WeakMap<Expr, BodyPlan | null>();

/** The plan of a quantifier; null if its body has none. */
function planOf(quantifier: Expr): BodyPlan | null {
  let plan = plans.get(quantifier);
  if (plan === undefined) {
    plan = isPlain(quantifier) ? new BodyPlan(quantifier) : null;
    plans.set(quantifier, plan);
  }
  return plan;
}

/** Whether no node that depends on the variable is a quantifier or reads an array that depends on it. */
function isPlain({ variable, c: body }: Expr): boolean {
  const seen = new Set<Expr>([noTerm]);
  const stack = [body];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node) || !node.support.intersects(variable.support)) continue;
    seen.add(node);
    if (node.kind === Kind.Forall) return false;
    if (node.kind === Kind.Read) {
      if (node.a.support.intersects(variable.support)) return false;
      stack.push(node.b);
    } else stack.push(node.a, node.b, node.c);
  }
  return true;
}

/** A body under one assignment. */
export class BodyRun {
  private readonly plan: BodyPlan | null;
  private readonly values: Value[] = [];
  private inner: Evaluator | undefined;

  constructor(
    private readonly quantifier: Expr,
    private readonly evaluator: Evaluator,
  ) {
    this.plan = planOf(quantifier);
    if (this.plan === null) return;
    this.values.push(0);
    for (const term of this.plan.fixed) this.values.push(evaluator.value(term));
    for (let i = 0; i < this.plan.steps.length; i++) this.values.push(0);
  }

  /** Whether the body holds for a value of the variable, which becomes the current one. */
  holdsAt(value: Value): boolean {
    const { plan, values, evaluator } = this;
    if (plan === null) {
      this.inner = evaluator.inside(this.quantifier.variable, value);
      return this.inner.value(this.quantifier.c) === 1;
    }
    const { steps, operands } = plan;
    values[0] = value;
    let place = plan.fixed.length + 1;
    for (let i = 0, at = 0; i < steps.length; i++, at += 3, place++) {
      const node = steps[i];
      if (node.kind === Kind.Read) {
        values[place] = evaluator.readAt(node.a, values[operands[at + 1]]);
        continue;
      }
      values[place] = fold(node, values, operands, at);
    }
    return values[place - 1] === 1;
  }

  /** The value of a term of the body, with the current value of the variable. */
  value(term: Expr): Value {
    const { plan } = this;
    if (plan === null) return this.inner!.value(term);
    const place = plan.places.get(term);
    return place === undefined ? this.evaluator.value(term) : this.values[place];
  }
}

function fold(
  node: Expr,
  values: readonly Value[],
  operands: readonly number[],
  at: number,
): Value {
  const a = values[operands[at]];
  switch (arityOf[node.kind]) {
    case 1:
      return foldOne(node, a);
    case 3:
      if (node.kind === Kind.FFma) {
        return foldMany(node, a, values[operands[at + 1]], values[operands[at + 2]]);
      }
      return values[operands[a === 1 ? at + 1 : at + 2]];
    default: {
      const b = values[operands[at + 1]];
      if (node.kind === Kind.Concat) return foldConcat(a, b, node.b.width);
      if (isFloatOp(node.kind)) return foldMany(node, a, b, 0);
      if (node.kind === Kind.Add && typeof b === 'bigint' && typeof a === 'number') {
        // i - c is i + (2^w - c): without it each index of a loop would be a computation with bigints.
        const less = allOnes(node.width);
        const minus = typeof less === 'bigint' ? less - b + 1n : 0n;
        if (minus > 0n && minus <= BigInt(a)) return a - Number(minus);
      }
      return foldBinary(node.kind as BinaryOp, node.a.width, a, b);
    }
  }
}

/** The values from `low` to `high` at which a body does not hold, at most so many, the least first. */
export function failuresOf(run: BodyRun, low: Value, high: Value, most: number): Value[] {
  const found: Value[] = [];
  let tried = 0;
  const visit = (value: Value): boolean => {
    if (++tried > mostValues) throw new RangeTooLarge();
    if (!run.holdsAt(value)) found.push(value);
    return found.length < most;
  };
  if (typeof low === 'number' && typeof high === 'number') {
    for (let value = low; value <= high; value++) if (!visit(value)) break;
  } else {
    for (let k = BigInt(low); k <= BigInt(high); k++) if (!visit(canonical(k))) break;
  }
  return found;
}
