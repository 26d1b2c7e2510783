/** LLVM's own tools as judges: what we print, they read, and it is still the same module. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { chooseCompiler, findOnPath, readAssembly } from '../../src/frontend/index.js';
import { printModule } from '../../src/ir/index.js';
import { assemblyFiles } from './ll-data.js';

/** The text after LLVM has read it and printed it again. */
function throughLlvm(version: number, text: string): Uint8Array {
  const flags = version === 14 ? ['-opaque-pointers'] : [];
  const assembled = spawnSync(`llvm-as-${version}`, [...flags, '-o', '-', '-'], {
    input: Buffer.from(text, 'latin1'),
  });
  expect(assembled.stderr.toString()).toBe('');
  return spawnSync(`llvm-dis-${version}`, [...flags, '-o', '-', '-'], { input: assembled.stdout })
    .stdout;
}

for (const version of [14, 16, 19]) {
  const installed = findOnPath(`llvm-as-${version}`) && findOnPath(`llvm-dis-${version}`);
  const reason = installed ? '' : ` (skipped: llvm-as-${version} is not installed)`;
  const files = assemblyFiles.filter(({ versions }) => versions.includes(version));
  describe(`LLVM ${version}${reason}`, () => {
    it.skipIf(!installed).each(files)('keeps $name', ({ name, bytes, expected }) => {
      const text = printModule(readAssembly(bytes, { file: name }), {
        debugRecords: version < 19 ? 'intrinsics' : 'records',
      });
      expect(printModule(readAssembly(throughLlvm(version, text)))).toBe(expected);
    });
  });
}

describe('the embedded clang', () => {
  it.each(assemblyFiles.filter(({ versions }) => versions.includes(22)))('keeps $name', (file) => {
    const choice = chooseCompiler('embedded');
    if (!choice.ok) throw new Error(choice.message);
    const run = choice.compiler.run({
      source: { path: '/in.ll', text: file.expected },
      args: [
        ...['--target=x86_64-unknown-linux-gnu', '-x', 'ir'],
        ...['-Xclang', '-disable-llvm-passes'],
      ],
      emit: 'll',
      workingDirectory: '/',
    });
    expect(run.exitCode).toBe(0);
    expect(printModule(readAssembly(run.output))).toBe(file.expected);
  });
});
