/** Command lines of compilers, as builds write them. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CompilerCall, readCall, responseWords } from '../../../src/frontend/build/call.js';

const read = (line: string, directory = '.') => readCall(line.split(' '), directory);

const source = (name: string) => ({ kind: 'source', path: name });
const file = (name: string) => ({ kind: 'file', path: name });

describe('a call of a compiler', () => {
  it.each<[line: string, expected: Partial<CompilerCall>]>([
    ['-c a.c', { makes: 'objects', inputs: [{ kind: 'source', path: 'a.c' }], output: undefined }],
    ['-c -o x/a.o a.c', { makes: 'objects', output: 'x/a.o' }],
    ['-ox/a.o -c a.c', { output: 'x/a.o' }],
    ['a.c b.o -o prog', { makes: 'linked', output: 'prog' }],
    ['-E a.c', { makes: 'none' }],
    ['-MM a.c', { makes: 'none' }],
    ['--version', { makes: 'none' }],
    ['-print-search-dirs', { makes: 'none' }],
    ['-lm', { makes: 'none' }],
  ])('%s', (line, expected) => {
    expect(read(line)).toMatchObject(expected);
  });

  it('keeps what changes the meaning of a source, in its order', () => {
    const line =
      '-DHAVE_CONFIG_H -I. -I include -O2 -g -Wall -Werror -std=gnu99 -pthread -fPIC -fstack-protector-strong ' +
      '-funsigned-char -march=native -msse4.2 -isystem /x -include config.h -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 ' +
      '-MT a.o -MD -MP -MF .deps/a.Tpo -fdebug-prefix-map=/a=. -c a.c -o a.o';
    expect(read(line).flags.join(' ')).toBe(
      '-DHAVE_CONFIG_H -I. -I include -std=gnu99 -pthread -funsigned-char -msse4.2 -isystem /x -include config.h',
    );
  });

  it('tells inputs of all kinds apart, in their order', () => {
    const line =
      'main.o start.S x.cpp -L lib -Lother -lfoo libbar.a -Wl,--whole-archive,.libs/libx.a,-soname,a.so -o prog -lm';
    const { inputs, libraryDirectories } = read(line);
    expect(libraryDirectories).toEqual(['lib', 'other']);
    expect(inputs).toEqual([
      file('main.o'),
      { kind: 'foreign', path: 'start.S', language: 'assembly' },
      { kind: 'foreign', path: 'x.cpp', language: 'C++' },
      { kind: 'library', name: 'foo' },
      file('libbar.a'),
      file('.libs/libx.a'),
      { kind: 'library', name: 'm' },
    ]);
  });

  it('believes -x before names', () => {
    expect(read('-c -x c generated.inc -o g.o').inputs).toEqual([source('generated.inc')]);
    expect(read('-x assembler-with-cpp -c a.c -x none b.c').inputs).toEqual([
      { kind: 'foreign', path: 'a.c', language: 'assembly' },
      source('b.c'),
    ]);
  });

  it("reads ld's words", () => {
    const call = read('-r -m elf_x86_64 -z now -e start -o all.o a.o b.o');
    expect(call).toMatchObject({ makes: 'linked', output: 'all.o' });
    expect(call.inputs).toEqual([file('a.o'), file('b.o')]);
  });

  it('reads response files, nested ones too', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-call-'));
    fs.writeFileSync(path.join(folder, 'inner'), '"-DNAME=a b"\n-c');
    fs.writeFileSync(path.join(folder, 'outer'), "@inner 'a c.c' -o\\ x");
    const call = readCall(['@outer', '@nowhere'], folder);
    expect(call.flags).toEqual(['-DNAME=a b']);
    expect(call.output).toBe(' x');
    expect(call.inputs).toEqual([source('a c.c'), file('@nowhere')]);
  });

  it('parts words as a shell does', () => {
    expect(responseWords(`a  "b \\" c" 'd "e'f \\\\ ""`)).toEqual([
      'a',
      'b " c',
      'd "ef',
      '\\',
      '',
    ]);
  });
});
