import { beforeAll, describe, expect, it } from 'vitest';
import { programNames, readProgram } from '../programs/programs.js';
import { findCompiler, type NativeLibrary, nativeLibrary, run } from './native.js';

/**
 * The conformance programs, compiled natively with our headers and linked with our library, have the
 * output that the system's libc gave. A quarter of them by default; all with MERGANSER_ALL_PROGRAMS=1.
 */
const { compiler, missing } = findCompiler();
const names = programNames();
const all = process.env['MERGANSER_ALL_PROGRAMS'] === '1';

describe('the conformance programs', () => {
  it('are at least 150, each with its expected output', () => {
    expect(names.length).toBeGreaterThanOrEqual(150);
    expect(names.filter((name) => readProgram(name).output === undefined)).toEqual([]);
  });
});

/** Rounding belongs to the engine: compiled natively, the library's `fesetround` changes nothing. */
const needEngine = new Set(['floats/environment']);

describe.skipIf(missing !== undefined)(
  `the C library runs the conformance programs${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let library: NativeLibrary;
    beforeAll(() => {
      library = nativeLibrary(compiler);
    }, 120_000);

    for (const name of names.filter((_, index) => all || index % 4 === 0)) {
      if (needEngine.has(name)) continue;
      it(name, () => {
        const program = readProgram(name);
        const binary = library.build(program.source, 'ours', ['-ffp-contract=off']);
        const ran = run(binary, program.args, { cwd: library.directory, input: program.input });
        expect(ran.stdout.toString('latin1')).toBe(program.output?.toString('latin1'));
        expect(ran.status).toBe(program.status);
      });
    }
  },
);
