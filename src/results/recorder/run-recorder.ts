/**
 * Writes down what an exploration does while it does it: events, tests, samples, lines, slow queries
 * (docs/events.md). What it writes, it writes in batches, and the larger files at intervals that grow with what
 * they cost.
 */
import * as fs from 'node:fs';
import { lcovText } from '../coverage/lcov.js';
import { costsIn, type LinesFile, linesFile } from '../coverage/lines-file.js';
import { type KeptStates, statesFile } from '../resume/kept-states.js';
import type { PastRun } from '../resume/past-run.js';
import type { Retrace } from '../resume/retrace.js';
import type { RunDirectory } from '../run-directory.js';
import type { RunSummary } from '../summary.js';
import { EventLog } from './event-log.js';
import { EventRecorder, type Observed } from './event-recorder.js';
import { LineFile } from './line-file.js';
import { RetraceSink } from './retrace-sink.js';
import type { PrintedQuery } from './slow-queries.js';

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
  /** Where several engines explore: how many there are, and how many pieces of work they have or wait for. */
  readonly engines?: number;
  readonly jobs?: number;
  readonly lanes?: readonly Lane[];
}

/** A run that is made again up to where it was, and what is to be done when it is there. */
export interface RunAgain {
  readonly retrace: Retrace;
  readonly past: PastRun;
  readonly onArrival: () => void;
}

/** What one of several engines has done so far, and how it is. */
export interface Lane {
  /** Where it works, for people. */
  readonly name: string;
  readonly paths: number;
  /** Lines that it was the first to cover. */
  readonly lines: number;
  /** `silent`: nothing is heard of it, and it did not say that it leaves. */
  readonly state: (typeof laneStates)[number];
}

/** By the numbers that stand for them in samples. */
const laneStates = ['silent', 'left', 'idle', 'busy'] as const;
/** Lanes that are written down: those of a thousand engines would be most of the log. */
const mostLanes = 100;

/** Samples lie close together at first, so that a short run can be plotted too. */
const sampleSpacing = (elapsed: number) => Math.min(1000, Math.max(50, elapsed / 20));
/** The files beside the events are written about this often, in milliseconds. */
const filesEvery = 1000;
/** Files that are written again and again may take this part of the time. */
const share = 1 / 100;

/** Of docs/events.md. Version 1 had no joins. */
const eventsVersion = 2;

export class RunRecorder extends EventRecorder {
  private readonly stats: number;
  private nextSample = 0;
  private nextFiles = 0;
  private nextLines = 0;
  private lanesNamed = 0;
  /** How often living states were kept. */
  private statesKept = 0;
  private retracing: RetraceSink | undefined = undefined;

  constructor(
    observed: Observed,
    private readonly directory: RunDirectory,
    program: readonly string[],
    /** Where the run goes on. */
    past?: PastRun,
    /** Where it is made again first. */
    again?: RunAgain,
  ) {
    const file = directory.file('events.ndjson');
    const sink = again
      ? new RetraceSink(again.retrace, () => this.goOn(again))
      : new LineFile(file, directory.output);
    const log = new EventLog(sink, () => directory.testsOnDisk);
    super(observed, log, directory, again ? undefined : past);
    this.stats = fs.openSync(directory.file('stats.csv'), 'a');
    if (again) {
      this.retracing = sink as RetraceSink;
      // Conditions get their numbers again.
      log.recall({ ...again.past.named, conditions: new Map(), lastCondition: 0 });
      log.isEager = true;
      this.retracing.goOnIfOver();
      return;
    }
    const [time, { pid }] = [new Date().toISOString(), process];
    if (past) {
      this.log.recall(past.named);
      this.statesKept = past.statesKept;
      this.recallFiles();
      this.log.write({ e: 'resume', t: this.now, time, pid });
    } else {
      this.log.write({ e: 'start', t: 0, version: eventsVersion, program, time, pid });
      this.writeStats(['ms', ...columns]);
    }
    this.log.flush();
  }

  /** Whether the run is not yet where it was: nothing is written. */
  get isRetracing(): boolean {
    return this.retracing !== undefined;
  }

  /** The run is where its log ends. What it knows of covered code is what both of them know. */
  private goOn({ retrace, past, onArrival }: RunAgain): void {
    const { directory, tracker, log } = this;
    const sink = this.retracing!;
    this.retracing = undefined;
    retrace.forgetUndone();
    directory.goOn(retrace.tests);
    onArrival();
    const marks = new Set(past.marks);
    const fresh = {
      points: tracker.reachedPoints().filter((point) => !past.points.has(point)),
      marks: this.observed.coverage.passedMarks().filter((mark) => !marks.has(mark)),
    };
    tracker.recall(past.points, []);
    const t = this.now;
    const resume = { e: 'resume', t, time: new Date().toISOString(), pid: process.pid };
    const lines = [resume, { e: 'cover', t, ...fresh }].map((line) => JSON.stringify(line));
    sink.writeTo(new LineFile(directory.file('events.ndjson'), directory.output), lines);
    log.isEager = false;
  }

  /** What lines cost, and the slowest questions, as they were written last. */
  private recallFiles(): void {
    const lines = this.directory.read<LinesFile>('lines.json');
    if (lines) this.tracker.addCosts(costsIn(lines));
    const slow = this.directory.read<{ queries: PrintedQuery[] }>('queries.json');
    for (const query of slow?.queries ?? []) this.slow.addPrinted(query);
  }

  /** To be called now and then: writes a sample when it is time. */
  tick(sample: () => Sample, summary: () => RunSummary): void {
    const now = this.observed.elapsed;
    if (this.isRetracing || now < this.nextSample) return;
    this.nextSample = now + sampleSpacing(now);
    this.sample(sample());
    if (now < this.nextFiles) return;
    this.nextFiles = now + filesEvery;
    this.directory.settleTests();
    this.directory.summary(summary());
    if (this.slow.hasChanged) this.writeSlow();
    if (now >= this.nextLines) this.writeLines();
  }

  /** Keeps all living states, as they are behind the last line of the log: a run that is cut from now on can go on from there. */
  keepStates(blocks: readonly string[]): void {
    const { directory } = this;
    const text = JSON.stringify({ blocks } satisfies KeptStates);
    const number = ++this.statesKept;
    directory.settleTests();
    directory.write(statesFile(number), text);
    // On a full disk those before stay.
    if (directory.output.failure) return;
    this.log.write({ e: 'states', t: this.now, number });
    this.log.flush();
    this.forgetStates(number - 1);
  }

  private forgetStates(number: number): void {
    fs.rmSync(this.directory.file(statesFile(number)), { force: true });
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
    if (summary.complete) this.forgetStates(this.statesKept);
  }

  /** Where closing takes too long and was broken off: the log and the summary say that the run is over. */
  cutShort(summary: RunSummary): void {
    this.log.cutShort(this.stopEvent(summary));
    this.directory.summary(summary);
  }

  private stopEvent({ complete, stoppedBy }: RunSummary) {
    return { e: 'stop', t: this.now, complete, stoppedBy };
  }

  private sample({ lanes = [], ...sample }: Sample): void {
    this.noteCovered(this.tracker.reach([], this.observed.inProgress()));
    const { lines, branches } = this.tracker;
    const row = { ...sample, lines: lines.covered, branches: branches.covered };
    const t = this.now;
    const shown = lanes.slice(0, mostLanes);
    shown.slice(this.lanesNamed).forEach(({ name }, i) => {
      this.log.write({ e: 'worker', t, id: this.lanesNamed + i, name });
    });
    this.lanesNamed = Math.max(this.lanesNamed, shown.length);
    const workers = shown.map((lane) => [lane.paths, lane.lines, laneStates.indexOf(lane.state)]);
    this.log.write({ e: 'sample', t, ...row, ...(workers.length > 0 && { workers }) });
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

const columns: readonly (
  | Exclude<keyof Sample, 'engines' | 'jobs' | 'lanes'>
  | 'lines'
  | 'branches'
)[] = [
  ...(['paths', 'errors', 'states', 'forks', 'instructions'] as const),
  ...(['lines', 'branches', 'queries', 'solverMs', 'rssMb'] as const),
];
