/**
 * 10,000 broken .ll and .bc files (tests/frontend/mutants.ts): each must get a module or a message,
 * in bounded time and memory.
 *
 * The mutants are judged in a child process with a limited heap; the parent restarts it behind a
 * mutant that hangs or kills it.
 *
 * npx tsx tests/campaigns/fuzz-readers.ts [--count 10000] [--from 0] [--seconds 10] [--heap 1024]
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutant, seedFiles, timedJudge } from '../frontend/mutants.js';
import './leash.js';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    from: { type: 'string', default: '0' },
    /** A mutant that takes longer hangs. */
    seconds: { type: 'string', default: '10' },
    /** Megabytes for the heap of the child. */
    heap: { type: 'string', default: '1024' },
    /** Writes a mutant to a file instead. */
    write: { type: 'string' },
    child: { type: 'boolean', default: false },
  },
});
const first = Number(options.from);
const end = first + Number(options.count);

interface Report {
  readonly number: number;
  /** Absent when the mutant is about to be judged. */
  readonly kind?: 'module' | 'error' | 'crash';
  readonly reason?: string;
  readonly ms?: number;
}

function child(): void {
  const files = seedFiles();
  for (let number = first; number < end; number++) {
    process.send!({ number } satisfies Report);
    const { verdict, ms } = timedJudge(mutant(files, number));
    const reason = verdict.kind === 'crash' ? verdict.reason : undefined;
    process.send!({ number, kind: verdict.kind, reason, ms } satisfies Report);
  }
}

interface Totals {
  module: number;
  error: number;
  slowest: number;
  readonly failures: string[];
}

/** Judges from a number on until the end, a hang or a crash; gives the number to go on with. */
function runChild(from: number, totals: Totals): Promise<number> {
  return new Promise((resolve) => {
    const script = fileURLToPath(import.meta.url);
    const args = ['--child', '--from', String(from), '--count', String(end - from)];
    const worker = fork(script, args, {
      execArgv: [...process.execArgv, `--max-old-space-size=${options.heap}`],
    });
    let current = from;
    let hung = false;
    let timer: NodeJS.Timeout | undefined;
    worker.on('message', (message) => {
      const report = message as Report;
      clearTimeout(timer);
      if (report.kind === undefined) {
        current = report.number;
        timer = setTimeout(() => {
          hung = true;
          worker.kill('SIGKILL');
        }, Number(options.seconds) * 1000);
        return;
      }
      current = report.number + 1;
      totals.slowest = Math.max(totals.slowest, report.ms ?? 0);
      if (report.kind === 'crash') totals.failures.push(`${report.number}: ${report.reason}`);
      else totals[report.kind]++;
      if (current % 1000 === 0) console.log(`${current} judged`);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      if (current < end) {
        totals.failures.push(`${current}: ${hung ? 'hangs' : 'kills the process'}`);
        resolve(current + 1);
      } else resolve(end);
    });
  });
}

async function parent(): Promise<void> {
  const totals: Totals = { module: 0, error: 0, slowest: 0, failures: [] };
  for (let next = first; next < end; ) next = await runChild(next, totals);
  console.log(
    `${end - first} mutants: ${totals.error} messages, ${totals.module} modules, ` +
      `${totals.failures.length} failures; the slowest took ${totals.slowest.toFixed(0)} ms`,
  );
  for (const failure of totals.failures.slice(0, 30)) console.log(`  ${failure.slice(0, 700)}`);
  process.exitCode = totals.failures.length === 0 ? 0 : 1;
}

if (options.child) child();
else if (options.write !== undefined) {
  writeFileSync(options.write, mutant(seedFiles(), first).bytes);
} else await parent();
