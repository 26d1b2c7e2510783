/**
 * Congruence of multiplications, divisions and floating-point operations: equal operands give equal results.
 *
 * That x = y implies x·c = y·c is plain on terms and deep in the circuits: the SAT solver has to find
 * the equality of every inner sum. Hash tables ask for it ("is this key the one in that slot?"). So a
 * query that has used up `congruencePatience` conflicts gets, for each pair of like operations in it, the clause
 * (a = a' ∧ b = b') → r = r'. The clauses are valid, hence asserted for the whole run; in a query they
 * take effect as assumptions, like array axioms (`../core.ts`).
 */
import { arityOf, type Expr, Kind } from '../../expr/index.js';
import { equal } from './arithmetic.js';
import type { Blaster } from './blaster.js';
import { TRUE } from './gates.js';

/** Conflicts before congruence is added. */
export const congruencePatience = 1000;
/** Pairs in one query. */
const mostPairs = 120;

function isHard(kind: Kind): boolean {
  return (
    kind === Kind.Mul ||
    kind === Kind.UDiv ||
    kind === Kind.URem ||
    kind === Kind.SDiv ||
    kind === Kind.SRem ||
    (kind >= Kind.FSqrt && kind <= Kind.FRem)
  );
}

/** The operations with large circuits in terms, oldest first. */
function hardOperations(terms: Iterable<Expr>): Expr[] {
  const seen = new Set<Expr>();
  const found: Expr[] = [];
  const stack = [...terms];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node) || node.isConst) continue;
    seen.add(node);
    if (isHard(node.kind)) found.push(node);
    const arity = arityOf[node.kind];
    if (arity > 0) stack.push(node.a);
    if (arity > 1) stack.push(node.b);
    if (arity > 2) stack.push(node.c);
  }
  return found.sort((x, y) => x.id - y.id);
}

/** The literal of a congruence clause, and that of its condition. */
export interface Congruence {
  readonly clause: number;
  readonly same: number;
}

/** The congruence clauses among the operations of a query. */
export function congruences(blaster: Blaster, terms: Iterable<Expr>): Congruence[] {
  const { graph } = blaster;
  const operations = hardOperations(terms);
  const clauses: Congruence[] = [];
  for (let i = 0; i < operations.length; i++) {
    for (let k = 0; k < i && clauses.length < mostPairs; k++) {
      const x = operations[i];
      const y = operations[k];
      if (x.kind !== y.kind || x.width !== y.width || x.data !== y.data) continue;
      if (x.a.width !== y.a.width) continue;
      const first = equal(graph, blaster.bits(x.a), blaster.bits(y.a));
      const isUnary = arityOf[x.kind] === 1;
      const second = isUnary ? TRUE : equal(graph, blaster.bits(x.b), blaster.bits(y.b));
      const results = equal(graph, blaster.bits(x), blaster.bits(y));
      const same = graph.and(first, second);
      const clause = graph.or(same ^ 1, results);
      if (clause !== TRUE) clauses.push({ clause, same });
    }
  }
  return clauses;
}
