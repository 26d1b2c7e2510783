/** Lives of local variables are the same in both tiers: errors, and the places of frames on the stack. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { execute } from './execute.js';
import { exploreC } from './exploring.js';
import { machineFor } from './run-assembly.js';

const places = `#include <stdio.h>
#include <string.h>
static char *kept;
static int count;
static void show(const void *p) { if (++count % 7 == 0) printf("%p\\n", p); }
static void keep(int n) { char x[40]; memset(x, n, sizeof x); kept = x; show(x); }
static int plain(int n) { int own[9] = {n}; show(&own[n & 7]); return own[0]; }
static void through(int n) { for (int i = 0; i < n; i++) keep(i); }
static int deep(int n) {
  char own[24] = {0};
  through(n % 5);
  kept = own;
  plain(n);
  return n == 0 ? 0 : deep(n - 1) + own[0] + 1;
}
static void grow(int n) {
  for (int i = 0; i < n; i++) { char v[i * 8 + 1]; kept = v; show(v); keep(i); plain(i); }
}
int main(void) {
  for (int i = 0; i < 400; i++) { int k = i; kept = (char *)&k; keep(i); plain(i); through(i % 3); }
  grow(60);
  plain(deep(3000));
  for (int i = 0; i < 100; i++) keep(i);
  return plain(1) != 1;
}`;

describe('local variables', () => {
  it('lie at the same addresses whichever tier runs', () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-test-'));
    try {
      const file = path.join(directory, 'places.c');
      fs.writeFileSync(file, places);
      const [first, ...others] = (['0', 'loops', 'both'] as const).map((tiers) => {
        const { outcome, stdout } = execute([file], { tiers });
        return { kind: outcome.kind, text: stdout.toString() };
      });
      expect(first.text.split('\n').length).toBeGreaterThan(1000);
      for (const other of others) expect(other).toEqual(first);
    } finally {
      fs.rmSync(directory, { recursive: true });
    }
  });

  it.each([
    ['without sizes', ''],
    ['with sizes', 'i64 4, '],
  ])('are out of scope behind a marker, %s', (_, size) => {
    const type = size === '' ? 'ptr' : 'i64, ptr';
    const text = `
      declare void @llvm.lifetime.start.p0(${type})
      declare void @llvm.lifetime.end.p0(${type})
      @kept = global ptr null
      define i32 @f(i32 %n) {
      entry:
        %x = alloca i32
        br label %loop
      loop:
        %i = phi i32 [ 0, %entry ], [ %next, %loop ]
        call void @llvm.lifetime.start.p0(${size}ptr %x)
        store i32 %i, ptr %x
        store ptr %x, ptr @kept
        call void @llvm.lifetime.end.p0(${size}ptr %x)
        call void @llvm.lifetime.end.p0(${size}ptr %x)
        %next = add i32 %i, 1
        %more = icmp ult i32 %next, %n
        br i1 %more, label %loop, label %done
      done:
        %p = load ptr, ptr @kept
        %v = load i32, ptr %p
        ret i32 %v }`;
    const ends = ([false, 'loops', true] as const).map((compile) => {
      const machine = machineFor(text, { compile });
      const { program } = machine;
      return machine.call(program.prepared(program.functionNamed('f')!), [1000]);
    });
    for (const end of ends) {
      expect(end).toMatchObject({
        kind: 'error',
        error: { kind: 'use-after-free', message: expect.stringMatching(/x of f, which is out/) },
      });
    }
  });

  it('are unwritten again in each round of a loop, with the check', () => {
    const text = `int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int k;
    if (i == 0) k = 5;
    sum += k;
  }
  return sum;
}`;
    expect(exploreC(text, { checkUninitialised: true }).errors).toEqual(['uninitialised']);
    expect(exploreC(text).statuses).toEqual([15]);
  });
});
