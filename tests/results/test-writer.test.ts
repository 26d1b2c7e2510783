/** Tests are written by a thread once there are many: none is lost, and events never run ahead. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventLog } from '../../src/results/recorder/event-log.js';
import { TestWriter } from '../../src/results/recorder/test-writer.js';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-writer-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true }));

const fileOf = (test: number) => path.join(directory, `test${test}.ktest`);

describe('the writer of tests', () => {
  it('writes every test as a whole', () => {
    const writer = new TestWriter();
    for (let test = 1; test <= 1000; test++) {
      expect(writer.write(fileOf(test), Buffer.from(`contents ${test}`))).toBe(test);
      const { written } = writer;
      expect(written).toBeLessThanOrEqual(test);
      if (written > 0) expect(fs.existsSync(fileOf(written))).toBe(true);
    }
    writer.close();
    expect(writer.written).toBe(1000);
    for (let test = 1; test <= 1000; test++) {
      expect(fs.readFileSync(fileOf(test), 'utf8')).toBe(`contents ${test}`);
    }
    expect(fs.readdirSync(directory)).toHaveLength(1000);
  });

  it('says what went wrong', () => {
    const writer = new TestWriter();
    for (let test = 1; test <= 300; test++) writer.write(fileOf(test), Buffer.from('x'));
    writer.write(path.join(directory, 'no', 'such', 'folder'), Buffer.from('x'));
    expect(() => writer.settle()).toThrow(/a test cannot be written: ENOENT/);
  });
});

describe('the log of events', () => {
  it('holds back what tells of a test that is not on disk', () => {
    const file = path.join(directory, 'events.ndjson');
    let onDisk = 0;
    const log = new EventLog(file, () => onDisk);
    const lines = () => fs.readFileSync(file, 'utf8');
    log.line('1');
    log.after(1);
    log.line('2');
    log.after(3);
    log.line('3');
    log.flush();
    expect(lines()).toBe('1\n');
    onDisk = 2;
    log.line('4');
    log.flush();
    expect(lines()).toBe('1\n2\n');
    onDisk = 3;
    log.close();
    expect(lines()).toBe('1\n2\n3\n4\n');
  });
});
