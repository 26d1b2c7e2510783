/**
 * Ctrl-C, noticed while the engine is busy.
 *
 * The engine is synchronous, and Node.js runs the handler of a signal only between turns of the event
 * loop: during a question to the solver that takes minutes there is none. So a run gets a second thread
 * that does nothing but wait, as a script that is broken off by SIGINT (`vm`'s `breakOnSigint`, the one
 * way in which Node.js hands a signal to another thread). Broken off, it sets a shared word, at which the
 * engine looks between its steps and the solver between its conflicts.
 *
 * Whether a signal came before the thread waits cannot be asked, so the thread must wait before the first
 * question. Its start costs about 40 ms of processor time; it is made while the program is still loaded, when
 * the signal has its default meaning, and ends the process. `begin` then makes it wait, with an ordinary handler
 * for a signal that comes in between.
 *
 * The thread ends with the first signal; Node.js then restores the signal's default, so that a second
 * Ctrl-C ends the process at once.
 */
import { Worker } from 'node:worker_threads';

/** Words that the threads share; the thread waits on `never`. */
const Word = { requested: 0, begun: 1, waiting: 2, never: 3 } as const;

const thread = `
const { workerData: word } = require('node:worker_threads');
const { Script } = require('node:vm');
globalThis.word = word;
const script = new Script(
  'Atomics.store(word, ${Word.waiting}, 1); Atomics.notify(word, ${Word.waiting}); Atomics.wait(word, ${Word.never}, 0)',
);
Atomics.wait(word, ${Word.begun}, 0);
try {
  script.runInThisContext({ breakOnSigint: true });
} catch {
  Atomics.store(word, ${Word.requested}, 1);
}
`;

/** Milliseconds after which a run goes on without its thread: no machine is that slow. */
const patience = 5000;

export class Interruption {
  private readonly words = new Int32Array(new SharedArrayBuffer(16));
  private readonly thread: Worker;

  private readonly caught = () => {
    this.words[Word.requested] = 1;
  };

  constructor() {
    this.thread = new Worker(thread, { eval: true, workerData: this.words });
    this.thread.unref();
  }

  /** From now on the signal asks the run to end. */
  async begin(): Promise<void> {
    const { words } = this;
    process.once('SIGINT', this.caught);
    Atomics.store(words, Word.begun, 1);
    Atomics.notify(words, Word.begun);
    Atomics.wait(words, Word.waiting, 0, patience);
    await new Promise(setImmediate);
  }

  /** Whether the user wants the run to end; cheap enough to be asked often. */
  readonly isRequested = (): boolean => Atomics.load(this.words, Word.requested) !== 0;

  /** The run has ended: from now on the signal means what it meant before. */
  async close(): Promise<void> {
    process.removeListener('SIGINT', this.caught);
    await this.thread.terminate();
  }
}
