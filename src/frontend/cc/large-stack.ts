/**
 * The embedded compiler on a thread with a large stack.
 *
 * Clang recurses over expressions and statements. A sum of 3,000 terms or a chain of 3,000
 * `else if` overflows the megabyte of stack that V8 gives the main thread, where a native clang
 * has eight. Such sources are rare and a thread costs 50 ms to start, so this is the second try,
 * made when the first ended in a stack overflow.
 *
 * The caller waits synchronously: the thread signals through shared memory when its answer is in
 * the message port.
 */

import * as path from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { CompilerFailure, type CompilerJob, type CompilerRun } from './compiler.js';
import { packageRoot } from './package-root.js';

const stackMb = 256;

/** What the thread gets; see `large-stack-thread.ts`. */
export interface ThreadTask {
  readonly packageDirectory: string;
  readonly module: WebAssembly.Module;
  readonly job: CompilerJob;
  readonly port: MessagePort;
  readonly done: Int32Array;
}

export type ThreadAnswer =
  | { readonly ok: true; readonly run: CompilerRun }
  | { readonly ok: false; readonly message: string };

/** The built file, also when this runs from the sources: a thread cannot load TypeScript. */
const threadFile = path.join(packageRoot, 'dist', 'frontend', 'cc', 'large-stack-thread.js');

/** Milliseconds. */
const beginWithin = 30_000;

type MessagePort = InstanceType<typeof MessageChannel>['port1'];

export function runOnLargeStack(
  packageDirectory: string,
  module: WebAssembly.Module,
  job: CompilerJob,
): CompilerRun {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(8));
  const task: ThreadTask = { packageDirectory, module, job, port: port2, done };
  const thread = new Worker(threadFile, {
    workerData: task,
    transferList: [port2],
    resourceLimits: { stackSizeMb: stackMb },
  });
  // Whoever waits here hears of no failure: a thread for which there is no memory never begins.
  thread.on('error', () => undefined);
  if (Atomics.wait(done, 1, 0, beginWithin) === 'timed-out') {
    thread.unref();
    throw new CompilerFailure(
      `${job.source.path} nests too deeply for the embedded clang, and there is no memory for a thread with ${stackMb} MB of stack`,
    );
  }
  Atomics.wait(done, 0, 0);
  const answer = receiveMessageOnPort(port1)?.message as ThreadAnswer | undefined;
  port1.close();
  thread.unref();
  if (answer?.ok) return answer.run;
  throw new CompilerFailure(answer?.message ?? 'the thread of the embedded clang gave no answer');
}
