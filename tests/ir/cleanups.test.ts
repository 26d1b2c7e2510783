/** Scopes as clang leaves them at -O0, made plain: what becomes of the jumps, and that programs do the same. */
import { describe, expect, it } from 'vitest';
import { concreteExternals } from '../../src/exec/builtins/index.js';
import { Machine } from '../../src/exec/machine.js';
import { Program } from '../../src/exec/prepare/index.js';
import { compileC, readBitcode } from '../../src/frontend/index.js';
import { readAssembly } from '../../src/frontend/ll/index.js';
import { printModule, straightenCleanups, verifyModule } from '../../src/ir/index.js';
import { silentHost } from '../exec/run-assembly.js';

const declarations = `
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @use(ptr)
`;

/** The functions of a module in text, straightened; throws if they are not well-formed. */
function straightened(body: string): string {
  const module = readAssembly(declarations + body, { file: 'cleanups.ll' });
  straightenCleanups(module);
  expect(verifyModule(module)).toEqual([]);
  return printModule(module).replace(/^[\s\S]*?(?=define)/, '');
}

/** Two ways out of a scope through one block with the end markers. */
const twoWays = (use: string, behind = '') => `
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  %slot = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  ${use}
  br i1 %c, label %first, label %second
first:
  store i32 1, ptr %slot
  br label %cleanup
second:
  store i32 0, ptr %slot
  br label %cleanup
cleanup:
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  %n = load i32, ptr %slot
  switch i32 %n, label %other [
    i32 0, label %zero
    i32 1, label %one
  ]
zero:
  ${behind}
  ret i32 10
one:
  ret i32 11
other:
  ret i32 12
}`;

describe('jumps out of scopes', () => {
  it('go where their number says, and the numbers go', () => {
    const text = straightened(twoWays('store i32 7, ptr %x'));
    expect(text).toMatch(/first:[^:]*br label %one/);
    expect(text).toMatch(/second:[^:]*br label %zero/);
    expect(text).not.toMatch(/cleanup:|other:|switch|%slot,|lifetime\.end/);
  });

  it('end the scope of a variable whose address is used, on each way', () => {
    const text = straightened(twoWays('call void @use(ptr %x)'));
    expect(text).toMatch(/first:[^:]*lifetime\.end[^:]*br label %one/);
    expect(text).toMatch(/second:[^:]*lifetime\.end[^:]*br label %zero/);
    expect(text).not.toMatch(/cleanup:/);
  });

  it('take the last number that was stored', () => {
    const body = twoWays('').replace(
      'store i32 1, ptr %slot',
      'store i32 0, ptr %slot\n  store i32 1, ptr %slot',
    );
    expect(straightened(body)).toMatch(/first:[^:]*br label %one/);
  });

  it('take the default where no case has the number', () => {
    const body = twoWays('').replace('store i32 1, ptr %slot', 'store i32 9, ptr %slot');
    expect(straightened(body)).toMatch(/first:[^:]*br label %other/);
  });

  it('stay where the number is not known', () => {
    const body = twoWays('').replace(
      'store i32 1, ptr %slot',
      '%k = zext i1 %c to i32\n  store i32 %k, ptr %slot',
    );
    const text = straightened(body);
    expect(text).toMatch(/first:[^:]*br label %cleanup/);
    expect(text).toMatch(/second:[^:]*br label %zero/);
    // The number is still read, so it is still stored.
    expect(text.match(/store i32 [^,]*, ptr %slot/g)).toHaveLength(2);
  });

  it('stay where the block of the number has other uses of the variable', () => {
    const text = straightened(twoWays('call void @use(ptr %slot)'));
    expect(text).toMatch(/first:[^:]*br label %cleanup/);
  });

  it('stay where they would lead to a phi', () => {
    const body = twoWays('').replace('one:\n', 'one:\n  %p = phi i32 [ 3, %cleanup ]\n');
    expect(straightened(body)).toMatch(/first:[^:]*br label %cleanup/);
  });

  it('skip blocks that only jump on, but not a cycle of them', () => {
    const text = straightened(`
define void @f() {
entry:
  %x = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  br label %a
a:
  br label %b
b:
  br label %c
c:
  ret void
}
define void @g() {
entry:
  %x = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  br label %a
a:
  br label %b
b:
  br label %a
}`);
    expect(text).toMatch(/@f[\s\S]*?br label %c\n/);
    expect(text.split('@g')[0]).not.toMatch(/a:|b:/);
    expect(text.split('@g')[1]).toMatch(/a:/);
  });

  it('leave functions without markers, and with addresses of blocks, as they are', () => {
    const unmarked =
      '\ndefine void @f() {\nentry:\n  br label %a\na:\n  br label %b\nb:\n  ret void\n}';
    expect(straightened(unmarked)).toContain('br label %a');
    const taken = twoWays('call void @use(ptr blockaddress(@f, %one))');
    expect(straightened(taken)).toMatch(/first:[^:]*br label %cleanup/);
  });

  it('lose the entries of phis from blocks that go', () => {
    const body = `
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  %slot = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 0, ptr %slot
  br label %cleanup
cleanup:
  %n = load i32, ptr %slot
  switch i32 %n, label %other [ i32 0, label %zero ]
zero:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ 1, %zero ], [ 2, %other ]
  ret i32 %r
}`;
    expect(straightened(body)).toContain('phi i32 [ 1, %zero ]\n');
  });
});

/** Scopes left by every kind of jump; what is seen on the way is the result. */
const scopes = `
int seen;
static void see(int *p) { seen = seen * 3 + *p; }
static int search(int n) {
  for (int i = 0; i < 6; i++) {
    int square = i * i;
    see(&square);
    if (square == n) return square;
    for (int k = 0; k < 3; k++) {
      int sum = i + k;
      if (sum == 4) break;
      if (sum % 2) continue;
      see(&sum);
      if (n == 7 && sum == 4) goto out;
    }
    { int again = n - i; if (again < 0) goto out; see(&again); }
  }
  return -1;
out:
  return -2;
}
int run(int n) { seen = 0; int found = search(n); return (seen & 0xffff) * 10 + found; }
`;

it('programs do the same as with the jumps that clang makes', () => {
  const source = { path: 'scopes.c', text: scopes };
  const compiled = compileC(source, { cc: 'embedded', optimise: '0', flags: ['-w'] });
  if (!compiled.ok) throw new Error(compiled.message);
  const results = [false, true].map((straight) => {
    const module = readBitcode(compiled.ir, { file: 'scopes.bc' });
    const before = module.functions.flatMap(({ blocks }) => blocks).length;
    if (straight) straightenCleanups(module);
    const program = new Program(module);
    const machine = new Machine(program, {
      host: silentHost(),
      externals: concreteExternals,
      compile: false,
    });
    const run = program.prepared(program.functionNamed('run')!);
    const values = [0, 1, 4, 7, 9, 16, 30].map((n) => machine.call(run, [n]));
    return { values, blocks: module.functions.flatMap(({ blocks }) => blocks).length, before };
  });
  expect(results[1].values).toEqual(results[0].values);
  expect(new Set(results[0].values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(3);
  expect(results[1].blocks).toBeLessThan(results[1].before);
});
