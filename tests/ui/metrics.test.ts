/** Figures for Prometheus: every line is of the text format, and says what the run directory says. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serveRun } from '../../src/ui/index.js';
import { emptyRun } from '../../src/ui/model/index.js';
import { metricsText } from '../../src/ui/server/metrics.js';
import { writeSyntheticRun } from './synthetic-run.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'metrics-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const sample = /^merganser_\w+(\{\w+="(?:[^"\\\n]|\\["\\n])*"\})? -?\d+(\.\d+)?$/;
const comment = /^# (HELP merganser_\w+ \S.*|TYPE merganser_\w+ (counter|gauge))$/;

/** By name with labels. */
const valuesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );

describe('metrics', () => {
  it('are of the text format, and leave out what a run does not have', () => {
    const run = emptyRun();
    run.samples.paths.push(3, 12);
    run.samples.time.push(10, 2500);
    run.figures.solver.byStage = {
      'a "b"\\': { queries: 7, sat: 1, unsat: 6, unknown: 0, ms: 1 },
    };
    const text = metricsText(run);
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(line.startsWith('#') ? comment : sample);
    }
    const values = valuesOf(text);
    expect(values.get('merganser_paths_total')).toBe(12);
    expect(values.get('merganser_run_seconds')).toBe(2.5);
    expect(values.get('merganser_solver_queries_total{stage="a \\"b\\"\\\\"}')).toBe(7);
    expect([...values.keys()].some((name) => /lines|engines|jobs/.test(name))).toBe(false);
  });

  it('are served beside the page, for a run with several engines, too', async () => {
    const directory = path.join(scratch, 'served');
    writeSyntheticRun(directory, { nodes: 20 });
    const event = { e: 'sample', t: 9000, paths: 41, states: 5, rssMb: 2, engines: 4, jobs: 6 };
    fs.appendFileSync(path.join(directory, 'events.ndjson'), `${JSON.stringify(event)}\n`);
    const server = await serveRun(directory, '<p>page</p>', { port: 0 });
    try {
      const response = await fetch(`${server.url}metrics`);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const values = valuesOf(await response.text());
      expect(values.get('merganser_paths_total')).toBe(41);
      expect(values.get('merganser_states')).toBe(5);
      expect(values.get('merganser_memory_bytes')).toBe(2 ** 21);
      expect(values.get('merganser_engines')).toBe(4);
      expect(values.get('merganser_jobs')).toBe(6);
    } finally {
      await server.close();
    }
  });
});
