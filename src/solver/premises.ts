/**
 * Hard paths: SAT instances in which the constraints of a path are clauses.
 *
 * In the instance that serves a whole run constraints are assumptions, so that what is learned holds on
 * all paths. That is right for the many small questions of an exploration. It is wrong for constraint
 * problems: hundreds of assumptions are in the way of every conflict, learned clauses name bits that
 * assumptions fix, and circuits keep 32 bits where the program allows nine values. A question that is
 * hard there (`hardQuery`) goes to an instance of its own, with the path's constraints as clauses (premises)
 * and with circuits built over the bits that they leave open (`bitblast/known-bits.ts`).
 *
 * An instance is kept for what follows. A question goes to the one with most premises if all of these
 * are among its constraints; the others are assumptions there, and become premises once there are many
 * of them: the path went on. If they leave fewer bits open (the program has assumed bounds of more inputs),
 * the instance is made anew, as circuits over these would be built in their full width. A question on a path beside it, most of whose constraints are premises here,
 * is taken to be hard as well, and gets an instance with the constraints that both paths have.
 *
 * Invariant: an instance only answers queries that contain its premises.
 */
import type { Expr } from '../expr/index.js';
import type { ArrayStatistics } from './array/statistics.js';
import type { KnownBits } from './bitblast/known-bits.js';
import { type ArrayOptions, Instance } from './instance.js';
import type { SatSolver } from './sat/index.js';
import type { Query } from './solver.js';

/**
 * A question is hard when conflicts times constraints come to this: 100 conflicts under 200 constraints,
 * 2,000 under ten. Below a few dozen constraints what the common instance has learned is worth more.
 */
export const hardQuery = 20_000;
/** Instances that are kept. */
const mostInstances = 4;
/** Constraints beyond the premises before these become premises too. */
const slackConstraints = 8;
/** An instance is made anew when so many times the bits are known. */
const narrowerBy = 9 / 8;

export interface Placed {
  readonly instance: Instance;
  /** Constraints that are no premises of the instance, and the question. */
  readonly terms: readonly Expr[];
}

export class HardPaths {
  /** The most recently used first. */
  private instances: Instance[] = [];
  made = 0;
  /** Conflicts in instances that are gone. */
  private conflictsBefore = 0;

  constructor(
    private readonly sat: () => SatSolver,
    private readonly arrays: ArrayOptions,
    private readonly statistics: ArrayStatistics,
  ) {}

  get conflicts(): number {
    let sum = this.conflictsBefore;
    for (const { sat } of this.instances) sum += sat.statistics.conflicts;
    return sum;
  }

  /** The instance for a query, if its path is known to be hard; `common` is the one for all paths. */
  find(query: Query, common: Instance): Placed | undefined {
    if (this.instances.length === 0) return undefined;
    const constraints = new Set(query.constraints);
    let best: Instance | undefined;
    let beside: Instance | undefined;
    let most = constraints.size / 2;
    let mostShared = (3 * constraints.size) / 4;
    for (const instance of this.instances) {
      let shared = 0;
      for (const constraint of constraints) if (instance.premises.has(constraint)) shared++;
      if (shared === instance.premises.size && shared >= most) {
        best = instance;
        most = shared;
      } else if (shared >= mostShared) {
        beside = instance;
        mostShared = shared;
      }
    }
    if (best === undefined) {
      if (beside === undefined) return undefined;
      const { premises } = beside;
      const both = [...constraints].filter((term) => premises.has(term));
      best = this.make(both, knownBits(both, common));
    }
    return this.place(query, best, common);
  }

  /** A new instance with all constraints of a query as premises, narrowed by what the common one knows. */
  enter(query: Query, common: Instance): Placed {
    const { constraints } = query;
    return this.place(query, this.make(constraints, knownBits(constraints, common)), common);
  }

  dispose(): void {
    this.drop(0);
  }

  private place({ constraints, question }: Query, found: Instance, common: Instance): Placed {
    let instance = found;
    let terms = constraints.filter((term) => !instance.premises.has(term));
    if (terms.length > slackConstraints) {
      const known = knownBits(constraints, common);
      if (known.count > narrowerBy * instance.known!.count) {
        this.drop(this.instances.indexOf(instance), 1);
        instance = this.make(constraints, known);
      } else instance.addPremises(terms);
      terms = [];
    }
    this.instances.splice(this.instances.indexOf(instance), 1);
    this.instances.unshift(instance);
    if (question !== undefined) terms.push(question);
    return { instance, terms };
  }

  private make(constraints: readonly Expr[], known: KnownBits): Instance {
    const instance = new Instance(this.sat(), this.arrays, this.statistics, known);
    instance.addPremises(constraints);
    this.made++;
    this.drop(mostInstances - 1);
    this.instances.unshift(instance);
    return instance;
  }

  private drop(from: number, count = this.instances.length): void {
    for (const { sat } of this.instances.splice(from, count)) {
      this.conflictsBefore += sat.statistics.conflicts;
      sat.dispose();
    }
  }
}

function knownBits(constraints: readonly Expr[], common: Instance): KnownBits {
  return common.knownBits(constraints.filter((term) => !common.premises.has(term)));
}
