/**
 * Joins the modules of the command line into few files, `dist/bin/`, a part of `npm run build`.
 *
 * Node.js needs about a millisecond for every module that it loads, and a command needs over a
 * hundred of them. Commands are still loaded when they are called: each has its own files, and
 * what several need is shared. npm packages stay outside.
 */

import { rmSync } from 'node:fs';
import { build } from 'esbuild';

// File names contain a digest, so those of the last build would stay.
rmSync('dist/bin', { recursive: true, force: true });

await build({
  entryPoints: ['src/cli/main.ts'],
  outdir: 'dist/bin',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
