/**
 * Tells of what an exploration does, as lines of events (docs/events.md) and tests: of every event at once, when the
 * state is as it was. Who tells and where it is written are two things: the engine that has the run directory writes
 * into it (run-recorder.ts), others of the same run send what they tell to that one (event-import.ts).
 */
import {
  type Begun,
  type Coverage,
  type ExecutionError,
  type ExploreEvent,
  marksOf,
  type PathEnd,
  reportedEntry,
  type State,
  type TestCase,
} from '../../exec/index.js';
import type { Expr } from '../../expr/index.js';
import type { Instruction } from '../../ir/index.js';
import { SourcePoints } from '../coverage/source-points.js';
import { CoverageTracker } from '../coverage/tracker.js';
import type { PastRun } from '../resume/past-run.js';
import type { EventLog } from './event-log.js';
import { ExecutionTree } from './execution-tree.js';
import { SlowQueries } from './slow-queries.js';

interface AskedQuery {
  readonly constraints: readonly Expr[];
  readonly question?: Expr;
}

/** What is asked of the exploration. */
export interface Observed {
  readonly coverage: Coverage;
  /** Milliseconds since the start. */
  readonly elapsed: number;
  /** Whether the run was stopped and should be over. */
  readonly isLate: boolean;
  /** The instruction of the user's code that the running state is at. */
  site(): Instruction | undefined;
  /** The blocks that it is in. */
  inProgress(): readonly Begun[];
}

/** Where tests go. */
export interface TestSink {
  readonly testCount: number;
  /** The test's name, unless it cannot be written. */
  addTest(test: TestCase, error?: ExecutionError): string | undefined;
}

/** Paths that the end of the run cuts short and that get a test: a user who stops a run is waiting. */
const mostUnfinished = 1000;

type Forked = Extract<ExploreEvent, { kind: 'forked' }>;
type Merged = Extract<ExploreEvent, { kind: 'merged' }>;
type Ended = Extract<ExploreEvent, { kind: 'ended' }>;

export class EventRecorder {
  readonly tracker: CoverageTracker;
  readonly slow = new SlowQueries();
  private readonly tree: ExecutionTree;
  private readonly gaps = new Set<string>();
  /** Tests of paths that the end of the run cut short. */
  private unfinished = 0;
  /** Per instruction: its line's point, or -1. */
  private readonly pointOf = new Map<Instruction, number>();

  constructor(
    protected readonly observed: Observed,
    readonly log: EventLog,
    private readonly tests: TestSink,
    /** Of a run that goes on: what there was before. */
    past?: Pick<PastRun, 'tree' | 'points' | 'pointsInTests'>,
  ) {
    this.tree = past?.tree ?? new ExecutionTree();
    this.tracker = new CoverageTracker(new SourcePoints(observed.coverage), observed.coverage);
    if (past) this.tracker.recall(past.points, past.pointsInTests);
  }

  /** Takes an event in; for an error, `isNew` says whether it was not seen before. The test's name. */
  note(event: ExploreEvent, isNew: boolean): string | undefined {
    switch (event.kind) {
      case 'forked':
        this.noteFork(event);
        return undefined;
      case 'merged':
        this.noteMerge(event);
        return undefined;
      case 'covered':
        this.noteCovered(this.tracker.reach(event.marks), event.marks);
        return undefined;
      case 'ended':
        return this.noteEnd(event, isNew);
      case 'warning':
        this.log.write({ e: 'warning', t: this.now, text: event.text });
        return undefined;
      case 'adopted':
        this.log.line(`{"e":"adopt","node":${event.state.node},"from":${event.from}}`);
        return undefined;
      case 'left-out':
        this.noteGap(event.cause, event.reason);
        return undefined;
      case 'message':
        return undefined;
    }
  }

  noteQuery(
    { constraints, question }: AskedQuery,
    { status }: { readonly status: 'sat' | 'unsat' | 'unknown' },
    ms: number,
    state: State | undefined,
  ): void {
    const site = this.observed.site();
    const point = site ? this.lineOf(site) : -1;
    if (point >= 0) {
      this.tracker.queries[point]++;
      this.tracker.solverMs[point] += ms;
    }
    if (!this.slow.wants(ms)) return;
    const at = this.log.place(site);
    const node = state?.node ?? 1;
    this.slow.add({ constraints, question, ms, answer: status, t: this.now, node, at });
  }

  /** A way on from a fork, in numbers. */
  noteWay(node: number, parent: number, place: number, condition: number): void {
    this.tree.fork(node, parent, place, condition);
  }

  /** A node that others have joined into, in numbers. */
  noteJoin(node: number, parents: readonly number[], place: number): void {
    this.tree.join(node, parents, place);
  }

  /** From the root to a node: where the path forked, and the condition that it took. */
  trace(node: number): [number, number][] {
    return this.tree.trace(node);
  }

  protected get now(): number {
    return Math.round(this.observed.elapsed);
  }

  private noteFork({ why, parent, node, ways }: Forked): void {
    this.log.inputs(parent.inputs);
    const site = this.observed.site();
    const at = this.log.place(site);
    const point = site ? this.lineOf(site) : -1;
    if (point >= 0) this.tracker.forks[point]++;
    const kids = ways.map(({ state, condition, choices }) => {
      const id = this.log.condition(condition);
      this.noteWay(state.node, node, at, id);
      return `[${[state.node, id, ...choices.map(choiceText)]}]`;
    });
    const costs = `"instructions":${parent.instructions},"solverMs":${milliseconds(parent)}`;
    this.log.line(
      `{"e":"fork","t":${this.now},"node":${node},"at":${at},"why":"${why}",${costs},"kids":[${kids.join()}]}`,
    );
  }

  private noteMerge({ state, parents }: Merged): void {
    const at = this.log.place(this.observed.site());
    this.noteJoin(
      state.node,
      parents.map(({ node }) => node),
      at,
    );
    this.log.write({
      ...{ e: 'merge', t: this.now, node: state.node, at },
      instructions: state.instructions,
      solverMs: milliseconds(state),
      parents: parents.map((parent) => [parent.node, parent.instructions, milliseconds(parent)]),
    });
  }

  protected noteCovered(points: readonly number[], marks: readonly number[] = []): void {
    if (points.length + marks.length === 0) return;
    this.log.line(`{"e":"cover","t":${this.now},"points":[${points}],"marks":[${marks}]}`);
  }

  /** What is left out and is no path of its own, once for its place. */
  private noteGap(cause: string, reason: string): void {
    const at = this.log.place(this.observed.site());
    const key = `${cause} ${at} ${reason}`;
    if (this.gaps.has(key)) return;
    this.gaps.add(key);
    this.log.write({ e: 'gap', t: this.now, cause, reason, at });
  }

  private noteEnd({ state, end, test, others, begun }: Ended, isNew: boolean): string | undefined {
    this.log.inputs(state.inputs);
    this.noteCovered(this.tracker.reach([], begun));
    const error = end.kind === 'error' ? end.error : undefined;
    const name =
      test && this.isWorthATest(end, isNew) ? this.tests.addTest(test, error) : undefined;
    if (name) this.log.after(this.tests.testCount);
    const returned = name && end.kind === 'exit' ? test?.returned : undefined;
    if (returned) this.log.result(returned);
    const { node } = state;
    const t = this.now;
    this.log.write({
      ...{ e: 'end', t, node, how: end.kind, depth: state.depth },
      instructions: state.instructions,
      solverMs: milliseconds(state),
      ...(end.kind === 'exit' && { status: (name && test?.status) ?? end.status }),
      ...(returned && { returned: Buffer.from(returned.bytes).toString('hex') }),
      ...(end.kind === 'partial' && { cause: end.cause, reason: end.reason }),
      ...(error && { error: error.kind }),
      ...(name && { test: name }),
      at: error ? this.placeOf(error) : this.log.place(this.observed.site()),
    });
    if (error && isNew) this.noteError(error, node, name);
    if (name) {
      this.noteTest(name, test?.marks ?? marksOf(state.covered), node, begun);
      this.noteOthers(others, end, node, begun);
    }
    return name;
  }

  private noteTest(
    name: string,
    marks: readonly number[],
    node: number,
    begun: readonly Begun[],
    status?: number,
  ): void {
    const { set, fresh } = this.tracker.ofPath(marks, begun);
    const end = status === undefined ? '' : `,"status":${status}`;
    this.log.line(
      `{"e":"test","t":${this.now},"test":"${name}","node":${node},"coverage":"${set}","fresh":${fresh}${end}}`,
    );
  }

  /** Tests of other paths that a joined one stands for; when the run is over, as many as there is time for. */
  private noteOthers(
    others: Iterable<TestCase> | undefined,
    end: PathEnd,
    node: number,
    begun: readonly Begun[],
  ): void {
    const error = end.kind === 'error' ? end.error : undefined;
    for (const test of others ?? []) {
      const name = this.tests.addTest(test, error);
      if (!name) return;
      this.log.after(this.tests.testCount);
      const status = end.kind === 'exit' ? (test.status ?? end.status) : undefined;
      this.noteTest(name, test.marks ?? [], node, begun, status);
      if (this.observed.isLate) break;
    }
  }

  private isWorthATest(end: PathEnd, isNew: boolean): boolean {
    if (end.kind === 'exit') return true;
    if (end.kind === 'error') return isNew;
    if (end.kind !== 'partial' || end.cause !== 'stopped' || this.observed.isLate) return false;
    return ++this.unfinished <= mostUnfinished;
  }

  private noteError(error: ExecutionError, node: number, test: string | undefined): void {
    const { kind, message, detail, function: name, stack } = error;
    const at = this.placeOf(error);
    const trace = this.trace(node);
    this.log.write({
      ...{ e: 'error', t: this.now, node, kind, message, detail, at, function: name, stack },
      ...{ test: test ?? null, trace },
    });
    this.log.flush();
  }

  private placeOf({ stack }: ExecutionError): number {
    const position = reportedEntry(stack)?.position;
    return position ? this.log.position(position) : 0;
  }

  private lineOf(site: Instruction): number {
    let point = this.pointOf.get(site);
    if (point === undefined) {
      point = this.tracker.points.lineOf(site);
      this.pointOf.set(site, point);
    }
    return point;
  }
}

function choiceText(choice: number | bigint): string {
  return typeof choice === 'bigint' ? `"${choice}"` : `${choice}`;
}

/** Spent in the solver, to the microsecond. */
function milliseconds({ solverTime }: State): number {
  return Math.round(solverTime * 1000) / 1000;
}
