/**
 * The end of a run from outside: Ctrl-C, SIGTERM, SIGHUP and the time limit, whatever the engine is doing.
 *
 * The engine is synchronous, and Node.js runs the handler of a signal only between turns of the event loop:
 * during a question to the solver that takes minutes there is none. So a run gets a second thread
 * (interruption-thread.ts) that hears the signals and keeps the time. It ends a run in three steps, each for what
 * the step before cannot do:
 *
 *  1. It sets a shared word, at which the engine looks between its steps and the solver between its conflicts.
 *     The engine then ends its states in good order, with tests. It keeps the time limit by itself.
 *  2. A second later, if the work still goes on, the thread breaks it off: V8 can end JavaScript and WebAssembly at
 *     any call and any jump back (`Runtime.terminateExecution` of the inspector, which reaches a thread that is
 *     busy). Nothing that was on the stack goes on, so the work has a stack of its own (`within`), and whoever waits
 *     for it is told that it was broken off. What the engine holds may be half done by then: only counts and what
 *     is written are used.
 *  3. Where even that has no effect, because a call of the system does not return, the process ends itself.
 *
 * A second signal ends the process at once, as the system does it.
 *
 * The thread costs 70 ms of processor time, a quarter of what a tiny run takes. So a run without a limit of time begins
 * without it, and the first question of the engine that comes `soon` later makes it. An engine that hangs asks no
 * question: where a limit must be kept, or the program is so large that a single step may take long, the thread starts
 * while the program is compiled and linked, or with the run.
 *
 * Until the thread listens, SIGINT is kept by a watchdog that Node.js has for its own prompt, and that can be asked
 * whether there was one; the other signals end the process. The thread's handle takes the signal's place in the system, and
 * the watchdog stays and is asked:
 *
 *   a signal before that is kept by the watchdog, and one after it is heard by the thread,
 *
 * so none is lost. (A watchdog that is stopped may lose a signal that it has not looked at yet.) It is reached by
 * `process.binding`, which is there for old packages only; where it is not, the thread is there from the start.
 */
import { Worker } from 'node:worker_threads';
import {
  type Begin,
  type Preempted,
  type ThreadData,
  threadText,
  Word,
} from './interruption-thread.js';

/** See `ThreadData`: a run is to end within two seconds. */
const times = { grace: 1000, latest: 1800, least: 300, patience: 5000 } as const;

/** Milliseconds that a run may last without the thread. */
const soon = 100;

/** Milliseconds before a run begins, from which on its program is large. */
const longLoading = 1000;

interface Watchdog {
  startSigintWatchdog(): void;
  stopSigintWatchdog(): boolean;
  watchdogHasPendingSigint(): boolean;
}

/** Waits for what comes from outside: nothing is broken off meanwhile. */
export type Rest = (wait: Promise<unknown>) => Promise<void>;

export class Interruption {
  private readonly words = new Int32Array(new SharedArrayBuffer(12));
  private thread: Worker | undefined = undefined;
  private readonly made = performance.now();
  /** When the run began, and in how many milliseconds the engine ends it. */
  private begun: { readonly at: number; readonly timeLeft: number } | undefined = undefined;
  private hasEnded = false;
  private watchdog: Watchdog | undefined = undefined;
  /** Told when the work is broken off. */
  private onPreempted: ((why: Preempted) => void) | undefined = undefined;

  private readonly caught = () => {
    Atomics.store(this.words, Word.requested, 1);
  };

  /** Of a run that has a limit of time, or has none. */
  constructor(hasLimit: boolean) {
    if (hasLimit) this.start();
  }

  /** From now on signals ask the run to end, and the engine will end by itself in so many milliseconds (0: not). */
  begin(timeLeft: number): void {
    if (this.begun) return;
    const at = performance.now();
    this.begun = { at, timeLeft };
    this.watchdog = nodeWatchdog();
    this.watchdog?.startSigintWatchdog();
    if (this.thread) this.listen();
    else if (!this.watchdog || timeLeft > 0 || at - this.made > longLoading) this.start();
  }

  private start(): void {
    const workerData: ThreadData = { words: this.words, ...times };
    const thread = new Worker(threadText, { eval: true, workerData });
    thread.on('message', (said: Preempted | 'deaf') => {
      if (said !== 'deaf') this.onPreempted?.(said);
      else for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, this.caught);
    });
    // Without the thread a run goes on as before; only its end may be late.
    thread.on('error', () => undefined);
    if (!this.onPreempted) thread.unref();
    this.thread = thread;
    if (this.begun) this.listen();
  }

  private listen(): void {
    const { timeLeft, at } = this.begun!;
    const left = timeLeft > 0 ? Math.max(1, timeLeft - (performance.now() - at)) : 0;
    const told: Begin = { timeLeft: left, hasWatchdog: this.watchdog !== undefined };
    this.thread!.postMessage(told);
  }

  /** Whether the user wants the run to end; cheap enough to be asked often. */
  readonly isRequested = (): boolean => {
    if (!this.thread) this.lookOut();
    return Atomics.load(this.words, Word.requested) !== 0;
  };

  /** What the thread would hear, and whether it is time for it. */
  private lookOut(): void {
    if (!this.begun || this.hasEnded) return;
    const isAsked = this.watchdog?.watchdogHasPendingSigint() ?? false;
    if (isAsked) this.caught();
    if (isAsked || performance.now() - this.begun.at > soon) this.start();
  }

  /**
   * Does work that can be broken off, in which case the result says why. Work that has to do with other threads waits for them
   * by `rest`: what would be broken off there is not the work but the handler of a message or of a timer, and the work
   * would wait for ever.
   */
  async within(work: (rest: Rest) => void | Promise<void>): Promise<Preempted | undefined> {
    const { words } = this;
    const entered = Atomics.load(words, Word.work) + 1;
    const broken = new Promise<Preempted>((resolve) => {
      this.onPreempted = resolve;
    });
    const leave = () => {
      const found = Atomics.compareExchange(words, Word.work, entered, entered + 1);
      // The thread is about to break this off, and must find nothing else.
      if (found !== entered) Atomics.wait(words, Word.never, 0);
    };
    const rest: Rest = async (wait) => {
      leave();
      await wait;
      Atomics.store(words, Word.work, entered);
    };
    // Only a stack of its own may be lost: that of a promise's reaction, on which nobody else is.
    const done = new Promise(setImmediate).then(async () => {
      Atomics.store(words, Word.work, entered);
      try {
        await work(rest);
      } finally {
        leave();
      }
    });
    // What the thread has to say keeps the process alive: work that was broken off does not.
    this.thread?.ref();
    const outcome = await Promise.race([done, broken]);
    this.thread?.unref();
    this.onPreempted = undefined;
    if (outcome !== undefined) Atomics.store(words, Word.work, entered + 1);
    return outcome ?? undefined;
  }

  /** The run has ended: from now on the signals mean what they meant before. */
  async close(): Promise<void> {
    process.removeListener('SIGINT', this.caught);
    process.removeListener('SIGTERM', this.caught);
    this.hasEnded = true;
    await this.thread?.terminate();
    this.watchdog?.stopSigintWatchdog();
    this.watchdog = undefined;
  }
}

function nodeWatchdog(): Watchdog | undefined {
  const { binding } = process as { binding?: (name: string) => Partial<Watchdog> };
  try {
    const found = binding?.('contextify');
    return found?.startSigintWatchdog && found.watchdogHasPendingSigint
      ? (found as Watchdog)
      : undefined;
  } catch {
    return undefined;
  }
}
