/**
 * What questions to the solver cost, in counts: who chooses by cost must choose the same in every run, and clocks
 * do not agree with each other.
 *
 * The unit is about a microsecond on a machine of 2020. A question that reaches the chain costs something by itself,
 * something for each node of its terms (evaluation, intervals, gates), and what the SAT solver did. Nodes are
 * counted up to a bound, the newest conditions first, in every eighth question, unless all are to be looked at. Only whoever asks for it has it counted.
 */
import { type Expr, noTerm } from '../../expr/index.js';
import type { CoreStatistics } from '../core.js';
import type { Query, Solver } from '../solver.js';

const perQuestion = 250;
const perNode = 16;
const perPropagation = 0.2;
const perConflict = 20;
const shareOfAlike = 1 / 16;
const perPropagationOfAlike = 0.5;
const mostNodes = 1024;
/** Every so many questions one is looked at. */
const perSample = 8;

export class SolverWork {
  private isCounted = false;
  /** Whether every question is looked at: where few of them decide. */
  isExact = false;
  private asked = 0;
  private questions = 0;
  /** Of the question that was looked at last. */
  private nodes = 0;

  constructor(private readonly solver: Solver) {}

  /** From here on it is counted. */
  start(): void {
    this.isCounted = true;
  }

  note(query: Query): void {
    if (!this.isCounted) return;
    if (this.questions++ % perSample === 0 || this.isExact) this.nodes = nodesOf(query);
    this.asked += perQuestion + perNode * this.nodes;
  }

  /** What all questions so far have cost. */
  get total(): number {
    return this.weighed(1, perPropagation);
  }

  /** The same where most nodes of a question are known from others: joined states have long conditions in common. */
  get totalOfAlike(): number {
    return this.weighed(shareOfAlike, perPropagationOfAlike);
  }

  private weighed(share: number, eachPropagation: number): number {
    const core = this.solver.statistics().get('core') as Partial<CoreStatistics> | undefined;
    const { propagations = 0, conflicts = 0 } = core ?? {};
    return share * this.asked + eachPropagation * propagations + perConflict * conflicts;
  }
}

function nodesOf({ constraints, question }: Query): number {
  const seen = new Set<Expr>();
  const open = question ? [question] : [];
  for (let next = constraints.length - 1; ; next--) {
    for (let term = open.pop(); term; term = open.pop()) {
      if (term === noTerm || seen.has(term)) continue;
      seen.add(term);
      if (seen.size === mostNodes) return mostNodes;
      open.push(term.a, term.b, term.c);
    }
    if (next < 0) return seen.size;
    open.push(constraints[next]);
  }
}
