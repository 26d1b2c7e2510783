/** The library as a program uses it. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExploreOptions, explore, LoadError, type RunEvent } from '../src/index.js';

const text = `#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_warning("begins");
  if (x == 7) klee_abort();
  if (x > 7) return 1;
  return 2;
}
int twice(const char *s) { return s[0] == '!' ? s[0] / (s[1] - '?') : 0; }
`;
const files = [{ path: 'program.c', text }];

describe('explore', () => {
  it('hands out events and a result', async () => {
    const run = explore({ files });
    const events: RunEvent[] = [];
    for await (const event of run) events.push(event);
    expect(events.map(({ kind }) => kind).sort()).toEqual(['error', 'message', 'path', 'path']);
    const error = events.find((event) => event.kind === 'error')!;
    expect(error.error).toMatchObject({ kind: 'abort', function: 'main', line: 6 });
    expect([...error.inputs[0].bytes]).toEqual([7, 0, 0, 0]);
    const result = await run.result;
    expect(result).toMatchObject({ complete: true, completed: 2, errored: 1, stoppedBy: null });
    expect(result.errors).toHaveLength(1);
  });

  it('takes symbolic arguments and limits', async () => {
    const program = 'int main(int c, char **v) { if (v[1][0] == 3) return 1; return 2; }';
    const name = { kind: 'text', bytes: new TextEncoder().encode('p') } as const;
    const result = await explore({
      files: [{ path: 'p.c', text: program }],
      world: { args: [name, { kind: 'symbolic', size: 2 }] },
      maxPaths: 1,
    }).finish();
    expect(result).toMatchObject({ completed: 1, stoppedBy: 'paths', complete: false });
  });

  it('makes choices of short branches if asked to', async () => {
    const program = `#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return x < 0 ? x + 3 : x - 4;
}`;
    const paths = async (options: Partial<ExploreOptions>) => {
      const run = explore({ files: [{ path: 'short.c', text: program }], ...options });
      return (await run.finish()).completed;
    };
    expect(await paths({})).toBe(2);
    expect(await paths({ selectsShortBranches: true })).toBe(1);
    expect(await paths({ selectsShortBranches: true, checkUninitialised: true })).toBe(2);
  });

  it('explores a function without a harness', async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-library-'));
    try {
      fs.writeFileSync(path.join(directory, 'f.c'), text);
      const { errors } = await explore({
        files: ['f.c'],
        function: 'twice',
        bounds: { s: 3 },
        compileOptions: { workingDirectory: directory, optimise: '1' },
      }).finish();
      expect(errors.map(({ error }) => error.kind)).toEqual(['division-by-zero']);
      expect(errors[0].inputs[0].name).toBe('s');
    } finally {
      fs.rmSync(directory, { recursive: true });
    }
  });

  it('changes no real file unless it is asked to', async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-library-'));
    const name = path.join(directory, 'kept');
    const program = `#include <unistd.h>\nint main(void) { return unlink("${name}"); }`;
    const status = async (options: Partial<ExploreOptions>) => {
      for await (const event of explore({
        files: [{ path: 'unlink.c', text: program }],
        ...options,
      })) {
        if (event.kind === 'path') return event.status;
      }
      return undefined;
    };
    try {
      fs.writeFileSync(name, 'text');
      expect(await status({})).toBe(0);
      expect(fs.readFileSync(name, 'utf8')).toBe('text');
      expect(await status({ changesFiles: true })).toBe(0);
      expect(fs.existsSync(name)).toBe(false);
    } finally {
      fs.rmSync(directory, { recursive: true });
    }
  });

  it('can be stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    const result = await explore({ files, signal: stop.signal }).finish();
    expect(result).toMatchObject({ stoppedBy: 'cancelled', complete: false });
  });

  it('says what is wrong with a program', async () => {
    const run = explore({ files: [{ path: 'bad.c', text: 'int main(void) { return y; }' }] });
    await expect(run.finish()).rejects.toThrow(LoadError);
    await expect(run.result).rejects.toThrow("undeclared identifier 'y'");
  });
});
