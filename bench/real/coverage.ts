/** What native runs executed of programs that gcc compiled with --coverage. */
import { execFileSync } from 'node:child_process';

export interface Covered {
  readonly lines: number;
  readonly branches: number;
}

interface Line {
  readonly line_number: number;
  readonly count: number;
  readonly branches: readonly { readonly count: number }[];
}

/** Lines and branches whose number of executions counts, of the object files with these notes (.gcno). */
export function countCovered(
  notes: readonly string[],
  directory: string,
  counts: (times: number) => boolean,
): Covered {
  let lines = 0;
  let branches = 0;
  const args = ['--json-format', '--stdout', '--branch-probabilities', ...notes];
  const text = execFileSync('gcov', args, {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for (const report of text.split('\n').filter((line) => line.startsWith('{'))) {
    const { files } = JSON.parse(report) as { files: { lines: Line[] }[] };
    for (const line of files.flatMap((file) => file.lines)) {
      if (counts(line.count)) lines++;
      branches += line.branches.filter((branch) => counts(branch.count)).length;
    }
  }
  return { lines, branches };
}
