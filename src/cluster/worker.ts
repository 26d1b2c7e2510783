/**
 * An engine that works for another one: explores the states that it is given, tells what it finds, gives some of its
 * states away when others have none, and says when it has none itself.
 *
 * It begins as every run does, up to the program's first instruction, and then forgets the states that are there: they are
 * the leader's. What it is given is made again from that start by re-execution (`sleep/hibernation.ts` of the exploration).
 */
import type { Input, TestCase } from '../exec/index.js';
import type { HostedExploration } from '../node/index.js';
import {
  EventLog,
  EventRecorder,
  type RunSummary,
  type SentTest,
  sentTest,
} from '../results/index.js';
import type { SharedAnswers } from './answers.js';
import type { FoundElsewhere, FromWorker, Report, ToWorker } from './protocol.js';

/** Milliseconds between two looks at what others say, and between two reports. */
const usualTurn = 15;
const reportEvery = 40;
/** Tests that wait for a report at most: they take memory; and those that the leader has not taken in. */
const mostTests = 256;
const mostUntaken = 512;

export interface WorkerSetting {
  readonly hosted: HostedExploration;
  /** Milliseconds of a turn. */
  readonly turn?: number;
  /** Whether the run has a directory: events and tests are told then. */
  readonly records: boolean;
  readonly send: (message: FromWorker) => void;
  /** The answers of its solver that it has in common with others, if it has any. */
  readonly answers?: SharedAnswers | undefined;
  readonly summary: () => RunSummary;
  /** The values of an error's inputs, for people. */
  readonly valuesOf: (test: TestCase, inputs: Iterable<Input>) => readonly string[];
  /** Told after each turn. */
  readonly onTurn: () => void;
}

export class ClusterWorker {
  private lines: string[] = [];
  private tests: SentTest[] = [];
  private errors: FoundElsewhere[] = [];
  private events: Report['events'][number][] = [];
  private marks: number[] = [];
  private readonly recorder: EventRecorder | undefined;
  private testCount = 0;
  private untaken = 0;
  private isEnding = false;
  private nextReport = 0;
  private readonly inbox: ToWorker[] = [];
  private wakeUp: (() => void) | undefined = undefined;

  constructor(private readonly setting: WorkerSetting) {
    const { exploration } = setting.hosted;
    const log = new EventLog(
      { append: (lines) => this.take(lines), close: () => undefined },
      () => Number.POSITIVE_INFINITY,
    );
    const worker = this;
    this.recorder = setting.records
      ? new EventRecorder(exploration, log, {
          get testCount() {
            return worker.testCount;
          },
          addTest: (test, error) => {
            if (this.isEnding && this.untaken + this.tests.length >= mostUntaken) return undefined;
            const name = `${++this.testCount}`;
            this.tests.push(sentTest(name, test, error));
            return name;
          },
        })
      : undefined;
    exploration.beginAside();
    exploration.listener = {
      note: (event, isNew) => {
        const name = this.recorder?.note(event, isNew) ?? null;
        if (event.kind === 'covered') this.marks.push(...event.marks);
        if (event.kind !== 'ended' || event.end.kind !== 'error' || !isNew) return;
        const { state, test, end } = event;
        const values = test ? setting.valuesOf(test, state.inputs) : [];
        this.errors.push({ error: end.error, node: state.node, test: name, values });
      },
      noteQuery: (query, answer, ms, state) => this.recorder?.noteQuery(query, answer, ms, state),
    };
  }

  private take(lines: readonly string[]): void {
    for (const line of lines) this.lines.push(line);
  }

  /** A message for this worker. */
  hear(message: ToWorker): void {
    this.inbox.push(message);
    this.wakeUp?.();
  }

  /** Works until the run is over. */
  async work(): Promise<void> {
    const {
      hosted: { exploration },
      send,
      onTurn,
    } = this.setting;
    send({ kind: 'ready' });
    let isIdle = true;
    let isHeld = false;
    for (;;) {
      for (let message = this.inbox.shift(); message; message = this.inbox.shift()) {
        if (message.kind === 'finish') return this.finish();
        if (message.kind === 'give') {
          this.give(message.most, message.request);
          continue;
        }
        if (message.kind === 'name') {
          this.report();
          send({ kind: 'named', request: message.request, block: exploration.names() });
          isHeld = message.waits ?? false;
          continue;
        }
        if (message.kind === 'merging pays') {
          exploration.noteThatMergingPays();
          continue;
        }
        if (message.kind === 'go on') {
          isHeld = false;
          continue;
        }
        if (message.kind === 'news') {
          this.setting.answers?.takeIn(message.answers);
          exploration.coverage.account(message.marks);
          continue;
        }
        if (message.kind === 'taken') {
          this.untaken -= message.tests;
          continue;
        }
        exploration.adopt(message.block);
        isIdle = false;
      }
      if (isIdle || isHeld || this.untaken > mostUntaken) {
        await new Promise<void>((resolve) => {
          this.wakeUp = resolve;
        });
        this.wakeUp = undefined;
        continue;
      }
      const happened = this.advance();
      onTurn();
      const isUrgent = this.errors.length > 0 || this.tests.length >= mostTests;
      if (!happened || isUrgent || performance.now() >= this.nextReport) this.report();
      if (happened) await new Promise(setImmediate);
      else if (exploration.progress.stoppedBy !== null) return this.finish();
      else {
        isIdle = true;
        send({ kind: 'dry' });
      }
    }
  }

  /** Explores for a turn; false when no state is left. */
  private advance(): boolean {
    const { hosted, turn = usualTurn } = this.setting;
    const happened = hosted.advance(turn);
    for (const event of happened ?? []) if (event.kind !== 'path') this.events.push(event);
    return happened !== undefined;
  }

  private give(most: number, request: number | undefined): void {
    const { exploration } = this.setting.hosted;
    const mayGive = request === undefined || exploration.names() !== undefined;
    const count = mayGive ? Math.min(most, Math.ceil(exploration.spareCount / 2)) : 0;
    const block = count > 0 ? exploration.giveAway(count) : undefined;
    // What led to these states must be known before they are.
    if (block !== undefined || request !== undefined) this.report();
    this.setting.send({ kind: 'given', block });
    if (request !== undefined) {
      this.setting.send({ kind: 'named', request, block: exploration.names() });
    }
  }

  private report(): void {
    const { exploration } = this.setting.hosted;
    this.nextReport = performance.now() + reportEvery;
    this.recorder?.log.flush();
    const { completed, errored, partial, forks, instructions, queries, solverMs } =
      exploration.progress;
    const { lines, tests, errors, events, marks } = this;
    this.untaken += tests.length;
    const figures = {
      ...{ completed, errored, partial, forks, instructions, queries, solverMs },
      living: exploration.living,
    };
    const answers = this.setting.answers?.handOver() ?? [];
    if (answers.length > 0) this.setting.send({ kind: 'solved', answers });
    this.setting.send({ kind: 'told', report: { lines, tests, errors, events, figures, marks } });
    this.lines = [];
    this.tests = [];
    this.errors = [];
    this.events = [];
    this.marks = [];
  }

  private finish(): void {
    const { hosted, send, summary } = this.setting;
    // A run that was stopped has states left, which end now, with as many tests as there is time for.
    this.isEnding = true;
    while (this.advance());
    this.report();
    const { recorder } = this;
    const account = {
      summary: summary(),
      costs: recorder?.tracker.costs(),
      slow: recorder?.slow.printed() ?? [],
    };
    hosted.close();
    send({ kind: 'finished', account });
  }
}
