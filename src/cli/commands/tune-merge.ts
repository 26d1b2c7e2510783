/**
 * `merganser tune-merge`: finds the parameters of query count estimation for some programs (merge/tuning/ has the search,
 * tuning/runs.ts what is measured). A parameter that is given stays as it is.
 */

import { defaultQceSettings } from '../../merge/policy/qce.js';
import { climb, type Trial } from '../../merge/tuning/hill-climbing.js';
import { type Point, type QceName, qceSpace } from '../../merge/tuning/space.js';
import type { CommandContext } from '../command.js';
import { ExitCode } from '../exit-codes.js';
import { qceSettings } from '../merge-options.js';
import { optionWords } from '../option-words.js';
import {
  pointText,
  pointWords,
  resultJson,
  resultText,
  type Subject,
  trialLine,
} from '../tuning/report.js';
import { TuningRuns } from '../tuning/runs.js';
import { UsageError } from '../usage-error.js';

/** Where climbs start beside the published value, with which nearly all that a query depends on is hot. */
const otherAlphas = [0.01, 0.1] as const;

/** What each run gets in another way. */
const ownOptions = [
  ...(['json', 'maxTime', 'mergeAlpha', 'mergeBeta', 'mergeKappa', 'mergeZeta'] as const),
  'colour',
] as const;

export async function run(context: CommandContext): Promise<number> {
  const { options, terminal, files, workingDirectory, env, programArgs } = context;
  const { merge, mergePolicy, seed } = options;
  if (files.length === 0) {
    throw new UsageError("tune-merge needs a program: 'merganser tune-merge PROGRAM…'");
  }
  if (merge !== 'static' && merge !== 'dynamic') {
    throw new UsageError(`--merge ${merge} has no parameters to tune; take static or dynamic`);
  }
  if (mergePolicy !== 'qce' && mergePolicy !== 'qce-full') {
    throw new UsageError(
      `--merge-policy ${mergePolicy} has no parameters to tune; take qce or qce-full`,
    );
  }
  const given = qceSettings(options) ?? {};
  const parameters = qceSpace(mergePolicy, given);
  if (parameters.length === 0) {
    throw new UsageError('all parameters are given; leave out those that are to be found');
  }
  const { alpha, beta, kappa, zeta } = { ...defaultQceSettings, ...given };
  const first: Point<QceName> = { alpha, beta, kappa, zeta };
  const maxTime = options.maxTime || 20_000;
  const subject: Subject = {
    programs: files,
    names: qceSpace(mergePolicy, {}).map(({ name }) => name),
    ...{ merge, mergePolicy, maxTime, seed, first },
  };
  const started = performance.now();
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, options.tuneTime);
  // A second signal means what it meant before.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  const runs = new TuningRuns({
    programs: files,
    words: optionWords('tune-merge', 'run', options, ownOptions),
    ...{ programArgs, workingDirectory, env, maxTime, ending: ending.signal },
  });
  const progress = progressOf(context, subject);
  try {
    const climbed = await climb({
      parameters,
      starts: [
        first,
        ...(given.alpha === undefined ? otherAlphas : []).map((a) => ({ ...first, alpha: a })),
      ],
      seed,
      measure: async (point, against) => {
        progress.begin(point);
        const measured = await runs.measure(pointWords(subject.names, point), against);
        const hasEnded = measured?.every((cost) => cost.hasEnded);
        if (hasEnded && merge === 'static' && runs.met === 0) throw nothingMeets(files);
        return measured;
      },
      note: progress.note,
    });
    progress.clear();
    for (const text of runs.failures) terminal.err(`${terminal.paint.yellow('note:')} ${text}\n`);
    const { best } = climbed;
    if (!best)
      throw new UsageError(
        tooShort(ending.signal.aborted && performance.now() - started < (options.tuneTime ?? 0)),
      );
    if (best.cost.cut === files.length) throw new UsageError(allCut(files, maxTime));
    if (runs.met === 0) throw nothingMeets(files);
    const effort = { runs: runs.count, ms: performance.now() - started };
    const found = { ...climbed, best };
    terminal.out(
      options.json
        ? `${JSON.stringify(resultJson(subject, found, effort), undefined, 2)}\n`
        : resultText(subject, found, effort, terminal.paint),
    );
    return ExitCode.ok;
  } finally {
    clearTimeout(timer);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, end);
  }
}

/** Lines on standard error: what was tried, and on a terminal what is being tried. */
function progressOf({ options, terminal }: CommandContext, subject: Subject) {
  const isLive = process.stderr.isTTY === true && !options.json;
  const clear = () => {
    if (isLive) terminal.err('\r\u001b[K');
  };
  return {
    begin: (point: Point<QceName>) => {
      if (!isLive) return;
      clear();
      terminal.err(terminal.paint.dim(`${pointText(subject.names, point)} …`));
    },
    note: (trial: Trial<QceName>, best: Trial<QceName>) => {
      if (options.json) return;
      clear();
      terminal.err(trialLine(subject, trial, best, terminal.paint));
    },
    clear,
  };
}

const nothingMeets = (programs: readonly string[]) =>
  new UsageError(
    `there is nothing to merge: no states meet in ${programs.join(', ')}; are its inputs symbolic (--sym-args, klee_make_symbolic)?`,
  );

const allCut = (programs: readonly string[], maxTime: number) =>
  `no run explored all of ${programs.join(' or ')} within ${maxTime / 1000}s, so no parameters can be told from others: give smaller inputs, or a longer --max-time and --tune-time`;

const tooShort = (wasInterrupted: boolean) =>
  wasInterrupted
    ? 'interrupted before the first parameters were measured'
    : '--tune-time was over before the first parameters were measured; give more, or smaller inputs';
