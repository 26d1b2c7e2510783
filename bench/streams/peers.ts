/** Other solvers on the PATH, fed through SMT-LIB or DIMACS. */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-solver-bench-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

export function isOnPath(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

export interface ProcessRun {
  /** Processor time, which other work on the machine does not change much. */
  readonly milliseconds: number;
  readonly output: string;
  readonly timedOut: boolean;
}

/** Runs a command on a file with the given text. */
export function runOnFile(
  command: string,
  args: readonly string[],
  name: string,
  text: string,
  timeout: number,
): ProcessRun {
  const file = path.join(scratch, name);
  fs.writeFileSync(file, text);
  const timed = ['-c', 'TIMEFORMAT="cpu %3U %3S"; time timeout "$@"', 'bash'];
  const { stdout, stderr, status } = spawnSync(
    'bash',
    [...timed, `${timeout / 1000}`, command, ...args, file],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const cpu = /cpu ([\d.]+) ([\d.]+)/.exec(stderr);
  if (cpu === null) throw new Error(`no times of ${command}: bash is needed`);
  const milliseconds = 1000 * (Number(cpu[1]) + Number(cpu[2]));
  const timedOut = status === 124;
  return { milliseconds, output: stdout ?? '', timedOut };
}

export interface StreamRun {
  /** Time for the answers, without starting the process and reading the text. */
  readonly milliseconds: number;
  readonly answers: string[];
  readonly timedOut: boolean;
}

/** Runs a solver on a whole script, and on the same script without its questions. */
export function runStream(
  command: string,
  args: readonly string[],
  texts: { readonly asked: string; readonly read: string },
  timeout: number,
): StreamRun {
  const asked = runOnFile(command, args, 'stream.smt2', texts.asked, timeout);
  const read = runOnFile(command, args, 'read.smt2', texts.read, timeout);
  return {
    milliseconds: Math.max(0, asked.milliseconds - read.milliseconds),
    answers: asked.output.split('\n').filter((line) => line === 'sat' || line === 'unsat'),
    timedOut: asked.timedOut,
  };
}

/** Asks questions one after the other over a pipe; the time of each answer. */
export async function latencies(
  command: string,
  args: readonly string[],
  prelude: string,
  questions: readonly string[],
): Promise<number[]> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let pending = '';
  let wake: (() => void) | undefined;
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    pending += text;
    wake?.();
  });
  const answer = async (): Promise<void> => {
    while (!/^(sat|unsat)$/m.test(pending)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    pending = '';
  };
  const times: number[] = [];
  child.stdin.write(prelude);
  for (const question of questions) {
    const start = performance.now();
    child.stdin.write(question);
    await answer();
    times.push(performance.now() - start);
  }
  child.stdin.end('(exit)\n');
  await new Promise((resolve) => child.on('close', resolve));
  return times;
}
