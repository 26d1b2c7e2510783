/**
 * A state: one path of the program, stopped.
 *
 * Everything in it is shared with its relatives until it changes: the path condition, the memory's
 * pages, the objects and the symbolic bytes are persistent, and frames are copied when a state forks.
 * The state that runs lives in the machine and in the flat memory; the record of a running state is
 * brought up to date when it is parked (explorer.ts).
 *
 * A state's past is a graph: it forks from another one, or is a join of several. `decisions` names it: which
 * way it went at each fork since the program's start, or since the last join in its past (`origin`). The same
 * program, options and decisions lead from the same origin to the same state on any machine.
 */
import type { Expr } from '../../../expr/index.js';
import type { CType } from '../../../ir/index.js';
import type { ObjectsSnapshot, OverlaySnapshot, Reach, Snapshot } from '../../../memory/index.js';
import type { PathCondition } from '../../../solver/index.js';
import type { Slot } from '../../../value/index.js';
import type { CoveredMarks } from '../../coverage.js';
import type { Frame } from '../../frame.js';
import type { FilesSnapshot } from '../files/file-table.js';
import type { BranchTrace } from './branch-trace.js';
import { GrowingList } from './growing-list.js';
import type { KeptTest } from './kept-test.js';
import { type Joint, joinPasts, type Past } from './past.js';
import { PathInputs } from './path-inputs.js';

/** What the function of a harness returned: its bytes, of a pointer one byte that is 1 for null. */
export interface Returned {
  readonly bytes: readonly Slot[];
  readonly kind: 'value' | 'pointer';
  /** As the program declares it, if it does. */
  readonly type: CType | undefined;
}

/** A list that grows at the end and shares its beginning. */
export interface Decisions {
  readonly parent: Decisions | undefined;
  /** The number of the way, or the value or the address of the object that it stands for. */
  readonly choice: number | bigint;
  readonly length: number;
}

/** One way to start: how many arguments each range of them has. */
export interface StartChoice {
  readonly counts: readonly number[];
}

/** What a state does first when it runs again. */
export type Resumption =
  | { readonly kind: 'edge'; readonly successor: number }
  /** It stands at a meeting point (machine-options.ts). */
  | { readonly kind: 'meeting' }
  /** It does an instruction again that it was stopped at, behind a meeting point. */
  | { readonly kind: 'again' }
  | { readonly kind: 'start'; readonly start: StartChoice }
  /** Whether an object exists is known now. */
  | { readonly kind: 'object'; readonly base: number; readonly exists: boolean }
  /** It does the instruction again that it was stopped at, with this condition known to hold. */
  | { readonly kind: 'granted'; readonly condition: Expr }
  | { readonly kind: 'reach'; readonly reaches: readonly Reach[] }
  | { readonly kind: 'value'; readonly term: Expr; readonly value: number | bigint };

const trailLength = 8;

const noFrames: Frame[] = [];

/** Questions that a hard one counts as. */
const questionsOfHard = 1_000;

export class State implements Past {
  frames: readonly Frame[] = noFrames;
  memory!: Snapshot;
  objects!: ObjectsSnapshot;
  overlay!: OverlaySnapshot;
  files!: FilesSnapshot;
  /** What tests of this path should satisfy if they can (klee_prefer_cex). */
  preferences: GrowingList<Expr> = GrowingList.empty;
  /** See `merganser_returned` (inputs.ts). */
  returned: Returned | undefined = undefined;
  /** Nanoseconds that have gone by on this path since the program began (asks/clocks.ts). */
  time = 0n;
  /** The status that the program exits with, if it is a term. */
  status: Expr | undefined = undefined;
  decisions: Decisions | undefined = undefined;
  /** Its decisions when it came into its `node`: those that it took since are told of with the next fork. */
  toldDecisions: Decisions | undefined = undefined;
  /**
   * Of a state that an earlier sitting of the run told of: the errors on some of its inputs that were reported since its last
   * decision (`sideName`). It comes by them again.
   */
  toldSides: readonly string[] | undefined = undefined;
  /** What was told of this state since `toldDecisions`: errors on some of its inputs, and inputs that were given up (`sideName`). */
  sides: readonly string[] | undefined = undefined;
  /**
   * The last join in the state's past as it was, where states may sleep (hibernation.ts): a record that never
   * runs. Undefined where there was no join.
   */
  origin: State | undefined = undefined;
  /** Forks up to the last join, on the longest way there. */
  depthBefore = 0;
  /** The last join in the past, with the sides that met there. */
  joint: Joint | undefined = undefined;
  /**
   * How many paths this state may stand for (Kuznetsov et al., PLDI 2012, §5.2): a join adds, a fork gives the
   * number to both. Not less than the paths that there are, and mostly more.
   */
  multiplicity = 1;
  /** Kept only where an exploration is asked to (ExplorerOptions.tracesBranches). */
  branches: BranchTrace | undefined = undefined;
  resumption: Resumption | undefined = undefined;
  /** Whether nothing was executed since the last decision; whether only the decisions are kept. */
  isBehindFork = false;
  isAsleep = false;
  /** The test that the state had when it went to sleep, until it is made again. */
  kept: KeptTest | undefined = undefined;
  /** klee_set_forking: false makes branches follow one side only. */
  forks = true;
  /** What this path has executed (coverage.ts); up to date when the state is parked or ends. */
  covered: CoveredMarks | undefined = undefined;
  /**
   * The node of the history that the state is in: a stretch between two forks or joins, numbered from 1 in
   * the order in which they begin. A fork and a join give the states behind them new ones.
   */
  node = 1;
  /** Instructions executed on this path, and when it last covered new code. */
  instructions = 0;
  lastNewCoverage = 0;
  /** The last branches and the ways taken there, as numbers: at most `trailLength`. */
  trail: readonly number[] = [];
  /** Questions to the solver for this path. */
  queries = 0;
  /** Time spent in the solver for this path, in milliseconds. */
  solverTime = 0;
  /** How often the branch that the state stands at was put off, as its question is hard (hard-questions.ts). */
  putOff = 0;

  constructor(
    readonly id: number,
    public path: PathCondition,
    public inputs: PathInputs = PathInputs.none(),
  ) {}

  /**
   * Lets go of the snapshots: the state runs, or has ended. What an old object holds on to lives until all of
   * the heap is collected, however new it is.
   */
  release(): void {
    this.frames = noFrames;
    this.memory = undefined!;
    this.objects = undefined!;
    this.overlay = undefined!;
    this.files = undefined!;
  }

  /** Forks on the way here; on the longest one, if there are several. */
  get depth(): number {
    return this.depthBefore + (this.decisions?.length ?? 0);
  }

  /**
   * A state in the place of several that met, which are this one and `others`, by their guards: its past is a
   * join. What it stands on is this one's, for the merger to change. Lengths of ways are those of the longest one;
   * what was spent on them adds up.
   */
  joined(
    id: number,
    path: PathCondition,
    others: readonly State[],
    guards: readonly Expr[],
  ): State {
    const state = this.descendant(id, path);
    const all = [this, ...others];
    state.holdOf(this);
    state.decisions = undefined;
    Object.assign(state, joinPasts(all, guards));
    state.depthBefore = Math.max(...all.map(({ depth }) => depth));
    state.instructions = Math.max(...all.map(({ instructions }) => instructions));
    state.lastNewCoverage = Math.max(...all.map(({ lastNewCoverage }) => lastNewCoverage));
    state.time = all.reduce((latest, { time }) => (time > latest ? time : latest), 0n);
    state.multiplicity = Math.min(
      all.reduce((sum, { multiplicity }) => sum + multiplicity, 0),
      Number.MAX_VALUE,
    );
    // Sides have most of their past in common, so that sums would double from join to join.
    state.queries = Math.max(...all.map(({ queries }) => queries));
    state.solverTime = Math.max(...all.map(({ solverTime }) => solverTime));
    return state;
  }

  /** Stands where another state does; the frames are the other's own. */
  holdOf({ frames, memory, objects, overlay, files, resumption }: State): void {
    Object.assign(this, { frames, memory, objects, overlay, files, resumption });
  }

  /**
   * A state that has this one's past and its own path condition: a child that takes another way, or the
   * part of the inputs that ends here while this state goes on with the others. All that tells of the past
   * is handed on, since either may be reported, with a test. Where it stands in the machine is not:
   * a child is given frames, memory and files by the population, and a part that ends needs none. Its
   * decisions are this state's until it takes one of its own; a part that ends takes none, as it is never
   * made again.
   */
  descendant(id: number, path: PathCondition): State {
    const state = new State(id, path, this.inputs);
    state.preferences = this.preferences;
    state.returned = this.returned;
    state.time = this.time;
    state.decisions = this.decisions;
    state.toldDecisions = this.toldDecisions;
    state.origin = this.origin;
    state.depthBefore = this.depthBefore;
    state.joint = this.joint;
    state.multiplicity = this.multiplicity;
    state.branches = this.branches;
    state.forks = this.forks;
    state.covered = this.covered;
    state.node = this.node;
    state.instructions = this.instructions;
    state.lastNewCoverage = this.lastNewCoverage;
    state.trail = this.trail;
    state.queries = this.queries;
    state.solverTime = this.solverTime;
    return state;
  }

  /** Others come first: a searcher that goes by questions takes it for one that has asked many. */
  standBack(): void {
    this.queries += questionsOfHard;
  }

  /** Notes which way was taken at a branch. */
  noteBranch(site: number, choice: number): void {
    const { trail } = this;
    const from = trail.length < trailLength ? 0 : 1;
    // As long as it is and no longer: an array that grows has room for many more.
    const next = new Array<number>(trail.length + 1 - from);
    for (let i = from; i < trail.length; i++) next[i - from] = trail[i];
    next[trail.length - from] = site * 64 + (choice & 63);
    this.trail = next;
  }

  decide(choice: number | bigint): void {
    const parent = this.decisions;
    this.decisions = { parent, choice, length: (parent?.length ?? 0) + 1 };
  }
}

/** From the first one on, or from the one behind `since`. */
export function decisionList(
  decisions: Decisions | undefined,
  since?: Decisions,
): (number | bigint)[] {
  if (decisions === since) return [];
  if (decisions?.parent === since) return [decisions!.choice];
  const list: (number | bigint)[] = [];
  for (let at = decisions; at && at !== since; at = at.parent) list.push(at.choice);
  return list.reverse();
}
