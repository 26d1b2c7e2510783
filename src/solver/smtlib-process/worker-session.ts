/**
 * A session that lives in a worker thread: a solver process behind a pipe, or Z3 in WebAssembly.
 *
 * The engine is synchronous and a pipe is not, so a worker owns it. The main thread posts commands and
 * sleeps on a shared word (`Atomics.wait`); the worker collects the reply and wakes it; the reply is
 * taken from the port with `receiveMessageOnPort`. When the time is over, or the worker reports a
 * failure, worker and process are ended and the next call starts new ones.
 *
 * The worker's code is text because it must run from TypeScript sources and from the package alike.
 */
import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { SessionCancelled, SessionTimeout, type SmtSession } from './session.js';

/** What the worker sends back. */
interface Reply {
  readonly text?: string;
  readonly failure?: string;
}

const state = 0;
const pidPlace = 1;
/** Milliseconds between two looks at whether the answer is still wanted. */
const poll = 100;

const prelude = `
const { workerData } = require('node:worker_threads');
const { port, shared } = workerData;
const answer = (reply) => {
  port.postMessage(reply);
  Atomics.store(shared, 0, 1);
  Atomics.notify(shared, 0);
};
process.on('uncaughtException', (error) => answer({ failure: 'failed: ' + error.message }));
`;

const processWorker = `${prelude}
const { spawn } = require('node:child_process');
let output = '';
let end = null;
let gone = null;
const child = spawn(workerData.path, workerData.args, { stdio: ['pipe', 'pipe', 'ignore'] });
if (child.pid !== undefined) Atomics.store(shared, 1, child.pid);
const fail = (failure) => {
  gone = failure;
  if (end !== null) {
    end = null;
    answer({ failure });
  }
};
child.on('error', (error) => fail('cannot be started: ' + error.message));
child.on('exit', (code, signal) => fail('ended with ' + (signal ?? 'status ' + code)));
child.stdin.on('error', () => {});
child.stdout.setEncoding('utf8');
child.stdout.on('data', (chunk) => {
  output += chunk;
  if (end === null) return;
  const at = output.indexOf(end);
  if (at < 0) return;
  const text = output.slice(0, at).replace(/"$/, '');
  output = '';
  end = null;
  answer({ text });
});
let count = 0;
port.on('message', (commands) => {
  if (gone !== null) return answer({ failure: gone });
  end = 'merganser-' + ++count + '-end';
  child.stdin.write(commands + '\\n(echo "' + end + '")\\n');
});
`;

const z3Worker = `${prelude}
const { createRequire } = require('node:module');
const start = async () => {
  const { init } = createRequire(workerData.base)('z3-solver');
  const { Z3, em } = await init();
  const context = Z3.mk_context(Z3.mk_config());
  return (commands) =>
    em.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [context, commands]);
};
const started = start();
port.on('message', async (commands) => {
  try {
    answer({ text: (await started)(commands) });
  } catch (error) {
    answer({ failure: 'failed: ' + error.message });
  }
});
`;

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly shared: Int32Array;
}

export class WorkerSession implements SmtSession {
  private thread: Thread | null = null;
  readonly timeLimit?: (milliseconds: number) => string;

  private constructor(
    readonly name: string,
    private readonly code: string,
    private readonly data: Readonly<Record<string, unknown>>,
    hasTimeLimit: boolean,
  ) {
    if (hasTimeLimit) this.timeLimit = (milliseconds) => `(set-option :timeout ${milliseconds})`;
  }

  /** A solver program that reads SMT-LIB from its standard input. */
  static process(path: string, args: readonly string[], name = path): WorkerSession {
    return new WorkerSession(name, processWorker, { path, args }, /(^|[/\\])z3[^/\\]*$/.test(path));
  }

  /** Z3 from the npm package, in a thread of its own. */
  static z3(): WorkerSession {
    return new WorkerSession('z3 (worker)', z3Worker, { base: import.meta.url }, true);
  }

  ask(commands: string, milliseconds: number, cancelled?: () => boolean): string {
    const { port, shared } = (this.thread ??= this.start());
    Atomics.store(shared, state, 0);
    port.postMessage(commands);
    const end = performance.now() + milliseconds;
    let woken: string;
    do {
      const left = Math.max(0, end - performance.now());
      woken = Atomics.wait(shared, state, 0, cancelled ? Math.min(left, poll) : left);
      if (woken === 'timed-out' && cancelled?.()) {
        this.dispose();
        throw new SessionCancelled('the question was withdrawn');
      }
    } while (woken === 'timed-out' && performance.now() < end);
    if (woken === 'timed-out') {
      this.dispose();
      throw new SessionTimeout(`no answer within ${Math.round(milliseconds)} ms`);
    }
    const reply = receiveMessageOnPort(port)?.message as Reply | undefined;
    if (reply?.text === undefined) {
      this.dispose();
      throw new Error(reply?.failure ?? 'the worker gave no answer');
    }
    return reply.text;
  }

  dispose(): void {
    const { thread } = this;
    if (thread === null) return;
    this.thread = null;
    const pid = Atomics.load(thread.shared, pidPlace);
    if (pid > 0) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
    thread.port.close();
    void thread.worker.terminate();
  }

  private start(): Thread {
    const { port1, port2 } = new MessageChannel();
    const shared = new Int32Array(new SharedArrayBuffer(8));
    const worker = new Worker(this.code, {
      eval: true,
      workerData: { ...this.data, port: port2, shared },
      transferList: [port2],
    });
    worker.unref();
    port1.unref();
    return { worker, port: port1, shared };
  }
}
