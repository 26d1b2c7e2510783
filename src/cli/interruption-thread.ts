/**
 * The thread that watches a run: it hears the signals and knows the time limit, asks the engine to end, and
 * breaks it off where it does not. What it does and when is told in interruption.ts; this is the text that it
 * runs, which must work from TypeScript sources and from the package alike.
 *
 * A thread of Node.js is not given signals by the documented interface. The handle below it is the one that
 * `process.on` itself uses; libuv wakes the event loop of the thread that has started it. It is reached by
 * `process.binding`, which is there for old packages only; without it the thread keeps the time alone, and
 * the main thread hears signals when it comes to its event loop.
 */

/** Words that the two threads share. */
export const Word = {
  /** 1 once the run is to end. */
  requested: 0,
  /** How often the main thread has entered and left work that may be broken off: odd while it is inside. */
  work: 1,
  /** Nobody changes it: to wait on. */
  never: 2,
} as const;

/** Added to the count of work by the thread that is about to break it off: the work must not end any more. */
export const claimed = 1 << 30;

export interface ThreadData {
  readonly words: Int32Array;
  /** Milliseconds from a request until the work that goes on is broken off, */
  readonly grace: number;
  /** until what comes after it is, which has this much time at least, */
  readonly latest: number;
  readonly least: number;
  /** and until the process is ended. */
  readonly patience: number;
}

/** What the thread is told when the run begins: from then on it listens. */
export interface Begin {
  /** Milliseconds until the engine ends by itself; 0 for never. */
  readonly timeLeft: number;
  /** Whether a watchdog keeps SIGINT until the thread listens. */
  readonly hasWatchdog: boolean;
}

/** What the thread tells: that the work was broken off, and why. */
export type Preempted = 'time' | 'interrupted';

export const threadText = `
process.noDeprecation = true;
const { parentPort, workerData } = require('node:worker_threads');
const { words, grace, latest, least, patience } = workerData;
const fs = require('node:fs');

const binding = (name) => {
  try {
    return process.binding(name);
  } catch {
    return undefined;
  }
};

let reason;
let signalled = 0;
let isLost = false;

const request = (why) => {
  if (reason !== undefined) return;
  reason = why;
  if (why === 'interrupted') Atomics.store(words, ${Word.requested}, 1);
  watch(Date.now(), Atomics.load(words, ${Word.work}));
};

/** Breaks off the work that was asked to end, and what comes after it a little later. */
const watch = (since, asked) => {
  let seen = asked;
  let begun = since;
  setInterval(() => {
    const now = Date.now();
    const work = Atomics.load(words, ${Word.work});
    if (work !== seen) [seen, begun] = [work, now];
    const isDue =
      work === Math.max(1, asked) ? now - since >= grace : now - since >= latest && now - begun >= least;
    if (isDue) breakOff(work);
    if (now - since < patience || isLost) return;
    isLost = true;
    end('SIGTERM', 'merganser: the run did not end in time, and was ended; what it had written is there\\n');
  }, 50);
};

const breakOff = (work) => {
  if (work % 2 === 0 || work >= ${claimed}) return;
  const { Session } = require('node:inspector');
  const session = new Session();
  session.connectToMainThread();
  if (Atomics.compareExchange(words, ${Word.work}, work, work + ${claimed}) !== work) {
    session.disconnect();
    return;
  }
  session.post('Runtime.terminateExecution', () => {
    session.disconnect();
    parentPort.postMessage(reason);
  });
};

const handles = [];

/** Ends the process by a signal's default. */
const end = (name, text) => {
  for (const handle of handles.splice(0)) handle.close();
  if (text) fs.writeSync(2, text);
  process.kill(process.pid, name);
};

/** Signals that whoever started the process wants to be ignored (nohup), where the system says so. */
const ignored = () => {
  try {
    return BigInt('0x' + /^SigIgn:\\s*(\\w+)/m.exec(fs.readFileSync('/proc/self/status', 'latin1'))[1]);
  } catch {
    return 0n;
  }
};

const listen = (Signal, hasWatchdog) => {
  const isIgnored = ignored();
  const { signals } = require('node:os').constants;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    const number = signals[name];
    if (number === undefined || (isIgnored >> BigInt(number - 1)) & 1n) continue;
    const handle = new Signal();
    handle.onsignal = () => {
      if (++signalled > 1) end(name);
      else request('interrupted');
    };
    if (handle.start(number) === 0) handles.push(handle);
  }
  if (!hasWatchdog) return;
  // What came before is told by the watchdog, as soon as its own thread has had a turn.
  const asking = setInterval(() => {
    if (!binding('contextify').watchdogHasPendingSigint()) return;
    clearInterval(asking);
    signalled++;
    request('interrupted');
  }, 50);
};

parentPort.on('message', ({ timeLeft, hasWatchdog }) => {
  const { Signal } = binding('signal_wrap') || {};
  if (Signal) listen(Signal, hasWatchdog);
  else parentPort.postMessage('deaf');
  if (timeLeft > 0) setTimeout(() => request('time'), timeLeft);
});
`;
