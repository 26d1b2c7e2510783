/** The drop-in: what KLEE's options do to messages and files. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOnPath } from '../../src/frontend/index.js';
import { readKTest } from '../../src/results/index.js';
import { merganser } from './session.js';

const table = `#include <klee/klee.h>
char table[8] = {1, 2, 3, 3, 5, 0, 1, 9};
int main(void) {
  unsigned char k;
  klee_make_symbolic(&k, sizeof k, "k");
  klee_assume(k < 8);
  if (table[k] == 3) return 1;
  if (table[k] > 4) return 2;
  return 0;
}
`;

const branches = `#include <klee/klee.h>
#include <string.h>
int nobody(int x);
int twice(int x) { return 2 * x; }
int (*pointer)(int);
int main(int argc, char **argv) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  pointer = twice;
  int result = strlen(argv[0]) > 0;
  for (int i = 0; i < 3; i++)
    if (x & (1u << i)) result = pointer(result);
  switch (x >> 3) {
    case 1: case 2: case 3: result++;
  }
  if (x & 1) result++;
  if (x == 78) result = nobody(result);
  klee_assert(x != 77);
  return result;
}
`;

const replaced = `#include <klee/klee.h>
int small_a(int x) { return x + 1; }
int small_b(int x) { return x + 2; }
int large(int x) { return x + 40; }
long other(long x) { return x; }
int main(void) {
  int (*pointer)(int) = small_b;
  klee_assert(small_a(0) == 1);
  klee_assert(pointer(0) == 2);
  return 0;
}
`;

const assumes = `#include <klee/klee.h>
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 100) klee_assume(x < 50);
  return 0;
}
`;

const regions = `#include <klee/klee.h>
int main(void) {
  unsigned char x, y;
  int n = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (y > 9) {
    klee_open_merge();
    if (x == 1) n = 1;
    else if (x == 2) for (int i = 0; i < 500; i++) n++;
    klee_close_merge();
  }
  klee_close_merge();
  return n > 600;
}
`;

/** Each path asks for something that cannot be, or is odd. */
const misuse = `#include <klee/klee.h>
const int constant[2] = {1, 2};
char open[4] = {'a', 'b', 'c', 'd'};
char other[4] = "xyz";
int main(void) {
  unsigned char which, k;
  int x, y[2];
  klee_make_symbolic(&which, sizeof which, "which");
  klee_make_symbolic(&k, sizeof k, "k");
  switch (which) {
    case 1: klee_assume(which == 2); break;
    case 2: klee_make_symbolic(y, 4, "y"); break;
    case 3: klee_make_symbolic((void *)constant, sizeof constant, "constant"); break;
    case 4: klee_range(3, 3, "r"); break;
    case 5: klee_make_symbolic(&x, sizeof x, ""); break;
    case 6: klee_warning(open); break;
    case 7: klee_int(k & 1 ? other : open); break;
    case 8: klee_int((char *)16); break;
    case 9: ((void (*)(void *, unsigned long))klee_make_symbolic)(&x, 4); break;
  }
  return 0;
}
`;

/** By its first argument, each does something that KLEE has its own way of. */
const odd = `#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
void *__memcpy_chk(void *, const void *, unsigned long, unsigned long);
void *_Znwm(unsigned long);
int nobody_calls(int x) { return x; }
int add(int count, ...) {
  va_list list;
  va_start(list, count);
  int sum = 0;
  while (count-- > 0) sum += va_arg(list, int);
  va_end(list);
  return sum;
}
int main(int argc, char **argv) {
  int n = 7, expected = 7;
  char room[4], *name = (char *)16;
  switch (argc > 1 ? argv[1][0] : 0) {
    case 'a': return __atomic_fetch_add(&n, 3, __ATOMIC_SEQ_CST) + __atomic_fetch_and(&n, 12, __ATOMIC_SEQ_CST) +
      __atomic_compare_exchange_n(&n, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    case 'b': asm volatile("" ::: "memory"); __builtin_trap();
    case 'c': return strdup(name) != 0;
    case 'd': __memcpy_chk(room, "hello", 6, sizeof room); return room[0];
    case 'e': return add(argc, 1) + *(int *)_Znwm(4);
    case 'f': for (int i = 0; i < 30; i++) *(char *)malloc(1 << 20) = 1; return 0;
    case 'g': if (getenv("ODD")) abort(); return 0;
    case 'i': for (n = 0; n < 200000; n++) room[n & 3]++; return 0;
    case 'h': n = -2147483647 - 1; return __builtin_abs(n);
  }
  return 0;
}
`;

let folder: string;
let runs = 0;

interface Ran {
  readonly status: number;
  readonly err: string;
  file(name: string): string;
  names(pattern: RegExp): string[];
}

const klee = (program: string, ...options: string[]) => kleeOn([program], ...options);

/** With the program's arguments behind its name. */
async function kleeOn(program: readonly string[], ...options: string[]): Promise<Ran> {
  const directory = path.join(folder, `out-${runs++}`);
  const words = ['klee', `--output-dir=${directory}`, ...options, ...program];
  const { status, err } = await merganser(words, { workingDirectory: folder });
  return {
    status,
    err,
    file: (name) => fs.readFileSync(path.join(directory, name), 'latin1'),
    names: (pattern) => fs.readdirSync(directory).filter((name) => pattern.test(name)),
  };
}

const completed = (err: string) => Number(/completed paths = (\d+)/.exec(err)?.[1]);

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-klee-'));
  fs.writeFileSync(path.join(folder, 'table.c'), table);
  fs.writeFileSync(path.join(folder, 'branches.c'), branches);
  fs.writeFileSync(path.join(folder, 'replaced.c'), replaced);
  fs.writeFileSync(path.join(folder, 'assumes.c'), assumes);
  fs.writeFileSync(path.join(folder, 'misuse.c'), misuse);
  fs.writeFileSync(path.join(folder, 'regions.c'), regions);
  fs.writeFileSync(path.join(folder, 'odd.c'), odd);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('merganser klee', () => {
  it('tells of conditions over tables only where it has rewritten them, with the same paths', async () => {
    const plain = await klee('table.c', '--write-kqueries');
    expect(plain.err).not.toContain('OPT_');
    expect(plain.file('test000001.kquery') + plain.file('test000002.kquery')).toContain('const_');
    for (const [form, message] of [
      ['index', 'OPT_I: successful'],
      ['value', 'OPT_V: successful'],
    ]) {
      const ran = await klee('table.c', '--write-kqueries', `--optimize-array=${form}`);
      expect(ran.err).toContain(`KLEE: WARNING: ${message}`);
      expect(completed(ran.err)).toBe(completed(plain.err));
      for (const name of ran.names(/\.kquery$/)) expect(ran.file(name)).not.toContain('const_');
    }
  });

  it("has KLEE's words for what the engine says in its own", async () => {
    const { err, names, file } = await klee('misuse.c');
    const errors = names(/\.user\.err$/).map((name) => /^Error: (.*)$/m.exec(file(name))?.[1]);
    const klees = 'passed to one of the klee_ functions';
    expect(errors.sort()).toEqual([
      'Incorrect number of arguments to klee_make_symbolic(void*, size_t, char*)',
      `Invalid string pointer ${klees}`,
      `Symbolic string pointer ${klees}`,
      'Wrong size given to klee_make_symbolic',
      'cannot make readonly object symbolic',
      'invalid klee_assume call (provably false)',
      'invalid range',
    ]);
    expect(err).toContain('KLEE: WARNING: klee_make_symbolic: renamed empty name to "unnamed"\n');
    expect(err).toContain(`KLEE: WARNING ONCE: String not terminated by \\0 ${klees}\n`);
  });

  it('replays the tests of a run', async () => {
    const first = await klee('branches.c');
    const error = first.names(/\.assert\.err$/)[0].replace('.assert.err', '.ktest');
    const tests = path.join(folder, 'tests');
    fs.mkdirSync(tests);
    const directory = path.join(folder, `out-${runs - 1}`);
    fs.copyFileSync(path.join(directory, error), path.join(tests, 'a.ktest'));
    const other = first.names(/\.ktest$/).find((name) => name !== error)!;
    fs.copyFileSync(path.join(directory, other), path.join(tests, 'b.ktest'));
    const again = await klee('branches.c', '--replay-ktest-dir=tests');
    expect(again.err.match(/KLEE: replaying: /g)).toHaveLength(2);
    expect(again.err).toContain('KLEE: ERROR:');
    expect(again.err).toContain('completed paths = 1\n');
    expect(again.err).toContain('partially completed paths = 1\n');
    const missing = await klee('branches.c', '--replay-ktest-file=none.ktest');
    expect(missing.status).toBe(1);
    expect(missing.err).toContain('none.ktest');
  });

  it('writes the branches of a path, and takes them again', async () => {
    const first = await klee('branches.c', '--write-paths', '--write-sym-paths');
    const traces = first.names(/\d\.path$/).map((name) => first.file(name));
    const [trace] = traces.filter((text) => text.startsWith('1\n1\n1\n'));
    const forks = first.names(/\.sym\.path$/).map((name) => first.file(name).length);
    // The last branch asks again what the first one has asked: it is no fork.
    expect(Math.max(...forks)).toBeLessThan(Math.max(...traces.map(({ length }) => length)));
    fs.writeFileSync(path.join(folder, 'taken.path'), trace.split('\n').slice(0, 3).join('\n'));
    const again = await klee('branches.c', '--replay-path=taken.path', '--write-paths');
    const taken = again.names(/\d\.path$/).map((name) => again.file(name));
    expect(taken.every((text) => text.startsWith('1\n1\n1\n'))).toBe(true);
    expect(completed(again.err)).toBeLessThan(completed(first.err));
  });

  it('logs questions, compressed or not', async () => {
    const plain = await klee('table.c', '--use-query-log=all:kquery,all:smt2');
    expect(plain.file('all-queries.kquery')).toContain('(query [');
    expect(plain.file('all-queries.smt2')).toContain('(check-sat)');
    const small = await klee('table.c', '--use-query-log=all:kquery', '--compress-query-log');
    const text = gunzipSync(Buffer.from(small.file('all-queries.kquery.gz'), 'latin1'));
    expect(text.toString('latin1')).toContain('(query [');
    const wrong = await klee('table.c', '--use-query-log=some:kquery');
    expect(wrong.status).toBe(1);
    expect(wrong.err).toContain("'some:kquery'");
  });

  it('writes XML, covered lines and the functions whose address is taken', async () => {
    const options = ['--write-xml-tests', '--write-cov', '--debug-print-escaping-functions'];
    const ran = await klee('branches.c', ...options);
    expect(ran.file('test000001.xml')).toMatch(/<input variable="x" size="4">0x[0-9a-f]{8}</);
    expect(ran.file('metadata.xml')).toContain('<programfile>branches.c</programfile>');
    const lines = ran.names(/\.cov$/).map((name) => ran.file(name));
    expect(lines.some((text) => text.includes('branches.c:4\n'))).toBe(true);
    expect(lines.some((text) => !text.includes('branches.c:4\n'))).toBe(true);
    expect(ran.err).toContain('KLEE: escaping functions: [twice]');
  });

  it('stops at an instruction, and names each of them', async () => {
    const ran = await klee('branches.c', '--max-instructions=100');
    expect(ran.err).toContain('total instructions = 100\n');
    const traced = await klee('table.c', '--debug-print-instructions=all:file');
    const listed = traced.file('instructions.txt');
    expect(listed).toMatch(/table\.c:5:\d+:\d+: {2}call void @klee_make_symbolic/);
    const compact = await klee('table.c', '--debug-print-instructions=compact:file');
    expect(compact.file('instructions.txt')).not.toContain('table.c');
  });

  it('limits forks at one place, and splits the cases of a switch', async () => {
    const plain = await klee('branches.c');
    const limits = ['--max-static-fork-pct=0.2', '--max-static-pct-check-delay=1'];
    const few = await klee('branches.c', ...limits);
    expect(few.err).toMatch(
      /WARNING ONCE: skipping fork and concretizing condition \(MaxStatic\*Pct limit reached\) at .*branches\.c:\d+\n/,
    );
    expect(completed(few.err)).toBeLessThan(completed(plain.err));
    const split = await klee('branches.c', '--switch-type=simple');
    expect(completed(split.err)).toBeGreaterThan(completed(plain.err));
  });

  it('makes choices of short branches, as simplifycfg does', async () => {
    const text = `#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  int y = x < 0 ? x + 3 : x - 4;
  return y + (x & 1 ? y + 5 : y - 6) + (x < 5 ? y << x : 0);
}`;
    fs.writeFileSync(path.join(folder, 'short.c'), text);
    // Of a shift nobody knows that it is none too far, unless that is no error.
    const { err, file } = await klee('short.c');
    expect(completed(err)).toBe(2);
    expect(file('assembly.ll').match(/select i1/g)).toHaveLength(2);
    const unchecked = await klee('short.c', '--check-overshift=false');
    expect(completed(unchecked.err)).toBe(1);
  });

  it('tells of calls that leave the program, and forbids them', async () => {
    const once = await klee('branches.c');
    expect(once.err.match(/calling external: strlen\(/g)).toHaveLength(1);
    expect(once.err).toContain('failed external call: nobody');
    const none = await klee('branches.c', '--external-call-warnings=none');
    expect(none.err).not.toContain('calling external');
    const forbidden = await klee('branches.c', '--external-calls=none');
    expect(forbidden.err).toContain('Disallowed call to external function: strlen');
    expect(forbidden.names(/\.user\.err$/)).toHaveLength(1);
  });
});

/** How often instructions were executed, by what is on their line of assembly.ll. */
function executed(ran: Ran, what: string): number[] {
  const text = ran.file('run.istats');
  const columns = /^events: (.*) $/m.exec(text)![1].split(' ');
  const lines = ran.file('assembly.ll').split('\n');
  return [...text.matchAll(/^(\d+) \d+ ([\d ]+) $/gm)]
    .filter(([, line]) => lines[Number(line) - 1].includes(what))
    .map(([, , figures]) => Number(figures.split(' ')[columns.indexOf('I')]));
}

describe('what KLEE has its own way of', () => {
  it('is a program without the library, atomic operations and traps in assembly.ll', async () => {
    const ran = await kleeOn(['odd.c', 'a']);
    expect(ran.err).toContain('completed paths = 1\n');
    const text = ran.file('assembly.ll');
    expect(text).not.toMatch(/atomicrmw|= cmpxchg|@llvm\.trap\(\)|asm sideeffect/);
    expect(text).toMatch(/^define .*@nobody_calls\(/m);
    expect(text).toMatch(/^declare ptr @strdup\(ptr\)$/m);
    expect(text.match(/^define /gm)).toHaveLength(3);
    const trap = await kleeOn(['odd.c', 'b']);
    expect(trap.err).toMatch(/odd\.c:\d+: abort failure/);
  });

  it('is a call that fails where the library would, and what the library finds', async () => {
    const outcome = async (letter: string, ...options: string[]) =>
      /ERROR: (.*)/.exec((await kleeOn(['odd.c', letter], ...options)).err)?.[1];
    expect(await outcome('c')).toMatch(/odd\.c:25: failed external call: strdup$/);
    expect(await outcome('c', '--libc=klee')).toContain('memory error');
    expect(await outcome('d')).toMatch(/memcpy overflow$/);
    expect(await outcome('e', '--external-calls=none')).toMatch(/odd\.c:14: memory error/);
    expect(await outcome('h')).toMatch(/llvm\.abs called with poison and INT_MIN$/);
  });

  it('is a limit to memory and to forks, and an environment', async () => {
    const small = await kleeOn(['odd.c', 'f'], '--max-memory=20', '--kdalloc-quarantine=-1');
    expect(small.err).toContain('KLEE: WARNING: killing 1 states (over memory cap');
    expect(small.err).toContain('KLEE: Deterministic allocator: Using unlimited quarantine');
    expect(small.names(/\.early$/)).toHaveLength(1);
    fs.writeFileSync(path.join(folder, 'odd.env'), 'HOME=/\nODD=1\n');
    const around = await kleeOn(['odd.c', 'g'], '--env-file=odd.env');
    expect(around.names(/\.abort\.err$/)).toHaveLength(1);
    const forks = await klee('branches.c', '--max-forks=2');
    expect(forks.err).toContain('WARNING ONCE: skipping fork (max-forks reached)');
    const depth = await klee('branches.c', '--max-depth=1');
    expect(completed(depth.err)).toBe(0);
    expect(depth.names(/\.early$/)).toHaveLength(2);
  });

  it('is tests for new code alone, and what instructions have cost', async () => {
    const ran = await klee('branches.c', '--only-output-states-covering-new', '--write-exec-tree');
    const [tests, errors] = [ran.names(/\.ktest$/).length, ran.names(/\.err$/).length];
    expect(errors).toBe(2);
    expect(tests).toBeGreaterThan(errors);
    expect(tests).toBeLessThan(completed(ran.err));
    expect(executed(ran, '@klee_make_symbolic')).toEqual([1]);
    // All paths but that of the call that fails return or fail the assertion.
    expect(executed(ran, 'icmp ne i32')).toContain(17);
    expect(ran.file('run.istats')).toMatch(/^fn=twice$/m);
    // The checks are shown, of what can fail, and are nothing when the text is run again.
    const text = ran.file('assembly.ll');
    expect(text.match(/call void @klee_overshift_check\(i64 32, i64 %/g)).toHaveLength(1);
    expect(text).toMatch(/ = shl i32 1, .*!klee\.check\.shift !\d+$/m);
    fs.writeFileSync(path.join(folder, 'again.ll'), text, 'latin1');
    expect(completed((await klee('again.ll')).err)).toBe(completed(ran.err));
    // In compiled code, too.
    const hot = await kleeOn(['odd.c', 'i']);
    expect(executed(hot, 'icmp slt i32')).toContain(200_001);
    expect(executed(hot, 'and i32')).toContain(200_000);
    const tree = path.join(folder, 'exec_tree.db');
    fs.writeFileSync(tree, ran.file('exec_tree.db'), 'latin1');
    if (!findOnPath('sqlite3')) return;
    const sql =
      'PRAGMA integrity_check; SELECT kind, count(*) FROM nodes GROUP BY kind ORDER BY kind';
    const { stdout } = spawnSync('sqlite3', [tree, sql], { encoding: 'utf8' });
    // A tree of 18 leaves: splits by branches and switches; ends by themselves, by an assertion, outside.
    const [ok, ...kinds] = stdout.trimEnd().split('\n');
    expect(ok).toBe('ok');
    const counts = new Map(kinds.map((line) => line.split('|').map(Number) as [number, number]));
    expect(counts.get(1)! + (counts.get(3) ?? 0)).toBe(16 + 17);
    expect([counts.get(31), counts.get(61)]).toEqual([1, 1]);
  });
});

describe('--posix-runtime', () => {
  const program = `#include <stdio.h>
int main(int argc, char **argv) {
  volatile int n = 0;
  if (argc > 1)
    for (char *at = argv[1]; *at; at++) n++;
  return n;
}
`;
  const several = `#include <stdio.h>
int main(int argc, char **argv) {
  FILE *file = fopen("A", "r");
  if (argc > 3) return 1;
  return file && getc(file) == 'a' ? 2 : getchar() == 'b' ? 3 : 4;
}
`;
  beforeAll(() => {
    fs.writeFileSync(path.join(folder, 'argument.c'), program);
    fs.writeFileSync(path.join(folder, 'several.c'), several);
  });
  const objects = (ran: Ran, name: string) =>
    readKTest(Buffer.from(ran.file(name), 'latin1')).objects;

  // No argument; or one of 0, 1, 2 or 3 characters.
  it('takes the words as KLEE does, and leaves them alone without it', async () => {
    const words = ['argument.c', '--sym-args', '0', '1', '3'];
    const symbolic = await kleeOn(words, '--posix-runtime');
    expect(completed(symbolic.err)).toBe(5);
    const plain = await kleeOn(words);
    expect(completed(plain.err)).toBe(1);
    const tests = symbolic.names(/\.ktest$/).map((name) => objects(symbolic, name));
    const shapes = tests.map((list) => list.map(({ name }) => name).join());
    expect(shapes.sort()).toEqual(['n_args', ...Array(4).fill('n_args,arg00')]);
    for (const [first, ...rest] of tests) {
      expect(Buffer.from(first.bytes).readUInt32LE()).toBe(rest.length);
      for (const { bytes } of rest) expect(bytes).toHaveLength(4);
    }
  });

  it('gives tests the objects of KLEE, in its order, and its arguments', async () => {
    const words = ['several.c', '--sym-args', '0', '1', '2', '-v', '--sym-args', '1', '2', '1'];
    const ran = await kleeOn(
      [...words, '--sym-files', '1', '4', '--sym-stdin', '2', '--sym-stdout', '--max-fail', '1'],
      '--posix-runtime',
    );
    const test = ran.names(/\.ktest$/).find((name) => objects(ran, name).length === 16)!;
    const { args, objects: list } = readKTest(Buffer.from(ran.file(test), 'latin1'));
    expect(args.slice(0, 5)).toEqual(words.slice(0, 5));
    expect(list.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ...[
        ['n_args', 4],
        ['arg00', 3],
        ['n_args', 4],
        ['arg01', 2],
        ['arg02', 2],
      ],
      ...[
        ['A_data', 4],
        ['A_data_stat', 144],
        ['stdin', 2],
        ['stdin_stat', 144],
      ],
      ...['read_fail', 'write_fail', 'close_fail', 'ftruncate_fail', 'getcwd_fail'].map((name) => [
        name,
        4,
      ]),
      ...[
        ['stdout', 1024],
        ['stdout_stat', 144],
      ],
    ]);
    fs.writeFileSync(path.join(folder, 'several.ktest'), ran.file(test), 'latin1');
    const again = await kleeOn(
      [...words, '--sym-files', '1', '4', '--sym-stdin', '2', '--sym-stdout', '--max-fail', '1'],
      ...['--posix-runtime', '--replay-ktest-file=several.ktest'],
    );
    expect([completed(again.err), again.err]).toEqual([1, expect.not.stringContaining('mismatch')]);
  });

  it('lets calls of the system fail, those of streams too', async () => {
    fs.writeFileSync(
      path.join(folder, 'failing.c'),
      `#include <errno.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char text[8];
  FILE *f = fopen("A", "r");
  printf("read %s\\n", fread(text, 1, 4, f) == 4 ? "well" : errno == EIO ? "badly" : "otherwise");
  printf("closed %s\\n", fclose(f) == 0 ? "well" : "badly");
  return 0;
}
`,
    );
    const words = ['failing.c', '--sym-files', '1', '4'];
    const paths = async (...more: string[]) =>
      completed((await kleeOn([...words, ...more], '--posix-runtime')).err);
    expect(await paths()).toBe(1);
    expect(await paths('--fd-fail')).toBe(3);
    expect(await paths('--max-fail', '2')).toBe(4);
  });

  it('has files of any type, which not everybody may write', async () => {
    fs.writeFileSync(
      path.join(folder, 'attributes.c'),
      `#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct stat facts;
  if (open("A", O_RDWR) == -1) return 1;
  fstat(0, &facts);
  return S_ISDIR(facts.st_mode) ? 2 : isatty(1) ? 3 : 4;
}
`,
    );
    const words = ['attributes.c', '--sym-files', '1', '4', '--sym-stdin', '2', '--sym-stdout'];
    const ran = await kleeOn(words, '--posix-runtime');
    expect(completed(ran.err)).toBe(4);
    const modes = ran.names(/\.ktest$/).map((name) =>
      objects(ran, name)
        .filter((object) => object.name.endsWith('_stat'))
        .map(({ bytes }) => Buffer.from(bytes).readUInt32LE(24)),
    );
    const types = modes.map(([file, input, output]) => [
      (file & 0o444) !== 0 && (file & 0o222) !== 0,
      ...[input, output].map((mode) => (mode & 0o170000).toString(8)),
    ]);
    expect(types.map(([isOpened]) => isOpened).sort()).toEqual([false, true, true, true]);
    const opened = types.filter(([isOpened]) => isOpened).map((type) => type.slice(1).join());
    expect(opened).toContainEqual(expect.stringMatching(/^40000,/));
    expect(opened).toContainEqual(expect.stringMatching(/,20000$/));
    expect(opened).toContain('100000,100000');
    // A test leads to its path again.
    for (const name of ran.names(/\.ktest$/)) {
      fs.writeFileSync(path.join(folder, 'mode.ktest'), ran.file(name), 'latin1');
      const again = await kleeOn(words, '--posix-runtime', '--replay-ktest-file=mode.ktest');
      const test = again.names(/\.ktest$/)[0];
      expect(objects(again, test)).toEqual(objects(ran, name));
    }
  });

  it('keeps what a path sets of descriptors and files, by whatever name', async () => {
    const text = `#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
int main(void) {
  struct timeval times[2] = {{11, 0}, {12, 0}};
  struct stat st, same;
  char whole[1024], bytes[4];
  int fd = open("A", O_RDONLY | O_CLOEXEC), other = dup(fd);
  assert(fcntl(fd, F_GETFD) == FD_CLOEXEC && fcntl(other, F_GETFD) == 0);
  assert(fcntl(other, F_SETFD, FD_CLOEXEC) == 0 && fcntl(other, F_GETFD) == FD_CLOEXEC);
  assert(close(other) == 0 && dup(fd) == other && fcntl(other, F_GETFD) == 0);
  assert(read(fd, 0, 1) == -1 && errno == EFAULT && read(99, 0, 1) == -1 && errno == EBADF);
  assert(futimesat(AT_FDCWD, "A", times) == 0 && stat("A", &st) == 0);
  assert(st.st_atime == 11 && st.st_mtime == 12);
  assert(getcwd(whole, sizeof whole - 3) != 0);
  sprintf(whole + __builtin_strlen(whole), "/A");
  assert(stat(whole, &same) == 0 && same.st_ino == st.st_ino && same.st_size == 4);
  fd = open(whole, O_RDWR | O_TRUNC);
  if (fd >= 0) assert(read(fd, bytes, 4) == 4);
  return 0;
}
`;
    fs.writeFileSync(path.join(folder, 'kept.c'), text);
    const ran = await kleeOn(['kept.c', '--sym-files', '1', '4'], '--posix-runtime');
    expect(ran.names(/\.err$/)).toEqual([]);
    expect(completed(ran.err)).toBe(2);
  });

  it('says what is wrong with a word', async () => {
    const { err, status } = await kleeOn(['argument.c', '--sym-arg', 'x'], '--posix-runtime');
    expect([status, err]).toEqual([1, expect.stringContaining('--sym-arg needs the length')]);
  });
});

describe.skipIf(!findOnPath('sqlite3'))('run.stats (skipped without sqlite3)', () => {
  it('is a table of what the run has done', async () => {
    const ran = await klee('branches.c');
    const file = path.join(folder, 'run.stats');
    fs.writeFileSync(file, ran.file('run.stats'), 'latin1');
    const sql = `PRAGMA integrity_check;
      SELECT Instructions > 0, TerminationExit, TerminationProgramError, TerminationExecutionError,
        BranchesConditional, BranchesSwitch, NumBranches, FullBranches, CoveredInstructions > 20,
        WallTime > 1000, NumStates FROM stats ORDER BY rowid DESC LIMIT 1`;
    const { stdout } = spawnSync('sqlite3', [file, sql], { encoding: 'utf8' });
    // 18 paths: 7 forks of the loop, 8 of the switch, and one for each error.
    expect(stdout).toBe('ok\n1|16|1|1|9|8|5|5|1|1|0\n');
  });
});

describe('--function-alias', () => {
  /** What is said about the replacement, and the assertion that it makes fail. */
  async function replacing(...aliases: string[]) {
    const words = aliases.map((alias) => `--function-alias=${alias}`);
    const { status, err } = await klee('replaced.c', ...words);
    const messages = err
      .split('\n')
      .flatMap((line) => /function-alias: (.*)/.exec(line)?.[1] ?? []);
    return { status, messages, failed: /ASSERTION FAIL: (.*)/.exec(err)?.[1] };
  }

  it('sends calls to another function, through pointers too', async () => {
    expect((await replacing()).failed).toBeUndefined();
    const direct = await replacing('small_a:large');
    expect(direct.messages).toEqual(['replaced @small_a with @large']);
    expect(direct.failed).toBe('small_a(0) == 1');
    expect((await replacing('small_b:large')).failed).toBe('pointer(0) == 2');
  });

  it('takes patterns over whole names, and one function after another', async () => {
    const { messages, failed } = await replacing('small_.:large');
    expect(messages).toEqual([
      "replaced @small_a (matching 'small_.') with @large",
      "replaced @small_b (matching 'small_.') with @large",
    ]);
    expect(failed).toBe('small_a(0) == 1');
    const itself = await replacing('(small_a|large):large');
    expect(itself.messages.sort()).toEqual([
      "do not replace @large (matching '(small_a|large)') with @large: cannot replace itself",
      "replaced @small_a (matching '(small_a|large)') with @large",
    ]);
  });

  it.each([
    ['small_a', 'name or pattern cannot be empty'],
    [':large', 'name or pattern cannot be empty'],
    ['small_a:', 'replacement cannot be empty'],
    ['large:large', '@large cannot replace itself'],
    ['small_a:nobody', 'replacement function @nobody could not be found'],
    ['small:large', "no (replacable) match for 'small' found"],
    ['small_a:other', "no (replacable) match for 'small_a' found"],
  ])('refuses %s', async (alias, message) => {
    const { status, messages } = await replacing(alias);
    expect([status, messages.at(-1)]).toEqual([1, message]);
  });
});

describe('--use-merge', () => {
  const tests = (err: string) => Number(/generated tests = (\d+)$/m.exec(err)?.[1]);
  const count = (err: string, text: string) => err.split(text).length - 1;

  it('makes one path of the states of a region, and tells of it if asked to', async () => {
    const plain = await klee('regions.c', '--debug-log-merge');
    expect(tests(plain.err)).toBe(4);
    expect(plain.err).not.toContain('merge:');
    const { err } = await klee('regions.c', '--use-merge', '--debug-log-merge', '--search=dfs');
    expect(tests(err)).toBe(2);
    expect(completed(err)).toBe(2);
    expect(count(err, '\nopen merge: state ')).toBe(1);
    // Three in the region, and two behind it.
    expect(count(err, '\nclose merge: state ')).toBe(5);
    expect(err).toMatch(
      /KLEE: WARNING.* ran into a close at .*regions.c:13 without a preceding open/,
    );
    expect(err).not.toMatch(/has no effect|default searcher|attempting/);
  });

  it('has a searcher of its own unless one is given', async () => {
    const { err } = await klee('regions.c', '--use-merge', '--debug-log-state-merge');
    expect(err).toContain('--use-merge enabled. Using NURS_CovNew as default searcher.\n');
    expect(err).toMatch(/^-- attempting merge of A:state \d+ with B:state \d+--$/m);
    expect(tests(err)).toBe(2);
  });

  it('does not wait for slow states with --use-incomplete-merge', async () => {
    const words = ['--use-merge', '--use-incomplete-merge', '--debug-log-incomplete-merge'];
    const { err } = await klee('regions.c', ...words, '--search=bfs');
    expect(err).toContain('\nPreemptively releasing states\n');
    expect(tests(err)).toBe(3);
  });
});

describe('--silent-klee-assume', () => {
  it('ends a path silently where an assumption cannot hold, which is an error otherwise', async () => {
    const plain = await klee('assumes.c');
    expect(plain.err).toContain('invalid klee_assume call (provably false)');
    expect(plain.names(/\.user\.err$/)).toHaveLength(1);
    const silent = await klee('assumes.c', '--silent-klee-assume');
    expect(silent.err).not.toContain('klee_assume');
    expect(silent.names(/\.err$/)).toEqual([]);
    const [test, ...more] = silent.names(/\.ktest$/);
    expect(more).toEqual([]);
    const { objects } = readKTest(Buffer.from(silent.file(test), 'latin1'));
    expect(objects[0].bytes[0]).toBeLessThanOrEqual(100);
  });
});
