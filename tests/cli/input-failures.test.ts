/** Files that cannot be read, or are not what they should be: which, why, what to do; and names that are not ASCII. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileC } from '../../src/frontend/index.js';
import { readRun } from '../../src/results/index.js';
import { asPlainUser, inOpenFolder, noPlainUser } from './plain-user.js';
import { merganser } from './session.js';

let home: string;

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-input-'));
});

afterAll(() => fs.rmSync(home, { recursive: true }));

const run = (...words: string[]) => merganser(['run', ...words], { workingDirectory: home });

describe('a source', { timeout: 60_000 }, () => {
  const elf = Buffer.from('\x7fELF\x02\x01\x01\0\0\0', 'latin1');
  const cases: [name: string, make: (file: string) => void, says: RegExp][] = [
    ['folder.c', fs.mkdirSync, /folder\.c is a directory; give the files in it/],
    ['folder.bc', fs.mkdirSync, /folder\.bc is a directory/],
    ['empty.bc', (file) => fs.writeFileSync(file, ''), /empty\.bc: this file is empty/],
    ['empty.c', (file) => fs.writeFileSync(file, ''), /no function main/],
    ['program', (file) => fs.writeFileSync(file, elf), /program: this is machine code; give/],
    ['program.c', (file) => fs.writeFileSync(file, elf), /program\.c: this is machine code; give/],
    ['huge.bc', (file) => enlarge(file, 2 ** 31), /huge\.bc is too large: 2\.0 GB/],
    ['huge.c', (file) => enlarge(file, 2 ** 31), /huge\.c is too large: 2\.0 GB/],
    ['pipe.c', (file) => spawnSync('mkfifo', [file]), /pipe\.c is no regular file; copy it/],
    ['program.c/x.c', () => undefined, /there is no directory program\.c/],
  ];
  it.each(cases)('%s', async (name, make, says) => {
    make(path.join(home, name));
    const { status, err } = await run(name);
    expect(err).toMatch(says);
    expect(status).toBe(2);
  });

  function enlarge(file: string, size: number): void {
    fs.writeFileSync(file, '');
    fs.truncateSync(file, size);
  }

  it.skipIf(noPlainUser)(`that may not be read ${noPlainUser ?? ''}`, () => {
    inOpenFolder((folder) => {
      const text = 'int main(void) { return 0; }\n';
      for (const name of ['locked.c', 'locked.bc', 'locked.ll']) {
        fs.writeFileSync(path.join(folder, name), text, { mode: 0 });
        const { status, stderr } = asPlainUser(['run', '--no-write-tests', name], folder);
        expect(stderr).toBe(`merganser: ${name} cannot be read: permission denied\n`);
        expect(status).toBe(2);
      }
    });
  });
});

describe('names that are not ASCII', { timeout: 60_000 }, () => {
  const folder = 'größe 漢字';
  const source = `#include <klee/klee.h>
#include "kopf é.h"
static int größe(int breite) { int feld[4] = {0}; return feld[breite]; }
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "länge");
  prüfe(x);
  return größe(4);
}
`;
  const header = '#include <assert.h>\nstatic void prüfe(int x) { assert(x != 7 && "Käse"); }\n';

  beforeAll(() => {
    fs.mkdirSync(path.join(home, folder));
    fs.writeFileSync(path.join(home, folder, 'prüf ung.c'), source);
    fs.writeFileSync(path.join(home, folder, 'kopf é.h'), header);
    for (const emit of ['ll', 'bc'] as const) {
      const compiled = compileC('prüf ung.c', {
        emit,
        debug: 'full',
        workingDirectory: path.join(home, folder),
      });
      if (!compiled.ok) throw new Error(compiled.message);
      fs.writeFileSync(path.join(home, folder, `prüf ung.${emit}`), compiled.ir);
    }
  });

  it.each(['c', 'll', 'bc'])('are shown as they are: .%s', async (kind) => {
    const out = path.join(home, folder, `out-${kind}`);
    const words = ['run', `prüf ung.${kind}`, '--output-dir', out];
    const { status, err } = await merganser([...words, '--sarif', `${kind}.sarif`], {
      workingDirectory: path.join(home, folder),
    });
    expect(status).toBe(1);
    expect(err).toMatch(/at \.\/kopf é\.h:2:\d+ in prüfe\(x=7\)/);
    expect(err).toContain('assert(x != 7 && "Käse")');
    expect(err).toMatch(/16-byte local variable feld of größe/);
    expect(err).toContain('called from main at prüf ung.c:7');
    expect(err).toContain('länge = 7');
    expect(err).not.toMatch(/Ã|Â|æ/);
    const { summary } = readRun(out);
    expect(summary.errors.map(({ file }) => file).sort()).toEqual(['./kopf é.h', 'prüf ung.c']);
    const read = (file: string) => fs.readFileSync(path.join(out, file), 'utf8');
    expect(read('coverage.info')).toContain(
      `SF:${path.join(fs.realpathSync(home), folder, 'prüf ung.c')}`,
    );
    expect(read('coverage.info')).toMatch(/FN:3,größe/);
    expect(read('events.ndjson')).toContain('"file":"prüf ung.c"');
    const sarif = fs.readFileSync(path.join(home, folder, `${kind}.sarif`), 'utf8');
    expect(sarif).toContain(`"uri": "${encodeURI('prüf ung.c')}"`);
  });

  it('can be named: --function, --target', async () => {
    const file = path.join(folder, 'prüf ung.c');
    const { err } = await run(file, '--function', 'größe', '--no-write-tests');
    expect(err).toMatch(/in größe\(breite=/);
    const harness = await run(file, '--function', 'größe', '--print-harness');
    expect(harness.out).toContain('= größe;');
    const target = await run(file, '--target', 'prüf ung.c:3', '--no-write-tests');
    expect(target.status).toBe(1);
    const absent = await run(path.join(folder, 'prüf umg.c'));
    expect(absent.err).toContain(`did you mean ${file}?`);
  });
});
