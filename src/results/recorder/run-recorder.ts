/**
 * Writes down what an exploration does while it does it: events, tests, samples, lines, slow queries
 * (docs/events.md). It is told of every event at once, when the state is as it was; what it writes, it
 * writes in batches, and the larger files at intervals that grow with what they cost.
 */
import * as fs from 'node:fs';
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
import { lcovText } from '../coverage/lcov.js';
import { linesFile } from '../coverage/lines-file.js';
import { SourcePoints } from '../coverage/source-points.js';
import { CoverageTracker } from '../coverage/tracker.js';
import type { RunDirectory } from '../run-directory.js';
import type { RunSummary } from '../summary.js';
import { EventLog } from './event-log.js';
import { ExecutionTree } from './execution-tree.js';
import { SlowQueries } from './slow-queries.js';

/** The figures of a sample; the recorder adds coverage. */
export interface Sample {
  readonly paths: number;
  readonly errors: number;
  readonly states: number;
  readonly forks: number;
  readonly instructions: number;
  readonly queries: number;
  readonly solverMs: number;
  readonly rssMb: number;
}

interface AskedQuery {
  readonly constraints: readonly Expr[];
  readonly question?: Expr;
}

/** What the recorder asks of the exploration. */
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

/** Samples lie close together at first, so that a short run can be plotted too. */
const sampleSpacing = (elapsed: number) => Math.min(1000, Math.max(50, elapsed / 20));
/** The files beside the events are written about this often, in milliseconds. */
const filesEvery = 1000;
/** Files that are written again and again may take this part of the time. */
const share = 1 / 100;

/** Paths that the end of the run cuts short and that get a test: a user who stops a run is waiting. */
const mostUnfinished = 1000;

/** Of docs/events.md. Version 1 had no joins. */
const eventsVersion = 2;

type Forked = Extract<ExploreEvent, { kind: 'forked' }>;
type Merged = Extract<ExploreEvent, { kind: 'merged' }>;
type Ended = Extract<ExploreEvent, { kind: 'ended' }>;

export class RunRecorder {
  readonly tracker: CoverageTracker;
  private readonly log: EventLog;
  private readonly tree = new ExecutionTree();
  private readonly slow = new SlowQueries();
  private readonly stats: number;
  private nextSample = 0;
  /** Tests of paths that the end of the run cut short. */
  private unfinished = 0;
  private nextFiles = 0;
  private nextLines = 0;
  /** Per instruction: its line's point, or -1. */
  private readonly pointOf = new Map<Instruction, number>();

  constructor(
    private readonly observed: Observed,
    private readonly directory: RunDirectory,
    program: readonly string[],
  ) {
    this.tracker = new CoverageTracker(new SourcePoints(observed.coverage), observed.coverage);
    this.log = new EventLog(
      directory.file('events.ndjson'),
      () => directory.testsOnDisk,
      directory.output,
    );
    this.stats = fs.openSync(directory.file('stats.csv'), 'a');
    const time = new Date().toISOString();
    this.log.write({ e: 'start', t: 0, version: eventsVersion, program, time, pid: process.pid });
    this.writeStats(['ms', ...columns]);
    this.log.flush();
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
        this.noteCovered(this.tracker.reach(event.marks));
        return undefined;
      case 'ended':
        return this.noteEnd(event, isNew);
      case 'warning':
        this.log.write({ e: 'warning', t: this.now, text: event.text });
        return undefined;
      case 'left-out':
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

  /** To be called now and then: writes a sample when it is time. */
  tick(sample: () => Sample, summary: () => RunSummary): void {
    const now = this.observed.elapsed;
    if (now < this.nextSample) return;
    this.nextSample = now + sampleSpacing(now);
    this.sample(sample());
    if (now < this.nextFiles) return;
    this.nextFiles = now + filesEvery;
    this.directory.settleTests();
    this.directory.summary(summary());
    if (this.slow.hasChanged) this.writeSlow();
    if (now >= this.nextLines) this.writeLines();
  }

  /** Writes everything that is left; the run is over. */
  close(sample: Sample, summary: RunSummary): void {
    this.directory.closeTests();
    this.sample(sample);
    this.writeSlow();
    const lines = linesFile(this.tracker);
    this.directory.write('lines.json', JSON.stringify(lines));
    this.directory.write('coverage.info', lcovText(lines));
    this.log.write(this.stopEvent(summary));
    this.log.close();
    fs.closeSync(this.stats);
    this.directory.lastSummary(summary);
  }

  /** Where closing takes too long and was broken off: the log and the summary say that the run is over. */
  cutShort(summary: RunSummary): void {
    this.log.cutShort(this.stopEvent(summary));
    this.directory.summary(summary);
  }

  private stopEvent({ complete, stoppedBy }: RunSummary) {
    return { e: 'stop', t: this.now, complete, stoppedBy };
  }

  private get now(): number {
    return Math.round(this.observed.elapsed);
  }

  private noteFork({ why, parent, node, ways }: Forked): void {
    this.log.inputs(parent.inputs);
    const site = this.observed.site();
    const at = this.log.place(site);
    const point = site ? this.lineOf(site) : -1;
    if (point >= 0) this.tracker.forks[point]++;
    const kids = ways.map(({ state, condition }) => {
      const id = this.log.condition(condition);
      this.tree.fork(state.node, node, at, id);
      return `[${state.node},${id}]`;
    });
    const costs = `"instructions":${parent.instructions},"solverMs":${milliseconds(parent)}`;
    this.log.line(
      `{"e":"fork","t":${this.now},"node":${node},"at":${at},"why":"${why}",${costs},"kids":[${kids.join()}]}`,
    );
  }

  private noteMerge({ state, parents }: Merged): void {
    const at = this.log.place(this.observed.site());
    this.tree.join(
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

  private noteCovered(points: readonly number[]): void {
    if (points.length > 0) this.log.line(`{"e":"cover","t":${this.now},"points":[${points}]}`);
  }

  private noteEnd({ state, end, test, others, begun }: Ended, isNew: boolean): string | undefined {
    this.log.inputs(state.inputs);
    this.noteCovered(this.tracker.reach([], begun));
    const error = end.kind === 'error' ? end.error : undefined;
    const name =
      test && this.isWorthATest(end, isNew) ? this.directory.addTest(test, error) : undefined;
    if (name) this.log.after(this.directory.testCount);
    const returned = name && end.kind === 'exit' ? test?.returned : undefined;
    if (returned) this.log.result(returned);
    const { node } = state;
    const t = this.now;
    this.log.write({
      ...{ e: 'end', t, node, how: end.kind, depth: state.depth },
      instructions: state.instructions,
      solverMs: milliseconds(state),
      ...(end.kind === 'exit' && { status: end.status }),
      ...(returned && { returned: Buffer.from(returned.bytes).toString('hex') }),
      ...(end.kind === 'partial' && { reason: end.reason }),
      ...(error && { error: error.kind }),
      ...(name && { test: name }),
      at: error ? this.placeOf(error) : this.log.place(this.observed.site()),
    });
    if (error && isNew) this.noteError(error, node, name);
    if (name) {
      this.noteTest(name, test?.marks ?? marksOf(state.covered), node, begun);
      this.noteOthers(others, error, node, begun);
    }
    return name;
  }

  private noteTest(
    name: string,
    marks: readonly number[],
    node: number,
    begun: readonly Begun[],
  ): void {
    const { set, fresh } = this.tracker.ofPath(marks, begun);
    this.log.line(
      `{"e":"test","t":${this.now},"test":"${name}","node":${node},"coverage":"${set}","fresh":${fresh}}`,
    );
  }

  /** Tests of other paths that a joined one stands for; when the run is over, as many as there is time for. */
  private noteOthers(
    others: Iterable<TestCase> | undefined,
    error: ExecutionError | undefined,
    node: number,
    begun: readonly Begun[],
  ): void {
    for (const test of others ?? []) {
      const name = this.directory.addTest(test, error);
      if (!name) return;
      this.log.after(this.directory.testCount);
      this.noteTest(name, test.marks ?? [], node, begun);
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
    const { kind, message, function: name } = error;
    const at = this.placeOf(error);
    const trace = this.tree.trace(node);
    this.log.write({
      ...{ e: 'error', t: this.now, node, kind, message, at, function: name },
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

  private sample(sample: Sample): void {
    this.noteCovered(this.tracker.reach([], this.observed.inProgress()));
    const { lines, branches } = this.tracker;
    const row = { ...sample, lines: lines.covered, branches: branches.covered };
    const t = this.now;
    this.log.write({ e: 'sample', t, ...row });
    this.log.flush();
    this.writeStats([t, ...columns.map((name) => row[name])]);
  }

  private writeStats(cells: readonly (string | number)[]): void {
    this.directory.output.attempt(() => fs.writeSync(this.stats, `${cells.join(',')}\n`));
  }

  private writeSlow(): void {
    this.directory.write('queries.json', JSON.stringify(this.slow.toJson()));
  }

  private writeLines(): void {
    const before = performance.now();
    this.directory.write('lines.json', JSON.stringify(linesFile(this.tracker)));
    const cost = performance.now() - before;
    this.nextLines = this.observed.elapsed + Math.max(filesEvery, cost / share);
  }
}

const columns: readonly (keyof Sample | 'lines' | 'branches')[] = [
  ...(['paths', 'errors', 'states', 'forks', 'instructions'] as const),
  ...(['lines', 'branches', 'queries', 'solverMs', 'rssMb'] as const),
];

/** Spent in the solver, to the microsecond. */
function milliseconds({ solverTime }: State): number {
  return Math.round(solverTime * 1000) / 1000;
}
