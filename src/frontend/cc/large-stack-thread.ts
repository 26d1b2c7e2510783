/** The thread's side of `large-stack.ts`. */

import { workerData } from 'node:worker_threads';
import { EmbeddedClang } from './embedded.js';
import type { ThreadAnswer, ThreadTask } from './large-stack.js';

const { packageDirectory, module, job, port, done } = workerData as ThreadTask;

function answer(): ThreadAnswer {
  try {
    return { ok: true, run: new EmbeddedClang(packageDirectory, module).runHere(job) };
  } catch (thrown) {
    return { ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

Atomics.store(done, 1, 1);
Atomics.notify(done, 1);
port.postMessage(answer());
Atomics.store(done, 0, 1);
Atomics.notify(done, 0);
