/** The ways that are compared, and one exploration of a subject in one of them. */
import { type Explored, explore, exploreWithKlee } from '../merging/explore.js';
import type { PatternSubject } from './subjects.js';

const atOnce = ['--merge-after', '0'] as const;

/**
 * BASE, CFG and PAT of the paper; the learned choice among them; PAT without one of its components (Tables 6 and 7). Runs have a limit, but are
 * meant to end: loops are merged from the beginning.
 */
export const ways = {
  off: [],
  cfg: [...atOnce, '--loop-merge', 'cfg'],
  pattern: [...atOnce, '--loop-merge', 'pattern'],
  auto: [...atOnce, '--loop-merge', 'auto'],
  noProcedure: [...atOnce, '--loop-merge', 'pattern', '--quantifiers', 'lazy'],
  noIncremental: [...atOnce, '--loop-merge', 'pattern', '--no-incremental-merge'],
} as const;
export type Way = keyof typeof ways;

export const comparedWays = ['off', 'cfg', 'pattern', 'auto'] as const;

export interface HowLong {
  readonly seconds: number;
  readonly scratch: string;
  readonly capacity: number;
  readonly fixed?: boolean;
  /** Whether every merge is proved. */
  readonly validates?: boolean;
  readonly look?: (directory: string) => void;
}

/** What an object may be as large as: copies of inputs have a terminator, and buffers that grow are doubled. */
const room = (capacity: number): number => 2 * capacity + 16;

export function exploreIn(way: Way, subject: PatternSubject, how: HowLong): Explored {
  const { seconds, scratch, capacity, fixed = false, validates = false, look } = how;
  const sizes = fixed ? [] : ['--symbolic-sizes', `${room(capacity)}`];
  const proofs = validates && way !== 'off' ? ['--validate-merge'] : [];
  const flags = [...ways[way], ...sizes, ...proofs];
  const limits = { seconds, scratch, covers: true, flags, ...(look && { look }) };
  const run = explore({ bitcode: subject.bitcode(capacity, fixed) }, 'off', limits);
  // What is stored names the driver; the bitcode is gone when somebody reads it.
  return { ...run, command: run.command.replace('--merge off ', '') };
}

/** KLEE has no objects of symbolic size: it gets those of fixed size. */
export function exploreKlee(
  klee: string,
  subject: PatternSubject,
  { seconds, scratch, capacity }: HowLong,
): Explored {
  const bitcode = subject.bitcode(capacity, true);
  return exploreWithKlee(klee, bitcode, { seconds, scratch, flags: ['--libc=uclibc'] });
}

/** What a run is measured by: the processor time of its exploration, and of the process where there is no other. */
export const timeOf = ({ exploringMs, cpuMs }: Explored): number =>
  Math.max(exploringMs ?? cpuMs, 1);
