/**
 * Programs of 32 bits (`-m32`). Some of the conformance programs print the same whatever a `long` has: they must do so
 * here. What layouts, variable arguments and the C library are on i386 is compared with the native binary, where the
 * machine can make one; tests/campaigns/programs-m32.ts compares all of the programs.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findNativeCompiler } from '../../src/results/index.js';
import { merganser } from '../cli/session.js';
import { readProgram } from '../programs/programs.js';
import { explored } from '../results/explored.js';
import { run } from '../runtime/native.js';
import { readProgram as readSymbolic } from '../symbolic/programs.js';
import { execute, statusOf } from './execute.js';

const directory = mkdtempSync(join(tmpdir(), 'merganser-m32-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const machine = ['-m32', '-msse2', '-mfpmath=sse'];
const compiler = findNativeCompiler(['-m32']);
const reason = compiler ? '' : ' (no C compiler for 32 bits)';

const alike = [
  'algorithms/json',
  'control/setjmp_basic',
  'functions/varargs_structs',
  'memory/hash_table',
  'stdio/files',
  'stdlib/sorting',
  'structs/by_value_memory',
  'wide/wide_strings',
];

describe('programs of which the width of a long does not matter', () => {
  it.each(alike)('%s', (name) => {
    const { source, args, input, output, status } = readProgram(name);
    const options = { args, input, directory, flags: ['-w', '-m32'] };
    const execution = execute([source], options);
    expect(execution.stdout.toString('latin1')).toBe(output!.toString('latin1'));
    expect(statusOf(execution)).toBe(status);
  });
});

describe.each(['both', '0'] as const)('the machine of 32 bits, tiers %s', (tiers) => {
  const source = join(import.meta.dirname, 'm32.c');

  it.skipIf(!compiler)(`is that of the native binary${reason}`, () => {
    const binary = join(directory, 'program');
    expect(run(compiler!.command, ['-w', ...machine, source, '-o', binary, '-lm']).status).toBe(0);
    const native = run(binary, ['one', 'two'], { cwd: directory });
    const args = ['one', 'two'];
    const execution = execute([source], { args, directory, tiers, flags: ['-w', '-m32'] });
    expect(execution.stdout.toString('latin1')).toBe(native.stdout.toString('latin1'));
    expect(statusOf(execution)).toBe(native.status);
  });
});

describe('an error that only a program of 32 bits has', () => {
  const source = readFileSync(readSymbolic('bits32/size_wraps').source, 'utf8');

  it.skipIf(!compiler?.sanitizers)(`is replayed natively${reason}`, async () => {
    const { home } = await explored(source, ['-m32']);
    const { out, err, status } = await merganser(['replay', '--native', 'always'], {
      workingDirectory: home,
    });
    expect(out).toMatch(/as predicted {2}test\d+ {2}out-of-bounds/);
    expect(out).not.toContain('differs');
    expect(err).toContain('natively');
    expect(status).toBe(0);
  });
});

it('says so where files are for two machines', () => {
  const assembly = join(directory, 'wide.ll');
  writeFileSync(
    assembly,
    'target triple = "x86_64-pc-linux-gnu"\ndefine void @f() {\n  ret void\n}\n',
  );
  const files = [join(import.meta.dirname, 'm32.c'), assembly];
  expect(() => execute(files, { flags: ['-m32', '-w'] })).toThrow(
    /m32\.c is for i386 \(-m32\), but .*wide\.ll for x86-64/,
  );
});
