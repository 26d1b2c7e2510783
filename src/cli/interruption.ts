/**
 * Ctrl-C, noticed while the engine is busy.
 *
 * The engine is synchronous, and Node.js runs the handler of a signal only between turns of the event
 * loop: during a question to the solver that takes minutes there is none. So a run that goes on for a
 * while gets a second thread that does nothing but wait, as a script that is broken off by SIGINT (`vm`'s
 * `breakOnSigint`, the one way in which Node.js hands a signal to another thread). Broken off, it sets a
 * shared word, at which the engine looks between its steps and the solver between its conflicts.
 *
 * The thread ends with the first signal; Node.js then restores the signal's default, so that a second
 * Ctrl-C ends the process at once. A signal that comes before the thread is there reaches the ordinary
 * handler, which is too late only for a question that began before.
 */
import { Worker } from 'node:worker_threads';

/** Milliseconds of a run before it gets its thread, which costs about 40 ms of processor time. */
const shortRun = 250;

const waiting = `
const { workerData } = require('node:worker_threads');
const { Script } = require('node:vm');
globalThis.word = workerData;
try {
  new Script('Atomics.wait(word, 1, 0)').runInThisContext({ breakOnSigint: true });
} catch {
  Atomics.store(word, 0, 1);
}
`;

export class Interruption {
  /** Set by the thread; the second word is the one it waits on. */
  private readonly word = new Int32Array(new SharedArrayBuffer(8));
  private readonly begun = performance.now();
  private thread: Worker | undefined = undefined;

  private readonly caught = () => {
    this.word[0] = 1;
  };

  constructor() {
    process.once('SIGINT', this.caught);
  }

  /** Whether the user wants the run to end; cheap enough to be asked often. */
  readonly isRequested = (): boolean => {
    if (!this.thread && performance.now() - this.begun > shortRun) {
      this.thread = new Worker(waiting, { eval: true, workerData: this.word });
      this.thread.unref();
    }
    return Atomics.load(this.word, 0) !== 0;
  };

  /** The run has ended: from now on the signal means what it meant before. */
  async close(): Promise<void> {
    process.removeListener('SIGINT', this.caught);
    await this.thread?.terminate();
  }
}
