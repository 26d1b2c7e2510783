/**
 * Ctrl-C, noticed while the engine is busy.
 *
 * The engine is synchronous, and Node.js runs the handler of a signal only between turns of the event
 * loop: during a question to the solver that takes minutes there is none. So a run gets a second thread
 * that does nothing but wait, as a script that is broken off by SIGINT (`vm`'s `breakOnSigint`, the one
 * documented way in which Node.js hands a signal to another thread). Broken off, it sets a shared word, at
 * which the engine looks between its steps and the solver between its conflicts. The thread ends with the
 * first signal; Node.js then restores the signal's default, so that a second Ctrl-C ends the process at once.
 *
 * The thread costs 80 ms of processor time, a quarter of what a small run takes in all. So it is made when a
 * run has lasted for a while, by the question whether a signal came. Until then the signal is kept by what is
 * behind `breakOnSigint`, a watchdog that Node.js has for its own prompt, and that can be asked. Both count in
 * one place how many wait for the signal, and the second begins before the first stops:
 *
 *   a signal before the thread waits is kept by the watchdog, and one after that breaks the thread off,
 *
 * so none is lost. As long as there is only the watchdog, a second Ctrl-C ends the process as soon as the engine
 * has seen the first. The watchdog is reached by `process.binding`, which is there for old packages only; a
 * Node.js without it gets its thread at the start.
 */
import { Worker } from 'node:worker_threads';

/** Words that the threads share; the thread waits on `never`. */
const Word = { requested: 0, waiting: 1, never: 2 } as const;

const thread = `
const { workerData: word } = require('node:worker_threads');
globalThis.word = word;
const script = new (require('node:vm').Script)(
  'Atomics.store(word, ${Word.waiting}, 1); Atomics.notify(word, ${Word.waiting}); Atomics.wait(word, ${Word.never}, 0)',
);
try {
  script.runInThisContext({ breakOnSigint: true });
} catch {
  Atomics.store(word, ${Word.requested}, 1);
}
`;

/** Milliseconds for which a run goes on without the thread. */
const shortRun = 300;

/** Milliseconds after which a run goes on without its thread: no machine is that slow. */
const patience = 5000;

interface Watchdog {
  startSigintWatchdog(): void;
  stopSigintWatchdog(): boolean;
  watchdogHasPendingSigint(): boolean;
}

export class Interruption {
  private readonly words = new Int32Array(new SharedArrayBuffer(12));
  private watchdog = nodeWatchdog();
  private thread: Worker | undefined = undefined;
  private threadFrom = 0;

  private readonly caught = () => {
    Atomics.store(this.words, Word.requested, 1);
  };

  /** From now on the signal asks the run to end. */
  async begin(): Promise<void> {
    this.threadFrom = performance.now() + shortRun;
    if (this.watchdog) {
      this.watchdog.startSigintWatchdog();
      return;
    }
    process.once('SIGINT', this.caught);
    this.makeThread();
    await new Promise(setImmediate);
  }

  /** Whether the user wants the run to end; cheap enough to be asked often. */
  readonly isRequested = (): boolean => {
    if (this.watchdog) this.ask(this.watchdog);
    return Atomics.load(this.words, Word.requested) !== 0;
  };

  /** The run has ended: from now on the signal means what it meant before. */
  async close(): Promise<void> {
    process.removeListener('SIGINT', this.caught);
    this.watchdog?.stopSigintWatchdog();
    this.watchdog = undefined;
    await this.thread?.terminate();
  }

  private ask(watchdog: Watchdog): void {
    let isPending = watchdog.watchdogHasPendingSigint();
    if (!isPending) {
      if (performance.now() < this.threadFrom) return;
      this.makeThread();
      isPending = watchdog.watchdogHasPendingSigint();
    }
    watchdog.stopSigintWatchdog();
    this.watchdog = undefined;
    if (!isPending) return;
    Atomics.store(this.words, Word.requested, 1);
    // A thread that was made in vain must not wait for the second signal.
    Atomics.store(this.words, Word.never, 1);
    Atomics.notify(this.words, Word.never);
  }

  /** Makes the thread, and waits until it waits. */
  private makeThread(): void {
    this.thread = new Worker(thread, { eval: true, workerData: this.words });
    this.thread.unref();
    Atomics.wait(this.words, Word.waiting, 0, patience);
  }
}

function nodeWatchdog(): Watchdog | undefined {
  const { binding } = process as { binding?: (name: string) => Partial<Watchdog> };
  try {
    const found = binding?.('contextify');
    return found?.startSigintWatchdog && found.stopSigintWatchdog && found.watchdogHasPendingSigint
      ? (found as Watchdog)
      : undefined;
  } catch {
    return undefined;
  }
}
