/** Answers in files: whatever happens to a file, what is found in it is what was kept. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueryFile } from '../../src/node/index.js';

let home: string;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-query-file-'));
});
afterAll(() => fs.rmSync(home, { recursive: true }));

let files = 0;
const newFile = () => path.join(home, `${files++}.txt`);
const open = (file: string, more: { version?: string; most?: number } = {}) =>
  new QueryFile({ version: 'a', from: [file], to: () => file, ...more });
const keyOf = (n: number) => n.toString(16).padStart(64, '0');
const answerOf = (n: number) => (n % 2 === 0 ? `u0,${n}` : `s${n.toString(16)}|0=${n}`);

function written(count: number): { file: string; bytes: Buffer } {
  const file = newFile();
  const store = open(file);
  for (let n = 0; n < count; n++) store.keep(keyOf(n), answerOf(n));
  return { file, bytes: fs.readFileSync(file) };
}

/** How many answers are found, each of which must be right. */
function found(file: string, count: number): number {
  const store = open(file);
  let right = 0;
  for (let n = 0; n < count; n++) {
    const answer = store.find(keyOf(n));
    if (answer === undefined) continue;
    expect(answer).toBe(answerOf(n));
    right++;
  }
  expect(store.count).toBe(right);
  return right;
}

describe('answers in a file', () => {
  it('are there for the next run, and not for the one that kept them', () => {
    const file = newFile();
    const store = open(file);
    expect(store.isEmpty).toBe(true);
    store.keep(keyOf(1), 'u0');
    expect(store.find(keyOf(1))).toBeUndefined();
    expect(open(file).find(keyOf(1))).toBe('u0');
  });

  it('are right or absent wherever the file is cut off, and can be added to', () => {
    const { file, bytes } = written(4);
    for (let size = 0; size <= bytes.length; size += 2) {
      fs.writeFileSync(file, bytes.subarray(0, size));
      const before = found(file, 4);
      open(file).keep(keyOf(4), answerOf(4));
      expect(found(file, 5)).toBe(before + 1);
    }
  });

  it('are right or absent whatever bit has changed', () => {
    const { file, bytes } = written(2);
    for (let bit = 0; bit < 8 * bytes.length; bit += 5) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      fs.writeFileSync(file, changed);
      expect(found(file, 2)).toBeGreaterThanOrEqual(1);
    }
  });

  it('of runs that share a file are all kept', () => {
    const file = newFile();
    const [one, two] = [open(file), open(file)];
    for (let n = 0; n < 100; n++) (n % 3 === 0 ? one : two).keep(keyOf(n), answerOf(n));
    expect(found(file, 100)).toBe(100);
  });

  it('of another version are not believed', () => {
    const { file } = written(3);
    expect(open(file, { version: 'b' }).isEmpty).toBe(true);
  });

  it('do not grow beyond a size', () => {
    const file = newFile();
    const store = open(file, { most: 1000 });
    for (let n = 0; n < 100; n++) store.keep(keyOf(n), answerOf(n));
    expect(fs.statSync(file).size).toBeLessThanOrEqual(1000);
    expect(found(file, 100)).toBeGreaterThan(5);
    fs.appendFileSync(file, fs.readFileSync(written(30).file));
    expect(open(file, { most: 1000 }).count).toBeGreaterThan(5);
  });

  it('are not missed where they cannot be read or written', () => {
    const nowhere = path.join(home, 'no', 'such', 'folder');
    for (const place of [nowhere, home, '/dev/full']) {
      const store = open(place);
      expect(store.isEmpty).toBe(true);
      store.keep(keyOf(1), 'u0');
      store.keep(keyOf(2), 'u0');
    }
  });
});
