import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CompileCache,
  type CompileOptions,
  type CompileResult,
  compileC,
  findOnPath,
  userCacheDirectory,
} from '../../../src/frontend/cc/index.js';

let directory: string;
let cache: CompileCache;

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-cache-'));
  cache = new CompileCache(path.join(directory, 'cache'));
});

afterEach(() => {
  fs.rmSync(directory, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
  fs.writeFileSync(path.join(directory, name), text);
}

function compile(options: CompileOptions = {}): CompileResult & { ok: true } {
  const result = compileC('main.c', { workingDirectory: directory, cache, ...options });
  if (!result.ok) throw new Error(`${result.message} ${result.diagnostics.map((d) => d.text)}`);
  return result;
}

const clang = ['clang-19', 'clang-16', 'clang-14', 'clang'].find((name) => findOnPath(name));

const compilers: { cc: string; missing: boolean }[] = [
  { cc: 'embedded', missing: false },
  { cc: clang ?? 'a system clang', missing: clang === undefined },
];

for (const { cc, missing } of compilers) {
  const reason = missing ? ' (skipped: no clang on the PATH)' : '';
  describe.skipIf(missing)(`the compile cache with ${cc}${reason}`, () => {
    beforeEach(() => {
      write('main.c', '#include "value.h"\nint value(void) { int unused; return VALUE; }\n');
      write('value.h', '#define VALUE 1\n');
      // A native compile is not stored while its sources are as young as itself.
      const past = new Date(Date.now() - 10_000);
      for (const name of ['main.c', 'value.h'])
        fs.utimesSync(path.join(directory, name), past, past);
    });

    it('gives the same IR and warnings again', () => {
      const first = compile({ cc, flags: ['-Wall'] });
      const second = compile({ cc, flags: ['-Wall'] });
      expect([first.fromCache, second.fromCache]).toEqual([false, true]);
      expect(Buffer.from(second.ir).equals(first.ir)).toBe(true);
      expect(second.diagnostics).toEqual(first.diagnostics);
      expect(second.diagnostics).toHaveLength(1);
    });

    it('compiles again when a header has changed', () => {
      compile({ cc });
      write('value.h', '#define VALUE 2\n');
      const past = new Date(Date.now() - 5_000);
      fs.utimesSync(path.join(directory, 'value.h'), past, past);
      const changed = compile({ cc, emit: 'bc' });
      expect(changed.fromCache).toBe(false);
      expect(compile({ cc }).fromCache).toBe(true);
      write('value.h', '#define VALUE 1\n');
      expect(compile({ cc }).fromCache).toBe(false);
    });

    it('compiles again when source, flags, level or form have changed', () => {
      compile({ cc });
      expect(compile({ cc, flags: ['-DX'] }).fromCache).toBe(false);
      expect(compile({ cc, optimise: '1' }).fromCache).toBe(false);
      expect(compile({ cc, emit: 'll' }).fromCache).toBe(false);
      fs.appendFileSync(path.join(directory, 'main.c'), '// more\n');
      expect(compile({ cc }).fromCache).toBe(false);
    });
  });
}

describe('the compile cache', () => {
  beforeEach(() => {
    write('main.c', '#include <value.h>\nint value(void) { return VALUE; }\n');
    write('late/value.h', '#define VALUE 1\n');
    write('early/other.h', '');
  });

  it('notices a header that appears earlier on the include path', () => {
    const flags = ['-Iearly', '-Ilate'];
    compile({ flags });
    expect(compile({ flags }).fromCache).toBe(true);
    write('early/value.h', '#define VALUE 7\n');
    const after = compile({ flags, emit: 'bc' });
    expect(after.fromCache).toBe(false);
  });

  it('notices a header that is gone', () => {
    compile({ flags: ['-Ilate'] });
    fs.rmSync(path.join(directory, 'late', 'value.h'));
    expect(compileC('main.c', { workingDirectory: directory, cache, flags: ['-Ilate'] }).ok).toBe(
      false,
    );
  });

  it('compiles anew where an entry is damaged', () => {
    const { ir } = compile({ flags: ['-Ilate'] });
    const [entry] = fs.readdirSync(cache.directory);
    const file = path.join(cache.directory, entry!);
    const whole = fs.readFileSync(file);
    for (const damaged of [
      whole.subarray(0, whole.length - 100),
      whole.subarray(0, 20),
      Buffer.alloc(0),
      Buffer.from('{}\n'),
      Buffer.concat([whole, Buffer.from('x')]),
    ]) {
      fs.writeFileSync(file, damaged);
      const again = compile({ flags: ['-Ilate'] });
      expect(again.fromCache).toBe(false);
      expect(Buffer.from(again.ir).equals(ir)).toBe(true);
    }
  });

  it('does not keep failed compiles', () => {
    write('main.c', 'int x = ;\n');
    expect(compileC('main.c', { workingDirectory: directory, cache }).ok).toBe(false);
    expect(cache.usage().entries).toBe(0);
  });

  it('is not needed: a directory that cannot be made only costs time', () => {
    write('file', '');
    const blocked = new CompileCache(path.join(directory, 'file', 'cache'));
    expect(compile({ cache: blocked, flags: ['-Ilate'] }).fromCache).toBe(false);
  });

  it('removes what was unused for longest, and what dead writers left', () => {
    const small = new CompileCache(path.join(directory, 'small'), 10_000);
    const none = { reads: new Map<string, string>(), absent: [] };
    for (let i = 0; i < 8; i++) {
      small.store(`key${i}`, { ir: new Uint8Array(2000), messages: '' }, none);
      const when = new Date(Date.now() - (8 - i) * 60_000);
      fs.utimesSync(path.join(small.directory, `key${i}.ir`), when, when);
    }
    fs.writeFileSync(path.join(small.directory, 'left.1.aa.tmp'), 'half');
    const old = new Date(Date.now() - 2 * 3_600_000);
    fs.utimesSync(path.join(small.directory, 'left.1.aa.tmp'), old, old);
    small.sweep();
    expect(fs.readdirSync(small.directory).sort()).toEqual([
      'key4.ir',
      'key5.ir',
      'key6.ir',
      'key7.ir',
    ]);
  });

  it("lives in the user's cache directory", () => {
    expect(userCacheDirectory({ XDG_CACHE_HOME: '/x' })).toBe('/x/merganser');
    expect(userCacheDirectory({ MERGANSER_CACHE_DIR: '/here', XDG_CACHE_HOME: '/x' })).toBe(
      '/here',
    );
  });
});
