/**
 * The programs of the memory benchmark, as bitcode that both engines take: small ones of our own of the kinds that the paper's
 * evaluation is about (clang-16 at -O0: optimised they would be nothing, as nobody uses what they find), and tables of real programs out of Debian's source packages, each with a
 * harness that looks something up by symbolic bytes (at -O1).
 */
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeInclude } from '../../src/frontend/index.js';
import { CannotFetch, fetchSources } from '../../tests/campaigns/fetch-sources.js';

const folder = fileURLToPath(new URL('../programs/memory/', import.meta.url));

interface Measured {
  /** The parts of the benchmark that it is measured in. */
  readonly parts: string;
  /** The source package that it is of. */
  readonly tree?: string;
}

export const programs: Readonly<Record<string, Measured>> = {
  rows: { parts: 'ac' },
  tables: { parts: 'abc' },
  chained: { parts: 'ab' },
  symbols: { parts: 'abc' },
  variables: { parts: 'ab' },
  pool: { parts: 'ac' },
  histogram: { parts: 'ac' },
  m4: { parts: 'ab', tree: 'm4' },
  make: { parts: 'ab', tree: 'make' },
  apr: { parts: 'ab', tree: 'apr' },
  libxml2: { parts: 'ab', tree: 'libxml2' },
  lua: { parts: 'a', tree: 'lua' },
  sqlite: { parts: 'a', tree: 'sqlite' },
};

export const tools = ['clang-16', 'llvm-link-16'] as const;

/** The bitcode of a program; undefined where its source cannot be had. */
export function bitcodeOf(name: string, scratch: string): string | undefined {
  const { tree } = programs[name];
  try {
    const [source] = tree ? fetchSources([tree]) : [];
    const own = path.join(folder, tree ? `real/${name}.c` : `${name}.c`);
    const parts = [own, ...(source?.sources ?? [])].map((file, i) => {
      const part = path.join(scratch, `${name}-${i}.bc`);
      const flags = ['-w', '-I.', ...(source?.flags ?? []), '-idirafter', runtimeInclude];
      const level = tree ? ['-O1'] : ['-O0', '-Xclang', '-disable-O0-optnone'];
      const args = [...level, '-g', '-c', '-emit-llvm', ...flags, file, '-o', part];
      execFileSync('clang-16', args, { cwd: source?.directory ?? folder });
      return part;
    });
    const bitcode = path.join(scratch, `${name}.bc`);
    execFileSync('llvm-link-16', [...parts, '-o', bitcode]);
    return bitcode;
  } catch (thrown) {
    if (!(thrown instanceof CannotFetch)) throw thrown;
    console.log(`${name} is not measured: ${thrown.message}`);
    return undefined;
  }
}
