/** What is measured: each part of the evaluation runs some subjects in some ways and stores a row for each. */
import { contradictions, type Explored } from '../merging/explore.js';
import { keep, measured } from '../merging/results.js';
import { comparedWays, exploreIn, exploreKlee, timeOf, type Way, ways } from './modes.js';
import { runNatively } from './native.js';
import { besideBest, chosenFrom, type PatternResults, type PatternRow } from './results.js';
import type { PatternSubject } from './subjects.js';

export interface Setting {
  readonly subjects: readonly PatternSubject[];
  readonly klee: string | undefined;
  readonly scratch: string;
  /** Seconds of a run. */
  readonly time: number;
  /** How often a run is repeated where times are compared closely. */
  readonly rounds: number;
  readonly stored: PatternResults;
  readonly store: () => void;
}

export type Part = (setting: Setting) => void;

/** Tables 3 and 5 and Figure 4: every subject at the capacity of its set, in all ways. */
const modes: Part = (setting) => {
  const part = measured(setting.stored.modes);
  setting.stored.modes = part;
  const { klee, scratch, time: seconds } = setting;
  for (const subject of setting.subjects) {
    const { name, set, capacity } = subject;
    const how = { seconds, scratch, capacity };
    const known = part.rows.find((row) => row.name === name)?.runs;
    const runs: Record<string, Explored> = { ...known };
    for (const way of comparedWays) runs[way] = exploreIn(way, subject, how);
    if (klee) runs.klee = exploreKlee(klee, subject, how);
    report(name, runs, [...comparedWays, ...(klee ? ['klee'] : [])]);
    keep(part, { name, set, capacity, seconds, runs }, oddities(name, runs), setting.store);
  }
};

/** Tables 6 and 7: the same without the solving procedure, or without incremental merging. */
const solving: Part = (setting) => without(setting, 'noProcedure');
const incremental: Part = (setting) => without(setting, 'noIncremental');

/** A component is left out where it could matter: on subjects with merges. The others are as they were. */
function without(setting: Setting, way: Way): void {
  const part = measured(setting.stored.modes);
  const { scratch, time: seconds } = setting;
  for (const subject of setting.subjects) {
    const { name, set, capacity } = subject;
    const row = part.rows.find((candidate) => candidate.name === name);
    if (!row?.runs.pattern) {
      console.log(`${name}: not in the part modes yet`);
      continue;
    }
    const matters = (row.runs.pattern.merges ?? 0) > 0;
    const run = matters
      ? exploreIn(way, subject, { seconds, scratch, capacity: row.capacity })
      : row.runs.pattern;
    const runs = { ...row.runs, [way]: run };
    report(name, runs, ['pattern', way]);
    const changed = { name, set, capacity, seconds: row.seconds, runs };
    keep(part, changed, oddities(name, runs), setting.store);
  }
}

const capacities = [10, 20, 50, 100, 200];

/** Table 4: libosip by capacity, and the string loops and programs of our own besides. */
const capacity: Part = (setting) => {
  const part = measured(setting.stored.capacity);
  setting.stored.capacity = part;
  const { scratch, time: seconds } = setting;
  for (const subject of swept.flatMap((name) => sample(setting.subjects, name))) {
    // What was cut at a capacity will be cut at larger ones, too, and needs no run to say so.
    const done = new Set<Way>();
    for (const size of capacities) {
      const name = `${subject.name}@${size}`;
      const runs: Record<string, Explored> = {};
      for (const way of comparedWays.filter((candidate) => !done.has(candidate))) {
        runs[way] = exploreIn(way, subject, { seconds, scratch, capacity: size });
        if (!runs[way].complete) done.add(way);
      }
      if (Object.keys(runs).length === 0) break;
      report(name, runs, comparedWays);
      const row = { name, set: subject.set, capacity: size, seconds, runs };
      keep(part, row, oddities(name, runs), setting.store);
    }
  }
};

const swept = ['libosip', 'own', 'loops'];

/** Subjects of a set whose capacity is swept: as many say how time grows. */
const mostSwept = 8;

/** Some of the subjects of a set, evenly. */
function sample(subjects: readonly PatternSubject[], name: string): PatternSubject[] {
  const own = subjects.filter(({ set }) => set === name);
  const every = Math.max(1, Math.ceil(own.length / mostSwept));
  return own.filter((_, i) => i % every === 0);
}

/** Small enough that forking ends on nearly all of them, large enough for a pattern of three rounds. */
const small = 4;

/**
 * Verdicts (§7.7): all subjects at a small capacity, in every way. Every merge must be proved, errors must be those of forking, tests must
 * end natively as they say, and forking must have as many paths on objects of fixed size as KLEE has.
 */
const agreement: Part = (setting) => {
  const part = measured(setting.stored.agreement);
  setting.stored.agreement = part;
  const { klee, scratch, time: seconds } = setting;
  for (const subject of setting.subjects) {
    const { name, set } = subject;
    const how = { seconds, scratch, capacity: small };
    const odd: string[] = [];
    const runs: Record<string, Explored> = {};
    for (const way of Object.keys(ways) as Way[]) {
      const look = (directory: string): void => {
        const { tests, complete, odd: wrong } = runNatively(subject.bitcode(small), directory);
        if (complete && tests === 0) odd.push(`${name}, ${way}: no tests`);
        odd.push(...wrong.map((text) => `${name}, ${way}: ${text} natively`));
      };
      runs[way] = exploreIn(way, subject, { ...how, validates: true, look });
    }
    odd.push(...oddities(name, runs));
    if (klee) {
      runs.fixed = exploreIn('off', subject, { ...how, fixed: true });
      runs.klee = exploreKlee(klee, subject, how);
      const [ours, theirs] = [runs.fixed, runs.klee];
      if (ours.complete && theirs.complete && ours.completed !== theirs.ended) {
        odd.push(`${name}, klee: ${theirs.ended} paths completed, not ${ours.completed}`);
      }
    }
    report(name, runs, Object.keys(runs));
    keep(part, { name, set, capacity: small, seconds, runs }, odd, setting.store);
  }
};

/** The inputs of a subject whose merges are proved are no larger: proofs ask for each leaf and each value of it. */
const mostProved = 10;

/** Every merge of every subject by patterns is proved (§7.7), up to where the run is cut. */
const proofs: Part = (setting) => {
  const part = measured(setting.stored.proofs);
  setting.stored.proofs = part;
  const { scratch, time: seconds } = setting;
  const all = { validated: 0, failed: 0, unknown: 0 };
  for (const subject of setting.subjects) {
    const { name, set } = subject;
    const capacity = Math.min(subject.capacity, mostProved);
    const run = exploreIn('pattern', subject, { seconds, scratch, capacity, validates: true });
    const { validated = 0, failed = 0, unknown = 0 } = run.validation ?? {};
    all.validated += validated;
    all.failed += failed;
    all.unknown += unknown;
    console.log(
      `${name}: ${validated} merges proved, ${failed} wrong, ${unknown} undecided${run.complete ? '' : '; cut'}`,
    );
    const runs = { pattern: run };
    keep(part, { name, set, capacity, seconds, runs }, oddities(name, runs), setting.store);
  }
  const { validated, failed, unknown } = all;
  console.log(`in all: ${validated} merges proved, ${failed} wrong, ${unknown} undecided`);
};

/**
 * The learned choice beside the best of what it chooses from: every subject several times in all ways, in turn, and of each way the
 * run with the median of the processor times. A way that is cut once is not run again.
 */
const choice: Part = (setting) => {
  const part = measured(setting.stored.choice);
  setting.stored.choice = part;
  const { scratch, time: seconds, rounds } = setting;
  for (const subject of setting.subjects) {
    const { name, set, capacity } = subject;
    const all: Record<string, Explored[]> = {};
    for (let round = 0; round < rounds; round++) {
      for (const way of comparedWays) {
        const before = (all[way] ??= []);
        if (before.some(({ complete }) => !complete)) continue;
        before.push(exploreIn(way, subject, { seconds, scratch, capacity }));
      }
    }
    const runs = Object.fromEntries(Object.entries(all).map(([way, each]) => [way, middle(each)]));
    const row = { name, set, capacity, seconds, runs };
    const beside = besideBest(row, 'auto', chosenFrom);
    console.log(
      beside
        ? `${name}: auto ${beside.times.toFixed(2)} of ${beside.best}, ${(timeOf(runs.auto!) / 1000).toFixed(2)} s${runs.auto!.complete ? '' : '; cut'}`
        : `${name}: cut in all ways`,
    );
    keep(part, row, oddities(name, runs), setting.store);
  }
};

/** All of them, by their names. */
export const parts: Readonly<Record<string, Part>> = {
  modes,
  solving,
  incremental,
  capacity,
  agreement,
  proofs,
  choice,
};

/** The run with the median time; one that was cut, if there is one. */
function middle(runs: readonly Explored[]): Explored {
  const sorted = [...runs].sort((a, b) => timeOf(a) - timeOf(b));
  return runs.find(({ complete }) => !complete) ?? sorted[sorted.length >> 1]!;
}

/** Failures, and verdicts that contradict those of forking. KLEE is compared in `agreement` alone. */
function oddities(name: string, { klee: _, fixed: __, ...runs }: PatternRow['runs']): string[] {
  return contradictions(name, runs);
}

function report(name: string, runs: PatternRow['runs'], order: readonly string[]): void {
  const texts = order.flatMap((way) => {
    const run = runs[way];
    if (!run) return [];
    const seconds = `${run.complete ? '' : '> '}${(timeOf(run) / 1000).toFixed(2)} s`;
    return [`${way} ${run.failure ? 'failed' : `${seconds}, ${run.ended} ended`}`];
  });
  console.log(`${name}: ${texts.join('; ')}`);
}
