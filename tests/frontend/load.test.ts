import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeArchive } from '../../scripts/archive.js';
import { readArchive } from '../../src/frontend/archive.js';
import { readBitcode } from '../../src/frontend/bc/index.js';
import { runtimeArchive } from '../../src/frontend/cc/index.js';
import {
  archiveLibrary,
  compileC,
  type LoadOptions,
  linkModules,
  loadProgram,
} from '../../src/frontend/index.js';
import type { MemberId } from '../../src/frontend/link/index.js';
import { printModule, TypeTable, verifyModule } from '../../src/ir/index.js';

let directory: string;

function write(name: string, content: string | Uint8Array): void {
  fs.writeFileSync(path.join(directory, name), content);
}

function bitcode(text: string): Uint8Array {
  const result = compileC({ path: 'given.c', text }, { workingDirectory: directory });
  if (!result.ok) throw new Error(result.message);
  return result.ir;
}

function load(files: readonly string[], options: LoadOptions = {}) {
  return loadProgram(files, { workingDirectory: directory, ...options });
}

function errorsOf(files: readonly string[]): readonly string[] {
  const loaded = load(files);
  if (loaded.ok) throw new Error('accepted');
  return loaded.errors;
}

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-load-'));
  write('main.c', 'int twice(int); int main(void) { return twice(21); }\n');
  write('twice.c', 'int twice(int x) { return 2 * x; }\n');
  write('twice.bc', bitcode('int twice(int x) { return 2 * x; }'));
  write('twice.ll', 'define i32 @twice(i32 %x) {\n  %r = shl i32 %x, 1\n  ret i32 %r\n}\n');
  const members = [
    { name: 'other.bc', bytes: bitcode('int other(void) { return 1; }'), symbols: ['other'] },
    { name: 'twice.bc', bytes: bitcode('int twice(int x) { return 2 * x; }'), symbols: ['twice'] },
  ];
  write('indexed.a', writeArchive(members));
  write('plain.a', writeArchive(members.map((member) => ({ ...member, symbols: [] }))));
});

afterAll(() => {
  fs.rmSync(directory, { recursive: true, force: true });
});

describe('loading a program', () => {
  it.each(['twice.c', 'twice.bc', 'twice.ll', 'indexed.a', 'plain.a'])(
    'links main.c with %s',
    (other) => {
      const loaded = load(['main.c', other]);
      if (!loaded.ok) throw new Error(loaded.errors.join('\n'));
      expect(loaded.undefined).toEqual([]);
      const defined = loaded.module.functions.filter(({ blocks }) => blocks.length > 0);
      expect(defined.map(({ name }) => name).sort()).toEqual(['main', 'twice']);
    },
  );

  it('tells compiler errors, unreadable files and what is no program', () => {
    write('wrong.c', 'int main(void) { return x; }\n');
    write('object.o', Buffer.from('\u007fELF....'));
    write('source.cpp', 'int main() {}\n');
    write('broken.ll', 'define i32 @f() {\n  bogus\n}\n');
    write('broken.bc', Buffer.from([0x42, 0x43, 0xc0, 0xde, 1, 2, 3, 4]));
    expect(errorsOf(['wrong.c'])).toEqual(['wrong.c does not compile: 1 error']);
    expect(errorsOf(['none.bc'])).toEqual(['none.bc does not exist']);
    expect(errorsOf(['object.o'])[0]).toContain('this is machine code');
    expect(errorsOf(['source.cpp'])[0]).toContain('C++ is not compiled here');
    expect(errorsOf(['broken.ll'])[0]).toMatch(/^broken\.ll:2:\d+: /);
    expect(errorsOf(['broken.bc'])[0]).toMatch(/^broken\.bc: /);
    expect(errorsOf(['indexed.a'])[0]).toContain('there is no program');
    expect(errorsOf(['wrong.c', 'none.bc'])).toHaveLength(2);
  });

  it("says what is undefined in a linker's words", () => {
    expect(errorsOf(['main.c'])[0]).toMatch(/undefined symbol.*twice/);
    expect(load(['main.c'], { link: { undefined: 'allow' } })).toMatchObject({
      ok: true,
      undefined: ['twice'],
    });
  });

  const built = fs.existsSync(new URL('../../dist/runtime/libc.a', import.meta.url));
  it.skipIf(!built)(
    `takes what is needed of the C library${built ? '' : " (skipped: needs 'npm run build')"}`,
    () => {
      write('hello.c', '#include <stdio.h>\nint main(void) { return puts("hello"); }\n');
      const loaded = load(['hello.c'], { cLibrary: true, link: { undefined: 'allow' } });
      if (!loaded.ok) throw new Error(loaded.errors.join('\n'));
      expect(loaded.warnings).toEqual([]);
      expect(loaded.undefined).toContain('__mg_write');
      expect(loaded.undefined).not.toContain('puts');
      const names = loaded.module.functions.map(({ name }) => name);
      expect(names).toContain('puts');
      expect(names).not.toContain('strptime');
    },
  );

  it.skipIf(!built)(
    `links the same program from bodies that are read late${built ? '' : " (skipped: needs 'npm run build')"}`,
    () => {
      write('print.c', '#include <stdio.h>\nint main(void) { return printf("%5.2f", 1.5); }\n');
      const compiled = compileC('print.c', { workingDirectory: directory });
      if (!compiled.ok) throw new Error(compiled.message);
      const archive = readArchive(fs.readFileSync(runtimeArchive('x86_64')), 'libc.a');
      const link = (lazy: boolean) => {
        const types = new TypeTable();
        const library = archiveLibrary(archive, 'libc', types, { replaceable: true });
        const load = (id: MemberId) =>
          readBitcode(archive.members[id as number].bytes, { file: `libc(${id})`, types, lazy });
        const linked = linkModules([readBitcode(compiled.ir, { types })], {
          libraries: [{ ...library, load }],
          roots: ['__mg_start', 'main'],
          undefined: 'allow',
        });
        expect(verifyModule(linked.module!)).toEqual([]);
        return printModule(linked.module!);
      };
      expect(link(true)).toBe(link(false));
    },
  );
});
