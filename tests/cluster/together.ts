/**
 * A run with several engines in one thread, a step each by turns: messages are cloned and come later, as between threads. What is compared is what the run
 * directory tells: each path by the conditions that it took, and how it ended.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import {
  ClusterWorker,
  Crew,
  type CrewSetting,
  type Figures,
  type FoundElsewhere,
  type Helpers,
  Tally,
} from '../../src/cluster/index.js';
import { HostedExploration, type HostedOptions } from '../../src/node/index.js';
import {
  lastStates,
  Retrace,
  RunDirectory,
  RunRecorder,
  type RunSummary,
  readPastRun,
  type StateKeeper,
} from '../../src/results/index.js';
import { programFrom } from '../exec/exploring.js';
import { silentHost } from '../exec/run-assembly.js';

export interface Together {
  /** Each path: where it forked, the conditions that it took, how it ended; sorted. */
  readonly paths: readonly string[];
  readonly errors: readonly string[];
  /** Names of the tests on disk, sorted. */
  readonly tests: readonly string[];
  /** Points that some path has covered, sorted. */
  readonly points: readonly number[];
  readonly isComplete: boolean;
  /** Whether it was not stopped before its end. */
  readonly isWhole: boolean;
  /** The run directory. */
  readonly directory: string;
  readonly warnings: readonly string[];
  /** Paths that ended with each engine that took part, the leader first. */
  readonly shares: readonly number[];
  /** How often engines were given states. */
  readonly handOvers: number;
}

/** What all engines and sittings of a run tell the program of its start. */
export const beginning = { time: 1_000_000_000_000, process: 77 };

export type Setting = Omit<HostedOptions, 'host'>;

/** A program of one file, with flags for the compiler. */
export interface SourceFile {
  readonly text: string;
  readonly flags: readonly string[];
}

export const programOf = (source: string | SourceFile) =>
  typeof source === 'string'
    ? programFrom(source)
    : programFrom(source.text, { flags: source.flags });

/**
 * `goesOn`: the directory of a run that was stopped, which goes on; where states are merged it is made again first, unless they were kept.
 * `onKept`: living states are kept again and again, and this is told each time.
 */
export async function exploreTogether(
  source: string | SourceFile,
  jobs: number,
  options: Setting,
  scratch: string,
  goesOn?: string,
  around: Partial<CrewSetting> = {},
  onKept?: (directory: RunDirectory) => void,
): Promise<Together> {
  const none = { errors: [], complete: false, stoppedBy: null } as unknown as RunSummary;
  const kept = goesOn === undefined ? undefined : lastStates(goesOn);
  const read = goesOn === undefined ? undefined : readPastRun(`${goesOn}/events.ndjson`, kept);
  const isMerged = [options.merge, options.loopMerge].some((way) => way && way !== 'off');
  const isMadeAgain = isMerged && !kept;
  const retrace = read && isMadeAgain ? new Retrace(`${goesOn}/events.ndjson`) : undefined;
  if (!retrace) read?.forgetUndone();
  const past = retrace ? undefined : read?.past;
  const directory = retrace
    ? RunDirectory.revisit(goesOn!, ['test'])
    : past
      ? RunDirectory.reopen(goesOn!, ['test'], past.tests)
      : RunDirectory.create(scratch, ['test'], undefined, none);
  const tally = new Tally(Tally.bufferFor(jobs), 0);
  const hosted = new HostedExploration(programOf(source), {
    ...{ beginning, ...options },
    ...{ host: silentHost(), past, retraces: retrace !== undefined },
    elsewhere: () => tally.elsewhere(),
  });
  const { exploration } = hosted;
  const recorder = new RunRecorder(
    ...([exploration, directory, ['test.c'], past] as const),
    retrace && {
      ...{ retrace, past: read!.past },
      onArrival: () => exploration.goOnFrom(read!.past.elapsed),
    },
  );
  const errors: string[] = [];
  const noteError = ({ error }: Pick<FoundElsewhere, 'error'>) =>
    void errors.push(`${error.kind} at ${error.line}`);
  for (const error of past?.errors ?? []) noteError({ error });
  exploration.listener = {
    note: (event, isNew) => {
      recorder.note(event, isNew);
      if (event.kind === 'ended' && event.end.kind === 'error' && isNew) noteError(event.end);
    },
    noteQuery: () => undefined,
  };
  let isStopped = false;
  const shared = exploration.coverage.share();
  const workers: HostedExploration[] = [];
  const crew = new Crew({
    ...{ hosted, jobs, atOnce: jobs, patience: 0, turn: 0 },
    recorder: () => recorder,
    directory: () => directory,
    onError: noteError,
    onTurn: () => tally.note(exploration.progress),
    stopAll: () => {
      isStopped = true;
    },
    keeper: onKept && eagerKeeper(recorder, () => onKept(directory)),
    ...around,
    start: (number, hear) => {
      const own = new Tally(tally.buffer, number);
      const there = new HostedExploration(programOf(source), {
        ...{ beginning, ...options },
        host: silentHost(),
        elsewhere: () => own.elsewhere(),
        cancelled: () => isStopped,
      });
      workers.push(there);
      there.exploration.coverage.shareWith(shared);
      const worker = new ClusterWorker({
        ...{ hosted: there, records: true, turn: 0 },
        send: (message) => {
          const copy = structuredClone(message);
          setImmediate(() => hear(copy));
        },
        summary: () => none,
        valuesOf: () => [],
        onTurn: () => own.note(there.exploration.progress),
      });
      setImmediate(() => void worker.work());
      return {
        send: (message) => setImmediate(() => worker.hear(structuredClone(message))),
        close: () => undefined,
      };
    },
  });
  const warnings: string[] = [];
  for await (const events of crew.turns()) {
    for (const event of events) if (event.kind === 'warning') warnings.push(event.text);
  }
  if (recorder.isRetracing) throw new Error('the run did not come to where it was');
  const sample = { paths: 0, errors: 0, states: 0, forks: 0, instructions: 0, queries: 0 };
  recorder.close({ ...sample, solverMs: 0, rssMb: 0 }, none);
  return {
    ...told(directory.file('events.ndjson')),
    errors: errors.sort(),
    tests: fs.readdirSync(directory.file('tests')).sort(),
    directory: directory.path,
    isComplete: exploration.isComplete && workers.every((other) => other.exploration.isComplete),
    isWhole: exploration.progress.stoppedBy === null,
    warnings,
    shares: [hosted, ...workers].map(({ exploration: { progress } }) => endedBy(progress)),
    handOvers: handOvers(crew, exploration.progress),
  };
}

/** Keeps living states whenever it can. */
export const eagerKeeper = (recorder: RunRecorder, onKept: () => void): StateKeeper => ({
  isDue: true,
  keep: (blocks) => {
    if (!blocks.every((block) => block !== undefined)) return;
    recorder.keepStates(blocks);
    onKept();
  },
});

/** How often the helpers of a run were given states. */
export const handOvers = (helpers: Helpers, progress: Omit<Figures, 'living'>) =>
  helpers.counts({ ...progress, living: 0 }).reduce((all, { blocks }) => all + blocks, 0);

const endedBy = (progress: { completed: number; errored: number; partial: number }) =>
  progress.completed + progress.errored + progress.partial;

interface Line {
  readonly e: string;
  readonly id: number;
  readonly node: number;
  readonly at: number;
  readonly [field: string]: unknown;
}

/** What the log of a run directory tells. */
export function told(file: string): Pick<Together, 'paths' | 'points'> {
  const places = new Map<number, string>();
  const conditions = new Map<number, string>();
  const above = new Map<number, { parent: number; how: string }>();
  const ends: Line[] = [];
  const points = new Set<number>();
  for (const text of fs.readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const line = JSON.parse(text) as Line;
    if (line.e === 'place') places.set(line.id, `${line['line']}:${line['column']}`);
    else if (line.e === 'cond') conditions.set(line.id, line['text'] as string);
    else if (line.e === 'cover') for (const point of line['points'] as number[]) points.add(point);
    else if (line.e === 'end') ends.push(line);
    else if (line.e === 'merge') {
      // Any of the ways to a joined state stands for it.
      const known = (line['parents'] as [number][]).map(([node]) => node);
      const lost = known.find((node) => node !== 1 && !above.has(node));
      if (lost !== undefined) throw new Error(`no node ${lost}`);
      if (above.has(line.node)) throw new Error(`node ${line.node} twice`);
      above.set(line.node, { parent: known[0], how: 'joined' });
    } else if (line.e === 'fork') {
      if (line.node !== 1 && !above.has(line.node)) throw new Error(`no node ${line.node}`);
      // Engines may write the operands of a condition in another order; which values there are may come in another.
      const isNamed = line['why'] === 'value' || line['why'] === 'pointer';
      (line['kids'] as [number, number][]).forEach(([kid, condition], way) => {
        if (above.has(kid)) throw new Error(`node ${kid} twice`);
        const how = `${places.get(line.at)} ${isNamed ? conditions.get(condition) : way}`;
        above.set(kid, { parent: line.node, how });
      });
    }
  }
  const paths = ends.map((line) => {
    // A status may be one of several that the path allows.
    const steps = [`${line['how']} ${line['error'] ?? line['reason'] ?? ''}`];
    for (let node = line.node; node !== 1; ) {
      const { parent, how } = above.get(node)!;
      steps.push(how);
      node = parent;
    }
    return steps.reverse().join(', ');
  });
  return { paths: paths.sort(), points: [...points].sort((a, b) => a - b) };
}

/** A copy of a run directory as it is when the process was killed that had written so many lines of the log. */
export function killedAt(directory: string, lines: number, copy: string): string {
  fs.cpSync(directory, copy, { recursive: true });
  const log = path.join(copy, 'events.ndjson');
  const whole = fs.readFileSync(log, 'utf8').split('\n');
  fs.writeFileSync(log, `${whole.slice(0, lines).join('\n')}\n${whole[lines]?.slice(0, 7) ?? ''}`);
  return copy;
}

export function lineCount(directory: string): number {
  const text = fs.readFileSync(path.join(directory, 'events.ndjson'), 'utf8');
  return text.trimEnd().split('\n').length;
}
