/**
 * Makes the expectations of the conformance programs from native binaries:
 * `npx tsx tests/programs/accept.ts [topic/name…]`. Several compilers and levels must agree first.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ran, run } from '../runtime/native.js';
import { programNames, programsFolder, readProgram } from './programs.js';

const compilers = [
  ['gcc', '-O0'],
  ['gcc', '-O2'],
  ['clang-16', '-O0'],
  ['clang-16', '-O2'],
] as const;

const directory = mkdtempSync(join(tmpdir(), 'merganser-accept-'));
const chosen = process.argv.slice(2).map((name) => name.replace(/\.c$/, ''));
let refused = 0;

function native(name: string, compiler: string, level: string): Ran {
  const { source, args, input } = readProgram(name);
  const binary = join(directory, 'program');
  const flags = ['-w', level, '-ffp-contract=off', '-o', binary, source, '-lm'];
  const compiled = run(compiler, flags);
  if (compiled.status !== 0) throw new Error(`${name}: ${compiler}\n${compiled.stderr}`);
  return run(binary, args, { cwd: directory, input });
}

for (const name of chosen.length > 0 ? chosen : programNames()) {
  const results = compilers.map(([compiler, level]) => native(name, compiler, level));
  const first = results[0]!;
  const other = results.findIndex(
    (result) => result.status !== first.status || !result.stdout.equals(first.stdout),
  );
  if (other >= 0) {
    console.error(`${name}: ${compilers[other]!.join(' ')} disagrees with gcc -O0`);
    refused++;
    continue;
  }
  const stem = join(programsFolder, name);
  writeFileSync(`${stem}.out`, first.stdout);
  rmSync(`${stem}.status`, { force: true });
  if (first.status !== 0) writeFileSync(`${stem}.status`, `${first.status}\n`);
}

rmSync(directory, { recursive: true, force: true });
process.exitCode = refused > 0 ? 1 : 0;
