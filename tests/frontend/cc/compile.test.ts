import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompileOptions, compileC } from '../../../src/frontend/cc/index.js';

let directory: string;

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-cc-'));
});

afterAll(() => {
  fs.rmSync(directory, { recursive: true, force: true });
});

function toText(text: string, options: CompileOptions = {}): string {
  const result = compileC(
    { path: 'program.c', text },
    { workingDirectory: directory, ...options, emit: 'll' },
  );
  if (!result.ok) throw new Error(result.diagnostics.map((d) => d.text).join('\n'));
  return Buffer.from(result.ir).toString();
}

describe('compiling C with npm packages alone', () => {
  it('gives x86-64 Linux IR with source lines', () => {
    const ir = toText('int twice(int x) {\n  return 2 * x;\n}\n');
    expect(ir).toContain('target triple = "x86_64-unknown-linux-gnu"');
    expect(ir).toMatch(/define dso_local i32 @twice\(i32 noundef %x\)/);
    expect(ir).toContain('DILocation(line: 2');
    expect(ir).not.toContain('optnone');
  });

  it('gives bitcode by default', () => {
    const result = compileC({ path: 'a.c', text: 'int x;' }, { workingDirectory: directory });
    expect(result.ok && [...result.ir.subarray(0, 4)]).toEqual([0x42, 0x43, 0xc0, 0xde]);
  });

  it('has the headers that belong to the compiler', () => {
    const ir = toText(
      '#include <stddef.h>\n#include <stdarg.h>\n#include <limits.h>\n#include <float.h>\n' +
        'size_t big(void) { return INT_MAX; }',
      { headers: 'runtime' },
    );
    expect(ir).toContain('ret i64 2147483647');
  });

  it('finds a file in the working directory, its neighbours and the include path', () => {
    fs.mkdirSync(path.join(directory, 'inc', 'deep'), { recursive: true });
    fs.writeFileSync(path.join(directory, 'inc', 'deep', 'one.h'), '#include "../two.h"\n');
    fs.writeFileSync(path.join(directory, 'inc', 'two.h'), '#define TWO 2\n');
    fs.writeFileSync(path.join(directory, 'near.h'), '#define FORTY 40\n');
    fs.writeFileSync(
      path.join(directory, 'main.c'),
      '#include <deep/one.h>\n#include "near.h"\nint answer = FORTY + TWO;\n',
    );
    const options = { workingDirectory: directory, flags: ['-Iinc'], emit: 'll' } as const;
    const result = compileC('main.c', options);
    expect(result.ok && Buffer.from(result.ir).toString()).toContain(
      '@answer = dso_local global i32 42',
    );
  });

  it('passes the definitions, the standard and the optimisation level on', () => {
    const text = 'int value(void) { return VALUE + (int)(__STDC_VERSION__ / 100); }';
    const ir = toText(text, { flags: ['-DVALUE=1000', '-std=c99'], optimise: '1' });
    expect(ir).toMatch(/ret i32 2999/);
  });

  it('keeps local variables and types in the debug information on request', () => {
    const text = 'int f(int x) { int local = x; return local; }';
    expect(toText(text, { debug: 'full' })).toContain('DILocalVariable(name: "local"');
    expect(toText(text, { debug: 'lines' })).not.toContain('DILocalVariable');
    expect(toText(text, { debug: 'none' })).not.toContain('DILocation');
  });

  const thread = new URL('../../../dist/frontend/cc/large-stack-thread.js', import.meta.url);
  const built = fs.existsSync(thread);
  it.skipIf(!built)(
    `compiles expressions deeper than the main thread's stack${built ? '' : " (skipped: needs 'npm run build')"}`,
    () => {
      const sum = Array(3000).fill('x').join('+');
      expect(toText(`int f(int x) { return ${sum}; }`, { optimise: '1' })).toContain('@f(');
    },
  );

  it('is deterministic, the date and the time included', () => {
    const text = 'const char *when = __DATE__ __TIME__;';
    const compile = () => toText(text, { flags: ['-Wno-date-time'], cache: false });
    const first = compile();
    // Longer than a second, which is what __TIME__ counts.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
    expect(compile()).toBe(first);
  });
});

describe('errors and warnings in the C source', () => {
  it('say where and what, with the line', () => {
    const result = compileC(
      { path: 'wrong.c', text: 'int f(void) {\n  return y;\n}\n' },
      { workingDirectory: directory },
    );
    expect(result).toMatchObject({
      ok: false,
      message: 'wrong.c does not compile: 1 error',
      diagnostics: [
        {
          severity: 'error',
          file: 'wrong.c',
          line: 2,
          column: 10,
          message: "use of undeclared identifier 'y'",
        },
      ],
    });
    expect(result.diagnostics[0]!.text).toContain('  return y;');
  });

  it('come with a successful compile where they are warnings', () => {
    const result = compileC(
      { path: 'odd.c', text: 'int f(void) { int unused; return 0; }\n' },
      { workingDirectory: directory, flags: ['-Wall'] },
    );
    expect(result.ok).toBe(true);
    expect(result.diagnostics.map((d) => d.severity)).toEqual(['warning']);
  });

  it('say that a source does not exist', () => {
    const result = compileC('nowhere.c', { workingDirectory: directory });
    expect(result.ok).toBe(false);
    expect(result.diagnostics[0]!.message).toContain("'nowhere.c'");
  });

  it('say which flag clang does not know', () => {
    const result = compileC(
      { path: 'a.c', text: 'int x;' },
      { workingDirectory: directory, flags: ['-fno-such-flag'] },
    );
    expect(result.ok).toBe(false);
    expect(result.diagnostics[0]!.message).toContain("'-fno-such-flag'");
  });
});
