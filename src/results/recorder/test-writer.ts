/**
 * Writes the files of tests, in a thread of its own once there are many.
 *
 * To make a file costs more than a short path does: about 40 µs of the system's time on a file system in
 * memory, several hundred on a disk. None of it needs the engine. The engine hands over batches and goes
 * on; a shared word counts the tests that are on disk, so that events tell of no other (event-log.ts).
 *
 * Each file is written beside its place and renamed: it is there as a whole, or not at all. The thread stops at the first
 * file that it cannot write, and counts no further. A thread that does not begin (the machine may have no room for it) or
 * that is gone is noticed when it is waited for: what it was given is then written here.
 *
 * The thread's code is text because it must run from TypeScript sources and from the package alike.
 */
import * as fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Output } from './output.js';

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
    if (Atomics.load(shared, ${failed}) !== 0) break;
    try {
      fs.writeFileSync(file + '.part', data);
      fs.renameSync(file + '.part', file);
      Atomics.add(shared, ${done}, 1);
    } catch ({ message, code, errno, syscall, path }) {
      fs.rmSync(file + '.part', { force: true });
      port.postMessage({ message, code, errno, syscall, path });
      Atomics.store(shared, ${failed}, 1);
    }
  }
  Atomics.notify(shared, ${done});
});
`;

type TestFile = readonly [file: string, data: Uint8Array];

export class TestWriter {
  private given = 0;
  private batch: TestFile[] = [];
  private thread: WriterThread | undefined = undefined;
  private mayHaveThread = availableParallelism() > 1;
  /** Tests that were written here. */
  private here = 0;

  constructor(
    private readonly output: Output,
    /** Milliseconds without a file, after which a thread is taken for gone. */
    private readonly patience = 10_000,
  ) {}

  /** Writes a file now, or soon; `written` says when. Returns the number of the test, from 1. */
  write(file: string, data: Uint8Array): number {
    this.given++;
    if (!this.thread && this.given > fewest && this.mayHaveThread) {
      this.mayHaveThread = false;
      this.thread = new WriterThread();
    }
    if (!this.thread) this.writeHere([file, data]);
    else {
      this.batch.push([file, data]);
      if (this.batch.length >= batchSize) this.post(this.thread);
      if (this.given - this.written > mostWaiting) this.settle();
    }
    return this.given;
  }

  /** The first so many tests are on disk. */
  get written(): number {
    return this.here + (this.thread?.written ?? 0);
  }

  private writeHere([file, data]: TestFile): void {
    this.output.attempt(() => {
      writeWhole(file, data);
      this.here++;
    });
  }

  /** Waits until all are, or one cannot be written. */
  settle(): void {
    const { thread, output } = this;
    if (!thread || output.failure) return;
    this.post(thread);
    const left = thread.waitFor(this.given - this.here, this.patience);
    const { failure } = thread;
    if (failure) output.fail(failure);
    if (!left) return;
    this.endThread();
    for (const file of left) this.writeHere(file);
  }

  close(): void {
    this.settle();
    this.endThread();
  }

  private endThread(): void {
    this.here = this.written;
    this.thread?.close();
    this.thread = undefined;
  }

  private post(thread: WriterThread): void {
    if (this.batch.length === 0) return;
    if (!this.output.failure) thread.post(this.batch);
    this.batch = [];
  }
}

class WriterThread {
  private readonly shared = new Int32Array(new SharedArrayBuffer(8));
  private readonly port: MessageChannel['port1'];
  private readonly worker: Worker;
  /** What was given and may not be on disk yet; the first of them has the number `confirmed`. */
  private given: TestFile[] = [];
  private confirmed = 0;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const workerData = { port: port2, shared: this.shared };
    this.worker = new Worker(threadCode, { eval: true, workerData, transferList: [port2] });
    // Whoever waits for it notices.
    this.worker.on('error', () => undefined);
    this.worker.unref();
    this.port.unref();
  }

  get written(): number {
    return Atomics.load(this.shared, done);
  }

  /** Why a file could not be written; told once. */
  get failure(): NodeJS.ErrnoException | undefined {
    if (Atomics.load(this.shared, failed) === 0) return undefined;
    const told = receiveMessageOnPort(this.port)?.message as NodeJS.ErrnoException | undefined;
    return told && Object.assign(new Error(told.message), told);
  }

  post(batch: readonly TestFile[]): void {
    const { written } = this;
    this.given = this.given.slice(written - this.confirmed).concat(batch);
    this.confirmed = written;
    this.port.postMessage(batch);
  }

  /** Waits for so many files; those that are left, if the thread is gone. */
  waitFor(count: number, patience: number): readonly TestFile[] | undefined {
    let last = { written: this.written, at: performance.now() };
    for (let now = last.written; now < count; now = this.written) {
      if (Atomics.load(this.shared, failed) !== 0) return undefined;
      if (now > last.written) last = { written: now, at: performance.now() };
      if (performance.now() - last.at > patience) return this.given.slice(now - this.confirmed);
      Atomics.wait(this.shared, done, now, Math.min(1000, patience));
    }
    return undefined;
  }

  close(): void {
    this.port.close();
    void this.worker.terminate();
  }
}

/** Writes a file in one step. */
export function writeWhole(file: string, data: string | Uint8Array, mode?: number): void {
  try {
    fs.writeFileSync(`${file}.part`, data, { mode });
    fs.renameSync(`${file}.part`, file);
  } catch (thrown) {
    try {
      fs.unlinkSync(`${file}.part`);
    } catch {
      // It was not even made.
    }
    throw thrown;
  }
}
