import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const bundle = path.resolve(import.meta.dirname, '../../bin/merganser.js');
let directory: string;

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-exec-'));
});
afterAll(() => fs.rmSync(directory, { recursive: true }));

/** Runs the command in a directory that holds the files. */
function merganser(words: readonly string[], files: Record<string, string>, input = '') {
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(directory, name), text);
  }
  const env = { ...process.env, NO_COLOR: '1' };
  const options = { cwd: directory, input, encoding: 'utf8', env } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundle, ...words], options);
  return { status, stdout, stderr };
}

describe('merganser exec', () => {
  it("gives the program's own output and status, with arguments, input and files", () => {
    const echo = `#include <stdio.h>
      #include <stdlib.h>
      int twice(int);
      int main(int argc, char **argv) {
        char line[100];
        FILE *f = fopen("note.txt", "r");
        if (fgets(line, sizeof line, f)) printf("note %s", line);
        while (fgets(line, sizeof line, stdin)) printf("%d %s %s", argc, argv[2], line);
        fprintf(stderr, "to stderr\\n");
        return twice(21);
      }`;
    const twice = 'int twice(int x) { return 2 * x; }';
    const files = { 'echo.c': echo, 'twice.c': twice, 'note.txt': 'hello\n' };
    const run = merganser(['exec', 'echo.c', 'twice.c', '--', 'a', '--json'], files, 'x\ny\n');
    expect(run).toEqual({
      status: 42,
      stdout: 'note hello\n3 --json x\n3 --json y\n',
      stderr: 'to stderr\n',
    });
  });

  it('says that an allocation gave null for want of memory, and of address space not', () => {
    const source = `#include <stdlib.h>
      #include <stdint.h>
      int main(void) {
        char *volatile large = malloc(1l << 30), *volatile larger = malloc(SIZE_MAX / 2);
        return (large != 0) + 2 * (larger != 0);
      }`;
    const said = 'an allocation of 1073741824 bytes gives a null pointer';
    const run = merganser(['exec', 'large.c'], { 'large.c': source });
    expect(run.status).toBe(0);
    expect(run.stderr.split('\n').filter((line) => line.includes('allocation'))).toEqual([
      expect.stringContaining(said),
    ]);
    const explored = merganser(['run', '--no-write-tests', '--output-dir', 'o', 'large.c'], {});
    expect(explored.stderr + explored.stdout).toContain(said);
  });

  it('reports an error with its source line, and the status of the signal', () => {
    const source = `#include <stdlib.h>
static void fill(int *a, int n) {
  for (int i = 0; i <= n; i++)
    a[i] = i;
}
int main(void) {
  int *p = malloc(3 * sizeof *p);
  fill(p, 3);
}
`;
    const run = merganser(['exec', 'e.c'], { 'e.c': source });
    expect(run.status).toBe(139);
    expect(
      run.stderr.replace(/0x[0-9a-f]+/, '0x…'),
    ).toBe(`merganser: out-of-bounds: write of 4 bytes right behind a 12-byte heap object allocated at e.c:7
  at e.c:4:10 in fill(a=0x…, n=3)
      4 |     a[i] = i;
        |          ^
  called from main at e.c:8:3
`);
  });

  it('says what is wrong with the source and ends with status 2', () => {
    const run = merganser(['exec', 'bad.c'], { 'bad.c': 'int main(void) { return x; }' });
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("use of undeclared identifier 'x'");
  });
});

describe('merganser run', () => {
  it('summarises the one path of a concrete program as JSON', () => {
    const source = '#include <stdio.h>\nint main(void) { puts("out"); return 0; }';
    const run = merganser(['run', '--json', 'p.c'], { 'p.c': source });
    expect(run.status).toBe(0);
    const summary = JSON.parse(run.stdout) as Record<string, unknown>;
    expect(summary).toMatchObject({
      program: ['p.c'],
      complete: true,
      stoppedBy: null,
      paths: { completed: 1, errored: 0, partial: 0 },
      errors: [],
    });
    expect(run.stderr).toContain('out');
  });

  it('ends with status 1 when the program has an error', () => {
    const source = '#include <assert.h>\nint main(int c, char **v) { assert(c == 7); return 0; }';
    const run = merganser(['run', '--json', 'p.c'], { 'p.c': source });
    expect(run.status).toBe(1);
    const { errors } = JSON.parse(run.stdout) as { errors: unknown[] };
    expect(errors).toMatchObject([{ kind: 'assert', file: 'p.c', line: 2, function: 'main' }]);
  });
});
