/** What a command loads: every module that it does not need is time at each start. */
import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

/** Modules by their paths, as they are joined for the command line (`scripts/bundle.ts`). */
let inputs: Metafile['inputs'];

beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: ['src/cli/main.ts'],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    define: { 'import.meta.url': '""' },
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  ({ inputs } = metafile);
});

/** The modules that are initialised together with some, types and what is imported later left out. */
function loadedWith(...files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    for (const { path, kind } of inputs[file]!.imports) {
      if (kind === 'import-statement' && inputs[path]) found.add(path);
    }
  }
  return [...found];
}

const engine = /^src\/(exec|ir|merge|search|results|cluster|ui)\//;

describe('loading', () => {
  it('takes few modules for the command line itself, and none of the engine', () => {
    const loaded = loadedWith('src/cli/main.ts');
    expect(loaded.filter((file) => engine.test(file) && !file.endsWith('/names.ts'))).toEqual([]);
    expect(loaded.length).toBeLessThan(60);
  });

  it('takes terms and solver for solve, and nothing of the engine', () => {
    const loaded = loadedWith('src/cli/main.ts', 'src/cli/commands/solve.ts');
    expect(loaded).toContain('src/solver/core.ts');
    expect(loaded.filter((file) => engine.test(file) && !file.endsWith('/names.ts'))).toEqual([]);
  });
});
