/** Run directories with many tests. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRun, writeKTest } from '../../src/results/index.js';

function directoryOf(count: number): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-many-'));
  fs.mkdirSync(path.join(directory, 'tests'));
  fs.writeFileSync(path.join(directory, 'summary.json'), '{"options": {}, "program": []}');
  const ktest = writeKTest({ args: ['p'], objects: [{ name: 'x', bytes: Uint8Array.of(1) }] });
  for (let i = 1; i <= count; i++) {
    const name = `test${String(i).padStart(6, '0')}`;
    fs.writeFileSync(path.join(directory, 'tests', `${name}.ktest`), ktest);
  }
  return directory;
}

/** Milliseconds of processor time. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a run with many tests', () => {
  it('is read in time that grows with their number, not with its square', () => {
    const few = directoryOf(500);
    const many = directoryOf(8000);
    const read = (directory: string, count: number) =>
      costOf(() => expect(readRun(directory).tests).toHaveLength(count));
    read(few, 500);
    const small = Math.max(read(few, 500), 1);
    // Sixteen times as many; the square would be 256 times as much.
    expect(read(many, 8000) / small).toBeLessThan(100);
  }, 60_000);

  it('opens although a test cannot be read, until that one is asked for', () => {
    const directory = directoryOf(3);
    fs.writeFileSync(path.join(directory, 'tests', 'test000002.ktest'), 'KTE');
    const { tests } = readRun(directory);
    expect(tests[2].ktest.objects).toHaveLength(1);
    expect(() => tests[1].ktest).toThrow('the file ends');
  });

  it('knows the errors of which no event is left', () => {
    const directory = directoryOf(2);
    const report = 'Error: assert: no\nFile: a.c\nLine: 7\nStack:\n';
    fs.writeFileSync(path.join(directory, 'tests', 'test000002.assert.err'), report);
    const { tests } = readRun(directory);
    expect([tests[0].error, tests[1].error]).toMatchObject([
      undefined,
      { kind: 'assert', message: 'no', place: { file: 'a.c', line: 7 } },
    ]);
  });
});
