/**
 * Joins the modules of the command line into one file, `dist/bin/main.cjs`, a part of `npm run build`.
 *
 * Node.js needs about a millisecond for every module that it loads, and a command needs over a hundred
 * of them. The file is a CommonJS script, since only of a script can V8's compiled form be kept between
 * runs on Node.js 20 (bin/code-cache.js). A command's modules are still initialised when it is called.
 * npm packages stay outside; those that are ES modules only are loaded by `import()`.
 */

import { rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist/bin', { recursive: true, force: true });

await build({
  entryPoints: ['src/cli/main.ts'],
  outfile: 'dist/bin/main.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  define: { 'import.meta.url': 'bundleUrl' },
  banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
  sourcemap: true,
  logLevel: 'warning',
});
