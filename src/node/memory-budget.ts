/**
 * How much memory a run may use, and how much of it is in use.
 *
 * There are three limits, and the lowest one counts:
 *
 *  - what the user allows (`--max-memory`), otherwise three quarters of what the machine, or the container that the process
 *    runs in, has: beyond that the system would begin to end processes;
 *  - the heap of V8, which ends the process without a word when it is full. A part of it is left for
 *    what comes after the last look, and for writing down what was found;
 *  - the address space, where it is limited (`ulimit -v`): V8 needs new parts of it for its heap.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as v8 from 'node:v8';
import type { MemoryUse } from '../run/index.js';

const MiB = 2 ** 20;
const shareOfMachine = 0.75;
/** V8 also ends a process that collects four times in a row from more than four fifths of its heap and gains little. */
const shareOfHeap = 0.75;
/** What V8 counts as its heap beside the old objects: three halves of the space for new ones. */
const newSpace = 48 * MiB;
/** Of the address space that is free at the start. */
const shareOfSpace = 0.8;

/** Bytes that this process may have in memory: the machine's, or those of its container. */
export function machineMemory(): number {
  // Unlimited is a number beyond all machines; not known is 0.
  const constrained = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  return Math.min(os.totalmem(), constrained);
}

/** The limit of the address space in bytes; Infinity where there is none. */
export function addressSpaceLimit(): number {
  try {
    const limits = fs.readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max address space\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Megabytes that this process had in memory at most. What the system counts for `getrusage` begins with what the process had
 * that started this one, which may be more than all that is done here; Linux has a mark of its own for the program that runs.
 */
export function peakMemory(): number {
  try {
    const mark = /^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync('/proc/self/status', 'latin1'));
    if (mark) return Math.round(Number(mark[1]) / 1024);
  } catch {
    // No such file system.
  }
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

/** The address space that is in use. */
function addressSpace(): number {
  // In pages (proc_pid_statm(5)).
  return Number(fs.readFileSync('/proc/self/statm', 'latin1').split(' ')[0]) * 4096;
}

export class MemoryBudget {
  /** Megabytes of the process, and of V8's heap. */
  readonly processLimit: number;
  readonly heapLimit: number;
  private readonly space: { readonly start: number; readonly limit: number } | undefined;

  /** `asked`: megabytes that the user allows; 0 for as many as make sense. */
  constructor(readonly asked = 0) {
    this.processLimit = asked || (shareOfMachine * machineMemory()) / MiB;
    this.heapLimit = (shareOfHeap * oldSpace()) / MiB;
    const limit = addressSpaceLimit();
    if (limit < Number.POSITIVE_INFINITY) {
      const start = addressSpace();
      this.space = { start, limit: shareOfSpace * Math.max(1, limit - start) };
    }
  }

  use(): MemoryUse {
    const heap = v8.getHeapStatistics().used_heap_size / MiB / this.heapLimit;
    const rss = process.memoryUsage.rss() / MiB / this.processLimit;
    const { space } = this;
    const process_ = space ? Math.max(rss, (addressSpace() - space.start) / space.limit) : rss;
    return { process: process_, heap };
  }
}

/** Megabytes for V8's heap that a limit of memory calls for; undefined where the heap is large enough. */
export function wantedHeap(asked: number): number | undefined {
  return asked > (shareOfHeap * oldSpace()) / MiB ? Math.ceil(asked / shareOfHeap) : undefined;
}

/** What V8 lets old objects take. */
function oldSpace(): number {
  const { heap_size_limit: limit } = v8.getHeapStatistics();
  return Math.max(limit - newSpace, limit / 2);
}

/** For a command that found too little memory to begin with. */
export function memoryAdvice(): string {
  const limit = addressSpaceLimit();
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
  return limit < Number.POSITIVE_INFINITY
    ? `there is too little memory: addresses are limited to ${gigabytes(limit)} ('ulimit -v'), and 6 GB of them are needed`
    : `there is too little memory: ${gigabytes(machineMemory())} on this machine or for this container, and 2 GB free are needed`;
}
