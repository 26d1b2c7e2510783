/**
 * Independence (Cadar et al., "KLEE", OSDI 2008, §3.3; Baldoni et al., "A Survey of Symbolic Execution
 * Techniques", ACM CSUR 2018, §6): constraints that share no input with each other, directly or through others,
 * are separate problems.
 *
 * Inputs are the atoms of a term's support. An atom is a symbol, one byte of an array, or an array as a
 * whole (read at a symbolic index); the whole of an array is related to each of its bytes.
 */
import { ArrayInfo, type Expr, type ExprContext, type Support } from '../../expr/index.js';
import { Model } from '../model.js';
import type { Answer, Budget, Query, Solver } from '../solver.js';
import { Stage } from './stage.js';

/** What a support says about arrays. */
interface ArrayUse {
  /** Arrays read at symbolic indices. */
  readonly whole: readonly ArrayInfo[];
  /** Arrays read at all. */
  readonly any: ReadonlySet<ArrayInfo>;
}

const uses = new WeakMap<Support, ArrayUse>();

function arrayUse(support: Support): ArrayUse {
  let use = uses.get(support);
  if (use === undefined) {
    const whole: ArrayInfo[] = [];
    const any = new Set<ArrayInfo>();
    support.forEach((atom) => {
      if (!(atom.of instanceof ArrayInfo)) return;
      any.add(atom.of);
      if (atom.index === null) whole.push(atom.of);
    });
    uses.set(support, (use = { whole, any }));
  }
  return use;
}

/** Can terms with these supports influence each other? */
export function related(a: Support, b: Support): boolean {
  if (a.intersects(b)) return true;
  if (!a.hasWholeArray && !b.hasWholeArray) return false;
  const first = arrayUse(a);
  const second = arrayUse(b);
  for (const array of first.whole) if (second.any.has(array)) return true;
  for (const array of second.whole) if (first.any.has(array)) return true;
  return false;
}

/** Terms that are related to each other and to no term of another slice, in their order. */
export interface Slice {
  readonly terms: readonly Expr[];
  readonly support: Support;
}

/** A slice that grows: the positions of its terms. */
interface Group {
  readonly members: number[];
  support: Support;
}

/** Splits terms into independent slices, ordered by their first term. */
export function slices(ctx: ExprContext, terms: readonly Expr[]): Slice[] {
  let groups: Group[] = [];
  terms.forEach((term, position) => {
    const { support } = term;
    // The group grows in its place: a path is mostly one of them, and long.
    let own: Group | undefined;
    let isJoined = false;
    for (const group of groups) {
      if (!related(group.support, support)) continue;
      if (own === undefined) {
        own = group;
        continue;
      }
      for (const member of group.members) own.members.push(member);
      own.support = ctx.unionSupport(own.support, group.support);
      group.members.length = 0;
      isJoined = true;
    }
    if (isJoined) groups = groups.filter(({ members }) => members.length > 0);
    if (own === undefined) groups.push({ members: [position], support });
    else {
      own.members.push(position);
      own.support = ctx.unionSupport(own.support, support);
    }
  });
  if (groups.length === 1) return [{ terms, support: groups[0]!.support }];
  return groups
    .map(({ members, support }) => ({ members: members.sort((a, b) => a - b), support }))
    .sort((a, b) => a.members[0] - b.members[0])
    .map(({ members, support }) => ({ terms: members.map((i) => terms[i]), support }));
}

/** Asks the next stage about each slice by itself, that of the question first. */
export class IndependenceStage extends Stage {
  readonly name = 'independence';

  constructor(
    private readonly ctx: ExprContext,
    next: Solver,
  ) {
    super(next);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { question, facts } = query;
    const terms = question === undefined ? query.constraints : [...query.constraints, question];
    const parts = slices(this.ctx, terms);
    if (parts.length === 0) return { status: 'sat', model: new Model() };
    if (parts.length === 1) return this.pass(query, budget);
    const last = terms[terms.length - 1];
    const first = parts.findIndex((part) => part.terms[part.terms.length - 1] === last);
    [parts[0], parts[first]] = [parts[first], parts[0]];
    const models: Model[] = [];
    let unknown: Answer | undefined;
    for (const part of parts) {
      const asked = question !== undefined && part === parts[0];
      const answer = this.pass(
        asked
          ? { constraints: part.terms.slice(0, -1), question, facts }
          : { constraints: part.terms, facts },
        budget,
      );
      if (answer.status === 'unsat') return answer;
      if (answer.status === 'unknown') unknown ??= answer;
      else models.push(answer.model.seenBy(part.support));
    }
    return unknown ?? { status: 'sat', model: Model.union(models) };
  }
}
