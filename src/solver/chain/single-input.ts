/**
 * Queries over one byte: all values of the byte are tried.
 *
 * Scanners, parsers and matchers branch mostly on single bytes, and independence leaves such queries
 * alone with their byte. For each condition the set of values that satisfy it is computed once
 * (`byte-sets.ts`) and kept as a bit set; a query is the intersection of such sets. This decides at once
 * what bit-blasting finds hard, too: products, quotients and long chains of operations on one byte.
 *
 * Complete for what it accepts: every term depends on the one input alone (constant tables may be read at
 * indices that depend on it), without quantifiers.
 */
import type { Atom, Expr } from '../../expr/index.js';
import type { Answer, Budget, Query } from '../solver.js';
import { ByteSets, isSmallInput, smallest } from './byte-sets.js';
import { Stage } from './stage.js';

export class SingleInputStage extends Stage {
  readonly name = 'single input';
  private readonly sets = new ByteSets();

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const input = onlyInput(query);
    if (input === undefined) return this.pass(query, budget);
    const left = new Uint32Array(8).fill(-1);
    const core: Expr[] = [];
    const terms = query.question ? [query.question, ...query.constraints] : query.constraints;
    for (const term of terms) {
      const shrinks = intersect(left, this.sets.satisfying(term, input));
      if (shrinks) core.push(term);
      if (left.every((word) => word === 0)) return { status: 'unsat', core };
    }
    return { status: 'sat', model: this.sets.model(input, smallest(left)) };
  }
}

/** The one input of all terms, if it has at most 256 values. */
function onlyInput({ constraints, question }: Query): Atom | undefined {
  const first = question ?? constraints[0];
  if (first === undefined || first.support.size !== 1 || first.support.hasWholeArray)
    return undefined;
  const [atom] = first.support.atoms();
  if (atom === undefined || !isSmallInput(atom)) return undefined;
  const fits = ({ support }: Expr): boolean =>
    support.size === 1 && support.has(atom.key) && support.quantifierHeight === 0;
  return fits(first) && constraints.every(fits) ? atom : undefined;
}

/** Whether the first set has lost a value. */
function intersect(set: Uint32Array, other: Uint32Array): boolean {
  let shrinks = false;
  for (let i = 0; i < 8; i++) {
    const both = set[i]! & other[i]!;
    if (both >>> 0 !== set[i]) shrinks = true;
    set[i] = both;
  }
  return shrinks;
}
