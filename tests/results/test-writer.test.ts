/** Tests are written by a thread once there are many: none is lost, and events never run ahead. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { WorkerOptions } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventLog } from '../../src/results/recorder/event-log.js';
import { LineFile } from '../../src/results/recorder/line-file.js';
import { Output } from '../../src/results/recorder/output.js';
import { TestWriter } from '../../src/results/recorder/test-writer.js';

/** Whether threads end before they do anything. */
const threads = vi.hoisted(() => ({ end: false }));
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof import('node:worker_threads')>();
  class Thread extends real.Worker {
    constructor(code: string, options: WorkerOptions) {
      super(threads.end ? '' : code, options);
    }
  }
  return { ...real, Worker: Thread };
});

let directory: string;
let output: Output;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-writer-'));
  output = new Output(directory);
});
afterEach(() => fs.rmSync(directory, { recursive: true }));

const fileOf = (test: number) => path.join(directory, `test${test}.ktest`);

describe('the writer of tests', () => {
  it('writes every test as a whole', () => {
    const writer = new TestWriter(output);
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
    const writer = new TestWriter(output);
    for (let test = 1; test <= 300; test++) writer.write(fileOf(test), Buffer.from('x'));
    writer.write(path.join(directory, 'no', 'such', 'folder'), Buffer.from('x'));
    for (let test = 301; test <= 2000; test++) writer.write(fileOf(test), Buffer.from('x'));
    writer.close();
    expect(output.failure?.message).toMatch(/cannot be written any more: .*; .*--output-dir/);
    // None behind the one that failed counts, and no half of it is left.
    expect(writer.written).toBe(300);
    expect(fs.readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('writes what a thread that is gone was given', () => {
    const writer = new TestWriter(output, 100);
    threads.end = true;
    for (let test = 1; test <= 400; test++) writer.write(fileOf(test), Buffer.from('x'));
    threads.end = false;
    writer.close();
    expect(writer.written).toBe(400);
    expect(fs.readdirSync(directory)).toHaveLength(400);
  });
});

describe('the log of events', () => {
  it('holds back what tells of a test that is not on disk', () => {
    const file = path.join(directory, 'events.ndjson');
    let onDisk = 0;
    const log = new EventLog(new LineFile(file, output), () => onDisk);
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
