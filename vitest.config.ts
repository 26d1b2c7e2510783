import { configDefaults, defineConfig } from 'vitest/config';

/**
 * The files that take longest. They are loaded by Node.js itself, where an imported name is a variable: in
 * Vite's loader it is a property with a getter, and the programs take half as much processor time again. What
 * translates TypeScript for Node.js takes longer to start, which the short files would pay for in vain.
 */
const long = [
  'tests/exec/brute-force.test.ts',
  'tests/exec/programs-*.test.ts',
  'tests/expr/deep.test.ts',
  'tests/solver/agreement.test.ts',
];

/**
 * V8 optimises what it takes to be hot, as is right for a program that runs on. Tests do a little of everything, and
 * half of their processor time went into optimised code that was hardly used. And each program has a memory of
 * 2 GiB, of which it touches little: V8 collects all garbage whenever these come to half of the heap's limit. The
 * other cores have tests of their own, and are not to help with garbage.
 */
const execArgv = [
  '--interrupt-budget=1000000',
  '--max-semi-space-size=32',
  '--max-old-space-size=16000',
  '--single-threaded-gc',
];

export default defineConfig({
  test: {
    execArgv,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: 'tests/temporary-folder.mjs',
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          // Vitest starts projects in the order of their names: no long file is left for the end.
          name: 'long',
          include: long,
          execArgv: [...execArgv, '--import', 'tsx'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
          // One process for many files: the engine, the compiler and what it has compiled are loaded once.
          isolate: false,
        },
      },
    ],
  },
});
