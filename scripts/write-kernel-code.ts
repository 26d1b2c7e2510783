/**
 * `npm run kernel`: compiles `src/solver/sat/kernel/kernel.c` with the clang of `@yowasp/clang` and writes the
 * result as `kernel-code.ts` beside it. That file is kept, so that every way of running the project (bundle,
 * tests, sources) has it at hand; a test compares the digest in it with that of the C files.
 */
import * as fs from 'node:fs';
import { commands, type Tree } from '@yowasp/clang';
import { digestOf, kernelFolder, kernelSources } from './kernel-sources.js';

const sources = kernelSources();
const flags = [
  ...['--target=wasm32', '-mbulk-memory', '-O2', '-Wall', '-Wextra', '-Werror', '-nostdlib'],
  ...['-Wl,--no-entry', '-Wl,--import-memory', '-Wl,--strip-all'],
];
const made = (await commands.clang([...flags, 'kernel.c', '-o', 'kernel.wasm'], sources)) as Tree;
const code = Buffer.from(made['kernel.wasm'] as Uint8Array);
const lines = code.toString('base64').match(/.{1,92}/g)!;
fs.writeFileSync(
  new URL('kernel-code.ts', kernelFolder),
  `/** \`kernel.c\` as WebAssembly, in base64: written by \`npm run kernel\`. */
export const kernelCode = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');

/** Digest of the C files that it was made from. */
export const kernelSourceDigest =
  '${digestOf(sources)}';
`,
);
console.log(`kernel-code.ts: ${code.length} bytes of WebAssembly`);
