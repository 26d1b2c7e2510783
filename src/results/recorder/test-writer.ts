/**
 * Writes the files of tests, in a thread of its own once there are many.
 *
 * To make a file costs more than a short path does: about 40 µs of the system's time on a file system in
 * memory, several hundred on a disk. None of it needs the engine. The engine hands over batches and goes
 * on; a shared word counts the tests that are on disk, so that events tell of no other (event-log.ts).
 *
 * Each file is written beside its place and renamed: it is there as a whole, or not at all.
 *
 * The thread's code is text because it must run from TypeScript sources and from the package alike.
 */
import * as fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** Tests before the thread is worth starting, tests in a batch, and tests that may wait. */
const fewest = 256;
const batchSize = 32;
const mostWaiting = 512;

const done = 0;
const failed = 1;

const threadCode = `
const { workerData: { port, shared } } = require('node:worker_threads');
const fs = require('node:fs');
port.on('message', (batch) => {
  for (const [file, data] of batch) {
    try {
      fs.writeFileSync(file + '.part', data);
      fs.renameSync(file + '.part', file);
    } catch (error) {
      port.postMessage(error.message);
      Atomics.store(shared, ${failed}, 1);
    }
    Atomics.add(shared, ${done}, 1);
  }
  Atomics.notify(shared, ${done});
});
`;

export class TestWriter {
  private given = 0;
  private batch: [string, Uint8Array][] = [];
  private thread: WriterThread | undefined = undefined;
  /** Tests that were on disk when the thread was started. */
  private before = 0;

  /** Writes a file now, or soon; `written` says when. Returns the number of the test, from 1. */
  write(file: string, data: Uint8Array): number {
    this.given++;
    if (!this.thread && this.given > fewest && availableParallelism() > 1) {
      this.before = this.given - 1;
      this.thread = new WriterThread();
    }
    if (!this.thread) writeWhole(file, data);
    else {
      this.batch.push([file, data]);
      if (this.batch.length >= batchSize) this.post(this.thread);
      if (this.given - this.written > mostWaiting) this.settle();
    }
    return this.given;
  }

  /** The first so many tests are on disk. */
  get written(): number {
    return this.thread ? this.before + this.thread.written : this.given;
  }

  /** Waits until all are. */
  settle(): void {
    if (!this.thread) return;
    this.post(this.thread);
    this.thread.waitFor(this.given - this.before);
  }

  close(): void {
    this.settle();
    this.thread?.close();
    this.thread = undefined;
  }

  private post(thread: WriterThread): void {
    if (this.batch.length === 0) return;
    thread.post(this.batch);
    this.batch = [];
  }
}

class WriterThread {
  private readonly shared = new Int32Array(new SharedArrayBuffer(8));
  private readonly port: MessageChannel['port1'];
  private readonly worker: Worker;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const workerData = { port: port2, shared: this.shared };
    this.worker = new Worker(threadCode, { eval: true, workerData, transferList: [port2] });
    this.worker.unref();
    this.port.unref();
  }

  get written(): number {
    return Atomics.load(this.shared, done);
  }

  post(batch: readonly [string, Uint8Array][]): void {
    this.check();
    this.port.postMessage(batch);
  }

  waitFor(count: number): void {
    for (let now = this.written; now < count; now = this.written) {
      Atomics.wait(this.shared, done, now, 1000);
    }
    this.check();
  }

  close(): void {
    this.port.close();
    void this.worker.terminate();
  }

  private check(): void {
    if (Atomics.load(this.shared, failed) === 0) return;
    throw new Error(`a test cannot be written: ${receiveMessageOnPort(this.port)?.message}`);
  }
}

/** Writes a file in one step. */
export function writeWhole(file: string, data: string | Uint8Array): void {
  fs.writeFileSync(`${file}.part`, data);
  fs.renameSync(`${file}.part`, file);
}
