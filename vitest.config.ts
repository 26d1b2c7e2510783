import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What loads TypeScript in Node.js itself. */
const typescript = new URL('tests/typescript.mjs', import.meta.url).href;

/** What starts programs at less cost. */
const smallParent = new URL('tests/small-parent.mjs', import.meta.url).href;

/** What a module of Node.js is mocked in: only Vite's loader can do that. */
const mocking = ['tests/results/test-writer.test.ts'];

/**
 * The files that take longest, in that order, from `vitest run --reporter=json`: begun first, so that no core is
 * left alone with one of them at the end.
 */
const longest = [
  'exec/programs-optimised',
  'exec/programs-O0',
  'merge/join/join',
  'limits/limits',
  'symbolic/symbolic',
  'expr/rewrite',
  'exec/brute-force',
  'runtime/differential',
  'cli/memory-failures',
  'cli/output-failures',
  'symbolic/limits-and-models',
  'merge/manual/programs',
  'native-replay/block-trace',
  'solver/agreement',
  'memory/models',
  'cli/memory-limit',
  'cli/run-report',
  'native-replay/native-replay',
  'exec/brute-force-sizes',
  'cli/tune-merge',
  'solver/core',
  'solver/array-choice',
  'ui/page',
  'expr/deep',
].map((name) => `/tests/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * V8 optimises what it takes to be hot, as is right for a program that runs on. Tests do a little of everything, and
 * half of their processor time went into optimised code that was hardly used. And each program has a memory of
 * 2 GiB, of which it touches little: V8 collects all garbage whenever these come to half of the heap's limit. The
 * other cores have tests of their own, and are not to help with garbage.
 */
const execArgv = [
  '--interrupt-budget=1000000',
  '--max-semi-space-size=32',
  '--max-old-space-size=64000',
  '--single-threaded-gc',
];

export default defineConfig({
  test: {
    execArgv,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: 'tests/temporary-folder.mjs',
    pool: 'forks',
    // More than the cores of a small machine: some tests wait, for browsers, servers and signals.
    maxWorkers: 3,
    // Tests that mostly wait, side by side.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    // One process for many files: the engine, the compiler and what it has compiled are loaded once.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          // Node.js itself loads the modules. There an imported name is a variable; in Vite's loader it is a property
          // with a getter, and what computes much takes up to half as much processor time again.
          name: 'all',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...mocking],
          execArgv: [...execArgv, '--import', typescript, '--import', smallParent],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'mocking', include: mocking } },
    ],
  },
});
