/** Tools of an LLVM installation that some tests compare with; they are skipped where it is missing. */
import { execFileSync, spawnSync } from 'node:child_process';

export function has(tool: string): boolean {
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Runs a tool on a text and gives what it prints on stdout and stderr. */
export function pipe(tool: string, args: readonly string[], input: string | Uint8Array): string {
  const result = spawnSync(tool, args, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  if (result.status !== 0) throw new Error(`${tool}: ${result.stderr}`);
  return result.stdout + result.stderr;
}

export function run(tool: string, args: readonly string[]): string {
  return execFileSync(tool, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
}
