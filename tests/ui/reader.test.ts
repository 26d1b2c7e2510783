import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { optionTable } from '../../src/cli/options/index.js';
import { loadRun, RunReader, reportPage } from '../../src/ui/index.js';
import { applyPatch, emptyRun, fromStart, markOf, outcomes } from '../../src/ui/model/index.js';
import { automatic } from '../../src/ui/reader/summary-figures.js';
import { writeSyntheticRun } from './synthetic-run.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-ui-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));
const fresh = (name: string) => path.join(scratch, name);

describe('reading a run directory', () => {
  it('finds everything in a finished run', () => {
    const directory = fresh('finished');
    writeSyntheticRun(directory, { nodes: 400, withTests: true });
    const run = loadRun(directory, 'shown');
    expect(run.status).toBe('finished');
    expect(run.figures).toMatchObject({
      directory: 'shown',
      program: ['scan.c'],
      version: '0.1.0',
    });
    expect(run.figures.options).toEqual({ search: 'random-path', seed: 7 });
    expect(run.tree.parent.length).toBeGreaterThan(300);
    const forked = outcomes.indexOf('forked');
    expect(run.tree.outcome.filter((o) => o === forked).length).toBe(run.figures.states.forks);
    expect(run.tests.every((test) => test.values.length === 1)).toBe(true);
    expect(run.tests.every((test) => run.tree.test[test.node] >= 0)).toBe(true);
    expect(run.errors.length).toBeGreaterThan(0);
    for (const error of run.errors) {
      expect(error.stack.map((call) => call.function)).toEqual(['scan', 'main']);
      expect(run.tests[error.test].node).toBe(error.node);
      expect(error.reproducer).toContain('static int scan(const char *text)');
      expect(error.reproducer).toMatch(/\/\* text = ".*" \*\//);
      expect(error.reproducer).not.toContain('#include <klee');
    }
    expect(run.sources[0].text).toContain('klee_make_symbolic');
    expect(run.sources[0].figures.covered).toContain(0);
    expect(run.queries[0].place?.line).toBe(6);
    expect(run.samples.time.length).toBe(run.samples.memory.length);
  });

  it('finds where states met, what was hot there, and what kept them apart', () => {
    const directory = fresh('merged');
    writeSyntheticRun(directory, { nodes: 100, withJoins: true });
    const { merge } = loadRun(directory).figures;
    expect(merge).toMatchObject({ mode: 'static', policy: 'qce', met: 34, joined: 21 });
    expect(merge?.lines[0]).toEqual({
      ...{ file: 'scan.c', line: 11, function: 'scan', met: 30, joined: 19 },
      ...{ unworthy: 21, refused: 1, refusals: [['files', 1]], hot: [['i of scan', 0.75]] },
      objections: [
        ['i of scan', 18],
        ['depth', 3],
      ],
      ...{ before: 0.25, after: 1.5 },
    });
    writeSyntheticRun(fresh('unmerged'), { nodes: 100 });
    expect(loadRun(fresh('unmerged')).figures.merge).toBeNull();
  });

  it('hides `auto` only of options that stand at it by default', () => {
    const byDefault = Object.values(optionTable).flatMap(({ options }) =>
      Object.entries(options).flatMap(([name, { default: value }]) =>
        value === 'auto' ? [name] : [],
      ),
    );
    expect([...automatic].sort()).toEqual(byDefault.sort());
    const directory = fresh('automatic');
    writeSyntheticRun(directory, { nodes: 20 });
    const file = path.join(directory, 'summary.json');
    const summary = JSON.parse(fs.readFileSync(file, 'utf8'));
    const options = { merge: 'auto', loopMerge: 'auto', cc: 'auto', quiet: false };
    fs.writeFileSync(file, JSON.stringify({ ...summary, options }));
    expect(loadRun(directory).figures.options).toEqual({ merge: 'auto', loopMerge: 'auto' });
  });

  it('knows the loops that were merged, also those of runs that did not count forks', () => {
    const directory = fresh('loops');
    writeSyntheticRun(directory, { nodes: 20 });
    const file = path.join(directory, 'summary.json');
    const summary = JSON.parse(fs.readFileSync(file, 'utf8'));
    const loop = {
      ...{ function: 'scan', file: 'scan.c', line: 4, regions: 1, givenUp: 0, leaves: 21 },
      ...{ states: 1, formulas: 1, standard: 0, refused: 0, incremental: 0, patterns: ['each'] },
    };
    fs.writeFileSync(file, JSON.stringify({ ...summary, merge: { loops: [loop] } }));
    const { givenUp: _, refused: __, incremental: ___, ...shown } = loop;
    expect(loadRun(directory, 'shown').figures.loops).toEqual([{ ...shown, forked: 0, saved: 0 }]);
  });

  it('calls a killed run interrupted and keeps what was written', () => {
    const directory = fresh('killed');
    writeSyntheticRun(directory, { nodes: 400, state: 'killed', withTests: true });
    const run = loadRun(directory);
    expect(run.status).toBe('interrupted');
    expect(run.tests.length).toBeGreaterThan(10);
  });

  it('reads a directory cut at any byte, without losing a test', () => {
    const directory = fresh('cut');
    writeSyntheticRun(directory, { nodes: 120, state: 'killed', withTests: true });
    const events = path.join(directory, 'events.ndjson');
    const whole = fs.readFileSync(events);
    const tests = fs.readdirSync(path.join(directory, 'tests')).length;
    for (let size = whole.length; size >= 0; size -= 97) {
      fs.writeFileSync(events, whole.subarray(0, size));
      const run = loadRun(directory);
      expect(run.tests.length).toBe(tests);
      expect(run.tree.parent.every((parent, node) => parent < node)).toBe(true);
    }
  });

  it('makes do with an empty directory and with damaged files', () => {
    const directory = fresh('damaged');
    fs.mkdirSync(directory);
    expect(loadRun(directory).status).toBe('interrupted');
    for (const name of ['summary.json', 'lines.json', 'queries.json']) {
      fs.writeFileSync(path.join(directory, name), '{"version": [1, {"no');
    }
    fs.writeFileSync(
      path.join(directory, 'events.ndjson'),
      'no\n[]\n{"e":"fork"}\n{"e":"end"}\n7\n',
    );
    fs.mkdirSync(path.join(directory, 'tests'));
    fs.writeFileSync(path.join(directory, 'tests', 'test000001.ktest'), 'KTE');
    const run = loadRun(directory);
    expect(run.tests).toMatchObject([{ name: 'test000001', values: [] }]);
  });

  it('says that a source was changed after the run', () => {
    const directory = fresh('stale');
    writeSyntheticRun(directory, { nodes: 20 });
    const later = new Date(Date.now() + 60_000);
    fs.utimesSync(path.join(directory, 'scan.c'), later, later);
    expect(loadRun(directory).notes).toEqual(['scan.c was changed after this run began']);
  });

  it('follows a run that grows, by patches', () => {
    const directory = fresh('growing');
    writeSyntheticRun(directory, { nodes: 300, state: 'running', withTests: true });
    const events = path.join(directory, 'events.ndjson');
    const whole = fs.readFileSync(events);
    fs.writeFileSync(events, '');
    const reader = new RunReader(directory);
    const copy = emptyRun();
    let mark = fromStart;
    for (let at = 0; at < whole.length; at += 5001) {
      fs.appendFileSync(events, whole.subarray(at, at + 5001));
      reader.poll();
      applyPatch(copy, JSON.parse(JSON.stringify(reader.take(mark))));
      mark = markOf(reader.run);
    }
    expect(copy.status).toBe('running');
    expect(copy).toEqual(JSON.parse(JSON.stringify(reader.run)));
    expect(copy.tree).toEqual(JSON.parse(JSON.stringify(loadRun(directory).tree)));
  });
});

describe('the report file', () => {
  it('holds the run, whatever the run holds', () => {
    const run = emptyRun();
    run.notes.push('</script><!-- $& -->');
    const html = reportPage('<body><!--run--></body>', run);
    const [, data] = /<script id="run"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
    const read = JSON.parse(gunzipSync(Buffer.from(data, 'base64')).toString());
    expect(read.notes).toEqual(run.notes);
  });
});
