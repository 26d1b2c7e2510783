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

export default defineConfig({
  test: {
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
          execArgv: ['--import', 'tsx'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
        },
      },
    ],
  },
});
