/** What the recorder writes of a history of forks and joins, from events alone: it changes no state. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ExecutionError, type ExploreEvent, State } from '../../src/exec/index.js';
import { RunDirectory, RunRecorder, type RunSummary, readRun } from '../../src/results/index.js';
import { Exploration } from '../../src/run/exploration.js';
import { PathCondition } from '../../src/solver/index.js';
import { loadRun } from '../../src/ui/index.js';
import { outcomes, parentsOf } from '../../src/ui/model/index.js';
import { programFrom } from '../exec/exploring.js';
import { silentHost } from '../exec/run-assembly.js';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-recorder-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const exploration = new Exploration(programFrom('int main(void) { return 0; }'), {
  host: silentHost(),
});
const { terms } = exploration['explorer'];
const input = terms.array('x#1', 32, 1);
const byte = terms.read(input, terms.constant(0, 32));

function stateIn(node: number, instructions = 0, solverTime = 0): State {
  const state = new State(node, PathCondition.empty);
  return Object.assign(state, { node, instructions, solverTime });
}

function record(events: readonly ExploreEvent[]) {
  const summary = { errors: [], complete: true, stoppedBy: null } as unknown as RunSummary;
  const directory = RunDirectory.create(scratch, ['test'], undefined, summary);
  const recorder = new RunRecorder(exploration, directory, ['test.c']);
  for (const event of events) recorder.note(event, true);
  const figures = { paths: 1, errors: 1, states: 0, forks: 2, instructions: 0, queries: 0 };
  recorder.close({ ...figures, solverMs: 0, rssMb: 0 }, summary);
  const text = fs.readFileSync(directory.file('events.ndjson'), 'utf8').trimEnd();
  const lines = text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  return { lines, run: loadRun(directory.path) };
}

describe('the recorder', () => {
  it('says that the run is over where its closing is broken off, once', () => {
    const first = { errors: [], complete: false, stoppedBy: 'interrupted' };
    const directory = RunDirectory.create(
      scratch,
      ['test'],
      undefined,
      first as unknown as RunSummary,
    );
    const recorder = new RunRecorder(exploration, directory, ['test.c']);
    recorder['log'].flush();
    recorder['log'].write({ e: 'message', text: 'waits' });
    const last = { ...first, stoppedBy: 'time' } as unknown as RunSummary;
    recorder.cutShort(last);
    recorder.cutShort(last);
    const lines = fs.readFileSync(directory.file('events.ndjson'), 'utf8').trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ e: 'stop', stoppedBy: 'time' });
    expect(lines.filter((line) => line.includes('"stop"'))).toHaveLength(1);
    expect(readRun(directory.path).summary.stoppedBy).toBe('time');
  });

  // 1 forks into 2 and 3, 3 into 4 and 5; 2 and 4 join in 6, where there is an error for some inputs (8).
  const is5 = terms.eq(byte, terms.constant(5, 8));
  const is6 = terms.eq(byte, terms.constant(6, 8));
  const is7 = terms.eq(byte, terms.constant(7, 8));
  const [first, other] = [stateIn(2, 100), stateIn(3, 100)];
  const [third, fifth] = [stateIn(4, 130), stateIn(5, 130)];
  const joined = stateIn(6, 140, 2);
  const [goesOn, failing] = [stateIn(7, 150), stateIn(8, 150)];
  const error: ExecutionError = {
    kind: 'overflow',
    message: 'an overflow',
    file: '',
    line: 0,
    function: 'main',
    stack: [],
  };
  const ended = (state: State, end: Extract<ExploreEvent, { kind: 'ended' }>['end']) =>
    ({ kind: 'ended', state, end, test: undefined, begun: [] }) as const;
  const way = (state: State, condition = terms.not(is5)) => ({ state, condition, choices: [] });
  const events: ExploreEvent[] = [
    {
      ...{ kind: 'forked', why: 'branch', parent: first, node: 1 },
      ways: [way(first, is5), way(other)],
    },
    {
      ...{ kind: 'forked', why: 'branch', parent: third, node: 3 },
      ways: [way(third, is6), { state: fifth, condition: undefined, choices: [] }],
    },
    { kind: 'merged', state: joined, parents: [first, third] },
    {
      ...{ kind: 'forked', why: 'check', parent: goesOn, node: 6 },
      ways: [way(goesOn, terms.not(is7)), way(failing, is7)],
    },
    ended(failing, { kind: 'error', error }),
    ended(goesOn, { kind: 'exit', status: 0 }),
    ended(fifth, { kind: 'exit', status: 1 }),
  ];
  const states = [first, other, third, fifth, joined, goesOn, failing];
  const before = states.map((state) => ({ ...state }));
  const { lines, run } = record(events);
  const of = (kind: string) => lines.filter(({ e }) => e === kind);

  it('only listens', () => {
    expect(states.map((state) => ({ ...state }))).toEqual(before);
  });

  it('writes forks and joins with the nodes and conditions that it is told', () => {
    expect(of('start')).toMatchObject([{ version: 2 }]);
    const conditions = new Map(of('cond').map(({ id, text }) => [id, text]));
    const forks = of('fork').map(({ node, kids }) => [
      node,
      (kids as [number, number][]).map(([kid, condition]) => [kid, conditions.get(condition)]),
    ]);
    const shown = (value: number, is = '==') => `x ${is} ${value}`;
    expect(forks).toEqual([
      [
        1,
        [
          [2, shown(5)],
          [3, shown(5, '!=')],
        ],
      ],
      [
        3,
        [
          [4, shown(6)],
          [5, undefined],
        ],
      ],
      [
        6,
        [
          [7, shown(7, '!=')],
          [8, shown(7)],
        ],
      ],
    ]);
    expect(of('merge')).toMatchObject([
      {
        node: 6,
        instructions: 140,
        solverMs: 2,
        parents: [
          [2, 100, 0],
          [4, 130, 0],
        ],
      },
    ]);
  });

  it('tells of an error only conditions that hold there', () => {
    const [{ trace }] = of('error') as { trace: [number, number][] }[];
    const conditions = new Map(of('cond').map(({ id, text }) => [id, text]));
    expect(trace.map(([, condition]) => conditions.get(condition))).toEqual([undefined, 'x == 7']);
  });

  it('is understood by the reader', () => {
    expect(run.tree.joins).toEqual([[5, 1, 3]]);
    expect(run.tree.parent.map((_, node) => parentsOf(run.tree, node))).toEqual([
      ...[[], [0], [0], [2], [2]],
      ...[[1, 3], [5], [5]],
    ]);
    expect(run.tree.outcome.map((code) => outcomes[code])).toEqual([
      ...['forked', 'merged', 'forked', 'merged', 'exit'],
      ...['forked', 'exit', 'error'],
    ]);
    expect(run.errors).toMatchObject([{ node: 7 }]);
  });
});
