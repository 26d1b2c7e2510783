/**
 * Makes the bitcode of data/bc, with the assembly of the same compile beside it, by every LLVM that
 * is installed: npx tsx tests/frontend/make-bitcode-fixtures.ts
 */
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileC } from '../../src/frontend/index.js';

const directory = fileURLToPath(new URL('./data/bc/', import.meta.url));

for (const [version, cc] of Object.entries({
  14: 'clang-14',
  16: 'clang-16',
  19: 'clang-19',
  22: 'embedded',
})) {
  for (const [level, debug] of [
    ['0', 'full'],
    ['2', 'none'],
  ] as const) {
    for (const emit of ['bc', 'll'] as const) {
      const result = compileC(
        { path: 'shapes.c' },
        {
          cc,
          optimise: level,
          debug,
          emit,
          cache: false,
          workingDirectory: directory,
          flags: ['-w', '-ffile-compilation-dir=.'],
        },
      );
      if (!result.ok) throw new Error(`${cc}: ${result.message}`);
      fs.writeFileSync(`${directory}shapes-O${level}-llvm${version}.${emit}`, result.ir);
    }
  }
}
