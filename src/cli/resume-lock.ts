/**
 * One process at a time goes on with a run: two that write one log would spoil it.
 *
 * The lock is a file `resumed-N` in the directory, which says which process made it. **A dead process does not keep it**: whoever finds that the one of the highest
 * number is gone, or has let go, makes the next. A file is made by one process alone (`wx`), and is not removed but by the holder of a higher number, so
 * that two who find the same one left make the same next one, and one of them fails. Somebody slow might make a number again that has been removed
 * since: there is a higher one then, and whoever has made a file looks for that.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { isSystemError } from '../node/index.js';
import { isRunning } from './running-process.js';

interface Holder {
  /** 0 where it has let go. */
  readonly pid: number;
  /** When it began, in the system's words, where these can be had: numbers of processes are used again. */
  readonly begun: string | undefined;
}

const prefix = 'resumed-';
/** Milliseconds in which a file that was just made has its text, and of a look. */
const writing = 300;
const look = 10;

/** Takes the lock of a run directory: a function that lets go of it, or the number of the process that has it. */
export function lockRun(directory: string): (() => void) | number {
  for (;;) {
    const last = highest(directory);
    const holder = last > 0 ? holderOf(directory, last) : undefined;
    if (holder && isHeld(holder)) return holder.pid;
    const own = fileOf(directory, last + 1);
    if (!made(own)) continue;
    if (highest(directory) > last + 1) {
      fs.rmSync(own, { force: true });
      continue;
    }
    for (const number of numbers(directory)) {
      if (number <= last) fs.rmSync(fileOf(directory, number), { force: true });
    }
    return () => letGo(own);
  }
}

/** False where somebody else has made it. */
function made(file: string): boolean {
  const begun = beginOf(process.pid);
  try {
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid, begun }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    fs.rmSync(file, { force: true });
    throw error;
  }
}

const fileOf = (directory: string, number: number) => path.join(directory, `${prefix}${number}`);

function numbers(directory: string): number[] {
  return fs
    .readdirSync(directory)
    .filter((file) => /^resumed-\d+$/.test(file))
    .map((file) => Number(file.slice(prefix.length)));
}

const highest = (directory: string) => Math.max(0, ...numbers(directory));

/** Undefined where nobody can have it: it is damaged, or gone. */
function holderOf(directory: string, number: number): Holder | undefined {
  for (const until = performance.now() + writing; ; ) {
    try {
      return JSON.parse(fs.readFileSync(fileOf(directory, number), 'utf8')) as Holder;
    } catch {
      if (performance.now() > until) return undefined;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, look);
    }
  }
}

/** The one that started this process, with another heap, waits for it. */
function isHeld({ pid, begun }: Holder): boolean {
  if (pid === 0 || pid === process.ppid) return false;
  return begun === undefined ? isRunning(pid) : beginOf(pid) === begun;
}

/** The file stays: its number must not come again. Where the disk is full or the directory gone, the process ends, and with it what it holds. */
function letGo(file: string): void {
  try {
    fs.writeFileSync(file, JSON.stringify({ pid: 0 }));
  } catch {}
}

/** In ticks since the machine was started (proc_pid_stat(5)); what stands before may have blanks in it. None of one that is dead and was not waited for. */
function beginOf(pid: number): string | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, ...others] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : others[18];
  } catch {
    return undefined;
  }
}
