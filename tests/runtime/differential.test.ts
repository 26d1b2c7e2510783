import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCompiler, type NativeLibrary, nativeLibrary, type Ran, run } from './native.js';

/**
 * Each program under `differential/` generates thousands of inputs from a fixed seed and prints what
 * the library answers; the answers of the system's libc are the expectation. Programs are compiled
 * with our headers, and with the system's (which refer to glibc's internal names).
 */
const { compiler, missing } = findCompiler();
const folder = join(import.meta.dirname, 'differential');
const programs = readdirSync(folder).filter((name) => name.endsWith('.c'));

function firstDifference(ours: Ran, reference: Ran): string | undefined {
  if (ours.status !== reference.status)
    return `exit status ${ours.status}, expected ${reference.status}: ${ours.stderr.slice(0, 300)}`;
  if (ours.stdout.equals(reference.stdout)) return undefined;
  const got = ours.stdout.toString('latin1').split('\n');
  const expected = reference.stdout.toString('latin1').split('\n');
  const line = expected.findIndex((text, index) => text !== got[index]);
  return `line ${line + 1}: ${got[line]}\nexpected: ${expected[line]}`;
}

describe.skipIf(missing !== undefined)(
  `the C library agrees with the system's${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let library: NativeLibrary;
    beforeAll(() => {
      library = nativeLibrary(compiler);
    }, 120_000);

    for (const name of programs) {
      it(`${basename(name, '.c')}`, () => {
        const source = join(folder, name);
        const options = { cwd: library.directory, env: { PATH: process.env['PATH'] } };
        const reference = run(library.buildReference(source), [], options);
        const own = run(library.build(source, 'ours'), [], options);
        expect(firstDifference(own, reference)).toBeUndefined();
        const fortified = ['-O2', '-D_FORTIFY_SOURCE=2'];
        const mixed = run(library.build(source, 'system', fortified), [], options);
        expect(firstDifference(mixed, reference)).toBeUndefined();
      });
    }

    it('gives the same bits as the system for 99.5 % of the values of elementary functions', () => {
      const source = join(import.meta.dirname, 'math-agreement.c');
      const lines = (program: string) => run(program, []).stdout.toString('latin1').split('\n');
      const reference = lines(library.buildReference(source, ['-fno-builtin']));
      const own = lines(library.build(source, 'ours', ['-fno-builtin']));
      expect(own.length).toBe(reference.length);
      const total = new Map<string, number>();
      const same = new Map<string, number>();
      reference.forEach((line, index) => {
        const name = line.split(' ')[0]!;
        total.set(name, (total.get(name) ?? 0) + 1);
        if (line === own[index]) same.set(name, (same.get(name) ?? 0) + 1);
      });
      for (const [name, count] of total)
        expect((same.get(name) ?? 0) / count, name).toBeGreaterThan(0.995);
    });

    it('has the layouts and constants of the system', () => {
      const source = join(import.meta.dirname, 'abi.c');
      const reference = run(library.buildReference(source), []);
      const own = run(library.build(source, 'ours'), []);
      expect(firstDifference(own, reference)).toBeUndefined();
      expect(reference.stdout.length).toBeGreaterThan(1000);
    });
  },
);
