/** A C compiler of this machine, and the sanitizers that see what the engine reports (replay.ts says which those are). */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory `runtime/` of the package, from the sources and from the bundle alike. */
export function runtimeDirectory(): string {
  let at = path.dirname(fileURLToPath(import.meta.url));
  while (!fs.existsSync(path.join(at, 'runtime', 'replay', 'replay.c'))) {
    const parent = path.dirname(at);
    if (parent === at) throw new Error('runtime/replay/replay.c is missing from the package');
    at = parent;
  }
  return path.join(at, 'runtime');
}

export interface NativeCompiler {
  readonly command: string;
  readonly sanitizers: boolean;
}

const candidates = ['clang-16', 'clang-19', 'clang', 'clang-14', 'gcc', 'cc'];

export const sanitizerFlags = [
  '-fsanitize=address',
  '-fsanitize=integer-divide-by-zero,shift-exponent,unreachable',
  '-fno-sanitize-recover=all',
];

/** What was found before, by what was asked for: a machine's compilers stay what they are. */
const found = new Map<string, NativeCompiler | undefined>();

/**
 * A C compiler that makes programs for this machine, with these flags of the machine (`-m32`); undefined if there is
 * none.
 */
export function findNativeCompiler(machine: readonly string[] = []): NativeCompiler | undefined {
  const key = machine.join(' ');
  if (!found.has(key)) found.set(key, searchCompiler(machine));
  return found.get(key);
}

function searchCompiler(machine: readonly string[]): NativeCompiler | undefined {
  const probe = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-probe-'));
  try {
    const source = path.join(probe, 'probe.c');
    fs.writeFileSync(source, '#include <stdlib.h>\nint main(void) { return abs(0); }\n');
    const works = (command: string, flags: readonly string[]) => {
      const program = path.join(probe, 'probe');
      const made = spawnSync(command, [...machine, ...flags, '-o', program, source], {
        timeout: 30_000,
      });
      return made.status === 0 && spawnSync(program, { timeout: 30_000 }).status === 0;
    };
    for (const command of candidates) {
      if (works(command, sanitizerFlags)) return { command, sanitizers: true };
    }
    const plain = candidates.find((command) => works(command, []));
    return plain ? { command: plain, sanitizers: false } : undefined;
  } finally {
    fs.rmSync(probe, { recursive: true, force: true });
  }
}
